// The answer to a dispute: yes or no in one large line, why, what would be right, and the ruling on a tap.
import { html, nothing } from "../lit-html/lit-html.js";

const line = (label, text) => (text ? html`<p><b>${label}</b> ${text}</p>` : nothing);

const ruling = (rule, also = []) => html`<details class="ruling">
  <summary>${rule.place} <small>${rule.id}</small></summary>
  <p>${rule.text}</p>
  ${rule.why ? html`<p>Why: ${rule.why}</p>` : nothing}
  ${rule.option ? html`<p>House rule: ${rule.option}</p>` : nothing}
  ${also.length ? html`<p>It follows from ${also.join(", ")} as well.</p>` : nothing}</details>`;

// What one rule book says. `titled` where several stand side by side; `tell` asks for what it hangs on.
const book = (one, titled, tell) => html`<section class="book ${one.answer}">
  ${titled ? html`<h2>${one.title}</h2>` : nothing}
  <p class="word">${one.verdict}</p>
  <div>${one.why ? html`<p class="why">${one.why}</p>` : nothing}
  ${one.hangs_on ? html`<p><button type="button" class="plain" @click=${() => tell(one.hangs_on_top)}>Tell ${one.hangs_on}</button></p>` : nothing}
  ${line("Should be:", one.right.join("; "))}
  ${line(one.answer === "yes" ? "With it:" : "As it was played:", one.comes.join("; "))}
  ${one.remedy ? html`<p>${one.remedy}</p>` : nothing}
  ${one.unless ? html`<p>${one.unless}</p>` : nothing}
  ${one.rules.map((rule, n) => ruling(rule, n ? [] : one.also))}</div></section>`;

export function verdict({ differ, together, books }, tell) {
  const [first, ...others] = books;
  return html`<article class="verdict">
    <p class="asked">${first.asked || books.find((one) => one.asked)?.asked}</p>
    ${differ ? html`<h1>The books differ.</h1><div class="books">${books.map((one) => book(one, true, tell))}</div>`
    : html`<h1 class="hidden">The answer</h1>${book(first, false, tell)}
      ${others.length ? html`<details class="ruling"><summary>${together}</summary>
        ${others.map((one) => html`<h2>${one.title}</h2>${one.answer === "none" ? html`<p>${one.why}</p>` : one.rules.map((rule) => ruling(rule))}`)}</details>` : nothing}`}
    <p class="quiet">${first.position}</p></article>`;
}
