// A step of any kind, whether legal or not: its fields one by one, as the game declares them.
import { html, nothing } from "../lit-html/lit-html.js";
import { askCards } from "./cards.js";
import { sheet } from "./sheet.js";

const SEVERAL = ["cards", "players", "choices"];

// Asks for the fields of a step, of which some may be `said` already; the step, or null.
export async function anyStep(game, verb, player, { do: _, by: __, ...said } = {}) {
  const { players } = game.table, changing = Object.keys(said).length > 0;
  for (const { key, kind } of verb.fields) { // one of several may stand alone
    if (SEVERAL.includes(kind) && key in said && !Array.isArray(said[key])) said[key] = [said[key]];
  }
  const steps = verb.fields.some(({ kind }) => kind === "step") ? (await game.ask("steps", { openly: game.closed })).steps : [];
  for (const { key, kind } of verb.fields) { // it is most often the last one
    if (kind === "step" && steps.length) said[key] ??= steps[0].number;
  }
  const before = String(said.card); // what came of a card is not what comes of another
  return sheet(verb.by ? `${player}: ${verb.tag}` : verb.tag, (draw, close) => {
    const set = (key, value) => {
      if (value === undefined || value === "" || value?.length === 0) delete said[key];
      else said[key] = value;
      draw();
    };
    const missing = () => verb.fields.find(({ key, required }) => required && !(key in said));
    const done = (event) => {
      event.preventDefault();
      if (String(said.card) !== before) delete said.then;
      if (!missing()) close({ do: verb.tag, ...(verb.by ? { by: player } : {}), ...said });
    };
    const plain = ({ required, kind }) => required || kind === "choices"; // an event without its choices can't be judged
    const field = (one) => html`<fieldset><legend>${one.about || one.key}${one.required ? nothing : html` <small>if it is known</small>`}</legend>
      ${one.kind === "step" ? aStep(steps, one, said[one.key], (value) => set(one.key, value)) : input(game, players, one, said[one.key], (value) => set(one.key, value))}</fieldset>`;
    return html`<form @submit=${done}>
      <p>${verb.about}</p>
      ${verb.fields.filter(plain).map(field)}
      ${verb.fields.every(plain)
        ? nothing : html`<details ?open=${changing || !verb.fields.some(plain)}><summary>More about it</summary>${verb.fields.filter((one) => !plain(one)).map(field)}</details>`}
      <fieldset><legend>A remark</legend><input type="text" aria-label="A remark" maxlength="500" .value=${said.text || ""} @change=${(event) => set("text", event.target.value.trim())}></fieldset>
      <p><button class="wide" ?disabled=${Boolean(missing())}>Record it as played</button></p>
    </form>`;
  });
}

const aStep = (steps, { about }, value, set) => html`<select aria-label=${about} @change=${(event) => set(Number(event.target.value))}>${steps.map(({ number, said }) => html`
  <option value=${number} ?selected=${number === value}>${number} ${said}</option>`)}</select>`;

function input(game, players, { key, about, kind, values = [], nobody = false }, value, set) {
  const cards = async (several) => {
    const ids = await askCards(game.deck, about || key, { several, chosen: several && Array.isArray(value) ? value : [] });
    if (ids) set(several ? ids : ids[0]);
  };
  const names = { player: players, players, choices: players, colour: game.colours, values }[kind] || [];
  const chosen = (one) => (Array.isArray(value) ? value.includes(one) : value === one);
  const several = kind === "players" || kind === "choices";
  const choose = (one) => {
    if (several) set(chosen(one) ? value.filter((other) => other !== one) : [...(value || []), one]);
    else set(chosen(one) ? undefined : one);
  };
  const chips = names.map((one) => html`<button type="button" class="chip" aria-pressed=${String(chosen(one))} @click=${() => choose(one)}>${one}</button>`);
  if (kind === "count") {
    return html`<input type="number" aria-label=${about || key} placeholder="how many" inputmode="numeric" min="0" step="1" .value=${Array.isArray(value) ? value.length : value ?? ""} @input=${(event) => set(event.target.value === "" ? undefined : Number(event.target.value))}>
      <button type="button" class="plain" @click=${() => cards(true)}>Which\u2026</button>${Array.isArray(value) ? html`<p>${spoken(game, value)}</p>` : nothing}`;
  }
  if (kind === "card" || kind === "cards") {
    return html`<button type="button" class="plain" @click=${() => cards(kind === "cards")}>${value === undefined ? "Choose\u2026" : spoken(game, value)}</button>${kind === "card" && textOf(game, value) ? html`<p class="quiet">${textOf(game, value)}</p>` : nothing}`;
  }
  if (kind === "choices") {
    const add = async () => { const ids = await askCards(game.deck, key); if (ids) set([...(value || []), ids[0]]); };
    return html`${chips}<button type="button" class="plain" @click=${add}>a card\u2026</button>${value ? html`<p>${spoken(game, value)}</p>` : nothing}`;
  }
  if (kind === "flag") return html`<label class="check"><input type="checkbox" .checked=${Boolean(value)} @change=${(event) => set(event.target.checked || undefined)}> yes</label>`;
  if (kind === "number") {
    return html`<input type="number" aria-label=${about || key} inputmode="numeric" min="0" step="1" .value=${value ?? ""} @input=${(event) => set(event.target.value === "" ? undefined : Number(event.target.value))}>`;
  }
  if (kind === "text") return html`<input type="text" aria-label=${about || key} .value=${value || ""} @change=${(event) => set(event.target.value.trim())}>`;
  return html`${chips}${nobody ? html`<button type="button" class="chip" aria-pressed=${String(value === false)} @click=${() => set(value === false ? undefined : false)}>nobody</button>` : nothing}`;
}

// What is printed on a card, if anything is.
const textOf = ({ deck }, id) => deck.faces[deck.spelled.indexOf(id)]?.[6];

function spoken({ deck }, value) {
  const one = (id) => deck.faces[deck.spelled.indexOf(id)]?.[7] || id;
  return Array.isArray(value) ? value.map(one).join(", ") : one(value);
}
