import { dayOf } from '../../../define/dates';
import type { Field } from '../../../define/field';
import { MONTH } from '../../../define/listed-dataset';
import { documentOf, masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { readerOf } from '../../engine/queries/reader';
import { isOfAsker } from '../answers/document-words-of';
import { kindOf } from '../answers/kind-of';
import type { Told } from '../answers/words-of';
import { loadGazetteer } from '../reading/gazetteer';
import { filled, type ToolAnswer, together } from '../tool';
import { documentFigures, UNDER_WAY } from '../tools/document-figures';
import { findDocuments } from '../tools/find-documents';
import { listRecords } from '../tools/list-records';
import { queryFigures } from '../tools/query';
import { given, use } from '../use';
import { heldIn } from './held';
import { isMeant } from './meant';
import { placedIn } from './placed';
import type { Placed } from './placing';
import { readBy } from './read';
import { refNames } from './ref-names';
import { meantIn, type Subject, subjectsIn, summedIn, underMenu } from './subjects';
import { type Sees, type Vocabulary, vocabularyOf } from './vocabulary';

const AT_ONCE = 3;

/**
 * A question that is nothing but words of one dataset (its name, its fields, their choices, its figures), of days and names: those are its query, whatever
 * they are. Where one word is none of them the question is another one, and is asked elsewhere. `isLast`: nothing else has placed all of it.
 */
export async function inOwnWords(told: Told, isLast = false, unplaced: readonly string[] = []): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  // Why something is so stands in no column.
  const isWhy = !isLast && frame.intent === 'explain' && frame.has('ask.why');
  // Who asks stands in no word of the rows: 我审批了几张停售单.
  if (isWhy || isOfAsker(frame.text) || frame.number || frame.has('here') || frame.text.length > 80) return undefined;
  const named = subjectsIn(context, frame.text);
  const said = [frame.kind ?? '', ...frame.flows.map((one) => one.said)];
  const meant = unplaced.length > 0 && named.length === 0 ? meantIn(context, kindOf(told), said) : [];
  const subjects = [...named, ...meant, ...underMenu(context, frame.text), ...(isLast ? summedIn(context, frame.text) : [])];
  if (subjects.length === 0) return undefined;
  const gazetteer = await loadGazetteer(context, frame.text);
  const today = dayOf(context.now());
  const wholly: { subject: Subject; placed: Placed }[] = [];
  for (const [at, subject] of subjects.entries()) {
    const reader = readerOf({ ...context, screen: '' }, subject.dataset);
    if (!reader) continue;
    const sees = ({ needs }: Field, name: string): boolean => !reader.hidden?.has(name) && (needs === undefined || reader.sees(needs));
    const vocabulary = vocabularyOf(subject.dataset, sees);
    const isSure = isLast && at < AT_ONCE && !subject.isBySum;
    const read = (words: Vocabulary) => readBy(frame.text, subject, words, gazetteer, today, isSure);
    // What it does not know by itself may be what its records point to; only of the nearest it is looked for.
    const tokens =
      read(vocabulary) ?? (at === 0 && subject.screen ? read(new Map([...(await refNames(context, subject.dataset, sees)), ...vocabulary])) : undefined);
    const placed = tokens && (await heldWhole(context, subject, placedIn(tokens, subject.dataset, today, frame.text), frame.text, sees));
    if (placed && isMeant(subject, placed, frame, isLast)) wholly.push({ subject, placed });
  }
  const first = wholly[0];
  // A figure several sets have under one name is none of them.
  if (!first || (first.subject.isBySum && wholly.length > 1)) return undefined;
  // 发票 may be of two kinds: each that has all of it is told.
  const each = wholly.filter(({ subject }) => !subject.isBySum && subject.words[0] === first.subject.words[0]).slice(0, AT_ONCE);
  asking.asked?.push({ tool: 'heard', args: [frame.text, ...frame.cover.map(({ text }) => text), frame.state, frame.trait].join(' ') });
  const answers: ToolAnswer[] = [];
  for (const one of each.length > 0 ? each : [first]) answers.push(await answered(told, one.subject, one.placed));
  // Of those that found nothing one says so.
  return together(answers.every(({ isEmpty }) => isEmpty) ? answers.slice(0, 1) : filled(answers));
}

