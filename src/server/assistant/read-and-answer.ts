import { dayOf } from '../../define/dates';
import type { Context } from '../base/context';
import { carryOut } from './answers/carry-out';
import type { Question } from './planner';
import { alongside, asksToExport, asksWhy, edited, isOfAnother, leans, pointedOut } from './reading/follow-up';
import type { Frame } from './reading/frame';
import { type Gazetteer, loadGazetteer } from './reading/gazetteer';
import { type Asker, normalise, readFrame } from './reading/read';
import { isEdited, reread, rewritten } from './reading/rewritten';
import { isTalk } from './reading/talk';
import { wishesIn } from './reading/wishes-in';
import { found, type ToolAnswer } from './tool';
import { halfTranslated } from './words/english';

/** A question read and answered; what is said after 然后 is a question of its own that leans on the first. */
export async function readAndAnswer(question: Question): Promise<ToolAnswer> {
  const frames = await framesOf(question);
  const answers: ToolAnswer[] = [];
  for (const frame of frames) answers.push(await carryOut({ context: question.context, text: frame.asked ?? frame.text, from: question.from }, frame));
  // Two parts of one question may come to the same.
  const told = answers.filter((one, at) => answers.findIndex(({ text }) => text === one.text) === at);
  const [only] = told;
  if (told.length === 1 && only) return only;
  return found({
    text: told.map((one) => one.text).join('\n\n---\n\n'),
    data: told.map((one) => one.data),
    references: told.flatMap((one) => one.references),
    proposals: told.flatMap((one) => one.proposals),
    isEmpty: told.every((one) => one.isEmpty),
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
    if (isTalk(part) && part !== text) continue;
    const last = frames.at(-1) ?? before;
    const said = part.trim();
    const pointed = pointedOut(said, answer, isOpen);
    const frame = await readOne(context, pointed, last, pointed !== said && !/[A-Z]{2}\d{6,}/.test(pointed));
    frames.push(frames.length > 0 && last ? alongside(last, frame) : frame);
  }
  return frames;
}

/** English that was not read whole is read once more with the names and states it speaks of in the words of the lists. */
function inOwnWords(text: string, gazetteer: Gazetteer, asker: Asker): Frame {
  const frame = readFrame(text, gazetteer, asker);
  if (/[\u3400-\u9fff]/.test(text) || !/[a-z]{3}.* /i.test(text) || !frame.cover.some(({ sense }) => sense === '?')) return frame;
  const said = halfTranslated(text);
  return said === text.trim() ? frame : { ...readFrame(said, gazetteer, asker), asked: text };
}

async function readOne(context: Context, text: string, before: Frame | undefined, isPointed: boolean): Promise<Frame> {
  if (before && asksToExport(text)) return { ...before, exports: true };
  const read = async (whole: string): Promise<Frame> =>
    inOwnWords(whole, await loadGazetteer(context, normalise(whole)), { kind: context.org.kind, today: dayOf(context.now()) });
  const frame = await read(before && asksWhy(text) ? `为什么${before.text}` : text);
  if (!before || !(leans(frame) || isPointed)) return frame;
  return isEdited(before) && !isOfAnother(frame) ? reread(before, frame, await read(rewritten(before, frame, dayOf(context.now())))) : edited(before, frame);
}
