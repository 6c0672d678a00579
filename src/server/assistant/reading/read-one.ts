import { type Day, dayOf } from '../../../define/dates';
import { numberOf } from '../../../define/spoken-numbers';
import type { Context } from '../../base/context';
import { halfTranslated } from '../words/english';
import { isIdiom } from '../words/english-said';
import { pagesIn } from '../words/page-in-text';
import { isCommon } from '../words/similarity';
import { againOf, nthOf } from './again';
import { carried } from './carried';
import { asksWhy } from './completed';
import { deedOnRecords } from './deed-on-records';
import { doneWith } from './done-with';
import { dayOfDraft, draftRewritten, editedInTurn, isEditOfDraft, redrafted } from './drafts-again';
import { extremeOf } from './extreme';
import { edited } from './follow-up';
import type { Frame } from './frame';
import { type Gazetteer, loadGazetteer } from './gazetteer';
import { isOfAnother, leans } from './leans';
import { ofThoseTold, uncounted } from './of-those-told';
import { anythingElse } from './others';
import { ofRow, partsOf, whyOfFirst } from './parts';
import { amongThose } from './ranked-among';
import { type Asker, normalise, readFrame } from './read';
import { isEdited, reread } from './reread';
import { rewritten } from './rewritten';
import { stillOf } from './still-of';
import { thingInstead } from './thing-instead';
import { withVariants } from './variants-of';

/** English that was not read whole is read once more with the names and states it speaks of in the words of the lists. */
function inOwnWords(text: string, gazetteer: Gazetteer, asker: Asker, own: string): Frame {
  const first = ofOwnHouse(readFrame(text, gazetteer, asker), (said) => readFrame(said, gazetteer, asker), own);
  const sorted = withVariants(first);
  const frame = sorted === undefined ? first : readFrame(sorted, gazetteer, asker);
  if (/[\u3400-\u9fff]/.test(text) || !/[a-z]{3}.* /i.test(text) || !(isIdiom(text) || frame.cover.some(({ sense }) => sense === '?'))) return frame;
  const said = halfTranslated(text);
  return said === text.trim() ? frame : { ...readFrame(said, gazetteer, asker), asked: text };
}

/** 康达还有多少库存, asked at 康达: the own house is no partner and no goods; what is asked is asked of it. */
function ofOwnHouse(frame: Frame, read: (text: string) => Frame, own: string): Frame {
  const said = frame.unknown.find((one) => one.length >= 2 && own.includes(one) && !isCommon(one));
  return said ? { ...read(frame.text.replace(new RegExp(`${said}(?:公司|医院)?(?:那边|这边|自己)?的?`), '')), asked: frame.text } : frame;
}

/** A rank of which one row was asked for, as the question about that row. */
async function narrowed(was: Frame, answer: string, read: (text: string) => Promise<Frame>): Promise<Frame> {
  const text = was.again?.as === 'row' ? ofRow(was, answer) : undefined;
  return text ? { ...(await read(text)), intent: 'figure', subject: was.subject, without: was.without } : was;
}

/** 前十个就行: so many of what was told. */
const FIRST_FEW =
  /^(?:就|只)?(?:要|看|列)?(?:前|头)([一二两三四五六七八九十\d]{1,3})(?:个|名|家|条|张|笔|种|样|位)?(?:的)?(?:就行|就好|就够|即可|吧|就可以)?了?[。.]?$/;
const firstOf = (text: string): number | undefined => {
  const count = numberOf(FIRST_FEW.exec(text.trim())?.[1] ?? '');
  return count > 0 ? count : undefined;
};

/** How many or which, in a state, of nobody: 没对上的流水有几笔. */
const isOwnMatter = (now: Frame): boolean =>
  (now.state ?? now.trait) !== undefined &&
  (now.has('ask.howmuch') || now.has('ask.which')) &&
  now.text.length >= 7 &&
  !/^(?:那|其中|里面|它|他|这)|呢[?？]*$/.test(now.text) &&
  NAMES.every((list) => now[list].length === 0);

