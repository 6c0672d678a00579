import { dayOf } from '../../define/dates';
import { asOneWhere, isAskedBack, namedWhere } from './answers/asked-of-told';
import { carryOut } from './answers/carry-out';
import { figureTold } from './answers/figure-told';
import { withHalfLeft } from './answers/half-left';
import { joined } from './answers/joined';
import { ofLetter } from './answers/of-letter';
import { ofRowsBefore } from './answers/of-rows-before';
import { reckoned } from './answers/reckoned';
import type { Question } from './planner';
import type { Frame } from './reading/frame';
import { framesOf } from './reading/frames-of';
import { loadGazetteer } from './reading/gazetteer';
import { placeIn, rankedAmong } from './reading/ranked-among';
import { normalise, readFrame } from './reading/read';
import type { ToolAnswer } from './tool';
import { answerFor } from './words/in-english';

/** A question read and answered, in the language it was asked in. */
export async function readAndAnswer(question: Question): Promise<ToolAnswer> {
  const answer = await answerOf(question);
  return { ...answer, text: answerFor(question.text, answer.text) };
}

/** What is said after 然后 is a question of its own that leans on the first. */
async function answerOf(asked: Question): Promise<ToolAnswer> {
  // A context of its own: the names that are loaded for it are those of this question, and loaded once (gazetteer.ts).
  const question = { ...asked, context: { ...asked.context } };
  const known = await reckoned(question);
  if (known) return known;
  const letter = await ofLetter(question);
  if (letter) return letter;
  const before = await ofRowsBefore(question);
  if (before) return before;
  const frames = await framesOf(question);
  const carriedOut = (frame: Frame) => carryOut({ context: question.context, text: frame.asked ?? frame.text, from: question.from }, frame);
  const answers: ToolAnswer[] = [];
  for (const frame of frames) answers.push((await placed(question, frame)) ?? (await carriedOut(frame)));
  const [answer] = answers;
  const told = answers.length === 1 && answer && isAskedBack(answer) ? figureTold(question) : undefined;
  if (told) return told;
  return withHalfLeft(question, frames, joined(frames, namedWhere(frames, await asOneWhere(frames, answers, carriedOut))));
}

/** 骨科用了多少，排第几: the rank of all of them, led by where the one stands. */
async function placed({ context, from }: Question, frame: Frame): Promise<ToolAnswer | undefined> {
  const among = rankedAmong(frame, context.org.kind !== 'H');
  if (!among) return undefined;
  const asked = readFrame(among.text, await loadGazetteer(context, normalise(among.text)), { kind: context.org.kind, today: dayOf(context.now()) });
  const answer = await carryOut({ context, text: among.text, from }, asked);
  const head = placeIn(answer.text, among.name);
  return head === '' ? undefined : { ...answer, text: `${head}${answer.text}` };
}
