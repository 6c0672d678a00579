import { dayOf } from '../../define/dates';
import type { Context } from '../base/context';
import { carryOut } from './answers/carry-out';
import type { Question } from './planner';
import { alongside, asksToExport, asksWhy, edited, isOfAnother, leans, pointedOut } from './reading/follow-up';
import type { Frame } from './reading/frame';
import { loadGazetteer } from './reading/gazetteer';
import { normalise, readFrame } from './reading/read';
import { isEdited, reread, rewritten } from './reading/rewritten';
import { found, type ToolAnswer } from './tool';

/** A sentence that asks for one thing and then another. */
const THEN =
  /(?:和|以及|，|,)(?=(?:它|他们|其)的?[^，。]{2,})|[,，;；。\s]*(?:然后再?|接着再?|顺便|完了再|并且帮我|(?<=[,，;；。])再(?:看看?|查一?下|帮我)|(?<=[,，;；。])(?:另外|还有)|, then | and then )|[;；？?](?=.{3})/;
/** Wishes side by side, each with a question word of its own: 结算了多少、开票了多少、付了多少. */
const BESIDE = /[,，、]/;
const ASKS = /多少|几[张笔家个支台例单条种批次件]|哪|怎么|呢[?？]?$|谁|什么/;
const MOST_WISHES = 4;

/** A question read and answered; what is said after 然后 is a question of its own that leans on the first. */
export async function readAndAnswer(question: Question): Promise<ToolAnswer> {
  const frames = await framesOf(question);
  const answers: ToolAnswer[] = [];
  for (const frame of frames) answers.push(await carryOut({ context: question.context, text: frame.text, from: question.from }, frame));
  const [only] = answers;
  if (answers.length === 1 && only) return only;
  return found({
    text: answers.map((one) => one.text).join('\n\n---\n\n'),
    data: answers.map((one) => one.data),
    references: answers.flatMap((one) => one.references),
    proposals: answers.flatMap((one) => one.proposals),
    isEmpty: answers.every((one) => one.isEmpty),
  });
}

/** The frames of a question, with what the conversation before it said. */
export async function framesOf({ context, text, history, from }: Omit<Question, 'from'> & Partial<Pick<Question, 'from'>>): Promise<Frame[]> {
  const isOpen = Boolean(from?.documentId);
  let last: Frame | undefined;
  let answer = '';
  for (const turn of history) {
    last = (await readTurn(context, turn.question, { last, answer, isOpen })).at(-1) ?? last;
    answer = turn.answer;
  }
  return readTurn(context, text, { last, answer, isOpen });
}

/** What was said before: the last frame, the last answer, and whether a document is open beside it. */
type Before = { last: Frame | undefined; answer: string; isOpen: boolean };

async function readTurn(context: Context, text: string, { last: before, answer, isOpen }: Before): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const part of wishesIn(text)) {
    const last = frames.at(-1) ?? before;
    const said = part.trim();
    const pointed = pointedOut(said, answer, isOpen);
    const frame = await readOne(context, pointed, last, pointed !== said && !/[A-Z]{2}\d{6,}/.test(pointed));
    frames.push(frames.length > 0 && last ? alongside(last, frame) : frame);
  }
  return frames;
}

function wishesIn(text: string): string[] {
  const parts = text.split(THEN).filter((part) => part.trim().length >= 2);
  const wishes = parts.flatMap((part) => {
    const beside = part.split(BESIDE).map((one) => one.trim());
    return beside.length > 1 && beside.every((one) => one.length >= 3 && ASKS.test(one)) ? beside : [part];
  });
  return wishes.length > 1 && wishes.length <= MOST_WISHES ? wishes : [text];
}

async function readOne(context: Context, text: string, before: Frame | undefined, isPointed: boolean): Promise<Frame> {
  if (before && asksToExport(text)) return { ...before, exports: true };
  const read = async (whole: string): Promise<Frame> =>
    readFrame(whole, await loadGazetteer(context, normalise(whole)), { kind: context.org.kind, today: dayOf(context.now()) });
  const frame = await read(before && asksWhy(text) ? `为什么${before.text}` : text);
  if (!before || !(leans(frame) || isPointed)) return frame;
  return isEdited(before) && !isOfAnother(frame) ? reread(before, frame, await read(rewritten(before, frame, dayOf(context.now())))) : edited(before, frame);
}
