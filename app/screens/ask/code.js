// A QR code, black on white whatever the colours of the screen, with the margin that cameras need.
export const QUIET = 4;
const EACH = 6;

// The rows are hexadecimal: each digit has four modules.
export const dark = (rows, x, y) => Boolean(parseInt(rows[y][x >> 2], 16) & (8 >> x % 4));

export function paint(ink, rows, left, top, each) {
  const wide = rows.length + 2 * QUIET;
  ink.fillStyle = "#fff";
  ink.fillRect(left, top, wide * each, wide * each);
  ink.fillStyle = "#000";
  rows.forEach((_, y) => rows.forEach((_, x) => {
    if (dark(rows, x, y)) ink.fillRect(left + (x + QUIET) * each, top + (y + QUIET) * each, each, each);
  }));
}

export function drawn(rows) {
  const canvas = document.createElement("canvas");
  canvas.className = "code";
  canvas.width = canvas.height = (rows.length + 2 * QUIET) * EACH;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "The link as a QR code");
  paint(canvas.getContext("2d"), rows, 0, 0, EACH);
  return canvas;
}
