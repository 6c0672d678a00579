import type { Proposal, Reference } from '../../contract/answers';
import type { Context } from '../base/context';

/**
 * A question on its way: the route stores it (conversation.ts), a planner answers it piece by piece, run.ts writes the pieces
 * to the caller and into the store. Two planners answer from the same tools (toolbox.ts): the built-in one reads the sentence
 * by itself, the model one lets a language model choose the calls. Neither writes anything: what changes data is proposed.
 */
export type Question = {
  /** The asking user, seen from no particular screen: all he holds counts. */
  context: Context;
  text: string;
  /** What he looks at: ids only. */
  from: LookingAt;
  history: readonly Turn[];
};
/** `isProven`: every figure of the answer stood in what it rested on. */
export type Turn = { question: string; answer: string; isProven?: boolean };
export type LookingAt = { screen: string; documentId: string; selection: readonly string[] };

export type Piece = {
  text?: string;
  references?: readonly Reference[];
  proposals?: readonly Proposal[];
  /** What the words before rest on; figures found nowhere in it are marked as unverified. */
  evidence?: string;
};

export interface Planner {
  readonly name: 'builtin' | 'model';
  answer(question: Question, signal: AbortSignal): AsyncIterable<Piece>;
  /** Reads what was said so far while nobody waits: whatever is asked next leans on it. */
  readAhead?(question: Question, turns: readonly Turn[]): Promise<void>;
}