/** The sentence before with what is said now in it; of other things it is read as it stands. */
async function editedFrame(was: Frame, now: Frame, read: (text: string) => Promise<Frame>, today: Day): Promise<Frame> {
  const whole = await read(rewritten(was, now, today));
  return thingInstead(was, now).length > 0 ? whole : reread(was, now, whole);
}

const NOTE_ALONE = /^(?:那|再)?备注(?:里|上|栏)?(?:写|填|注明|改成|加|[:：])/;
const NAMES = ['partners', 'goods', 'departments', 'warehouses'] as const;
/** What a row is asked that has words of its own, where nothing but days narrowed the rank it stood in. */
const isOfRow = (now: Frame, was: Frame): boolean =>
  was.intent === 'rank' &&
  NAMES.every((list) => was[list].length === 0) &&
  NAMES.some((list) => now[list].length > 0) &&
  now.periods.length === 0 &&
  now.cover.some(({ sense }) => /^(?:flow\.|trait$|state$|kind$|noun\.(?:account|stock|profit|licence|expiry|expired)$|ask\.what$)/.test(sense));

/** 为什么差这么多, after one span was set beside another. */
const WHY_APART =
  /^(?:[\u3400-\u9fff]{2,8}?)?(?:为什么|为啥|为何|怎么|咋)(?:会|就)?(?:(?:相?差|差别|差距)[这那]?么?[多大远少]|比[^，。]{1,6}[多少高低大贵]|[^，。]{0,8}(?:涨|跌|降|多|少)了?[这那]?么?多?[?？]*$)/;
/** What is asked of the answer itself, or changes the form that was begun. */
async function ofTheSame(
  before: Frame,
  again: Frame['again'],
  text: string,
  isPointed: boolean,
  read: (text: string) => Promise<Frame>,
): Promise<Frame | undefined> {
  // 都有谁, after a figure: the rows it counts.
  if (again?.as === 'list' && (isEdited(before) || before.subject === 'record'))
    return { ...(await read(uncounted(before))), intent: 'list', subject: before.subject, again };
  // 一共多少, after a list of papers: their sum.
  if (before.subject === 'document' && before.intent === 'list' && again?.as === 'sum') return { ...before, intent: 'figure' };
  if (again && again.as !== 'parts') return { ...before, again };
  const first = !isPointed ? firstOf(text) : undefined;
  if (first) return { ...before, count: first };
  const changed =
    before.intent === 'draft' && !isPointed
      ? ((await editedInTurn(before, normalise(text), read)) ?? (await dayOfDraft(before, normalise(text), read)))
      : undefined;
  if (changed) return changed;
  // 备注写送到骨科: words of the form, whatever they speak of.
  if (before.intent === 'draft' && NOTE_ALONE.test(text.trim())) return redrafted(before, await read(`${before.text}，${text.trim()}`));
  return undefined;
}

/** A question with nothing said before it. */
export const NOTHING_BEFORE = { last: undefined, answer: '' };

