// The addresses of the screens: parts behind `#`, which are encoded and decoded here and nowhere else.
export const to = (...parts) => `#/${parts.map(encodeURIComponent).join("/")}`;

// The parts of the address that is open.
export const parts = () => location.hash.split("/").slice(1).map(decoded);

// What nobody encoded stands for itself.
export function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
