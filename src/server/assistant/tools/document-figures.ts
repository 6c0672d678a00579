import { z } from 'zod';
import type { Proposal, Reference } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { add, grouped, plain } from '../../../define/money';
import { upstreamOf } from '../../../domain/upstream';
import type { Context } from '../../base/context';
import { sightOf } from '../../engine/documents/present';
import { documentReference, documentWords, openDocument, openList } from '../places';
import { defineTool, found, headOf, nothing, type ToolAnswer } from '../tool';
import { readableKinds } from '../words/kinds';
import { type Sentences, sentencesFor } from '../words/sentences';
import { beforeTheFirst } from './before-the-first';
import { type Grouping, RANKED, rankDocuments, rankWords } from './document-ranks';
import { documentWordsSchema } from './document-words';
import { refusal, searchAll } from './find-documents';
import { type LineFigures, lineFigures, narrowsLines } from './line-figures';
import { listPapers } from './list-papers';
import { type Reading, readDocumentWords } from './read-document-words';
import { countedByState, type InState } from './told-by-state';

/** Counted when no state is asked for: what is or will be carried out. A red document and the one it reverses add up to nothing. */
export const POSTED = '2,5,7';
export const UNDER_WAY = '1,2,4,5,7';
const BASIS = { posted: '已审核、已完成的单据', underWay: '待审核、已审核、已终止和已完成的单据，不含草稿、驳回和作废' } as const;
/** The states a sum of papers of the kind counts. */
export const statesOf = (definition: DocumentDefinition): string => (Object.keys(definition.postings).length > 0 ? POSTED : UNDER_WAY);

/** Of what is counted what was not left out. */
const countedStates = (definition: DocumentDefinition, kept: string | undefined): string => {
  const all = statesOf(definition).split(',');
  const left = kept === undefined ? all : all.filter((one) => kept.split(',').includes(one));
  return (left.length > 0 ? left : all).join(',');
};

/** States are spoken of only to leave some out. */
const isOnlyLeftOut = ({ excluding, status, trait, due }: Words): boolean => Boolean(excluding) && !status && !trait && !due;

const schema = documentWordsSchema.extend({
  by: z.enum(['partner', 'department', 'product', 'month']).optional().describe('分组统计并排名：按往来单位、科室、产品或月份'),
});
type Words = z.infer<typeof schema>;

