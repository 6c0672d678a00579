import type { Piece, Planner, Question, Turn } from './planner';
import { readAndAnswer } from './read-and-answer';
import { readBefore } from './reading/frames-of';

/** The built-in planner: reads the sentence as a frame (reading/), carries it out by the tools the user holds (answers/). */
export const builtinPlanner: Planner = {
  name: 'builtin',
  async *answer(question: Question, signal: AbortSignal): AsyncGenerator<Piece> {
    const answer = await readAndAnswer(question);
    if (signal.aborted) return;
    for (const part of inParts(answer.text)) yield { text: part };
    yield {
      references: answer.references,
      proposals: answer.proposals,
      evidence: `${answer.text}\n${JSON.stringify(answer.data)}`,
    };
  },
  async readAhead({ context, from }: Question, turns: readonly Turn[]): Promise<void> {
    await readBefore({ ...context }, turns, Boolean(from.documentId));
  },
};

/** Line by line, so that a long answer can be stopped and read while it comes. */
const inParts = (text: string): string[] => text.split(/(?<=\n)/);
