/** What became (or would become) of a row: done; done although something speaks against it; left as it is; refused. */
export type Outcome = 'done' | 'warned' | 'skipped' | 'refused';

export type WizardRow = { id: string; outcome: Outcome; reason: string } & Record<string, string>;

/** What a wizard's check and action answer. The rows that need a look come first; of very many, the first ones. */
export type WizardAnswer = {
  /** The number it is kept under. */
  sn: string;
  counts: Record<Outcome, number>;
  rows: WizardRow[];
};

/** What stands in a sheet of codes: the rows found, and the codes nothing answers to. */
export type CodesAnswer = { found: { id: string; code: string; name: string }[]; missing: string[] };
