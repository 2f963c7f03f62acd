// The cards and the table. Everything that is shown is made here as text: nothing that stands in a log is read as markup.
function make(tag, kind, ...children) {
  const node = document.createElement(tag);
  if (kind) node.className = kind;
  node.append(...children);
  return node;
}

const symbols = { clubs: "\u2663", diamonds: "\u2666", hearts: "\u2665", spades: "\u2660" };
const colours = ["blue", "green", "red", "yellow", "purple", "orange", "black", "clubs", "diamonds", "hearts", "spades"];

const GAP = -2; // a place of a row where no card lies

function described([, , , , , type, text, title]) {
  return `${title}${type === "plain" ? "" : `, ${type}`}${text ? `: ${text}` : ""}`;
}

// Draws a game. `data` has its players, zones, counters and faces, and the heading that a player's name is; `say` is told what a card does whose face is tapped.
function drawing(data, say) {
  function card(kind, { withName = false, big = false, fresh = false, brief = false } = {}) {
    if (kind === GAP) return gap();
    if (kind < 0) return backs(1);
    const face = data.faces[kind], [, name, rank, suits, printed, , , title] = face;
    const named = (withName || !rank) && name, node = make("li", "card"), head = make("span", "row", make("b", "", rank));
    const words = brief && suits.every((suit) => symbols[suit]) ? [] : suits.map((suit) => make("span", "", suit));
    for (const suit of suits) if (symbols[suit]) head.append(make("span", "symbol", symbols[suit]));
    if (named) head.append(...words);
    node.append(head, ...(named ? [make("em", "", name)] : words.length || rank ? words : [make("em", "", title)]));
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

  // Cards that lie open, and that nobody wrote down.
  function unwritten(number) {
    const node = make("li", "card down", make("b", "", number > 1 ? number : "?"), make("span", "", "not written down"));
    node.setAttribute("aria-label", `${number === 1 ? "a card" : `${number} cards`} not written down`);
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
    if (down) row.append(options.open ? unwritten(down) : backs(down));
    return row;
  }

  function gap() {
    const node = make("li", "card gap");
    node.setAttribute("aria-label", "no card");
    return node;
  }

  // Cards in numbered places. `sights` says who may see each: one that somebody may look at lies sideways in a row where they
  // are turned; `marks` what is said of each.
  function inRow(label, kinds, before, { turned = false, sights = [], marks = [] } = {}) {
    const row = make("ol", "cards places");
    row.setAttribute("aria-label", label);
    row.setAttribute("role", "list");
    kinds.forEach((kind, n) => {
      const one = kind === -1 ? backs("") : card(kind, { withName: true, fresh: kind >= 0 && before[n] !== kind, brief: true });
      const lies = turned && kind !== GAP && sights[n] !== "nobody", word = marks[n] || "";
      one.classList.toggle("sideways", lies);
      one.classList.toggle("marked", Boolean(word));
      one.prepend(make("span", "label", `${n + 1}${word && ` ${word}`}`));
      const said = [one.getAttribute("aria-label").trim(), lies && "sideways", word].filter(Boolean).join(", ");
      one.setAttribute("aria-label", `place ${n + 1}: ${said}`);
      row.append(one);
    });
    return row;
  }

  function middle(frame, was) {
    const box = make("div", "piles"), last = [];
    data.zones.forEach(({ title, order, closed }, z) => {
      const kinds = frame[`z${z}`], before = was[`z${z}`], number = frame[`n${z}`], named = frame.named[z];
      if (order !== "pile") {
        const row = order === "row" ? inRow(title, kinds, before) : cards(title, kinds, { withName: true, before, open: !closed });
        last.push(make("div", "", make("span", "label", title), row));
      } else if (closed) {
        const stock = make("ul", "cards");
        const back = make("li", "card down big", make("b", "", number), make("span", "", title));
        back.setAttribute("aria-label", `${title}: ${number} cards`);
        stock.append(back);
        stock.setAttribute("role", "list");
        box.append(make("div", "", stock));
      } else {
        const top = cards(`top of the ${title}`, kinds.slice(0, 1), { withName: true, big: true, before: before.slice(0, 1), open: true });
        const words = make("div", "label", `${title}: ${number}`);
        box.append(make("div", "", top, words));
        if (named) box.append(make("p", "named", `named: ${named === "?" ? "not written down" : named}`));
        const below = kinds.slice(1, 4);
        if (below.length) box.append(make("div", "", make("span", "label", "below it"), cards("below it", below, { open: true })));
      }
    });
    box.append(...last);
    data.counters.forEach(([, title], c) => box.append(make("p", "label", `${title} ${frame[`c${c}`]}`)));
    return box;
  }

  // What all players have laid in front of them, in one strip: a place that has `together` stands here and with no player.
  function laid(frame, was) {
    const box = make("div", "piles");
    data.own.forEach(({ word, together }, z) => data.players.forEach((name, n) => {
      const kinds = together ? frame[`z${z}.${n}`] : [], before = was[`z${z}.${n}`];
      if (kinds.length) box.append(make("div", "", make("span", "label", make("bdi", "", name)), cards(`in ${word} before ${name}`, kinds, { before, open: true })));
    }));
    return box;
  }

  // The cards of a player's place as they are shown: all that is recorded, or what one player, or everybody, sees.
  function shown(frame, z, n, closed, viewer) {
    const kinds = frame[`z${z}.${n}`], { sight } = data.own[z], sights = frame[`s${z}.${n}`];
    const sees = (who) => who === "all" || (!closed && (viewer < 0 || who === "owner"));
    return kinds.map((kind, at) => (kind >= 0 && !sees(sights ? sights[at] : sight) ? -1 : kind));
  }

  function seat(n, frame, was, closed, viewer) {
    const on = frame.on.includes(n), out = frame.out.includes(n), name = data.players[n];
    const words = [], groups = make("div", "groups"), few = data.players.length <= 4;
    data.own.forEach(({ title, word, order, card: unit, optional, turned, together }, z) => {
      if (together) return;
      const kinds = shown(frame, z, n, closed, viewer), before = closed ? kinds : was[`z${z}.${n}`];
      if (order === "bag") {
        if (unit !== "card") words.push(...(kinds.length || !optional ? [`${kinds.length} ${unit}${kinds.length === 1 ? "" : "s"}`] : []));
        else words.push(`${kinds.length} in ${word}`);
        if (kinds.length) {
          const held = cards(`${word} of ${name}`, kinds, { withName: few, before });
          const several = kinds.length > 1 ? "s" : "";
          groups.append(unit === "card" ? held : make("div", "", make("p", "label", `${title}${several}`), held));
        }
      } else if (order === "pile") {
        words.push(`${frame[`n${z}.${n}`]} in ${word}`);
        if (kinds.length) groups.append(cards(`top of the ${title} of ${name}`, kinds.slice(0, 1), { withName: few, before }));
      } else if (kinds.length && !(out && order === "row")) {
        const row = order === "row"
          ? inRow(`${title} of ${name}`, kinds, before, { turned, sights: frame[`s${z}.${n}`], marks: frame[`m${z}.${n}`] })
          : cards(`in ${word} before ${name}`, kinds, { withName: true, before: was[`z${z}.${n}`], open: true });
        groups.append(make("div", "", make("p", "label", order === "row" ? title : `in ${word}`), row));
      }
    });
    data.numbers.forEach(([, title], c) => words.push(`${title} ${frame[`c${c}.${n}`]}`));
    if (data.teams[n]) words.push(`team ${data.teams[n]}`);
    if (frame.done.includes(n)) words.push("has acted");
    else if (on) words.push(frame.shared ? "may act" : "on turn");
    if (out) words.push("out");
    const box = make("section", on && !frame.done.includes(n) ? "seat on" : "seat");
    box.setAttribute("aria-label", name);
    box.append(make(data.heading || "h4", "", make("bdi", "", name), " ", make("small", "", words.join(", "))));
    box.append(groups);
    return box;
  }

  return { card, middle, laid, seat, shown };
}
