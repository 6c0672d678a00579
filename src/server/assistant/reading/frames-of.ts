import type { Context } from '../../base/context';
import { saidInChinese } from '../english/said-in-chinese';
import type { Question, Turn } from '../planner';
import { isField } from '../words/field-names';
import { namesIn } from './again';
import { askedNext, askedOfOne } from './asked-next';
import { askingOf } from './asking-of';
import { asksWay, wayAlone } from './asks-way';
import { isAsking, STANDS_ALONE } from './bare';
import { askedBehind } from './behind';
import { bothOf } from './both-of';
import type { Frame } from './frame';
import { howOfTold } from './how-of-told';
import { askerOf, keptBefore } from './kept-before';
import { liesWith } from './lies-with';
import { asUnderstood, foundNothing } from './not-heard';
import { ofEachPart } from './of-each-part';
import { ofRow } from './parts';
import { papersAsked, pointedOut } from './pointing';
import { namedFor } from './pronouns';
import { NOTHING_BEFORE, readOne } from './read-one';
import { type Before, eachNamed, readWish } from './read-wish';
import { relatedTold } from './related-told';
import { plainly } from './said-plainly';
import { saidWhole } from './said-whole';
import { widened } from './still-of';
import { isTalk } from './talk';
import { titledByName } from './titled';
import { ofKindTold, ofLackingLines, ofLotTold, ofPaperTold, ofSize, siblingAsked, strangerInstead } from './told-so';
import { behindQuestion, wishesIn } from './wishes-in';
import { rowsIn } from './within';

/** The frames of a question, with what the conversation before it said. */
export async function framesOf({ context, text, history, from }: Omit<Question, 'from'> & Partial<Pick<Question, 'from'>>): Promise<Frame[]> {
  const before = await readBefore(context, history, Boolean(from?.documentId));
  return readTurn(context, (await saidInChinese(context, text)) ?? text, before);
}

/** What the turns came to, each read once. */
export async function readBefore(context: Context, history: readonly Turn[], isOpen: boolean): Promise<Before> {
  const asker = askerOf(context, isOpen);
  const nothing: Before = { last: undefined, parts: [], earlier: undefined, answer: '', lists: [], isOpen };
  const beforeOf = async (turns: readonly Turn[]): Promise<Before> => {
    const last = turns.at(-1);
    return last ? keptBefore(asker, turns, async () => afterTurn(context, last, await beforeOf(turns.slice(0, -1)))) : nothing;
  };
  return beforeOf(history);
}

/** What a turn adds to what was said before it. */
async function afterTurn(context: Context, { question, answer }: Turn, before: Before): Promise<Before> {
  const own = asUnderstood(question, answer);
  const said = (await saidInChinese(context, own)) ?? own;
  if (foundNothing(answer) || said === '') return before;
  const frames = await Promise.all((await readTurn(context, said, before)).map((frame) => ofTheOne(context, frame)));
  const parts = await eachWhole(context, await Promise.all(frames.map((frame) => saidWhole(context, frame))));
  const lists = rowsIn(answer).length > 0 ? [answer, ...before.lists].slice(0, 4) : before.lists;
  return { ...before, last: parts.at(-1) ?? before.last, parts, earlier: before.last, answer, lists };
}

/** 比上个月少了多少, after 骨科排第几: of that one, told by itself. */
async function ofTheOne(context: Context, frame: Frame): Promise<Frame> {
  const text = frame.among ? ofRow(frame, `1. **${frame.among}**`) : undefined;
  return text ? { ...(await readOne(context, text, NOTHING_BEFORE, false)), intent: 'figure', subject: frame.subject } : frame;
}

/** Each of several wishes with the days and names of the first in its words: what is asked next is asked of those. */
async function eachWhole(context: Context, frames: readonly Frame[]): Promise<Frame[]> {
  const [first] = frames;
  const last = frames.at(-1);
  if (!first || !last || first === last || last.oneOf || last.asking) return last ? [last] : [];
  return Promise.all(
    frames.map(async (frame) => {
      const missing = first.cover.filter(({ sense }) => /^(?:period$|lot$|name\.)/.test(sense) && !frame.cover.some((one) => one.sense === sense));
      if (frame === first || missing.length === 0) return frame;
      const whole = await readOne(context, `${missing.map(({ text }) => text).join(' ')} ${frame.text}`, NOTHING_BEFORE, false);
      return { ...whole, intent: frame.intent, subject: frame.subject };
    }),
  );
}

