// Keeps every file of the app, so that it starts without a network. A new version comes whole or not at all: each file
// is taken by its hash, so that a server which is just being filled with another version gives none.
const HERE = `adjudicator ${self.registration.scope} `; // another app of the same site has other places
const VERSION = `${HERE}$VERSION`;
const FILES = $FILES;

// A server may say that a file is as the browser remembers it; if that is not so it is asked for the whole of it.
async function take(kept, name, integrity) {
  const fresh = await fetch(name, { cache: "no-cache", integrity }).catch(() => fetch(name, { cache: "reload", integrity }));
  await kept.put(name, fresh);
}

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const kept = await caches.open(VERSION);
  try {
    await Promise.all(Object.entries(FILES).map(([name, integrity]) => take(kept, name, integrity)));
  } catch (error) {
    await caches.delete(VERSION);
    throw error;
  }
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(HERE) && name !== VERSION) await caches.delete(name);
  await self.clients.claim();
})()));

// The page says so when somebody wants the new version.
self.addEventListener("message", ({ data }) => { if (data === "now") self.skipWaiting(); });

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  event.respondWith((async () => {
    const kept = await caches.open(VERSION);
    const wanted = event.request.mode === "navigate" ? "./" : event.request;
    return await kept.match(wanted, { ignoreSearch: true }) || fetch(event.request);
  })());
});
