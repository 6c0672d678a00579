import type { Fields } from './field';

/**
 * A screen of archetype wizard: what an action of its resource needs is chosen step by step, checked, and carried out; every row says
 * what became of it. The action and its check are actions on no rows; what they answer is a WizardAnswer (contract/wizard-answer.ts).
 */
export type Wizard = {
  /** Carries it out. Its inputs are what the steps choose. */
  action: string;
  /** Asked with the same inputs: says what would become of every row, and changes nothing. */
  check: string;
  steps: readonly ChoosingStep[];
  /** What a row of the check and of the outcome is called by. */
  row: Fields;
  /** What was done before, as a list of its own beside the steps; a row leads to a page that shows what it brought about. */
  history?: { resource: string; opens?: { flag: string; with: Record<string, string> } };
};

/** Rows chosen from a list: a view of its resource on this page, which shows the named columns of it and nothing else. */
export type ChoosingStep = {
  /** Input of the action (several records). */
  input: string;
  label: string;
  of: string;
  columns: readonly string[];
  where?: Record<string, readonly (string | number | boolean)[]>;
  /** Name of a server-side row filter of the resource (as in Preset). */
  rows?: string;
  /** Narrows the list by what an earlier step chose: `filter` there takes the ids of the step `by`. */
  lacking?: { label: string; filter: string; by: string };
  /** Action that finds rows by their codes, many at once (lines of a sheet). */
  codes?: string;
};
