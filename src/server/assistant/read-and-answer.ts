import { dayOf } from '../../define/dates';
import { withAge } from './answers/age-told';
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
import { NOTHING_BEFORE, readOne } from './reading/read-one';
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
    const plain = (await placed(question, frame)) ?? (await carriedOut(frame));
    const answer = await withAge({ context: question.context, text: frame.text, from: question.from }, frame, plain);
    answers.push(await stillTold(question, frame, (await lately(question, frame, answer)) ?? answer));
  }
  const [answer] = answers;
  const told = answers.length === 1 && answer && isAskedBack(answer) ? figureTold(question) : undefined;
  if (told) return told;
  return withHalfLeft(question, frames, joined(frames, namedWhere(frames, await asOneWhere(frames, answers, carriedOut))));
}

/** What was told of the thing named before says so, and how all there is is asked for; where there is none of it, that is told beside. */
async function stillTold({ context, from, history }: Question, { still, text }: Frame, answer: ToolAnswer): Promise<ToolAnswer> {
  if (!still?.isSaid || answer.text === '') return answer;
  const of = `“${still.of.join(' ')}”`;
  if (NOT_SEEN.test(answer.text)) return answer;
  // 还有别的吗: where all that is told was told before, there is no other.
  const before = history.at(-1)?.answer ?? '';
  const numbers = [...new Set(answer.text.match(NUMBERS) ?? [])];
  if (OTHERS.test(text) && numbers.length > 0 && numbers.every((one) => before.includes(one)))
    return { ...answer, text: `没有别的了，只有刚才说的：\n\n${answer.text}` };
  if (!answer.isEmpty && !NOT_READ.test(answer.text)) return { ...answer, text: `${answer.text}\n\n（接着刚才的${of}查的；要看不限的，请说“全部的呢”。）` };
  const wider = await carryOut({ context, text: still.text, from }, await readOne(context, still.text, NOTHING_BEFORE, false));
  // What cannot be told of it alone is told of all.
  if (NOT_READ.test(answer.text)) return wider;
  return wider.isEmpty
    ? answer
    : { ...wider, text: `${answer.text}\n\n以上接着刚才的${of}查的。不限的话：\n\n${wider.text}`, proposals: [...answer.proposals, ...wider.proposals] };
}

const OTHERS = /别的|其他|其它|另外/;
const NUMBERS = /(?<![A-Za-z0-9])[A-Z]{2}\d{8,}/g;
const NOT_SEEN = /^您没有查看/;
const NOT_READ = /^没有理解「/;

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
