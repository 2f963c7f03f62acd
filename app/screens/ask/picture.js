// The answer as a picture: drawn on a canvas, in light colours on any screen, with the link as a QR code where it is short.
import { paint, QUIET } from "./code.js";

const WIDE = 1080, EDGE = 64, FONT = "system-ui, sans-serif";
const INK = "#1d1f21", PAPER = "#f6f4ee", SOFT = "#5c5850";
const WORDS = { yes: "#2c5545", no: "#a3262a" };

export async function picture({ differ, together, books }, rows) {
  const said = [...parts(differ ? { together: "The books differ.", books } : { together: books.length > 1 ? together : "", books: books.slice(0, 1) })];
  const canvas = document.createElement("canvas"), ink = canvas.getContext("2d");
  const laid = said.flatMap((part) => wrapped(ink, part));
  const drawnCode = rows ? 280 : 0;
  canvas.width = WIDE;
  canvas.height = laid.reduce((sum, { height }) => sum + height, 2 * EDGE) + drawnCode;
  ink.fillStyle = PAPER;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  let y = EDGE;
  for (const { text, font, colour, size, height } of laid) {
    ink.font = font;
    ink.fillStyle = colour;
    ink.fillText(text, EDGE, y + size);
    y += height;
  }
  if (rows) {
    const each = Math.max(1, Math.floor((drawnCode - 20) / (rows.length + 2 * QUIET)));
    paint(ink, rows, EDGE, y + 10, each);
    const beside = EDGE + (rows.length + 2 * QUIET) * each + 32;
    ink.font = `28px ${FONT}`;
    ink.fillStyle = SOFT;
    ink.fillText("The same table, to be opened and changed", beside, y + 10 + drawnCode / 2);
  }
  return new Promise((made) => canvas.toBlob(made, "image/png"));
}

function* parts({ together, books }) {
  yield { text: books[0].asked, size: 40, bold: true, after: 24 };
  if (books.length > 1) yield { text: together, size: 34, after: 24 };
  for (const one of books) {
    if (books.length > 1) yield { text: one.title, size: 30, colour: SOFT, before: 28 };
    yield { text: one.verdict, size: books.length > 1 ? 64 : 112, bold: true, colour: WORDS[one.answer] || "#8a5a00", after: 12 };
    yield { text: one.why, size: 36, after: 16 };
    if (one.right.length) yield { text: `Should be: ${one.right.join("; ")}`, size: 32, after: 12 };
    if (one.unless) yield { text: one.unless, size: 32, after: 12 };
    if (one.comes.length) yield { text: one.comes.join("; "), size: 32, after: 12 };
    const [rule] = one.rules;
    if (rule) yield { text: `${rule.text === one.why ? "" : rule.text} ${rule.place}, ${rule.id}`.trim(), size: 28, colour: SOFT, after: 16 };
  }
  if (books.length === 1 && together) yield { text: together, size: 28, colour: SOFT, after: 8 };
  yield { text: books[0].position, size: 26, colour: SOFT, before: 16 };
}

// A part cut into the lines that it takes; a word longer than a line is cut as well.
function wrapped(ink, { text, size, bold = false, colour = INK, before = 0, after = 0 }) {
  if (!text) return [];
  const font = `${bold ? "bold " : ""}${size}px ${FONT}`, room = WIDE - 2 * EDGE, lines = [""];
  ink.font = font;
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (ink.measureText(longer).width <= room) { lines[lines.length - 1] = longer; continue; }
    if (lines.at(-1)) lines.push("");
    for (const letter of word) {
      if (ink.measureText(lines.at(-1) + letter).width > room) lines.push("");
      lines[lines.length - 1] += letter;
    }
  }
  return lines.map((one, n) => ({
    text: one, font, colour, size: size + (n ? 0 : before),
    height: size * 1.35 + (n ? 0 : before) + (n === lines.length - 1 ? after : 0),
  }));
}
