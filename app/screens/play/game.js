// One game: its copy on this phone, and what the judge says of it.
import { ask } from "../judge.js";
import { change, game, write } from "./store.js";

// Why something was not done, in sentences.
export class Refused extends Error {
  constructor(refused) {
    super(refused.join("\n"));
  }
}

export async function asked(request) {
  const answer = await ask(request);
  if (answer.refused) throw new Refused(answer.refused);
  return answer;
}

export class Game {
  constructor({ record, steps }) {
    this.record = record;
    this.steps = steps;
    this.table = null; // what does not change, once the judge has said it
    this.now = null;
    this.was = null; // the table before the last step
  }

  // A question about this game; the judge is given the whole log if it does not have it.
  async ask(request, fields = {}) {
    const { id, seat } = this.record;
    const question = { ask: request, game: id, at: this.steps.length, ...(seat ? { seat } : {}), ...fields };
    const answer = await asked(question);
    return answer.wanted ? asked({ ...question, log: this.log }) : answer;
  }

  get log() {
    return { ...this.record.header, steps: this.steps };
  }

  // What lies on the table, from the very beginning.
  async sit() {
    const laid = await this.ask("sit", { log: this.log });
    this.table = { ...laid.table, faces: laid.deck.faces };
    this.deck = laid.deck;
    this.colours = laid.colours;
    this.verbs = laid.verbs;
    this.rules = laid.rules;
    this.now = laid.now;
    this.was = laid.now.table;
    await this.offer();
  }

  // How the game ended, in words; empty while it goes on.
  get over() {
    return this.now.ended?.said || "";
  }

  // Whether the hand of this phone lies face down.
  get closed() {
    return Boolean(this.record.seat && this.record.closed);
  }

  async turn(closed) {
    await this.change({ closed });
    await this.offer();
  }

  // What can be tapped next; while the hand lies face down nothing in it tells of the hand. Where the judge does not say it, that
  // is nothing: what was done before is done all the same.
  async offer() {
    this.now.all ??= this.now.choices;
    this.now.choices = this.closed ? (await this.ask("open-choices").catch(() => ({ choices: [] }))).choices : this.now.all;
  }

  // One more step, or what is asked about it first. It is kept before it is shown.
  async take(fields) {
    const answer = await this.ask("take", fields);
    if (answer.at === undefined) return answer;
    return this.written(answer, this.steps.length, [answer.step]);
  }

  // Puts steps in before an earlier one, or instead of it. The record as it was before is kept until the next step.
  async put(number, steps, instead) {
    const { handed = 0, last } = this.record, answer = await this.ask("put-in", { number, steps, instead, sent: handed });
    return this.written(answer, answer.kept, answer.steps, { kept: answer.kept, steps: this.steps.slice(answer.kept), last, over: this.over });
  }

  async written(answer, kept, steps, before = null) {
    try {
      this.record = await write(this.record, kept, steps, { last: (answer.openly || answer).said, over: answer.ended?.said || "", before });
    } catch (error) {
      await this.again();
      throw error;
    }
    this.steps.splice(kept, Infinity, ...steps);
    this.was = this.now.table;
    this.now = answer;
    await this.offer();
    return answer;
  }

  // What the last mend changed, if that was the last thing done, and no other phone has it.
  get mended() {
    const { before, handed = 0 } = this.record;
    return before && handed <= before.kept ? before : null;
  }

  // The record as it was before the last mend.
  async unmend() {
    const { kept, steps, last, over } = this.mended;
    await write(this.record, kept, steps, { last, over, before: null });
    await this.again();
  }

  // Adds steps of another phone.
  async add(steps) {
    const at = this.steps.length;
    await write(this.record, at, steps, { last: "", before: null, handed: at + steps.length });
    await this.again();
  }

  // Reads the phone's copy again.
  async again() {
    Object.assign(this, await game(this.record.id));
    await this.sit();
  }

  async change(more) {
    this.record = await change(this.record.id, more);
  }
}

// A game as it was before one of its steps: what is done here is put in there.
export class Earlier extends Game {
  constructor(whole, { number, said }, instead) {
    super({ record: { ...whole.record, id: `${whole.record.id} before ${number}` }, steps: whole.steps.slice(0, number - 1) });
    Object.assign(this, { whole, number, said, instead, old: whole.steps[number - 1], added: [] });
  }

  // Steps of one line are put in together.
  async take(fields) {
    const answer = await this.ask("take", fields);
    if (answer.at === undefined) return answer;
    this.added.push(answer.step);
    this.steps.push(answer.step);
    this.was = this.now.table;
    this.now = answer;
    await this.offer();
    return answer.rest ? answer : this.whole.put(this.number, this.added, this.instead);
  }
}
