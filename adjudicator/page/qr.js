// The code in black on white, whatever the colours of the page, with the margin that cameras need.
function code(rows) {
  const drawn = document.createElement("canvas"), margin = 4, wide = rows.length + 2 * margin, each = 6;
  drawn.className = "code";
  drawn.width = drawn.height = wide * each;
  const ink = drawn.getContext("2d");
  ink.fillStyle = "#fff";
  ink.fillRect(0, 0, drawn.width, drawn.height);
  ink.fillStyle = "#000";
  rows.forEach((row, y) => rows.forEach((_, x) => {
    const dark = parseInt(row[x >> 2], 16) & (8 >> x % 4); // each digit has four modules
    if (dark) ink.fillRect((x + margin) * each, (y + margin) * each, each, each);
  }));
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", "The link as a QR code");
  return drawn;
}
