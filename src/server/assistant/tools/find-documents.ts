import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { shownDocument } from '../../engine/documents/info';
import { sightOf } from '../../engine/documents/present';
import { documentReference, documentWords, missingScreen, openDocument, openList, openPage, screenFor } from '../places';
import { type Asking, defineTool, found, headOf, nothing, type RowSet, type ToolAnswer } from '../tool';
import { readableKinds } from '../words/kinds';
import { LACKING } from '../words/said/lacking';
import { type Sentences, sentencesFor } from '../words/sentences';
import { askedOf, asksBeyond, LINES_ASKED } from './asked-of-row';
import { lineWords } from './document-detail';
import { type DocumentWords, documentWordsSchema, ORDERS } from './document-words';
import { comparedLines, type Hit, wholeOf } from './few-papers';
import { lackingLines } from './lacking';
import { listPapers } from './list-papers';
import { sortedBy } from './order-of-papers';
import { asSum, asWritten } from './papers-otherwise';
import { type Reading, readDocumentWords } from './read-document-words';
import { refusalOf } from './refusal';
import { summedRows } from './summed-up';

const SHOWN = 8;
type Hits = { definition: DocumentDefinition; rows: Row[]; total: number; filters: Record<string, string> };

/** Documents by number, partner, goods, department, state, date and amount, through the same list engine as the pages. */
export const findDocuments = defineTool<DocumentWords>({
  name: 'findDocuments',
  about: '单据',
  description: '查找单据并给出打开它们的命令。按单号、往来单位、产品、科室、状态、日期、金额；也可只要金额最大、最小或最早、最晚的几张。',
  args: documentWordsSchema,
  may: (context) => readableKinds(context).length > 0,
  run: async (asking, words): Promise<ToolAnswer> => {
    const { context, text } = asking;
    const reading = await readDocumentWords(context, words);
    if (reading.kinds.length === 0 && reading.refused.length > 0) return refusal(context, reading.refused);
    const order = words.sort ? sortedBy(context, reading.kinds[0], words.sort) : words.order && ORDERS[words.order];
    if (words.sort && !order) return nothing('这些单据不能按这一项排先后。');
    const ranked = order?.sort.endsWith('totalAmount') ? reading.kinds.filter((kind) => !sightOf(context, kind).hidden.has('totalAmount')) : reading.kinds;
    if (ranked.length === 0 && reading.kinds.length > 0) return nothing('您没有查看这些单据金额的权限，不能按金额挑选。');
    const hits = await searchAll(
      context,
      { ...(order?.sort.endsWith('totalAmount') ? withoutDrafts(reading) : reading), kinds: ranked },
      order ? { pageSize: words.count ?? 1, sort: order.sort } : {},
    );
    const total = hits.reduce((sum, one) => sum + one.total, 0);
    const otherwise = total === 0 ? (asSum(words) ?? asWritten(context, words, reading)) : undefined;
    if (otherwise) return findDocuments.run(asking, otherwise);
    if (total === 0) return notFound({ context, say: sentencesFor(text) }, words, reading);
    return order
      ? firstOf(asking, hits, { ...order, count: words.count ?? 1 }, reading)
      : answerOf({ ...asking, say: sentencesFor(text) }, hits, total, reading);
  },
});

/** The greatest is one that counts: what somebody still writes, or was refused, is none, unless asked for. */
const withoutDrafts = (reading: Reading): Reading => ({
  ...reading,
  filtersOf: (definition) => {
    const filters = reading.filtersOf(definition);
    return filters && (filters['f.status'] ? filters : { ...filters, 'f.status': UNDER_WAY });
  },
});
const UNDER_WAY = '1,2,4,5,7';

export async function searchAll(context: Context, reading: Reading, asked: { pageSize?: number; sort?: string } = {}): Promise<Hits[]> {
  const hits: Hits[] = [];
  for (const definition of reading.kinds) {
    const filters = reading.filtersOf(definition);
    if (!filters) continue;
    const answer = await listPapers(context, definition, filters, { pageSize: SHOWN, ...asked });
    if (answer.total > 0) hits.push({ definition, rows: answer.list, total: answer.total, filters });
  }
  return hits;
}