/** How many and for how much: the list engine's totals over the whole filter, with the largest documents as their ground. */
export const documentFigures = defineTool<Words>({
  name: 'documentFigures',
  about: '单据',
  description: '统计单据的张数、金额和数量合计。按种类、往来单位、产品、科室、状态、日期；也可按往来单位、科室、产品或月份分组排名。',
  args: schema,
  may: (context) => readableKinds(context).length > 0,
  run: async ({ context, text }, words) => {
    const say = sentencesFor(text);
    const reading = await readDocumentWords(context, words);
    if (reading.kinds.length === 0 && reading.refused.length > 0) return refusal(context, reading.refused);
    const understood = reading.understood.length > 0 ? `（${reading.understood.join('，')}）` : '';
    const parts: Part[] = [];
    for (const definition of reading.kinds) {
      const filters = reading.filtersOf(definition);
      if (filters)
        parts.push(
          await figuresOf(
            context,
            definition,
            { ...filters, ...(filters['f.status'] && !isOnlyLeftOut(words) ? {} : { 'f.status': countedStates(definition, filters['f.status']) }) },
            words.by && { by: words.by, isLeast: words.order === 'smallest', most: words.count },
            Boolean(filters['f.status']) && !isOnlyLeftOut(words),
          ),
        );
    }
    const counted = parts.filter((part) => part.count > 0);
    // Kinds that tell nobody apart have no ranks, where others have.
    const isRanked = counted.some(({ ranks }) => ranks && ranks.rows.length > 0);
    const shown = counted.filter(({ ranks }) => !isRanked || !ranks || ranks.rows.length > 0);
    if (shown.length === 0 && parts.length > 0 && !words.status && !words.trait) {
      const waiting = await unposted(context, reading);
      if (waiting) return waiting;
    }
    if (shown.length === 0) {
      const tried = [...reading.understood, ...reading.unknown.map((one) => `${one}（没有这个名称）`)];
      const what = reading.kinds.map((one) => one.title).join('、') || words.kind || '单据';
      const begun = await beforeTheFirst(context, reading, parts.length);
      if (begun)
        return nothing(say.begun(what, begun, reading.period?.from ?? '', reading.period?.to ?? ''), { proposals: parts.flatMap((part) => part.proposals) });
      const zero = reading.unknown.length > 0 ? say.noKind(what) : parts[0] ? say.noPapers(what) : say.notCounted(what);
      return nothing(`${zero}${tried.length > 0 ? `\n\n${say.tried(tried.join('，'))}` : ''}`, {
        proposals: parts.flatMap((part) => part.proposals),
      });
    }
    const hides = shown.some((part) => part.amount === undefined && !part.isWithoutMoney);
    return found({
      text: `${inAll(shown, say)}${shown.map((part) => lineOf(part, understood, say)).join('\n\n')}${hides ? '\n\n您没有查看成本与采购金额的权限，金额未列出。' : ''}`,
      data: shown.map(({ title, count, amount, quantity, examples, basis, ranks, isWithoutMoney }) => ({
        title,
        ...(isWithoutMoney ? { isWithoutMoney } : {}),
        count,
        amount,
        quantity,
        basis,
        understood: reading.understood,
        ...(ranks ? { ranks } : { largest: examples }),
      })),
      unplaced: reading.unplaced,
      rows: shown.map(({ definition, title, filters }) => ({ of: definition.kind, filters, said: headOf(title, reading.understood) })),
      references: shown.flatMap((part) => part.references),
      proposals: shown.flatMap((part) => part.proposals),
    });
  },
});

/** Kinds whose papers add up: goods received by one or another. An order and its delivery are the same goods twice, a purchase and a sale go apart. */
export function areSummed(kinds: readonly DocumentDefinition[]): boolean {
  const sides = new Set(kinds.flatMap(({ counterparty }) => counterparty ?? []));
  const comesOf = ({ kind }: DocumentDefinition): boolean => upstreamOf(kind).some((one) => kinds.some((other) => other.kind === one));
  return sides.size <= 1 && kinds.every((one) => Object.keys(one.postings).length > 0 && !comesOf(one));
}

/** What several kinds come to together. */
function inAll(parts: readonly Part[], say: Sentences): string {
  if (parts.length < 2 || !areSummed(parts.map(({ definition }) => definition))) return '';
  const hasMoney = parts.every((part) => part.amount !== undefined && !part.isWithoutMoney);
  const money = hasMoney ? say.money(grouped(parts.reduce((sum, { amount = '0' }) => add(sum, amount), '0'))) : '';
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  return say.together(count, money);
}

/** Nothing is carried out yet, but papers are there: that is no zero, it is told with where they stand. */
async function unposted(context: Context, reading: Reading): Promise<ToolAnswer | undefined> {
  const hits = await searchAll(context, reading);
  if (hits.length === 0) return undefined;
  const rows = hits.flatMap(({ definition, rows }) => rows.map((row) => ({ definition, row }))).slice(0, UNPOSTED);
  const total = hits.reduce((sum, one) => sum + one.total, 0);
  const titles = hits.map(({ definition }) => definition.title).join('、');
  const understood = reading.understood.length > 0 ? `（${reading.understood.join('，')}）` : '';
  const lines = rows.map(({ definition, row }) => `- **${String(row.sn)}** ${documentWords(definition, row)}`);
  return found({
    text: `${titles}${understood}还没有已经生效的，合计不计金额；另有 ${total} 张还没有审核完成：\n\n${lines.join('\n')}`,
    data: { posted: 0, others: total, documents: lines },
    rows: hits.map(({ definition, filters }) => ({ of: definition.kind, filters, said: headOf(definition.title, reading.understood) })),
    unplaced: reading.unplaced,
    references: rows.map(({ definition, row }) => documentReference(context, definition, row)),
    proposals: rows.slice(0, 3).flatMap(({ definition, row }) => openDocument(context, definition, row)),
  });
}
const UNPOSTED = 6;

