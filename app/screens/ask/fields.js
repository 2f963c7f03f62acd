// What a field of a position or a step takes, tapped: players, cards, colours, words, numbers. Which fields there are, and what
// each takes, the judge has said; nothing here knows a game.
//
// A field is drawn by `control(form, value, set, at)`: `value` as it stands in a log, `set` is called with a new one, and `at`
// is the table: { table, names, position, options, redraw }, `by`, who made the step that it is a field of, and `whom`, the player chosen in it.
import { html, nothing } from "../lit-html/lit-html.js";
import { face, sign, tint, unseen as back } from "../cards/face.js";
import { inOrder } from "../cards/order.js";
import { pick, UNSEEN } from "../cards/picker.js";
import { isEmpty, put } from "./sketch.js";

const MOST = 9, LONGEST = 40;
let typing = null; // the field of a colour for which a word of one's own is typed

export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

export const chip = (words, pressed, tap, kind = "") => html`
  <button type="button" class="chip ${kind}" aria-pressed=${String(Boolean(pressed))} @click=${tap}>${words}</button>`;

const chips = (label, those) => html`<div class="chips" role="group" aria-label=${label}>${those}</div>`;

// What somebody does is mostly done to others; oneself comes last.
const others = ({ names, by }) => [...names.filter((name) => name !== by), ...names.filter((name) => name === by)];

// A card that was chosen, or the place for one.
export function cardButton(id, words, tap, { table }) {
  const card = table.cards.find((one) => one.id === id);
  const inside = card ? face(card) : id === UNSEEN ? back() : id || html`<span class="add">+ ${words}</span>`;
  return html`<button type="button" class=${id ? "card" : "card empty"} aria-label=${id ? `${words}: ${card ? card.title : id}` : `Choose: ${words}`} @click=${tap}>${inside}</button>`;
}

// `lies` is the place in which such a card usually lies.
export function choosing({ table, position = {}, names = [], by = "" }, { title, stack, lies = "", several = false, unseen = false, chosen = [], note = "", next = "" }) {
  const cards = isEmpty(stack) && stack !== "" ? table.cards : table.cards.filter((card) => card.stack === stack);
  return pick({ title, cards, suits: table.suits, ranks: table.ranks, several, unseen, chosen, note, next, ...inOrder(cards, { forms: table.position, position, lies, by, names }) });
}

