// A step in a few words: who did what, and all that was tapped of it.
import { UNSEEN } from "../cards/picker.js";
import { isEmpty } from "./sketch.js";

// `kinds` are the kinds of step, or of what comes of one, as the judge lists them.
export function inShort(one, kinds, cards) {
  const kind = kinds.find(({ verb }) => verb === one.do), told = (kind?.fields || []).filter(({ key }) => !isEmpty(one[key]));
  const card = told.find((form) => form.takes === "card" && form.needed);
  const who = told.find((form) => form.takes === "players" && form.needed); // where it is said of somebody
  const rest = told.filter((form) => ![card, who].includes(form));
  const said = [one.by || (who && worded(one[who.key], who, cards)), kind?.says || "...", card && worded(one[card.key], card, cards)].filter(Boolean).join(" ");
  return [said, ...rest.map((form) => `${form.title} ${worded(one[form.key], form, cards)}`)].join(", ");
}

function worded(value, form, cards) {
  if (Array.isArray(value)) return value.map((one) => worded(one, form, cards)).join(form.takes === "outcomes" ? ", then " : " and ");
  if (form.takes === "outcomes") return inShort(value, form.outcomes, cards);
  if (typeof value === "object") return Object.entries(value).map(([name, its]) => `${name}: ${worded(its, form, cards)}`).join("; ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === UNSEEN) return "an unseen card";
  return (form.words || []).find(({ id }) => id === value)?.title || cards.find(({ id }) => id === value)?.title || String(value);
}
