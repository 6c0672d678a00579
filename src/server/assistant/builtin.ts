import { dayOf } from '../../define/dates';
import { understand } from './intents';
import type { Piece, Planner, Question } from './planner';
import { readQuestion } from './words/question';

/** The built-in planner: reads the sentence, asks the tools in the order of likelihood, says what the first one finds. */
export const builtinPlanner: Planner = {
  name: 'builtin',
  async *answer(question: Question, signal: AbortSignal): AsyncGenerator<Piece> {
    const asking = { context: question.context, text: question.text, from: question.from };
    const answer = await understand(asking, readQuestion(question.text, dayOf(question.context.now())));
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
