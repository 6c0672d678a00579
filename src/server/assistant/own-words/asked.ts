import { dayOf } from '../../../define/dates';
import type { Dataset } from '../../../define/define-dataset';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { isOfAsker } from '../answers/document-words-of';
import { kindOf } from '../answers/kind-of';
import { hearsAll, type Told } from '../answers/words-of';
import { loadGazetteer } from '../reading/gazetteer';
import { filled, type ToolAnswer, together } from '../tool';
import { queryFigures } from '../tools/query';
import { given, use } from '../use';
import { answered, piecesOf } from './answered-so';
import { heldIn } from './held';
import { isMeant } from './meant';
import { placedIn } from './placed';
import { OWN, type Placed, refFor } from './placing';
import { isNumbered, readBy } from './read';
import { refNames } from './ref-names';
import { sightIn } from './sight';
import { fittingIn, meantIn, reportedIn, type Subject, subjectsIn, summedIn, underMenu } from './subjects';
import { titlesSaid } from './titles';
import { type Sees, type Vocabulary, vocabularyOf } from './vocabulary';

const AT_ONCE = 3;

/**
 * A question that is nothing but words of one dataset (its name, its fields, their choices, its figures), of days and names: those are its query, whatever
 * they are. Where one word is none of them the question is another one, and is asked elsewhere. `isLast`: nothing else has placed all of it.
 */
export async function inOwnWords(given: Told, isLast = false, unplaced: readonly string[] = [], only?: Subject): Promise<ToolAnswer | undefined> {
  const told = { ...given, frame: only ? given.frame : asMeant(given.frame) };
  const { frame, asking } = told;
  const { context } = asking;
  // Why something is so stands in no column.
  const isWhy = !isLast && frame.intent === 'explain' && frame.has('ask.why');
  // Who asks stands in no word of the rows: 我审批了几张停售单.
  if (isOfAsker(frame.text) || (frame.number && !isLast) || (frame.has('here') && !isNumbered(frame.text)) || frame.text.length > 80) return undefined;
  // 最久的是哪张: one of those that were told, whatever their words.
  if (!isLast && frame.intent === 'list' && frame.end !== undefined && frame.count !== undefined) return undefined;
  const named = subjectsIn(context, frame.text);
  const said = [frame.kind ?? '', ...frame.flows.map((one) => one.said)];
  const meant = unplaced.length > 0 && named.length === 0 ? meantIn(context, kindOf(told), said) : [];
  const known = [...named, ...meant, ...underMenu(context, frame.text)];
  const isStrange = frame.unknown.length > 0 || (isLast && unplaced.length > 0);
  const reported = isStrange ? reportedIn(context, frame.text) : [];
  const fitting = fittingIn(context, frame.text).filter(({ dataset }) => !known.some((one) => one.dataset === dataset));
  const subjects = only ? [only] : ofOwnMaking(frame.text, [...known, ...fitting, ...reported, ...(isLast ? summedIn(context, frame.text) : [])]);
  if (subjects.length === 0) return undefined;
  const gazetteer = await loadGazetteer(context, frame.text);
  const today = dayOf(context.now());
  const wholly: { subject: Subject; placed: Placed }[] = [];
  for (const [at, one] of subjects.entries()) {
    const sees = sightIn(context, one.dataset);
    if (!sees) continue;
    const subject = { ...one, dataset: seenOf(one.dataset, sees) };
    const known: Vocabulary = new Map([...vocabularyOf(one.dataset, sees), ...ownOf(context, subject.dataset, frame.text)]);
    const vocabulary: Vocabulary = new Map([...known, ...(await titlesSaid(context, subject, sees, known, frame.text))]);
    const isSure = isLast && at < AT_ONCE && !subject.isBySum;
    const read = (words: Vocabulary) => readBy(frame.text, subject, words, gazetteer, today, isSure);
    // What it does not know by itself may be what its records point to; only of the nearest it is looked for.
    const tokens =
      read(vocabulary) ?? (at === 0 && subject.screen ? read(new Map([...(await refNames(context, subject.dataset, sees)), ...vocabulary])) : undefined);
    const placed = tokens && (await heldWhole(context, subject, placedIn(tokens, subject.dataset, today, frame.text, subject.isByFit), frame.text, sees));
    // Why something is so stands in a column of records, or in none.
    const isReason = !isWhy || (subject.screen !== undefined && placed?.isOwn === true && placed.isTold);
    if (placed && isReason && isMeant(subject, placed, frame, isLast)) wholly.push({ subject, placed });
  }
  const first = wholly[0];
  // A figure several sets have under one name is none of them.
  if (!first || (first.subject.isBySum && wholly.length > 1)) return undefined;
  // 发票 may be of two kinds: each that has all of it is told.
  const each = wholly.filter(({ subject }) => !subject.isBySum && subject.words[0] === first.subject.words[0]).slice(0, AT_ONCE);
  const before = asking.asked?.length ?? 0;
  hearsAll({ asking, frame });
  const answers: ToolAnswer[] = [];
  for (const one of each.length > 0 ? each : [first]) answers.push(await answered(told, one.subject, one.placed));
  // 康达上个月买了多少, of two kinds of orders and none of either: which is meant says who asks, not which stands first.
  if (!isLast && !frame.kind && each.length > 1 && answers.every(({ isEmpty }) => isEmpty)) return void asking.asked?.splice(before);
  // Days such rows are not kept by are no condition to drop.
  if (answers.some(({ unplaced = [] }) => unplaced.length > 0)) return void asking.asked?.splice(before);
  const all = await ofAllPages(told, wholly);
  if (all) return all;
  // What is nowhere under one name may be under another: 退回来的4680 of the bank.
  for (const one of wholly.filter((other) => other !== first && !each.includes(other)).slice(0, AT_ONCE))
    if (answers.every(({ isEmpty }) => isEmpty)) answers.push(await answered(told, one.subject, one.placed));
  if (answers.every(({ isEmpty }) => isEmpty)) answers.push(...(await ofOtherPage(told, first)));
  // Of those that found nothing one says so.
  return together(answers.every(({ isEmpty }) => isEmpty) ? answers.slice(0, 1) : filled(answers));
}

