// Who plays: names in seat order, and teams. The answer goes to `set` when it is done.
import { html, nothing, render } from "../lit-html/lit-html.js";
import { nameOf } from "./sketch.js";

const TEAMS = ["", "red", "blue", "green", "gold"];
const LONGEST = 40;

export function seats(players, { fewest, names }, set) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  dialog.setAttribute("aria-label", "Players");
  document.body.append(dialog);
  let seated = players.map((one) => ({ name: nameOf(one), team: one.team || "" })), trouble = "";

  const close = () => { dialog.close(); dialog.remove(); };
  const change = (n, key) => (event) => { seated[n][key] = event.target.value; };
  function add() {
    const free = names.find((name) => !seated.some((one) => one.name === name)) || `Player ${seated.length + 1}`;
    seated = [...seated, { name: free, team: "" }];
    draw();
  }
  const inTeams = () => { seated = seated.map(({ name }, n) => ({ name, team: TEAMS[1 + (n % 2)] })); draw(); };
  function done(event) {
    event.preventDefault();
    const called = seated.map(({ name }) => name.trim());
    if (called.some((name) => !name) || new Set(called).size < called.length) {
      trouble = "Every player needs a name of their own.";
      return draw();
    }
    close();
    return set(seated.map(({ name, team }) => (team ? { name: name.trim(), team } : name.trim())));
  }
  const draw = () => render(html`<form @submit=${done}>
    <h2>Players</h2>
    <ol class="seats">${seated.map(({ name, team }, n) => html`<li>
      <input aria-label="Name of player ${n + 1}" maxlength=${LONGEST} .value=${name} @input=${change(n, "name")}>
      <select aria-label="Team of player ${n + 1}" @change=${change(n, "team")}>${TEAMS.map((one) => html`
        <option value=${one} ?selected=${one === team}>${one ? `team ${one}` : "no team"}</option>`)}</select>
      <button type="button" class="away" aria-label="Leave out ${name}" ?disabled=${seated.length <= fewest}
        @click=${() => { seated = seated.filter((_, m) => m !== n); draw(); }}>\u2715</button></li>`)}</ol>
    ${trouble ? html`<p class="refused" role="alert">${trouble}</p>` : nothing}
    <div class="ways">
      <button type="button" class="plain" @click=${add}>Add a player</button>
      ${seated.length > 3 && seated.every(({ team }) => !team) ? html`<button type="button" class="plain" @click=${inTeams}>Two teams</button>` : nothing}
      <button autofocus>Done</button></div></form>`, dialog);

  dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
  draw();
  dialog.showModal();
}
