// One game: its copy on this phone, and what the judge says of it.
import { ask } from "../judge.js";
import { append, change, game } from "./store.js";

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
  }

  // One more step, or what is asked about it first. It is kept before it is shown.
  async take(fields) {
    const answer = await this.ask("take", fields);
    if (answer.at === undefined) return answer;
    try {
      await append(this.record.id, this.steps.length, [answer.step], { last: (answer.openly || answer).said });
    } catch (error) {
      await this.again();
      throw error;
    }
    this.steps.push(answer.step);
    this.was = this.now.table;
    this.now = answer;
    return answer;
  }

  // Adds steps of another phone.
  async add(steps, last = "") {
    await append(this.record.id, this.steps.length, steps, { last });
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
