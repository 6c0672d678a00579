import { dayOf } from '../../define/dates';
import type { Context } from '../base/context';
import { carryOut } from './answers/carry-out';
import { reckoned } from './answers/reckoned';
import type { Question } from './planner';
import { againOf, rowPointedAt } from './reading/again';
import { alongside } from './reading/alongside';
import { carried } from './reading/carried';
import { asksWhy, completed } from './reading/completed';
import { draftRewritten, isEditOfDraft, redrafted } from './reading/drafts-again';
import { extremeOf } from './reading/extreme';
import { edited } from './reading/follow-up';
import type { Frame } from './reading/frame';
import { type Gazetteer, loadGazetteer } from './reading/gazetteer';
import { isOfAnother, leans } from './reading/leans';
import { ofRow, partsOf } from './reading/parts';
import { paperOfThem, pointedOut } from './reading/pointing';
import { type Asker, normalise, readFrame } from './reading/read';
import { isEdited, reread } from './reading/reread';
import { rewritten } from './reading/rewritten';
import { isTalk } from './reading/talk';
import { wishesIn } from './reading/wishes-in';
import { rowsIn, type Within, withinOf } from './reading/within';
import { found, type ToolAnswer } from './tool';
import { halfTranslated, isIdiom } from './words/english';
import { THINGS } from './words/operator-words';

/** A question read and answered; what is said after 然后 is a question of its own that leans on the first. */
export async function readAndAnswer(asked: Question): Promise<ToolAnswer> {
  // A context of its own: the names that are loaded for it are those of this question, and loaded once (gazetteer.ts).
  const question = { ...asked, context: { ...asked.context } };
  const known = await reckoned(question);
  if (known) return known;
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
  let lists: string[] = [];
  for (const turn of history) {
    last = (await readTurn(context, turn.question, { last, answer, lists, isOpen })).at(-1) ?? last;
    answer = turn.answer;
    if (rowsIn(answer).length > 0) lists = [answer, ...lists].slice(0, 4);
  }
  return readTurn(context, text, { last, answer, lists, isOpen });
}

/** What was said before: the last frame, the last answer and the last that had rows, and whether a document is open beside it. */
type Before = { last: Frame | undefined; answer: string; lists: readonly string[]; isOpen: boolean };

async function readTurn(context: Context, text: string, { last: before, answer, lists, isOpen }: Before): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const part of wishesIn(text)) {
    if (isTalk(part) && part !== text) continue;
    const last = frames.at(-1) ?? before;
    const said = ofThatFirm(part.trim(), last);
    const first = last && frames.length === 0 ? paperOfThem(said, last, answer) : undefined;
    if (first) {
      frames.push(first);
      continue;
    }
    const within = last && frames.length === 0 ? withinOf(said, lists, rowsIn(answer).length > 0) : undefined;
    if (within && last) {
      frames.push(await readWithin(context, within, last));
      continue;
    }
    const whole = last ? completed(said, last) : said;
    const pointed =
      frames.length === 0 && againOf(whole) === undefined
        ? rowPointedAt(pointedOut(whole, answer, isOpen, last?.number), answer)
        : pointedOut(whole, answer, isOpen, last?.number);
    const frame = await readOne(context, pointed, { last: whole === said ? last : undefined, answer }, pointed !== whole && !/[A-Z]{2}\d{6,}/.test(pointed));
    // What is left undone is asked of now, whatever days what was done is of.
    const besides = frames.length > 0 || whole !== said;
    frames.push(besides && last ? { ...alongside(last, frame), ...(whole === said ? {} : { periods: frame.periods }) } : frame);
  }
  return frames;
}

/**
 * A question of the rows before: one of its own, of the same people, places and days, where it says what happened or stands; else the question
 * before with what narrows it.
 */
async function readWithin(context: Context, { rest, ...rows }: Within, before: Frame): Promise<Frame> {
  const read = async (text: string): Promise<Frame> =>
    readFrame(text, await loadGazetteer(context, normalise(text)), { kind: context.org.kind, today: dayOf(context.now()) });
  const now = await read(rest === '' ? before.text : rest);
  const isOwn = now.flows.length > 0 || now.kind !== undefined || ['account', 'licence', 'expiry', 'price', 'profit'].includes(now.subject) || OWN.test(rest);
  const said = {
    ...before,
    departments: before.departments.filter((one) => !isThing(one.said)),
    warehouses: before.warehouses.filter((one) => !isThing(one.said)),
  };
  // 占多少, 还剩多少: of what was told before.
  const about = now.flows.length > 0 || now.kind || now.subject === 'account' ? {} : { subject: before.subject, flows: before.flows, kind: before.kind };
  if (isOwn) return { ...alongside(said, now), ...about, within: rows };
  const whole = isEdited(before) ? reread(before, now, await read(rewritten(before, now, dayOf(context.now())))) : await read(`${before.text} ${rest}`);
  return { ...whole, within: rows };
}
const isThing = (said: string): boolean => THINGS.some(([, words]) => new RegExp(`^(?:${words})$`).test(said));
/** What says by itself what it asks of the rows. */
const OWN = /没|还有|剩|多少|谁|涨|降|多久|第一次|最后一次|上次|只有|占/;

