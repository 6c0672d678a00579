import { dayOf } from '../../define/dates';
import { asOneWhere, isAskedBack, namedWhere } from './answers/asked-of-told';
import { carryOut } from './answers/carry-out';
import { figureTold } from './answers/figure-told';
import { withHalfLeft } from './answers/half-left';
import { joined } from './answers/joined';
import { ofLetter } from './answers/of-letter';
import { ofRowsBefore } from './answers/of-rows-before';
import { reckoned } from './answers/reckoned';
import { saidInChinese } from './english/said-in-chinese';
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
  const said = await saidInChinese(question.context, question.text);
  const answer = await answerOf(said ? { ...question, text: said } : question, question.text);
  return { ...answer, text: answerFor(question.text, answer.text) };
}

/** What is said after 然后 is a question of its own that leans on the first. */
async function answerOf(asked: Question, words: string): Promise<ToolAnswer> {
  // A context of its own: the names that are loaded for it are those of this question, and loaded once (gazetteer.ts).
  const question = { ...asked, context: { ...asked.context } };
  const known = await reckoned(question);
  if (known) return known;
  const letter = await ofLetter(question);
  if (letter) return letter;
  const before = await ofRowsBefore(question);
  if (before) return before;
  const frames = (await framesOf(question)).map((frame) => (words === asked.text ? frame : { ...frame, asked: words }));
  const carriedOut = (frame: Frame) => carryOut({ context: question.context, text: frame.asked ?? frame.text, from: question.from }, frame);
  const answers: ToolAnswer[] = [];
  for (const frame of frames) {
    const answer = (await placed(question, frame)) ?? (await carriedOut(frame));
    answers.push((await lately(question, frame, answer)) ?? answer);
  }
  const [answer] = answers;
  const told = answers.length === 1 && answer && isAskedBack(answer) ? figureTold(question) : undefined;
  if (told) return told;
  return withHalfLeft(question, frames, joined(frames, namedWhere(frames, await asOneWhere(frames, answers, carriedOut))));
}

/** 最近卖给谁了, of what happens seldom: lately is the last time there was. */
async function lately({ context, from }: Question, frame: Frame, answer: ToolAnswer): Promise<ToolAnswer | undefined> {
  const [vague, ...others] = frame.periods;
  if (!answer.isEmpty || !vague || !LATELY.test(vague.text) || others.length > 0 || frame.asking || frame.again || frame.asked) return undefined;
  const text = frame.text.replace(vague.text, '');
  const asked = readFrame(text, await loadGazetteer(context, normalise(text)), { kind: context.org.kind, today: dayOf(context.now()) });
  const before = await carryOut({ context, text, from }, { ...asked, intent: frame.intent, subject: frame.subject });
  return before.isEmpty ? undefined : { ...before, text: `${vague.from} 至 ${vague.to}没有，不限日期的是：\n\n${before.text}` };
}
const LATELY = /^(?:最近|近来|近期|近段时间|这段时间|这阵子|这一阵)$/;

/** 骨科用了多少，排第几: the rank of all of them, led by where the one stands. */
async function placed({ context, from }: Question, frame: Frame): Promise<ToolAnswer | undefined> {
  if (frame.among) {
    const { among: name, ...ranked } = frame;
    const answer = await carryOut({ context, text: frame.text, from }, ranked);
    const head = placeIn(answer.text, name);
    // The rank was told before: what is asked is one place in it.
    return head === '' ? answer : { ...answer, text: `${head}${answer.text.split('\n')[0]}` };
  }
  const among = rankedAmong(frame, context.org.kind !== 'H');
  if (!among) return undefined;
  const asked = readFrame(among.text, await loadGazetteer(context, normalise(among.text)), { kind: context.org.kind, today: dayOf(context.now()) });
  const answer = await carryOut({ context, text: among.text, from }, asked);
  const head = placeIn(answer.text, among.name);
  return head === '' ? undefined : { ...answer, text: `${head}${answer.text}` };
}
