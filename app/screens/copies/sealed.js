// Text with a check sum, so that a file that was half written when the browser was killed is known as such.
const SIGNS = new TextEncoder(), READ = new TextDecoder();

// FNV-1a, 32 bits: it tells a torn file from a whole one, and is no protection against anybody.
function sum(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

// `age` is a number that grows with each copy of the same text.
export function seal(age, text) {
  const bytes = SIGNS.encode(`${age}\n${text}`);
  return SIGNS.encode(`${sum(bytes)}\n${READ.decode(bytes)}`);
}

// What was sealed; nothing if it is not whole.
export function unseal(bytes) {
  const end = bytes.indexOf(10), rest = bytes.subarray(end + 1);
  if (end < 0 || READ.decode(bytes.subarray(0, end)) !== `${sum(rest)}`) return null;
  const [age, text] = READ.decode(rest).split(/\n(.*)/s);
  return { age: Number(age), text };
}
