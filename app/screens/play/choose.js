// The next step, tapped: who, then what, then which card. What is legal stands first and large, everything else below it.
import { html, nothing } from "../lit-html/lit-html.js";
import { described, face } from "../cards/face.js";
import { cardsOf } from "./cards.js";
import { atTheEnd } from "./end.js";

const MANY = 12; // so many cards are seen at a glance

// What is chosen so far: a player, and the way down into what is legal.
export class Chosen {
  constructor(game) {
    const { turn, choices, table } = game.now, { players } = game.table;
    const able = (name) => choices.some(({ player }) => player === name) && !table.done.includes(players.indexOf(name));
    const next = choices.find(({ after }) => after), own = choices.filter(({ on }) => on).flatMap(({ verbs }) => verbs);
    const first = (name) => choices.find(({ player }) => player === name)?.verbs[0], kind = (verb) => verb?.step?.do;
    const alone = (name) => kind(first(name)) && choices.every(({ player, verbs }) => player === name || kind(verbs[0]) !== kind(first(name)));
    const able_now = turn.filter(able), owes = able_now.length > 1 ? able_now.find(alone) : null; // one must, the others may
    this.player = next && own.length === 1 ? next.player : owes ?? able_now[0] ?? players.find(able) ?? turn[0] ?? players[0];
    this.way = []; // from the verb on
  }

  // What can be tapped next.
  next(game) {
    const [last] = this.way.slice(-1);
    return last ? last.more : game.now.choices.filter(({ player }) => player === this.player || !player).flatMap(({ verbs }) => verbs);
  }
}

// `act` has what a tap does: player(name), tap(choice), back(), other(verb), card() for another card than the legal ones,
// and what there is to do at the end.
export function chooser(game, chosen, busy, act) {
  if (!game.now.ended || chosen.way.length) return next(game, chosen, busy, act);
  return html`<div class="what">${atTheEnd(game, busy, act)}
    <details><summary>Write down something more</summary>${next(game, chosen, busy, act)}</details></div>`;
}

function next(game, chosen, busy, act) {
  const open = chosen.next(game), { players } = game.table, turn = game.now.turn;
  const inside = chosen.way.length > 0, tile = ({ card = -1 }) => inside && card >= 0;
  const tiles = open.filter(tile), rest = open.filter((one) => !tile(one));
  const cards = tiles.length ? cardsOf(game.deck) : [];
  return html`
    <div class="who" role="group" aria-label="Who">${players.map((name) => html`
      <button type="button" class="chip" aria-pressed=${String(name === chosen.player)} ?disabled=${busy} @click=${() => act.player(name)}>
        <bdi>${name}</bdi>${turn.includes(name) ? html`<small>${turn.length < players.length ? "on turn" : ""}</small>` : nothing}</button>`)}</div>
    <div class="what" role="group" aria-label="What" ?inert=${busy}>
      ${inside ? html`<div class="backs"><button type="button" class="back plain" @click=${act.back}><span aria-hidden="true">\u2039 </span>${chosen.way.map(({ say }) => say.replace(/ \u2026.*/, "")).join(" ")}</button>
        ${tiles.length > MANY ? html`<button type="button" class="plain" @click=${() => act.find(tiles)}>Find\u2026</button>` : nothing}</div>` : nothing}
      ${tiles.length ? html`<div class="tiles">${tiles.map((one) => html`
        <button type="button" class="card legal" title=${described(cards[one.card])} aria-label=${one.say} @click=${() => act.tap(one)}>${face(cards[one.card])}
        ${one.more ? html`<small>\u2026</small>` : nothing}</button>`)}</div>` : nothing}
      <div class="verbs">${rest.map((one) => html`<button type="button" class="legal" @click=${() => act.tap(one)}>${one.say}</button>`)}</div>
      ${open.length || inside || game.now.ended ? nothing : html`<p class="quiet">${turn.length && !turn.includes(chosen.player)
        ? `It is ${turn.join(" and ")}\u2019s turn: nothing is legal for ${chosen.player} yet.` : `Nothing is legal for ${chosen.player} now.`}</p>`}
      ${tiles.length && inside ? html`<button type="button" class="plain" @click=${act.card}>another card\u2026</button>` : nothing}
      ${inside ? nothing : html`<h3>Anything else, as it was played</h3>
        <div class="others">${game.verbs.filter(({ tag }) => tag !== "undo").map((verb) => html`
          <button type="button" class="plain" title=${verb.about} @click=${() => act.other(verb)}>${verb.tag}\u2026</button>`)}</div>`}
    </div>`;
}