const CONTROLS = {
  player: (form, value, set, at) => chips(form.title, others(at).map((name) =>
    chip(html`<bdi>${name}</bdi>`, value === name, () => set(value === name ? undefined : name), name === at.by ? "quiet" : ""))),

  players(form, value = [], set, { names }) {
    const told = [value].flat(), change = (after) => set(form.several && after.length === 1 ? after[0] : after);
    return chips(form.title, names.map((name) =>
      chip(html`<bdi>${name}</bdi>`, told.includes(name), () => change(told.includes(name) ? told.filter((one) => one !== name) : [...told, name]))));
  },

  // Somebody may have said what is no colour of the deck.
  colour: (form, value, set, { table, redraw }) => {
    const other = !isEmpty(value) && !table.colours.includes(value), typed = other || typing === form;
    return html`<div>${chips(form.title, [...table.colours.map((colour) =>
      chip(html`${sign(colour)} ${colour}`, value === colour, () => { typing = null; set(value === colour ? undefined : colour); }, tint(colour))),
    form.nothing ? chip(form.nothing, value === null, () => { typing = null; set(value === null ? undefined : null); }) : nothing,
    chip("another word\u2026", typed, () => { typing = typed ? null : form; if (other) set(undefined); else redraw(); }, "quiet")])}
    ${typed ? html`<input class="word" aria-label="The word that was said" placeholder="the word that was said" maxlength=${LONGEST} autocapitalize="none" .value=${other ? value : ""}
      @change=${(event) => { typing = null; set(event.target.value.trim() || undefined); }}>` : nothing}</div>`;
  },

  word: (form, value, set) => chips(form.title, form.words.map(({ id, title }) =>
    chip(title, value === id, () => set(value === id ? undefined : id)))),

  flag: (form, value, set) => chips(form.title, [[true, "yes"], [false, "no"]].map(([one, word]) =>
    chip(word, value === one, () => set(value === one ? undefined : one)))),

  number: (form, value, set, at) => counter(form.title, value, set, usual(form, at)),

  numbers: (form, value = [], set) => chips(form.title, Array.from({ length: MOST }, (_, n) => n + 1).map((n) =>
    chip(n, value.includes(n), () => set(value.includes(n) ? value.filter((one) => one !== n) : [...value, n])))),

  card(form, value, set, at) {
    const ids = Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
    const lay = (n) => async () => {
      const found = await choosing(at, { title: capital(form.title), unseen: n >= 0 && !form.needed, lies: form.lies });
      if (!found) return;
      const after = [...ids.slice(0, n), ...found, ...ids.slice(n + 1)];
      set(after.length > 1 ? after : after[0]);
    };
    const drop = (n) => () => { const after = ids.filter((_, m) => m !== n); set(after.length > 1 ? after : after[0]); };
    return html`<div class="cards">
      ${ids.length ? ids.map((id, n) => html`<span class="one">${cardButton(id, form.title, lay(n), at)}${ids.length > 1 || !form.needed ? away(drop(n), "this card") : nothing}</span>`) : cardButton("", form.title, lay(0), at)}
      ${form.several && ids.length ? chip("+ another", false, lay(ids.length)) : nothing}</div>`;
  },

  top: (form, value = [], set, at) => html`<div class="cards">
    ${cardButton(value[0], "top card", async () => {
      const found = await choosing(at, { title: `On the ${form.title}`, stack: form.stack });
      if (found) set(found);
    }, at)}${value.length ? away(() => set([]), "the top card") : nothing}</div>`,

  cards: (form, value = [], set, at) => several(form, value, set, at, capital(form.title)),

  "cards-or-number": (form, value, set, at) => html`<div class="cards">
    ${Array.isArray(value) ? several(form, value, set, at, "Which cards") : html`${counter(form.title, value, set)}
      ${chip("which cards?", false, async () => {
        const found = await choosing(at, { title: "Which cards", several: true, unseen: true });
        if (found) set(found);
      })}`}</div>`,

  choices(form, value = [], set, at) {
    const add = (one) => set([...value, one]);
    return html`<div class="cards">
      ${value.map((one, n) => html`${at.names.includes(one) ? html`<span class="chosen"><bdi>${one}</bdi></span>` : cardButton(one, "choice", () => set(value.filter((_, m) => m !== n)), at)}
        ${away(() => set(value.filter((_, m) => m !== n)), "this choice")}`)}
      ${others(at).map((name) => chip(html`+ <bdi>${name}</bdi>`, false, () => add(name)))}
      ${chip("+ card", false, async () => {
        const found = await choosing(at, { title: "Choice", unseen: true, lies: form.lies });
        if (found) add(found[0]);
      })}</div>`;
  },

  "cards-each": (form, value = {}, set, at) => each(form, value, set, at, (name, its, change) => {
    const tap = () => chooseEach(form, at, value, set, name);
    const who = html`<bdi>${name}</bdi>`;
    if (its === undefined) return chip(html`${who} +`, false, tap);
    if (typeof its === "number") return chip(html`${who}: ${its}`, true, () => change(undefined));
    if (!its.length) return chip(html`${who}: none`, true, () => change(undefined));
    return html`<button type="button" class="held" aria-label="${name}, ${form.title}: ${its.length}" @click=${tap}><span class="who">${who}</span>${its.map((id) => {
      const card = at.table.cards.find((one) => one.id === id);
      return html`<span class="card">${card ? face(card) : id === UNSEEN ? back() : id}</span>`;
    })}</button>`;
  }),

  "card-each": (form, value = {}, set, at) => each(form, value, set, at, (name, its, change) => html`<span class="who"><bdi>${name}</bdi></span>
    <span class="one">${cardButton(its, "card", async () => {
      const found = await choosing(at, { title: `${capital(form.title)}: ${name}` });
      if (found) change(found[0]);
    }, at)}${its ? away(() => change(undefined), "this card") : nothing}</span>`),

  "number-each": (form, value = {}, set, at) => each(form, value, set, at, (name, its, change) => html`<span class="who"><bdi>${name}</bdi></span>${counter(`${form.title} of ${name}`, its, change, usual(form, at))}`),

  outcomes: (form, value = [], set, at) => html`<div class="outcomes">
    ${value.map((one, n) => html`<fieldset>
      <legend>then</legend>
      ${step(one, form.outcomes, (changed) => set(value.map((was, m) => (m === n ? changed : was))), at)}
      ${away(() => set(value.filter((_, m) => m !== n)), "this outcome")}</fieldset>`)}
    ${chip("+ what came of it", false, () => set([...value, { do: "", by: at.whom || at.by }]))}</div>`,
};

// The cards of one player after another: "Next" goes on to the next player without closing.
async function chooseEach(form, at, value, set, name) {
  const all = { ...value };
  for (let n = at.names.indexOf(name); n >= 0; ) {
    const who = at.names[n], after = at.names[n + 1];
    const found = await choosing(at, {
      title: `${who}, ${form.title}`, stack: form.stack, several: true, unseen: form.unseen, chosen: all[who] || [], next: after ? `Next: ${after}` : "",
      note: form.unseen ? "Tap all of it, and an unseen card for each that nobody knows." : "",
    });
    if (!found) break;
    all[who] = [...found];
    if (!found.length && found.next) delete all[who];
    set({ ...all });
    n = found.next ? n + 1 : -1;
  }
}

const each = (form, value, set, { names }, one) => html`<div class="each">${names.map((name) => html`
  <div>${one(name, value[name], (changed) => {
    const after = { ...value };
    if (changed === undefined) delete after[name];
    else after[name] = changed;
    set(after);
  })}</div>`)}</div>`;

const several = (form, value, set, at, title) => html`<div class="cards">
  ${value.map((id, n) => cardButton(id, form.title, () => set(value.filter((_, m) => m !== n)), at))}
  ${chip(value.length ? "change" : "+ cards", false, async () => {
    const found = await choosing(at, { title, several: true, unseen: form.unseen !== false, chosen: value });
    if (found) set(found);
  })}</div>`;