async function readTurn(context: Context, given: string, said: Before): Promise<Frame[]> {
  const asked = given.replace(DISMISSED, '');
  const { last: before, parts, earlier, answer } = asked === given ? said : { ...said, last: undefined, parts: [], earlier: undefined };
  const plain = plainly(asked);
  const isOfMoney = PAID.test(asked) || (before && PAID.test(before.text) && asked.length <= SAID_AFTER);
  const whole = isOfMoney ? plain.replace(CAME_IN, '$1收款$2') : plain;
  // What points at something the answer told is said of it by its number or size.
  const lot = ofLotTold(whole.trim(), before, answer) ?? (before && (widened(asked, before) ?? (await ofKindTold(context, whole.trim(), before))));
  if (lot) return readTurn(context, lot, { ...said, last: undefined, parts: [], earlier: undefined, answer: '' });
  const sibling = before && (siblingAsked(whole, before, answer) ?? strangerInstead(whole, before) ?? ofLackingLines(whole.trim(), before, answer));
  if (sibling) return readTurn(context, sibling, { ...said, last: undefined, parts: [], earlier: undefined, answer: '' });
  const pointed = await atWhatWasTold(context, whole.trim(), said);
  if (pointed) return pointed;
  const told = (await ofPaperTold(context, whole.trim(), answer)) ?? (before && ofSize(whole, before, answer)) ?? whole;
  const text = before?.subject === 'document' ? await titledByName(context, told) : told;
  const papers = papersAsked(text.trim(), answer);
  if (papers.length > 0) return Promise.all(papers.map((number) => readOne(context, `${number}${text.trim()}`, NOTHING_BEFORE, false)));
  const both = before && earlier ? bothOf(text.trim(), before, earlier) : undefined;
  if (both) return eachNamed(context, await readOne(context, both, NOTHING_BEFORE, false));
  const each = parts.length > 1 ? await ofEachPart(context, text.trim(), said) : undefined;
  if (each) return each;
  const frames: Frame[] = [];
  for (const part of wishesIn(text)) {
    if (isTalk(part) && part !== text) continue;
    // HP…车上是谁的货,签收了没: how far a paper is is told with it.
    if (frames.at(-1)?.number && STANDS_ALONE.test(part.trim())) continue;
    // 没对上的有几笔 说下都是啥: the rows themselves.
    if (onlyTells(frames, part)) continue;
    const last = frames.at(-1) ?? before;
    const way = last && (await wayOfTold(context, part, last, { ...said, last, frames }));
    if (way) frames.push(...way);
    if (way) continue;
    const [first, ...next] = behindQuestion(part) ?? [];
    const [one, ...others] = first ? await readWish(context, first, { ...said, last, frames }) : [];
    const [whole] = one && others.length === 0 ? await readWish(context, part, { ...said, last, frames }) : [];
    const behind = one && whole ? await Promise.all(next.map((asks) => askedBehind(context, asks, one, whole))) : [];
    if (one && behind.length > 0 && behind.every((frame) => frame !== undefined)) {
      // A number alone says which paper it is asked of; it is not shown besides.
      frames.push(...(one.number && one.text === one.number.toLowerCase() ? [] : [one]), ...behind);
      continue;
    }
    const asks = namedFor(part.trim(), last, namesIn(answer).length === 0 ? earlier : undefined);
    const isOfPaper = isOfOnePaper(asks, frames.length === 0 ? said : undefined);
    const ofOne =
      frames.length === 0 && before && (before.end || before.asking?.end || before.unknown.length > 0) ? await askedOfOne(context, asks, answer) : undefined;
    const ofRows = isOfPaper ? undefined : ((await askedNext(context, asks, last)) ?? ofOne);
    const read = await readWish(context, part, { ...said, last, frames });
    // 最大那张是谁家的, after how many papers and their tax: of the papers, where the last figure tells no rows.
    const ofFirst = frames.length === 0 && !isOfPaper && parts.length > 1 ? await askedNext(context, asks, parts[0]) : undefined;
    const [alone] = read;
    const otherwise = ofFirst?.asking && read.length === 1 ? { ...ofFirst, asking: { ...ofFirst.asking, ...(alone ? { otherwise: alone } : {}) } } : alone;
    // 什么时候到期, of what is owed: of nothing that lies in a store; 送货了没 is asked of those, and of nothing by itself.
    if (ofRows && !ofRows.asking) frames.push(ofRows);
    else if (ofRows?.asking && (ofRows.subject === 'account' || (isAsking(asks) && STANDS_ALONE.test(asks)))) frames.push(ofRows);
    else if (ofRows?.asking && otherwise && read.length === 1) frames.push({ ...ofRows, asking: { ...ofRows.asking, otherwise } });
    else frames.push(...read);
  }
  return frames;
}

