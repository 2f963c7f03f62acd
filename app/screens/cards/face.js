// A card as it is drawn on every screen: rank, suits with their signs, colour, name. Everything on it is drawn as text.
//
// A card is { id, name, title, rank, suits: [...], colours: [...], type, text, copies, stack }, as the judge lists them:
// `title` is how messages spell it ("Castle (blue five)"), `colours` what the deck calls the colour of each suit.
import { html, nothing } from "../lit-html/lit-html.js";

const SIGNS = { clubs: "\u2663", diamonds: "\u2666", hearts: "\u2665", spades: "\u2660" };
const TINTS = ["blue", "green", "red", "yellow", "purple", "orange", "black", "clubs", "diamonds", "hearts", "spades"];

// The class that tints a card, a suit or a colour; a colour that we have no ink for stays as the text around it.
export function tint(...words) {
  const known = words.find((word) => TINTS.includes(word));
  return known ? `tint-${known}` : "";
}

export const sign = (suit) => SIGNS[suit] || "";

// What a screen reader says of a card, and what a long look at it shows.
export function described({ title, type, text }) {
  return `${title}${type === "plain" ? "" : `, ${type}`}${text ? `: ${text}` : ""}`;
}

const several = (card) => card.suits.length > 1;
const ink = (card) => (several(card) ? "" : tint(card.colours[0], card.suits[0]));
const called = (card) => (card.name && card.name !== card.id ? card.name : card.rank ? "" : card.title);

// The inside of a card: rank and suits above, its name below.
export const face = (card) => html`<span class="face ${ink(card)}">
  <b>${card.rank}${card.suits.map((suit, n) => html`<i class=${tint(card.colours[n], suit)}>${sign(suit) || suit}</i>`)}</b>
  ${called(card) ? html`<em>${called(card)}</em>` : nothing}</span>`;

// The inside of a card that nobody has seen.
export const unseen = () => html`<span class="face back"><b>?</b><em>unseen</em></span>`;
