// The cards and the table. Everything that is shown is made here as text: nothing that stands in a log is read as markup.
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);

// One line over the page: what was asked for in vain, what is being typed, what a card does.
const say = (words) => { byId("message").textContent = words; };

function make(tag, kind, ...children) {
  const node = document.createElement(tag);
  if (kind) node.className = kind;
  node.append(...children);
  return node;
}

const symbols = { clubs: "\u2663", diamonds: "\u2666", hearts: "\u2665", spades: "\u2660" };
const colours = ["blue", "green", "red", "yellow", "purple", "orange", "black", "clubs", "diamonds", "hearts", "spades"];

function described([spelled, , name, , suits, printed, type, text]) {
  const named = name ? `${name}, ${spelled}` : spelled;
  const colour = printed.join() === suits.join() ? "" : ` (${printed.join(" and ")})`;
  return `${named}${colour}${type === "plain" ? "" : `, ${type}`}${text ? `: ${text}` : ""}`;
}

function card(kind, { withName = false, big = false, fresh = false } = {}) {
  if (kind < 0) return backs(1);
  const face = data.faces[kind], [, , name, rank, suits, printed] = face;
  const named = withName && name, node = make("li", "card"), head = make("span", "row", make("b", "", rank));
  const words = suits.map((suit) => make("span", "", suit));
  for (const suit of suits) if (symbols[suit]) head.append(make("span", "symbol", symbols[suit]));
  if (named) head.append(...words);
  node.append(head, ...(named ? [make("em", "", name)] : words));
  if (printed.join() !== suits.join()) node.append(make("span", "", printed.join(" ")));
  if (colours.includes(printed[0])) node.classList.add(printed[0]);
  node.classList.toggle("with-name", Boolean(named));
  node.classList.toggle("big", big);
  node.classList.toggle("new", fresh);
  node.title = described(face);
  node.setAttribute("aria-label", described(face) + (fresh ? ", new here" : ""));
  node.addEventListener("click", () => { say(described(face)); });
  return node;
}

function backs(number) {
  const node = make("li", "card down", make("b", "", number), make("span", "", "face down"));
  node.setAttribute("aria-label", `${number} face down`);
  return node;
}

function cards(label, kinds, options = {}) {
  const row = make("ul", "cards");
  row.setAttribute("aria-label", label);
  row.setAttribute("role", "list");
  const before = [...(options.before || kinds)];
  for (const kind of kinds.filter((one) => one >= 0)) {
    const known = before.indexOf(kind);
    if (known >= 0) before.splice(known, 1);
    row.append(card(kind, { ...options, fresh: known < 0 }));
  }
  const down = kinds.filter((one) => one < 0).length;
  if (down) row.append(backs(down));
  return row;
}

function piles(frame, was) {
  const [draw, discard] = data.piles;
  const stock = make("ul", "cards"), box = make("div", "piles");
  const back = make("li", "card down big", make("b", "", frame.pile), make("span", "", draw));
  back.setAttribute("aria-label", `${draw}: ${frame.pile} cards`);
  stock.append(back);
  stock.setAttribute("role", "list");
  box.append(make("div", "", stock));
  const top = cards(`top of the ${discard}`, frame.discard.slice(0, 1), { withName: true, big: true, before: was.discard.slice(0, 1) });
  const words = make("div", "label", `${discard}: ${frame.discards}`);
  box.append(make("div", "", top, words));
  if (frame.named) box.append(make("p", "named", `named: ${frame.named === "?" ? "not written down" : frame.named}`));
  const below = frame.discard.slice(1, 4);
  if (below.length) box.append(make("div", "", make("span", "label", "below it"), cards("below it", below)));
  return box;
}

function seat(n, frame, was, closed) {
  const hand = frame[`h${n}`], play = frame[`p${n}`], on = frame.on.includes(n), out = frame.out.includes(n);
  const words = [`${hand.length} in hand`];
  if (data.teams[n]) words.push(`team ${data.teams[n]}`);
  if (on) words.push("on turn");
  if (out) words.push("out");
  const box = make("section", on ? "seat on" : "seat");
  box.setAttribute("aria-label", data.players[n]);
  box.append(make("h4", "", make("bdi", "", data.players[n]), " ", make("small", "", words.join(", "))));
  const few = data.players.length <= 4;
  const groups = make("div", "groups");
  if (hand.length) {
    const shown = closed ? hand.map(() => -1) : hand;
    groups.append(cards(`hand of ${data.players[n]}`, shown, { withName: few, before: closed ? shown : was[`h${n}`] }));
  }
  if (play.length) {
    const laid = cards(`in play before ${data.players[n]}`, play, { withName: true, before: was[`p${n}`] });
    groups.append(make("div", "", make("p", "label", "in play"), laid));
  }
  box.append(groups);
  return box;
}