/** Whether a wish only has the rows told that were counted before it. */
function onlyTells(frames: Frame[], part: string): boolean {
  const counted = frames.at(-1);
  if (!counted || !ONLY_TELLS.test(part.trim())) return false;
  if (counted.subject === 'document' && counted.intent === 'figure') frames[frames.length - 1] = { ...counted, intent: 'list' };
  return true;
}

/** 咋处理, 那怎么审, and nothing it is of: how that is done with what was told, else as it is read by itself. */
async function wayOfTold(context: Context, part: string, last: Frame, said: Before & { frames: readonly Frame[] }): Promise<Frame[] | undefined> {
  // 在哪里拆，咋操作: the way was asked for already.
  if (said.frames.length > 0 && asksWay(last.text) && wayAlone(part) !== undefined) return [];
  if (last.intent === 'draft' || last.intent === 'how' || last.number || wayAlone(part) === undefined) return undefined;
  const [otherwise] = await readWish(context, part, said);
  const { asking: _, again: __, ...rows } = last;
  return [{ ...rows, asking: { asks: '', way: part.trim(), ...(otherwise ? { otherwise } : {}) } }];
}

/** What lies with another house, papers one that was told goes with, and how something is done with what was told. */
async function atWhatWasTold(context: Context, words: string, said: Before): Promise<Frame[] | undefined> {
  const lying = await liesWith(context, words);
  if (lying) return readTurn(context, lying, said);
  const related = relatedTold(words, said.answer);
  if (related.length > 0) return Promise.all(related.map((number) => readOne(context, number, NOTHING_BEFORE, false)));
  const how = said.last && howOfTold(context, words, said.answer);
  return how ? readTurn(context, how, { ...said, last: undefined, parts: [], earlier: undefined, answer: '' }) : undefined;
}

/** How far the one paper that was told is, and when it comes, is told with all that happened to it. */
const isOfOnePaper = (text: string, said: Before | undefined): boolean =>
  (DONE_OR_NOT.test(text) && (said === undefined || numbersIn(said.answer) < 2)) ||
  (said !== undefined && !/最/.test(text) && !askingOf(text, isField)?.rest && pointedOut(text, said.answer, said.isOpen, said.last?.number) !== text);
const numbersIn = (answer: string): number => new Set(answer.match(/(?<![A-Za-z0-9])[A-Z]{2}\d{8,}/g) ?? []).size;
const DONE_OR_NOT = /(?:没有?|吗|(?<![什怎多])么)[?？。]*$/;
const ONLY_TELLS = /^(?:说一?下|说说|讲讲|列一?下|告诉我)?(?:都|分别)?是?(?:啥|什么|哪些|哪几[张笔个条])[?？]*$/;

/** 算了不要了，这个月卖了多少: what was spoken of is over; so is what was begun before it (把那批……算了，先看合同). */
const DISMISSED =
  /^(?:[^，,。]{0,20}(?:…+|\.{2,}|[，,。]) *(?=算了|不对))?(?:(?:算了|不用了?|不要了|不弄了|先不管(?:它|这个)?了?|never ?mind|换个问题|另外问一下|问个别的|对了)[,，。.;；\s]*)+(?=.{3})/i;

/** 付了多少 收了多少: beside what was paid, what came in is money. */
const CAME_IN = /((?:^|[\s，,、。；;和]|[月周年天日]|[又还那]))收(?:了|到|进|回)?(多少|几笔|呢)/g;
const SAID_AFTER = 8;
const PAID = /付(?:了|出去?|掉)?(?:多少|几笔)|付款/;
