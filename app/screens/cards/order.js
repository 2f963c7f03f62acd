// In which order cards are offered: first those that lie where such a card usually does, then all others, last those that are
// known to lie elsewhere. It is only an order: people write down what was against the rules.
//
//   forms     the places that a position can tell of, as the judge lists them: [{ key, title, takes, open }]
//   position  what is known of them
//   lies      the key of the place in which such a card usually lies; none for no order
//   by, names who chooses, and everybody in their order
//
// It answers with what picker.js takes: { first: [{ title, ids }], last: [{ title, ids }], others }.
export function inOrder(cards, { forms, position, lies, by, names }) {
  const usual = forms.find(({ key }) => key === lies);
  if (!usual) return {};
  const seats = [by, ...names].filter((name, n, all) => name && all.indexOf(name) === n);
  const listed = (ids) => (Array.isArray(ids) ? ids.filter((id) => cards.some((card) => card.id === id)) : []);
  const piles = ({ key, title, takes }) => {
    const there = position[key];
    if (takes === "top") return [{ title: `On the ${title}`, ids: listed(there) }];
    return takes === "cards-each" ? seats.map((name) => ({ title: `${name}, ${title}`, by: name, ids: listed(there?.[name]) })) : [];
  };
  const told = (groups) => groups.filter(({ ids }) => ids.length).map(({ title, ids }) => ({ title, ids: [...new Set(ids)] }));
  const first = told(piles(usual).filter((pile) => usual.open || pile.by === by));
  const known = (id) => first.some(({ ids }) => ids.includes(id)), single = (id) => (cards.find((card) => card.id === id).copies || 1) === 1;
  const elsewhere = usual.open ? [] : forms.flatMap(piles).map((pile) => ({ ...pile, ids: pile.ids.filter((id) => single(id) && !known(id)) }));
  return { first, last: told(elsewhere), others: usual.open ? "Elsewhere" : "All other cards" };
}

// What is known of the places after some steps: a card that was played or discarded in one of them lies there now.
//
//   kinds     the kinds of step, as the judge lists them: a field for a card says where it `lies` before and `goes`
export function after(position, steps, { position: forms, steps: kinds, cards }) {
  const found = structuredClone(position);
  for (const one of steps) {
    for (const { key, lies, goes } of kinds.find(({ verb }) => verb === one.do)?.fields || []) {
      if (goes) for (const id of [one[key]].flat().filter(Boolean)) laid(found, id, one.by, lies, forms.find((form) => form.key === goes), cards);
    }
  }
  return found;
}

function laid(found, id, by, from, to, cards) {
  const there = found[from]?.[by], at = Array.isArray(there) ? there.indexOf(id) : -1;
  if (at >= 0) there.splice(at, 1);
  if (to.takes === "top") found[to.key] = [id];
  else if (cards.find((card) => card.id === id)?.type !== "event") found[to.key] = { ...found[to.key], [by]: [...(found[to.key]?.[by] || []), id] };
}