export async function readOne(
  context: Context,
  text: string,
  { last, answer }: { last: Frame | undefined; answer: string },
  isPointed: boolean,
): Promise<Frame> {
  const read = async (whole: string): Promise<Frame> =>
    inOwnWords(whole, await loadGazetteer(context, normalise(whole)), { kind: context.org.kind, today: dayOf(context.now()) }, context.org.name);
  const again = last && !isPointed ? againOf(text) : undefined;
  const deed = last && !again ? deedOnRecords(text.trim(), last, answer) : undefined;
  if (last && deed) return { ...last, again: undefined, asking: { asks: '', ...deed } };
  const nth = again ? undefined : nthOf(text);
  if (nth) {
    const ranked = await readOne(context, nth.text, { last, answer }, isPointed);
    return ranked.intent === 'rank' ? { ...ranked, again: nth.again } : ranked;
  }
  // What is said after 第二名是谁 is said of that row.
  const { again: _, ...plain } = (last && !again ? await narrowed(last, answer, read) : last) ?? {};
  const before = last && (plain as Frame);
  const same = before && (await ofTheSame(before, again, text, isPointed, read));
  if (same) return same;
  const among = before && !isPointed ? await amongThose(before, text, answer, read) : undefined;
  if (among) return among;
  const extreme = before && !isPointed ? extremeOf(normalise(text), before) : undefined;
  if (extreme) return extreme;
  const those = before && !isPointed ? await ofThoseTold(before, text, answer, read) : undefined;
  if (those) return those;
  const parts = before && again ? partsOf(before, answer) : undefined;
  const isMean = before?.intent === 'average';
  if (before && parts) return { ...(await read(parts)), intent: isMean ? 'average' : 'rank', subject: before.subject, again: { as: 'parts', isMean } };
  const isWhyApart = before && isEdited(before) && WHY_APART.test(text);
  const whyOf = before && asksWhy(text) ? whyOfFirst(before, answer) : undefined;
  if (before && whyOf) return { ...(await read(whyOf)), intent: 'explain', subject: before.subject };
  const isWhyOf = before && again && isEdited(before) && !asksWhy(text);
  const frame = await read(
    before && asksWhy(text) ? `为什么${before.text}` : isWhyApart ? `${before.text} ${text}` : isWhyOf ? `${before.text} ${text}` : text,
  );
  if (isWhyApart) return { ...frame, intent: 'explain', subject: before.subject };
  const today = dayOf(context.now());
  const more = before && !isPointed ? anythingElse(frame, before) : undefined;
  if (more) return { ...(await read(more)), intent: 'list', subject: frame.subject };
  const done = before ? doneWith(frame, before, today, answer) : undefined;
  if (done) return { ...(await read(done.text)), intent: done.intent, subject: done.subject };
  // 给它补到上限，开张计划, of the row that was pointed at: a form is begun, no question is edited.
  const isBegun = isPointed && before?.intent !== 'draft' && (frame.intent === 'draft' || frame.has('verb.make'));
  if (isBegun) return frame;
  // 他家拒收多少, of the first of a rank: asked of it in the days of the rank, not in its order.
  if (isPointed && before && isOfRow(frame, before)) return read(`${before.periods.map((one) => one.text).join(' ')} ${text}`.trim());
  // 没对上的流水有几笔: rows of a page that was not spoken of, in a state of their own.
  const isOfPage = before !== undefined && isOwnMatter(frame) && pagesIn(context, text).some(({ word }) => !before.text.includes(word));
  if (before && (isPointed || leans(frame, before)) && !isOfPage) return leaningOn(before, frame, read, today);
  const words = isOfPage ? [] : carried(frame, before);
  if (words.length > 0) return byItself(frame, text, words, read);
  const still = isOfPage && !/^还有/.test(text) ? [] : stillOf(frame, before);
  return still.length === 0 ? frame : { ...(await read(`${still.join(' ')} ${text}`)), still: { of: still, text, isSaid: true } };
}

/** What leans on nothing, with the words it needs of the sentence before. */
const byItself = async (frame: Frame, text: string, words: readonly string[], read: (text: string) => Promise<Frame>): Promise<Frame> =>
  words.length === 0 ? frame : { ...(await read(`${words.join(' ')} ${text}`)), intent: frame.intent, subject: frame.subject, still: { of: words, text } };

async function leaningOn(before: Frame, frame: Frame, read: (text: string) => Promise<Frame>, today: Day): Promise<Frame> {
  if (before.intent === 'draft' && !isOfAnother(frame) && isEditOfDraft(frame)) return redrafted(before, await read(draftRewritten(before, frame)));
  const next = isEdited(before) && !isOfAnother(frame) ? await editedFrame(before, frame, read, today) : edited(before, frame);
  // 什么时候到期, of the rows before: of those rows still.
  return (before.within?.lists[0]?.length ?? 0) > 1 && NAMES.every((list) => frame[list].length === 0) && before.within
    ? { ...next, within: before.within }
    : next;
}
