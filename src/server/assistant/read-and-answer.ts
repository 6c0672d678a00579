import { carryOut } from './answers/carry-out';
import { joined } from './answers/joined';
import { reckoned } from './answers/reckoned';
import type { Question } from './planner';
import { framesOf } from './reading/frames-of';
import type { ToolAnswer } from './tool';

/** A question read and answered; what is said after 然后 is a question of its own that leans on the first. */
export async function readAndAnswer(asked: Question): Promise<ToolAnswer> {
  // A context of its own: the names that are loaded for it are those of this question, and loaded once (gazetteer.ts).
  const question = { ...asked, context: { ...asked.context } };
  const known = await reckoned(question);
  if (known) return known;
  const frames = await framesOf(question);
  const answers: ToolAnswer[] = [];
  for (const frame of frames) answers.push(await carryOut({ context: question.context, text: frame.asked ?? frame.text, from: question.from }, frame));
  return joined(frames, answers);
}
