/** Steps that can be taken back; older ones are forgotten. */
const DEPTH = 100;

/** What one step changed: from what, into what. */
export type Step<State> = { from: State; to: State };

/**
 * The way back and forth through the states of something. States are never changed in place, so keeping one costs a reference.
 * What is typed into one cell at one go is one step, named by the cell. What came by itself between two steps belongs to none:
 * going back it is left out, going forth it is there again.
 */
export class StepHistory<State> {
  private past: Step<State>[] = [];
  private future: { step: Step<State>; state: State }[] = [];
  private name = '';

  /** After a change: `name` says which changes belong together as long as nothing comes between them; '' is a step of its own. */
  keep(step: Step<State>, name: string): void {
    this.future = [];
    const last = this.past.at(-1);
    if (name !== '' && name === this.name && last) last.to = step.to;
    else this.past = [...this.past.slice(1 - DEPTH), step];
    this.name = name;
  }

  /** What follows begins a new step, even in the same cell. */
  pause(): void {
    this.name = '';
  }

  /** How many steps lead back and forth. */
  count = (): { back: number; forth: number } => ({ back: this.past.length, forth: this.future.length });

  back(now: State): Step<State> | undefined {
    const step = this.past.pop();
    if (step) this.future.push({ step, state: now });
    this.name = '';
    return step;
  }

  forth(): { step: Step<State>; state: State } | undefined {
    const next = this.future.pop();
    if (next) this.past.push(next.step);
    this.name = '';
    return next;
  }
}