type Saying = Pick<Asking, 'context' | 'text'> & { say: Sentences };
async function answerOf({ context, text, say }: Saying, hits: readonly Hits[], total: number, reading: Reading): Promise<ToolAnswer> {
  const listed: Hit[] = hits.flatMap(({ definition, rows }) => rows.map((row) => ({ definition, row }))).slice(0, SHOWN);
  // Of a few papers what lists do not show is read from them.
  const rows = await Promise.all(listed.map(async (one) => (total <= FEW && asksBeyond(one.definition.header, one.row, text) ? wholeOf(context, one) : one)));
  const isOfLines = total <= FEW && (LINES_ASKED.test(text) || LACKING.test(text));
  const lines = await Promise.all(
    rows.map(async (one) =>
      [
        lineOf(one, text, hits.length > 1),
        await refusalLine(context, one, total),
        total <= FEW ? await comparedLines(context, one, text) : '',
        ...(isOfLines ? (await linesOf(context, one, text)).map((words) => `\n  - ${words}`) : []),
      ].join(''),
    ),
  );
  const what = hits.length === 1 && hits[0] ? hits[0].definition.title : '单据';
  const understood = reading.understood.length > 0 ? `（${reading.understood.join('，')}）` : '';
  const more = total > rows.length ? `\n\n只列出最近 ${rows.length} 张，其余请打开列表查看。` : '';
  const [only] = rows;
  // All of one kind and all at hand: what they come to together.
  const sums =
    hits.length === 1 && only && total === rows.length
      ? summedRows(
          only.definition.header,
          rows.map(({ row }) => row),
          text,
        )
      : '';
  const each = rows.slice(0, 5).flatMap(({ definition, row }) => openDocument(context, definition, row));
  return found({
    text: `${say.found(total, what, understood)}\n\n${lines.join('\n')}${more}${sums}`,
    data: {
      total,
      understood: reading.understood,
      documents: rows.map(({ definition, row }) => ({
        kind: definition.title,
        sn: row.sn,
        facts: documentWords(definition, row),
      })),
      lines,
    },
    unplaced: reading.unplaced,
    rows: setsOf(hits, reading),
    references: rows.map(({ definition, row }) => documentReference(context, definition, row)),
    proposals:
      total === 1 && only
        ? openDocument(context, only.definition, only.row)
        : [...hits.flatMap((one) => openList(context, one.definition, one.filters, one.total)), ...each],
  });
}

const ENDS = /到期|过期|失效/;
const momentOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value ?? ''));

/** A paper as a line of an answer, with what was asked of it. */
function lineOf({ definition, row }: Hit, text: string, isOfMany: boolean): string {
  const words = documentWords(definition, row);
  // 哪些合同要到期了: and when they do.
  const asked = askedOf({ ...CORE_TRAIL, ...definition.header }, row, ENDS.test(text) ? `${text} 什么时候到期` : text, words);
  return [`- **${String(row.sn)}** ${isOfMany ? `${definition.title} · ` : ''}${words}`, ...asked].join('，');
}

/** Of a few papers why they were refused. */
async function refusalLine(context: Context, { row }: Hit, total: number): Promise<string> {
  const said = total <= FEW && Number(row.status) === STATUS.rejected ? await refusalOf(context, String(row.id)) : '';
  return said === '' ? '' : `\n  - ${said}`;
}

/** Of a few papers what stands on them. */
const FEW = 4;
const LINES = 12;
async function linesOf(context: Context, { definition, row }: Hit, text: string): Promise<string[]> {
  const info = await shownDocument(context, definition, { id: String(row.id) });
  const lacking = LACKING.test(text) ? lackingLines(definition, info) : undefined;
  if (lacking) return lacking.length > 0 ? lacking : ['都齐了'];
  const { lines } = info;
  return [...lines.slice(0, LINES).map((line) => lineWords(definition, line)), ...(lines.length > LINES ? [`共 ${lines.length} 行`] : [])];
}

const setsOf = (hits: readonly Hits[], { understood }: Reading): RowSet[] =>
  hits.map(({ definition, filters }) => ({ of: definition.kind, filters, said: headOf(definition.title, understood) }));

