// Cards of a deck as the picker takes them, and a card asked for.
import { pick, UNSEEN } from "../cards/picker.js";

export { UNSEEN };

// The cards of a deck, by their kinds.
export function cardsOf({ faces, spelled, copies }) {
  return faces.map(([, name, rank, suits, colours, type, text, title], kind) => (
    { id: spelled[kind], name, rank, suits, colours, type, text, title, copies: copies[kind] }));
}

// Asks for a card of a deck, or for several: what each is called in a log; null if nobody wants to say.
// `only` are the kinds that can be chosen, if not all.
export function askCards(deck, title, { several = false, unseen = false, note = "", chosen = [], only = null } = {}) {
  const suits = deck.suits.map(([id, colour]) => ({ id, colour }));
  const cards = cardsOf(deck).filter((_, kind) => !only || only.includes(kind));
  return pick({ title, cards, suits, ranks: deck.ranks, several, unseen, note, chosen });
}