/** Of rows that were called by no page it may be another page that has them. */
async function ofOtherPage(told: Told, { subject, placed }: { subject: Subject; placed: Placed }): Promise<ToolAnswer[]> {
  const { screen, dataset } = subject;
  if (!subject.isByFit || !screen) return [];
  const pages = screensFor({ ...told.asking.context, screen: '' }, dataset.id);
  for (const one of pages.filter(({ archetype, flag }) => archetype === 'list' && flag !== screen.flag)) {
    const answer = await answered(told, { ...subject, screen: one }, placed);
    if (!answer.isEmpty) return [answer];
  }
  return [];
}

/** Words that were mistyped stand as they were meant: 异长 is 异常. Names are looked up as they were said. */
const asMeant = (frame: Told['frame']): Told['frame'] => {
  const mended = frame.cover.filter(
    ({ sense, text, from, to }) => /^(?:state|trait|kind|word|noun\.)/.test(sense) && isMistyped(frame.text.slice(from, to), text),
  );
  return mended.length === 0 ? frame : { ...frame, text: mended.reduce((text, arc) => text.slice(0, arc.from) + arc.text + text.slice(arc.to), frame.text) };
};
/** One letter of several is another one. */
const isMistyped = (said: string, meant: string): boolean =>
  said.length === meant.length &&
  /^[\u3400-\u9fff]{2,}$/.test(said) &&
  [...said].filter((letter, at) => letter !== meant[at]).length === 1 &&
  said[0] === meant[0];

/** How many records there are of one kind several pages show, none of them named: all of them. */
async function ofAllPages({ frame, asking }: Told, wholly: readonly { subject: Subject; placed: Placed }[]): Promise<ToolAnswer | undefined> {
  const [first] = wholly;
  const pages = wholly.filter(({ subject }) => subject.screen && subject.dataset.id === first?.subject.dataset.id);
  const isNamed = pages.some(({ subject }) => frame.text.includes(subject.screen?.title ?? ''));
  // What has no days is not counted in any.
  if (first && first.placed.periods.length > 0 && !first.subject.dataset.day) return undefined;
  if (!first || pages.length < 2 || isNamed || !first.placed.asks.has('count') || first.placed.by.length > 0) return undefined;
  const { id, title } = first.subject.dataset;
  const { where, periods } = first.placed;
  const pieces = piecesOf(first.subject.dataset, frame);
  const answer = await use(queryFigures, asking, { of: id, measures: [...pieces, 'count'], where, said: title, ...given({ period: periods[0]?.text }) });
  // What was taken out is written down as less than nothing; how many pieces it was is asked.
  return pieces.length > 0 ? { ...answer, text: answer.text.replace(/(?<=\*\*)-(?=\d)/, '') } : answer;
}

const OWN_MAKING = /自己(?:单位|公司|家|院)?(?:上报|申报|送审|提交|报|建|录|登记)/;
/** 自己上报的产品: of pages that hold such rows those that hold the asker's own, where there is one. */
function ofOwnMaking(text: string, subjects: readonly Subject[]): readonly Subject[] {
  const own = OWN_MAKING.test(text) ? subjects.filter(({ screen }) => screen?.preset.rows?.startsWith('owned')) : [];
  return own.length > 0 ? own : subjects;
}

/** A dataset as somebody sees it. */
const seenOf = (dataset: Dataset, sees: Sees): Dataset => ({
  ...dataset,
  dimensions: Object.fromEntries(Object.entries(dataset.dimensions).filter(([name, field]) => sees(field, name))),
});

const MINE = ['我拿了', '我取了', '我拿', '我取', '我名下', '我名下的', '我拿的', '我取的', '我自己的', '本人的', '本人名下', '归我的'];
/** 我从柜里取了: his too, whatever stands between. */
const TAKEN_BY_ME = /我(?![们要想该])(?:自己|本人)?[^，。我你他她谁哪]{0,10}?[取拿借](?:了|走|出|过|的)/;
/** 我名下: of the asker himself. */
function ownOf({ user }: Context, dataset: Dataset, text: string): Vocabulary {
  const name = refFor(dataset, 'person', []);
  const said = TAKEN_BY_ME.test(text) ? [...MINE, '我自己', '我本人', '我'] : MINE;
  return new Map(name && user.employee ? said.map((one) => [one, { is: 'where', where: { [name]: user.employee }, said: OWN }]) : []);
}

/** With what no word was read from as a condition on the rows that hold it; undefined where none does. */
async function heldWhole(context: Context, { dataset }: Subject, placed: Placed | undefined, text: string, sees: Sees): Promise<Placed | undefined> {
  if (!placed?.unknown) return placed;
  if (!('count' in dataset.measures)) return undefined;
  const held = await heldIn(context, dataset, placed.unknown, text, sees);
  return held && { ...placed, where: { ...held.where, ...placed.where }, said: [...placed.said, held.said] };
}