/** The first few in an order: of several kinds together. */
function firstOf(
  { context, text }: Pick<Asking, 'context' | 'text'>,
  hits: readonly Hits[],
  order: { sort: string; words: string; count: number },
  reading: Reading,
): ToolAnswer {
  const field = order.sort.replace('-', '') || 'createdAt';
  const value = ({ row }: Hit): string => (field === 'totalAmount' ? String(row[field] ?? '0').padStart(24, '0') : momentOf(row[field]));
  const all = hits.flatMap(({ definition, rows }) => rows.map((row): Hit => ({ definition, row })));
  const isDown = !order.sort || order.sort.startsWith('-');
  // Of one kind they stand in its own order.
  const first = (hits.length === 1 ? all : all.sort((a, b) => (value(a) === value(b) ? 0 : value(a) < value(b) === isDown ? 1 : -1))).slice(0, order.count);
  const understood = reading.understood.length > 0 ? `（${reading.understood.join('，')}）` : '';
  const what = hits.length === 1 && hits[0] ? hits[0].definition.title : '单据';
  const line = (one: Hit): string => lineOf(one, text, hits.length > 1);
  return found({
    text: `${what}${understood}中${order.words}的${first.length > 1 ? ` ${first.length} 张` : ''}：\n\n${first.map(line).join('\n')}`,
    data: {
      order: order.words,
      understood: reading.understood,
      documents: first.map(({ definition, row }) => ({ kind: definition.title, sn: row.sn, facts: documentWords(definition, row) })),
    },
    unplaced: reading.unplaced,
    rows: setsOf(hits, reading),
    references: first.map(({ definition, row }) => documentReference(context, definition, row)),
    proposals: [
      ...first.flatMap(({ definition, row }) => openDocument(context, definition, row)),
      ...hits.flatMap((one) => openList(context, one.definition, one.filters, one.total)),
    ],
  });
}

/** Honest about what was looked for, and what is nearest when one condition is dropped. */
async function notFound({ context, say }: { context: Context; say: Sentences }, words: DocumentWords, reading: Reading): Promise<ToolAnswer> {
  const kinds = words.kind
    ? reading.kinds
        .slice(0, 3)
        .map((one) => one.title)
        .join('、') || words.kind
    : '单据';
  const tried = [...reading.understood, ...reading.unknown.map((one) => `${one}（没有这个名称）`)];
  const head = `${say.noneOf(kinds)}${tried.length > 0 ? `\n\n${say.tried(tried.join('，'))}` : ''}`;
  const screen = reading.kinds[0] && screenFor(context, reading.kinds[0].kind);
  const list = screen ? [openPage(screen)] : [];
  const isStated = Boolean(words.status ?? words.trait);
  if (reading.unknown.length > 0 || !(words.period || isStated)) return nothing(head, { proposals: list });
  const wider = await readDocumentWords(context, { ...words, period: undefined, status: undefined, trait: undefined });
  const near = (await searchAll(context, wider, { pageSize: 3 })).flatMap(({ definition, rows }) => rows.map((row): Hit => ({ definition, row }))).slice(0, 3);
  if (near.length === 0) return nothing(head, { proposals: list });
  const widened = [words.period ? '日期' : '', isStated ? '状态' : ''].filter(Boolean).join('和');
  // What was refused says by whom and why: that may be what is asked for.
  const told = await Promise.all(
    near.map(async (one) => `- **${String(one.row.sn)}** ${documentWords(one.definition, one.row)}${await refusalLine(context, one, near.length)}`),
  );
  return nothing(`${head}\n\n不限${widened}时最近的是：\n\n${told.join('\n')}`, {
    references: near.map(({ definition, row }) => documentReference(context, definition, row)),
    proposals: near.flatMap(({ definition, row }) => openDocument(context, definition, row)),
  });
}

export function refusal(context: Context, refused: readonly DocumentDefinition[]): ToolAnswer {
  const titles = refused.map((one) => one.title).join('、');
  const screens = refused.flatMap((one) => missingScreen(context, one.kind) ?? []);
  return nothing(
    `您没有查看${titles}的权限${screens.length > 0 ? `（页面：${screens.map((screen) => screen.title).join('、')}）` : ''}。需要时请联系本机构管理员授权。`,
    { proposals: screens.slice(0, 2).map((screen) => openPage(screen)) },
  );
}
