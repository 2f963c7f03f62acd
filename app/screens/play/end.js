// What is said and done when a game is over: what everybody collects or pays, and what comes now.
import { html, nothing } from "../lit-html/lit-html.js";

// `act` has what a tap does: show(player, number) lays open what that player still holds, turn() the own hand, save().
export function atTheEnd({ now, closed, record }, busy, act) {
  const { said, score, unknown, secret } = now.ended;
  return html`<div class="ended">
    <p><strong>${said}</strong></p>
    ${closed && secret ? html`<p><button type="button" class="plain" ?disabled=${busy} @click=${act.turn}>Turn the hand of ${record.seat} up, to count</button></p>`
      : score.length ? html`<ul>${score.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
    ${unknown.length ? html`<p class="quiet">Tap what everybody has left, and the judge counts.</p>
      <div class="verbs">${unknown.map(({ player, number }) => html`<button type="button" class="plain" ?disabled=${busy} @click=${() => act.show(player, number)}>${player} has left\u2026</button>`)}</div>` : nothing}
    <p class="two"><a class="button" href="#/play/new">New game</a><button type="button" class="plain" @click=${act.save}>Save or send</button></p>
  </div>`;
}
