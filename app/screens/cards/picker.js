// Chooses cards: a grid with a column a suit and a row a rank, the other cards below it, and a search by name. It opens
// over whatever is shown, and knows nothing of it.
//
//   const ids = await pick({ title, cards, suits, ranks, several, unseen, chosen, note });
//
//   title    what is asked: "The top card"
//   cards    the cards that can be chosen, as face.js tells them
//   suits    the columns in order: [{ id, colour }]; one whose cards are all elsewhere has none
//   ranks    the rows in order: ["2", "3", ...]
//   several  whether more than one can be chosen; `false` closes with the first tap
//   unseen   whether a card that nobody has seen can be chosen too; it is "?"
//   chosen   the ids that are chosen already, where several can be
//   note     a sentence under the title, if any
//   first    cards that stand before all others, in groups: [{ title, ids }]; `last` those that stand after them
//   others   the heading of all cards between these
//   next     the words of a second way to close, where there is one: then the answer has `next` set
//
// It answers with the ids in the order in which they were tapped, one as often as it was; null if it was closed without.
import { html, nothing, render } from "../lit-html/lit-html.js";
import { described, face, sign, tint, unseen as back } from "./face.js";

export const UNSEEN = "?";
const FEW = 12;

export function pick({ title, cards, suits, ranks, several = false, unseen = false, chosen = [], note = "", next = "", first = [], last = [], others = "" }) {
  const known = new Map(cards.map((card) => [card.id, card]));
  const picked = [...chosen];
  const dialog = document.createElement("dialog");
  dialog.className = cards.length > FEW ? "picker tall" : "picker"; // it stays as it is while one searches
  dialog.setAttribute("aria-label", title);
  document.body.append(dialog);
  let words = "";

  return new Promise((answered) => {
    const close = (ids) => { dialog.close(); dialog.remove(); answered(ids); };
    const times = (id) => picked.filter((one) => one === id).length;
    const left = (id) => (id === UNSEEN ? Infinity : known.get(id).copies || 1) - times(id);

    function tap(id) {
      if (!several) return close([id]);
      if (left(id) > 0) picked.push(id);
      else picked.splice(0, picked.length, ...picked.filter((one) => one !== id));
      return draw();
    }
    function drop(at) {
      picked.splice(at, 1);
      draw();
    }
    function search(event) {
      words = event.target.value;
      draw();
    }
    function entered(event) {
      event.preventDefault();
      const [only, other] = found();
      if (only && (!other || words)) tap(only.id);
    }
    const grouped = (groups) => groups.map(({ title: heading, ids }) => ({ heading, cards: ids.map((id) => known.get(id)).filter((card) => card && matches(card, words)) }))
      .filter((group) => group.cards.length);
    const apart = new Set([...first, ...last].flatMap(({ ids }) => ids));
    const between = () => cards.filter((card) => !apart.has(card.id) && matches(card, words));
    const found = () => [...grouped(first).flatMap((group) => group.cards), ...between(), ...grouped(last).flatMap((group) => group.cards)];
    const group = ({ heading, cards: those }) => html`<h3>${heading}</h3><div class="rest">${those.map(cell)}</div>`;

    const cell = (card) => html`
      <button type="button" class="card" aria-pressed=${several ? String(times(card.id) > 0) : nothing}
        title=${described(card)} aria-label=${described(card)} @click=${() => tap(card.id)}>
        ${face(card)}${times(card.id) > 1 ? html`<span class="times">${times(card.id)}\u00d7</span>` : nothing}
      </button>`;

    function draw() {
      const shown = between(), gridded = words ? [] : shown.filter((card) => inGrid(card, suits, ranks));
      const rest = shown.filter((card) => !gridded.includes(card));
      render(html`
        <header>
          <h2>${title}</h2>
          <button type="button" class="plain" aria-label="Close" @click=${() => close(null)}>\u2715</button>
          ${note ? html`<p>${note}</p>` : nothing}
          <form @submit=${entered}>
            <input type="search" placeholder="Search by name" aria-label="Search by name" .value=${words} @input=${search}>
          </form>
        </header>
        <div class="choices">
          ${grouped(first).map(group)}
          ${shown.length && apart.size && others ? html`<h3>${others}</h3>` : nothing}
          ${gridded.length ? grid(gridded, suits, ranks, cell) : nothing}
          ${rest.length ? html`<div class="rest">${rest.map(cell)}</div>` : nothing}
          ${grouped(last).map(group)}
          ${found().length ? nothing : html`<p>No card has that name.</p>`}
        </div>
        ${several || unseen ? html`<footer>
          ${several ? html`<ul class="picked" aria-label="Chosen">${picked.map((id, n) => html`
            <li><button type="button" class="card" aria-label="Leave out ${id === UNSEEN ? "an unseen card" : known.get(id)?.title || id}"
              @click=${() => drop(n)}>${id === UNSEEN ? back() : known.has(id) ? face(known.get(id)) : id}</button></li>`)}</ul>` : nothing}
          ${unseen ? html`<button type="button" class="plain" @click=${() => tap(UNSEEN)}>${several ? "+ unseen card" : "Nobody knows"}</button>` : nothing}
          ${several ? html`<button type="button" class="done" @click=${() => close([...picked])}>${picked.length ? `Done, ${picked.length}` : "Done, none"}</button>` : nothing}
          ${next ? html`<button type="button" class="done" @click=${() => close(Object.assign([...picked], { next: true }))}>${next}</button>` : nothing}
        </footer>` : nothing}`, dialog);
    }

    dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(null); });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) close(null); });
    draw();
    dialog.showModal();
    dialog.querySelector(".card")?.focus({ preventScroll: true });
  });
}

function inGrid({ rank, suits: its }, suits, ranks) {
  return its.length === 1 && ranks.includes(rank) && suits.some(({ id }) => id === its[0]);
}

function grid(cards, suits, ranks, cell) {
  const columns = suits.filter(({ id }) => cards.some((card) => card.suits[0] === id));
  const at = (rank, suit) => cards.filter((card) => card.rank === rank && card.suits[0] === suit);
  const rows = ranks.filter((rank) => cards.some((card) => card.rank === rank));
  return html`<table><thead><tr>${columns.map(({ id, colour }) => html`
    <th scope="col" class=${tint(colour, id)}>${sign(id)} ${id}${colour && colour !== id ? html` <small>${colour}</small>` : nothing}</th>`)}</tr></thead>
    <tbody>${rows.map((rank) => html`<tr>${columns.map(({ id }) => html`<td><div>${at(rank, id).map(cell)}</div></td>`)}</tr>`)}</tbody></table>`;
}

// Every word that was typed begins a word of the card, or stands in its name.
function matches({ id, name, title, rank, suits, colours }, words) {
  const all = [id, name, title, rank, ...suits, ...colours].join(" ").toLowerCase();
  const parts = all.split(/[^\p{L}\p{N}]+/u);
  return words.toLowerCase().split(/\s+/).filter(Boolean).every((word) => all.includes(` ${word}`) || parts.some((one) => one.startsWith(word)));
}
