import { dayOf } from '../../define/dates';
import { understand } from './intents';
import type { Piece, Planner, Question } from './planner';
import { inContext } from './words/follow-up';
import { readQuestion } from './words/question';

/** The built-in planner: reads the sentence, asks the tools in the order of likelihood, says what the first one finds. */
export const builtinPlanner: Planner = {
  name: 'builtin',
  async *answer(question: Question, signal: AbortSignal): AsyncGenerator<Piece> {
    const today = dayOf(question.context.now());
    const text = await inContext(question.context, question.text, question.history, today);
    const answer = await understand({ context: question.context, text, from: question.from }, readQuestion(text, today));
    if (signal.aborted) return;
    for (const part of inParts(answer.text)) yield { text: part };
    yield {
      references: answer.references,
      proposals: answer.proposals,
      evidence: `${answer.text}\n${JSON.stringify(answer.data)}`,
    };
  },
};

/** Line by line, so that a long answer can be stopped and read while it comes. */
const inParts = (text: string): string[] => text.split(/(?<=\n)/);
