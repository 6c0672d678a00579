/**
 * What somebody does with a device in the hand, step by step: whom or what it is for, scan, quantity, next, done. One screen interprets
 * them all; it reads and writes through the calls of the kind's own page, so that rules, rights and figures are those of the desk.
 */
type Common = {
  id: string;
  title: string;
  /** What is scanned first, said where nothing was scanned yet. */
  invites: string;
};

/** A document that waits, or a new one. */
export type DocumentTask = Common & {
  kind: string;
  /** Tab of the kind's page that holds what waits; without one a new document is begun. */
  queue?: string;
  /** What a new one says from the start. */
  begins?: Record<string, string>;
  /** Header fields that say the same as another: { toWarehouse: 'fromWarehouse' }. */
  same?: Record<string, string>;
  /** Header field a scan fills before any goods are scanned: the wristband. */
  first?: string;
  /** Header fields asked where they are not known; the only choice there is takes itself. */
  asks?: readonly string[];
  /** Header fields said of one that waits: whether the package is whole. */
  says?: readonly string[];
  lines: LineStep;
  /** Action that takes the quantities; without one the document is saved with them. */
  writes?: string;
  /** Actions that end it: the first of them the server offers. */
  ends: readonly string[];
  endLabel: string;
  /** Action that sends the whole back. */
  refuses?: string;
};

export type LineStep = {
  /** `add`: a scan is one more of it. `find`: the lines are there, a scan says that this one is here. `count`: a scan is one more counted. */
  scan: 'add' | 'find' | 'count';
  /** Line field the quantity is typed in; '' = nothing is typed, each line is only checked. */
  field: string;
  /** Line field with how many there should be: what a found line starts with, and cannot exceed. */
  of?: string;
  /** What is not taken of it is refused: with why, and where the kind keeps it, how many. */
  refused?: { quantity?: string; reason: string };
  /** Line field that counts every scan of a line that is found. */
  tally?: string;
  /** Line field that keeps the scanned code as proof. */
  proof?: string;
  /** Line field that names where it is put; a scanned place fills it. */
  place?: string;
  /** What is read of the line before its quantity is said. */
  shows: readonly string[];
  /** A scan is one piece, whatever box its code is of: at a bed nobody uses boxes. */
  byPiece?: boolean;
  /** Suggestion of the kind that lists what waits for it, and the line field that says since when: a thumb takes a line of it. */
  waiting?: { suggestion: string; title: string; since: string };
  /** The server names lot and place where the code does not. */
  namesLots?: boolean;
};

/** A page that answers a scanned code: where it came from. */
export type QuestionTask = Common & { asks: string; by: string };

export type HandTask = DocumentTask | QuestionTask;

export const isQuestion = (task: HandTask): task is QuestionTask => 'by' in task;
