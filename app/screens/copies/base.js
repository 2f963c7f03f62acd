// A database of the browser with second copies beside it.
import { openDB } from "../idb/build/index.js";

// Gives the database, which is opened when it is first needed; `restored` puts back what it has lost. Whoever deletes it need
// not wait for this window: it is closed at once, and opened again when it is needed next.
export function keeping(name, upgrade, restored) {
  let opened = null;
  const shut = () => { opened = null; };
  const open = async () => {
    const base = await openDB(name, 1, { upgrade, blocking: (_, __, { target }) => { shut(); target.close(); }, terminated: shut });
    await restored(base);
    return base;
  };
  return () => {
    opened ||= open().catch((error) => { shut(); throw error; });
    return opened;
  };
}
