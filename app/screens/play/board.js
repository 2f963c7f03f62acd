// The table, drawn by the code of the exported page and in its style, which nothing around it changes.
import { drawing } from "../page/table.js";

const style = new CSSStyleSheet();
fetch(new URL("../page/table.css", import.meta.url)).then((answer) => answer.text()).then((css) => style.replace(`${css}${AROUND}`));
const AROUND = `
:host { --page: var(--paper); --text: var(--ink); --quiet: var(--soft); --raised: var(--card); --focus: var(--act);
  display: block; background: var(--felt); border-radius: .5rem; padding: .4rem; overflow-wrap: anywhere; }
* { box-sizing: border-box; }
p { margin: .3rem 0; }
.seats { gap: .3rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr)); }
.piles:empty { display: none; }
.piles { margin-bottom: .3rem; gap: .2rem .8rem; }
.card.big.down { min-width: 3.6rem; min-height: 3rem; } .card.big.down b { font-size: 1.15rem; }
.places .card { min-height: 3.4rem; } .seat div:has(> .places) > .label { display: none; } /* the row is all that a player has */
.seats:has(.places) { grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.seat:has(.groups > .cards:not(.places) > .card:not(.down)) { grid-column: 1 / -1; } /* a hand that is seen wants the room */
.cards:has(> .with-name:not(.big)) { display: flex; flex-wrap: nowrap; overflow-x: auto; overscroll-behavior-x: contain; padding-bottom: .2rem; }
.card.with-name:not(.big) { width: 5.2rem; flex: none; }
.seat .cards:not(.places):has(> .card.down:only-child) { display: none; } /* how many it is stands beside the name */
`;

class GameTable extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [style];
  }

  // Draws the table: { table, frame, was, viewer, closed, say }. `viewer` is the seat whose hand is shown, -1 for all
  // that is recorded; with `closed` nobody's is.
  set shown(shown) {
    const { table, frame, was, viewer, closed, say } = shown;
    const rows = table.own.some(({ order }) => order === "row"); // they take the room of the cards that are laid
    const own = rows ? table.own.map((zone) => ({ ...zone, together: zone.order === "spread" })) : table.own;
    const { middle, laid, seat } = drawing({ ...table, own, heading: "h2" }, say);
    const shut = (n) => closed || (viewer >= 0 && n !== viewer);
    const seats = element("div", "seats", ...table.players.map((_, n) => seat(n, frame, was, shut(n), viewer)));
    this.shadowRoot.replaceChildren(middle(frame, was), laid(frame, was), seats);
  }
}

function element(tag, kind, ...children) {
  const node = document.createElement(tag);
  node.className = kind;
  node.append(...children);
  return node;
}

customElements.define("game-table", GameTable);
