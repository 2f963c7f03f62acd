// Verdicts: a line that the table is not covered by, and behind it the ruling, what is right, and what to do now.
import { html, nothing } from "../lit-html/lit-html.js";
import { sheet } from "./sheet.js";

// A way to mend the step of a verdict: said, which step, how it is done, and whether it is what is asked for.
const ways = ({ step, open, earlier }) => [
  [open ? `Write more into step ${step}` : `Change step ${step}`, step, "change", open],
  ["Put a step in before it", step, "before", false],
  ...(earlier ? [[`Write more into step ${earlier}`, earlier, "change", false]] : []),
];

const worst = (verdicts) => verdicts.find(({ weight }) => weight === "fault") || verdicts[0];

// The line for what has come up with the last step; without a verdict the last step itself. `open` shows that step.
export function verdictLine({ at, kept, said, notes, new: found, gone }, notice, mend, open) {
  const first = worst(found);
  const mended = kept != null;
  const told = notice || (first ? first.message : [...gone.map((one) => `no longer: ${one}`), ...notes].join("; "));
  const more = found.length > 1 ? ` (and ${found.length - 1} more)` : "";
  return html`<div class="verdict ${!told ? "alone" : first && !notice ? first.weight : ""}" role="status" aria-live="polite">
    ${at ? html`<button type="button" class="said" @click=${open}>${mended ? nothing : html`<b>${at}</b> `}${said}</button>`
      : mended ? html`<p class="said">${said}</p>`
      : html`<p class="said"><b>start</b> nothing is recorded yet</p>`}
    ${first && !notice
      ? html`<button type="button" class="message" @click=${() => read(found, "", mend)}><strong>${told}</strong> ${first.ruled}${more}</button>`
      : html`<p class="message">${told}</p>`}
  </div>`;
}

// The verdicts; `mend` takes a step, how it is to be mended, and who left something out.
export async function read(verdicts, title, mend) {
  const found = await sheet(title || where(verdicts[0]), (draw, close) => (verdicts.length ? verdicts.map((one) => verdict(one, Boolean(title),
    one.step ? html`<p>${ways(one).map(([words, step, how, first]) => html`<button type="button" class=${first ? "" : "plain"} @click=${() => close([step, how, one.player])}>${words}</button> `)}</p>` : nothing))
    : html`<p>No fault, and nothing is open.</p>`));
  if (found) await mend(...found);
}

const where = ({ step }) => (step ? `Step ${step}` : "The start");

export const verdict = (one, titled, below = nothing) => html`<section class="told ${one.weight}">
  ${titled ? html`<h3>${where(one)}</h3>` : nothing}
  <p><strong>${one.ruled}</strong></p>
  <p>${one.message}</p>
  <ul>${one.below.map((line) => html`<li>${line}</li>`)}</ul>
  ${below}
  ${one.rules.map(({ name, text }) => html`<details><summary>${name}</summary>${text.map((line) => html`<p>${line}</p>`)}</details>`)}
</section>`;
