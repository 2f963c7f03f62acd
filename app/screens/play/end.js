// What is said and done when a game is over: what everybody collects or pays, and what comes now.
import { html, nothing } from "../lit-html/lit-html.js";

// `act` has what a tap does: show(left) lays open what a player still holds, turn() the own hand, save().
export function atTheEnd({ now, closed, record }, busy, act) {
  const { said, score, unknown, secret } = now.ended;
  return html`<div class="ended">
    <p><strong>${said}</strong></p>
    ${closed && secret ? html`<p><button type="button" class="plain" ?disabled=${busy} @click=${act.turn}>Turn the hand of ${record.seat} up, to count</button></p>`
      : score.length ? html`<ul>${score.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
    ${unknown.length ? html`<p class="quiet">Tap what everybody has left, and the judge counts.</p>
      <div class="verbs">${unknown.map((left) => html`<button type="button" class="plain" ?disabled=${busy} @click=${() => act.show(left)}>${left.player} has left\u2026${left.known.length
        ? html` <small>${left.number - left.known.length} of ${left.number} not told yet</small>` : nothing}</button>`)}</div>` : nothing}
    <p class="two"><a class="button" href="#/play/new">New game</a><button type="button" class="plain" @click=${act.save}>Save or send</button></p>
  </div>`;
}
