// Verdicts: a line that the table is not covered by, and behind it the ruling, what is right, and what to do now.
import { html, nothing } from "../lit-html/lit-html.js";
import { sheet } from "./sheet.js";

const worst = (verdicts) => verdicts.find(({ weight }) => weight === "fault") || verdicts[0];

// The line for what has come up with the last step; without a verdict the last step itself.
export function verdictLine({ at, said, notes, new: found, gone }, notice) {
  const first = worst(found);
  const told = notice || (first ? first.message : [...gone.map((one) => `no longer: ${one}`), ...notes].join("; "));
  const more = found.length > 1 ? ` (and ${found.length - 1} more)` : "";
  return html`<div class="verdict ${first && !notice ? first.weight : ""}" role="status" aria-live="polite">
    <p class="said"><b>${at || "start"}</b> ${said || "nothing is recorded yet"}</p>
    ${first && !notice
      ? html`<button type="button" class="message" @click=${() => read(found)}><strong>${told}</strong> ${first.ruled}${more}</button>`
      : html`<p class="message">${told}</p>`}
  </div>`;
}

export function read(verdicts, title = "") {
  return sheet(title || where(verdicts[0]), () => (verdicts.length ? verdicts.map((one) => verdict(one, Boolean(title))) : html`<p>No fault, and nothing is open.</p>`));
}

const where = ({ step }) => (step ? `Step ${step}` : "The start");

const verdict = (one, titled) => html`<section class="told ${one.weight}">
  ${titled ? html`<h3>${where(one)}</h3>` : nothing}
  <p><strong>${one.ruled}</strong></p>
  <p>${one.message}</p>
  <ul>${one.below.map((line) => html`<li>${line}</li>`)}</ul>
  ${one.rules.map(({ name, text }) => html`<details><summary>${name}</summary>${text.map((line) => html`<p>${line}</p>`)}</details>`)}
</section>`;