type Part = {
  definition: DocumentDefinition;
  filters: Record<string, string>;
  title: string;
  count: number;
  amount: string | undefined;
  quantity: string | undefined;
  basis: string;
  /** Only the lines of the goods asked for are counted. */
  lines?: LineFigures;
  /** Its lines have no prices: nothing is said about money. */
  isWithoutMoney?: boolean;
  /** Where they stand, of several states that were asked for in one word (没办完). */
  states: InState[];
  examples: string[];
  /** With a grouping: its name and who or what stands where. */
  ranks?: { by: string; rows: string[] };
  references: Reference[];
  proposals: Proposal[];
};

async function figuresOf(
  context: Context,
  definition: DocumentDefinition,
  filters: Record<string, string>,
  grouping: { by: Grouping; isLeast: boolean; most: number | undefined } | undefined,
  isOfStates: boolean,
): Promise<Part> {
  // The largest first, where the caller may see what is large.
  const { hidden } = sightOf(context, definition);
  const order = hidden.has('totalAmount') ? {} : { sort: '-totalAmount' };
  const answer = await listPapers(context, definition, filters, { pageSize: 6, ...order });
  const lines = answer.total > 0 && narrowsLines(definition, filters) ? await lineFigures(context, definition, filters) : undefined;
  const ranks = grouping && answer.total > 0 ? await rankDocuments(context, definition, filters, grouping) : [];
  return {
    definition,
    filters,
    title: definition.title,
    count: answer.total,
    ...('amount' in definition.lines || 'amount' in definition.header ? {} : { isWithoutMoney: true }),
    ...(lines ? { lines } : {}),
    states: isOfStates && !grouping && answer.total > 1 ? await countedByState(context, definition, filters) : [],
    amount: lines ? lines.amount : 'amount' in definition.lines || 'amount' in definition.header ? answer.totals.totalAmount : undefined,
    quantity: lines ? lines.quantity : answer.totals.totalQuantity ? plain(answer.totals.totalQuantity) : undefined,
    basis: filters['f.status'] === POSTED ? BASIS.posted : filters['f.status'] === UNDER_WAY ? BASIS.underWay : '',
    ...(grouping ? { ranks: { by: RANKED[grouping.by], rows: ranks.slice(0, grouping.most ?? ranks.length).map(rankWords) } } : {}),
    examples: answer.list.map((row) => `${String(row.sn)} ${documentWords(definition, row)}`),
    references: answer.list.map((row) => documentReference(context, definition, row)),
    proposals: openList(context, definition, filters, answer.total),
  };
}

function lineOf(part: Part, understood: string, say: Sentences): string {
  const amount = part.amount === undefined || part.isWithoutMoney ? '' : say.money(grouped(part.amount));
  const quantity = part.quantity && Number(part.quantity) !== 0 ? part.quantity : '';
  const basis = `${part.basis ? say.basis(part.basis === BASIS.posted) : ''}${part.lines ? say.goodsOnly : ''}`;
  const largest = part.ranks
    ? `\n\n${say.ranked(part.ranks.by)}\n\n${part.ranks.rows.join('\n')}`
    : part.examples.length > 0
      ? `\n\n${say.examples(part.lines !== undefined)}\n\n${part.examples
          .slice(0, 3)
          .map((one) => `- ${one}`)
          .join('\n')}`
      : '';
  return `${say.counted(part.title, understood, part.count, amount, quantity)}${part.states.length > 0 ? say.states(part.states) : ''}${basis}${largest}`;
}
