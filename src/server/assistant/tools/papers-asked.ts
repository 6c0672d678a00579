import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_HEADER, CORE_TRAIL } from '../../../define/document-core';
import type { Field, Fields } from '../../../define/field';
import type { Context } from '../../base/context';
import { shownDocument } from '../../engine/documents/info';
import { sightOf } from '../../engine/documents/present';
import { documentReference, documentWords, openDocument, openList } from '../places';
import type { RowSet } from '../tool';
import { askedOf, fieldsAsked, fieldsMeant, fieldsNamed, LINES_ASKED } from './asked-of-row';
import { lineWords } from './document-detail';
import { listPapers } from './list-papers';
import { firstBy, orderAsked, orderTold } from './order-asked';
import { endWords, MOST_ROWS, type RowsAsked, type RowsTold, SHOWN_ROWS } from './rows-told';

const IN_ORDER: Readonly<Record<string, string>> = { totalAmount: 'totalAmount', documentDate: 'documentDate' };
const MOST_LINES = 12;
/** A reason may stand on the line it is of. */
const WHY = /原因|理由|为什么|为啥/;

/** Papers of a set with the fields of head and lines that are asked for; of each as its own page shows it to the asker. */
export async function papersAsked(
  context: Context,
  definition: DocumentDefinition,
  set: RowSet,
  { asks, end, holds }: RowsAsked,
): Promise<RowsTold | undefined> {
  const fields: Fields = { ...CORE_TRAIL, ...CORE_HEADER, ...definition.header };
  const isWhole = LINES_ASKED.test(asks);
  const ofLines = [...fieldsNamed(definition.lines, asks), ...(WHY.test(asks) ? fieldsMeant(definition.lines, asks) : [])];
  const isAsked = isWhole || ofLines.length > 0 || fieldsAsked(fields, asks).length > 0;
  if (!isAsked && end === undefined) return undefined;
  const all = await papersOf(context, definition, set, end === undefined && !set.holds && !holds ? SHOWN_ROWS : MOST_ROWS);
  const first = holds ? await written(context, definition, all, holds) : all;
  if (holds && first.total === 0) return undefined;
  const order = end && orderAsked(fields, first.list, { asks, end });
  // Of more than are read the first by any field but those lists know is nobody's.
  if (end && (!order || (first.total > first.list.length && !IN_ORDER[order.name]))) return undefined;
  const alike = order ? firstBy(fields, await wholly(context, definition, set, first, order), order, end) : first.list;
  // Papers of one day stand in the order of their numbers.
  const meant = order?.name === 'documentDate' ? bySn(alike).slice(...(end === 'last' ? [-1] : [0, 1])) : alike;
  const rows = meant.slice(0, SHOWN_ROWS);
  let isTold = false;
  const lines: string[] = [];
  for (const row of rows) {
    const info = await shownDocument(context, definition, { id: String(row.id) });
    const words = documentWords(definition, row);
    const whole = { ...row, ...info.header };
    const told = [`**${String(row.sn)}** ${words}`, ...(order ? orderTold(fields, row, order, words) : []), ...askedOf(fields, whole, asks, words)];
    const below = info.lines.slice(0, MOST_LINES).flatMap((line) => lineTold(definition, line, { asks, ofLines, isWhole }));
    isTold ||= askedOf(fields, whole, asks).length > 0 || below.length > 0;
    lines.push([[...new Set(told)].join('，'), ...below.map((one) => `  - ${one}`)].join('\n'));
  }
  return {
    lines,
    total: first.total,
    isAsked: isTold || order !== undefined,
    isBlank: !isTold && order === undefined && fieldsNamed(fields, asks).some((name) => !sightOf(context, definition).hidden.has(name)),
    ...(order ? { by: endWords(order.label, end), alike: meant.length } : {}),
    references: rows.map((row) => documentReference(context, definition, row)),
    proposals: [...(order ? rows.flatMap((row) => openDocument(context, definition, row)) : []), ...openList(context, definition, set.filters, first.total)],
  };
}

const bySn = (rows: readonly Row[]): Row[] => [...rows].sort((a, b) => (String(a.sn) < String(b.sn) ? -1 : 1));

/** Of a set that could not be narrowed those that say so in their own words. */
async function papersOf(
  context: Context,
  definition: DocumentDefinition,
  { filters, holds }: RowSet,
  pageSize: number,
): Promise<{ list: Row[]; total: number }> {
  const answer = await listPapers(context, definition, filters, { pageSize });
  if (!holds) return answer;
  if (answer.total > answer.list.length) return { list: [], total: 0 };
  const list = answer.list.filter((row) => holds.every((said) => documentWords(definition, row).includes(said)));
  return { list, total: list.length };
}

/** Those of a few papers that say something anywhere on their head. */
async function written(context: Context, definition: DocumentDefinition, { list, total }: { list: Row[]; total: number }, said: string) {
  if (total > FEW) return { list: [], total: 0 };
  const heads = await Promise.all(list.map((row) => shownDocument(context, definition, { id: String(row.id) })));
  const own = list.filter((_, at) => Object.values(heads[at]?.header ?? {}).some((value) => String(value ?? '').includes(said)));
  return { list: own, total: own.length };
}
const FEW = 40;

/** All of the set, or as much of it as stands first in an order its list knows. */
async function wholly(
  context: Context,
  definition: DocumentDefinition,
  { filters }: RowSet,
  { list, total }: { list: Row[]; total: number },
  { name, isDown }: { name: string; isDown: boolean },
): Promise<Row[]> {
  if (total <= list.length || !IN_ORDER[name]) return list;
  return (await listPapers(context, definition, filters, { pageSize: MOST_ROWS, sort: `${isDown ? '-' : ''}${IN_ORDER[name]}` })).list;
}

type Lines = { asks: string; ofLines: readonly string[]; isWhole: boolean };
/** A line with its goods and what is asked of it; of figures only where there are any. */
function lineTold(definition: DocumentDefinition, line: Row, { asks, ofLines, isWhole }: Lines): string[] {
  if (isWhole && ofLines.length === 0) return [lineWords(definition, line)];
  const told = askedOf(Object.fromEntries(ofLines.map((name) => [name, definition.lines[name] as Field])), line, asks).filter(
    (told) => !/ 0(?:\.0+)?$/.test(told),
  );
  const goods = ['productName', 'specification', 'batchNo'].flatMap((name) => lineWords({ ...definition, lines: pick(definition.lines, name) }, line));
  return told.length > 0 ? [[goods.filter(Boolean).join(' '), ...told].filter(Boolean).join('，')] : [];
}
const pick = (fields: Fields, name: string): Fields => (fields[name] ? { [name]: fields[name] } : {});