/** English that was not read whole is read once more with the names and states it speaks of in the words of the lists. */
function inOwnWords(text: string, gazetteer: Gazetteer, asker: Asker, own: string): Frame {
  const frame = ofOwnHouse(readFrame(text, gazetteer, asker), (said) => readFrame(said, gazetteer, asker), own);
  if (/[\u3400-\u9fff]/.test(text) || !/[a-z]{3}.* /i.test(text) || !(isIdiom(text) || frame.cover.some(({ sense }) => sense === '?'))) return frame;
  const said = halfTranslated(text);
  return said === text.trim() ? frame : { ...readFrame(said, gazetteer, asker), asked: text };
}

/** 康达还有多少库存, asked at 康达: the own house is no partner and no goods; what is asked is asked of it. */
function ofOwnHouse(frame: Frame, read: (text: string) => Frame, own: string): Frame {
  const said = frame.unknown.find((one) => one.length >= 2 && own.includes(one));
  return said ? { ...read(frame.text.replace(new RegExp(`${said}(?:公司|医院)?(?:那边|这边|自己)?的?`), '')), asked: frame.text } : frame;
}

/** 他们家的到货单, after one firm was spoken of: its name. */
const ofThatFirm = (said: string, last: Frame | undefined): string => {
  const [firm, ...others] = last?.partners ?? [];
  return firm && others.length === 0 ? said.replace(/^(?:那|那么)?(?:他们家|他家|它家|她家)(?=[的还有一总最近])/, firm.said) : said;
};

/** A rank of which one row was asked for, as the question about that row. */
async function narrowed(was: Frame, answer: string, read: (text: string) => Promise<Frame>): Promise<Frame> {
  const text = was.again?.as === 'row' ? ofRow(was, answer) : undefined;
  return text ? { ...(await read(text)), intent: 'figure', subject: was.subject, without: was.without } : was;
}

/** 为什么差这么多, after one span was set beside another. */
const WHY_APART = /^(?:为什么|为啥|为何|怎么|咋)(?:会|就)?(?:相?差|差别|差距)[这那]?么?[多大远少]/;
const TO_FILL = '缺货的';
async function readOne(context: Context, text: string, { last, answer }: Pick<Before, 'last' | 'answer'>, isPointed: boolean): Promise<Frame> {
  const read = async (whole: string): Promise<Frame> =>
    inOwnWords(whole, await loadGazetteer(context, normalise(whole)), { kind: context.org.kind, today: dayOf(context.now()) }, context.org.name);
  const again = last && !isPointed ? againOf(text) : undefined;
  // What is said after 第二名是谁 is said of that row.
  const { again: _, ...plain } = (last && !again ? await narrowed(last, answer, read) : last) ?? {};
  const before = last && (plain as Frame);
  // 都有谁, after a figure: the rows it counts.
  if (before && again?.as === 'list' && (isEdited(before) || before.subject === 'record')) return { ...before, intent: 'list', again };
  if (before && again && again.as !== 'parts') return { ...before, again };
  const extreme = before && !isPointed ? extremeOf(normalise(text), before) : undefined;
  if (extreme) return extreme;
  const parts = before && again ? partsOf(before, answer) : undefined;
  const isMean = before?.intent === 'average';
  if (before && parts) return { ...(await read(parts)), intent: isMean ? 'average' : 'rank', subject: before.subject, again: { as: 'parts', isMean } };
  const isWhyApart = before && isEdited(before) && WHY_APART.test(text);
  const isWhyOf = before && again && isEdited(before) && !asksWhy(text);
  const frame = await read(
    before && asksWhy(text) ? `为什么${before.text}` : isWhyApart ? `${before.text} ${text}` : isWhyOf ? `${before.text} ${text}` : text,
  );
  if (isWhyApart) return { ...frame, intent: 'explain', subject: before.subject };
  // 做个采购计划, after what is low: of just that.
  if (before?.subject === 'low' && frame.intent === 'draft' && frame.goods.length === 0)
    return { ...(await read(`${frame.text} ${TO_FILL}`)), intent: 'draft', subject: 'document' };
  if (!before || !(leans(frame, before) || isPointed)) return carried(frame, before);
  if (before.intent === 'draft' && !isOfAnother(frame) && isEditOfDraft(frame)) return redrafted(before, await read(draftRewritten(before, frame)));
  return isEdited(before) && !isOfAnother(frame) ? reread(before, frame, await read(rewritten(before, frame, dayOf(context.now())))) : edited(before, frame);
}