const away = (tap, what) => html`<button type="button" class="away" aria-label="Leave out ${what}" @click=${tap}>\u2715</button>`;

// The number that everybody begins with, by the house rules of this table.
const usual = ({ usual: printed, option }, { table, options = {} }) => options[option] ?? table?.usual[option] ?? printed;

// What nobody has counted is counted from the number that everybody begins with. If that is none, "fewer" says none, and "more"
// one; fewer than none is not counted again.
function counter(label, value, set, first = 0) {
  const known = typeof value === "number";
  return html`<div class="counter" role="group" aria-label=${label}>
    <button type="button" aria-label="fewer" @click=${() => set(known ? (value > 0 ? value - 1 : undefined) : first)}>\u2212</button>
    <output aria-label=${known ? nothing : "not told"}>${known ? value : "?"}</output>
    <button type="button" aria-label="more" @click=${() => set(known ? value + 1 : first || 1)}>+</button></div>`;
}

export const control = (form, value, set, at) => CONTROLS[form.takes](form, value, set, at);

export const row = (form, value, set, at, { label = capital(form.title), about = "" } = {}) => html`
  <div class="field takes-${form.takes}" data-key=${form.key}>${label ? html`<div class="label">${label}${about ? html`<small>${about}</small>` : nothing}</div>` : nothing}${control(form, value, set, at)}</div>`;

// ---- a step

// The fields that such a step is mostly about, given what has been tapped of it; the others stand under "more". A card for
// which something may be named is laid down, and not used for its text. A step without a card is about how much it costs.
function atHand(form, one, fields, { table }) {
  const ofCards = fields.some(({ takes, needed }) => takes === "cards-or-number" || (needed && takes === "card"));
  const cards = [one.card].flat().map((id) => table.cards.find((card) => card.id === id)).filter(Boolean);
  if (form.needed) return true;
  if (form.takes === "colour") return cards.some((card) => card.wild);
  if (["choices", "outcomes"].includes(form.takes)) return cards.some((card) => (form.takes === "choices" ? card.chooses : card.text)) && !fields.some(({ takes }) => takes === "colour");
  return form.takes === "cards-or-number" || (form.takes === "number" && !ofCards);
}

// A step, or what came of one: who, what, and its fields. `set` is called with the whole of it, changed.
export function step(one, kinds, set, at) {
  const kind = kinds.find(({ verb }) => verb === one.do), fields = (kind && kind.fields) || [];
  const here = { ...at, by: one.by, whom: [one.choose].flat().find((chosen) => at.names.includes(chosen)) };
  const change = (key, value) => { const after = { ...one }; put(after, key, value); set(after); };
  const began = (verb) => async () => {
    const chosen = kinds.find((other) => other.verb === verb), after = { do: verb };
    if (chosen.by) after.by = one.by || at.names[0];
    const whose = !chosen.by && (chosen.fields || []).find((form) => form.needed && form.takes === "players"); // it is said of somebody
    if (whose) after[whose.key] = one.by || at.names[0];
    for (const { key } of chosen.fields || []) if (!isEmpty(one[key])) after[key] = one[key];
    set(after);
    const first = (chosen.fields || []).find((form) => form.needed);
    if (!first || first.takes !== "card" || !isEmpty(after[first.key])) return;
    const found = await choosing(here, { title: `${capital(chosen.says)} which card?`, note: chosen.about, lies: first.lies });
    if (found) set({ ...after, [first.key]: found[0] });
  };
  const shown = fields.filter((form) => atHand(form, one, fields, at)), more = fields.filter((form) => !shown.includes(form));
  const told = more.filter((form) => !isEmpty(one[form.key])).map((form) => form.title);
  const draw = (form, words = form.takes === "outcomes" ? { label: "" } : {}) => row(form, one[form.key], (value) => change(form.key, value), here, words);
  const text = [one.card].flat().map((id) => at.table.cards.find((card) => card.id === id)).find((card) => card && card.text);
  return html`
    ${!kind || kind.by ? html`<div class="chips" role="group" aria-label="Who did it">${at.names.map((name) =>
      chip(html`<bdi>${name}</bdi>`, one.by === name, () => change("by", name), "name"))}</div>` : nothing}
    <div class="chips verbs" role="group" aria-label="What was done">${kinds.map(({ verb, says, about }) => html`
      <button type="button" class="chip" title=${about} aria-pressed=${String(one.do === verb)} @click=${began(verb)}>${says}</button>`)}</div>
    ${kind ? html`<p class="about">${kind.about}</p>` : nothing}
    ${shown.map((form) => html`${draw(form)}${text && form.key === "card" ? html`<p class="about">${text.title}: ${text.text}</p>` : nothing}`)}
    ${more.length ? html`<details class="more"><summary>More about this${told.length ? html`: <b>${told.join(", ")}</b>` : nothing}</summary>${more.map((form) => draw(form, { about: form.about }))}</details>` : nothing}`;
}