/** With what no word was read from as a condition on the rows that hold it; undefined where none does. */
async function heldWhole(context: Context, { dataset }: Subject, placed: Placed | undefined, text: string, sees: Sees): Promise<Placed | undefined> {
  if (!placed?.unknown) return placed;
  const held = await heldIn(context, dataset, placed.unknown, text, sees);
  return held && { ...placed, where: { ...held.where, ...placed.where }, said: [...placed.said, held.said] };
}

/** Papers put in order, as their list has it. */
const ORDERED: Readonly<Record<string, 'largest' | 'smallest' | 'earliest' | 'latest'>> = {
  '-totalAmount': 'largest',
  totalAmount: 'smallest',
  documentDate: 'earliest',
  '-documentDate': 'latest',
};
async function answered({ asking, frame }: Told, { dataset, screen }: Subject, placed: Placed): Promise<ToolAnswer> {
  const { where, said, by, asks, periods } = placed;
  const definition = documentOf(dataset.id);
  const fixed = screen ? Object.fromEntries(Object.entries(screen.preset.where ?? {}).map(([name, values]) => [name, values.join()])) : {};
  const title = screen?.title ?? dataset.title;
  const sum = 'totalAmount' in dataset.measures ? ['totalAmount'] : [];
  const measures = [...placed.measures, ...(asks.has('sum') ? sum : []), ...(placed.measures.length > 0 ? [] : ['count', ...sum])];
  const [period, other] = periods.map(({ text }) => text);
  const isCompared = asks.has('compare') && periods.length > 0;
  if (by.length > 0 || placed.measures.length > 0 || isCompared || !(definition || masterOf(dataset.id))) {
    const ask = (states: Record<string, string>): Promise<ToolAnswer> =>
      use(queryFigures, asking, {
        of: dataset.id,
        measures: measures.filter((one, at) => measures.indexOf(one) === at).slice(0, 4),
        where: { ...fixed, ...where, ...states },
        said: `${title}${said.length > 0 ? `（${said.join('，')}）` : ''}`.slice(0, 40),
        ...(by.length > 0 ? { by: by.slice(0, 2), order: by[0] === MONTH ? MONTH : `${asks.has('least') ? '' : '-'}${measures[0]}`, limit: 20 } : {}),
        ...(asks.has('share') && by.length > 0 ? { as: 'share' as const } : {}),
        ...(isCompared && by.length === 0 ? { period: other ? period : '本月', other: other ?? period } : given({ period })),
      });
    const isOpen = definition !== undefined && !where.status;
    const answer = await ask(isOpen ? { status: UNDER_WAY } : {});
    // Nothing counts yet, but papers may be there: that is no zero.
    return isOpen && answer.isEmpty ? ask({}) : answer;
  }
  if (!definition)
    return use(listRecords, asking, {
      page: screen?.flag ?? title,
      fields: where,
      said,
      ...given({ period, sort: placed.sort }),
      ...(placed.sort ? { count: Math.min(frame.count ?? 3, 20) } : {}),
    });
  const words = { kind: definition.kind, fields: where, said, ...given({ period }) };
  const order = asks.has('most') ? 'largest' : asks.has('least') ? 'smallest' : ORDERED[placed.sort ?? ''];
  if (order) return use(findDocuments, asking, { ...words, order, count: Math.min(frame.count ?? 1, 20) });
  if (asks.has('sum')) return use(documentFigures, asking, words);
  // How many there are counts those that wait, too.
  return asks.has('count') ? use(documentFigures, asking, { ...words, fields: { status: UNDER_WAY, ...where } }) : use(findDocuments, asking, words);
}
