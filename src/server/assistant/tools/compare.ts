import { z } from 'zod';
import { addMonths, dayOf, endOfMonth, startOfMonth } from '../../../define/dates';
import type { Dataset } from '../../../define/define-dataset';
import { COUNT } from '../../../define/listed-dataset';
import { grouped, sub } from '../../../define/money';
import type { Days } from '../../../define/periods';
import { periodIn } from '../../../define/spoken-periods';
import { datasetOf } from '../../../domain/dataset-of';
import { documents as allKinds, reportOf, screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { maySee, screensFor } from '../../engine/access';
import { runReport } from '../../engine/reports/run';
import { openPage } from '../places';
import { type Asking, defineTool, found, nothing, type ToolAnswer } from '../tool';
import { readableKinds } from '../words/kinds';
import { idsOf, kindsSaid, loadNames, meantOrNot } from '../words/names';
import { sentencesFor } from '../words/sentences';
import { documentFigures } from './document-figures';
import { documentWordsSchema, namesOf } from './document-words';
import { begunOn, sinceWords } from './query-begun';

const schema = documentWordsSchema.omit({ period: true, order: true, count: true }).extend({
  what: z.enum(['documents', 'stock']).optional().describe('比较什么：documents 单据金额（默认），stock 库存金额'),
  period: z.string().max(40).describe('这一期，如 本月'),
  other: z.string().max(40).describe('与之比较的一期，如 上月、去年同期'),
  place: z.string().max(60).optional().describe('库存金额只计这个库房或科室'),
});
type Words = z.infer<typeof schema>;

/** One span of days beside another: what documents came to in each, or the stock at the end of each, and the difference. */
export const compare = defineTool<Words>({
  name: 'compare',
  about: '单据',
  description: '比较两个期间：单据金额、张数（如 本月采购比上月多多少），或两个月末的库存金额及差异最大的产品。',
  args: schema,
  may: (context) => readableKinds(context).length > 0,
  run: (asking, words) => (words.what === 'stock' ? stocks(asking.context, words) : documents(asking, words)),
});

const figures = z.array(z.object({ title: z.string(), count: z.number(), amount: z.string().optional(), isWithoutMoney: z.boolean().optional() }).loose());
type Figures = z.infer<typeof figures>;

async function documents(asking: Asking, { what: _what, place: _place, period, other, ...words }: Words): Promise<ToolAnswer> {
  const today = dayOf(asking.context.now());
  const [one, two] = [periodIn(period, today), periodIn(other, today)];
  if (!one || !two) return nothing(`没有看懂要比较的日期“${one ? other : period}”。`);
  const [now, then] = await Promise.all([period, other].map((said) => documentFigures.run(asking, { ...words, period: said })));
  if (!now || !then) return nothing('没有可以比较的单据。');
  if (now.isEmpty && then.isEmpty)
    return {
      ...now,
      text: /合计为 0|0 in total/.test(now.text) && /合计为 0|0 in total/.test(then.text) ? sentencesFor(asking.text).neither(span(one), span(two)) : now.text,
    };
  const [left, right] = [now, then].map((answer): Figures => figures.safeParse(answer.data).data ?? []);
  const missing = await missingBefore(
    asking.context,
    [...(left ?? []), ...(right ?? [])].map(({ title }) => title),
    two,
  );
  if (missing) return { ...now, text: `${missing}。只有这一期：\n\n${now.text}` };
  const titles = [...new Set([...(left ?? []), ...(right ?? [])].map((part) => part.title))];
  const lines = titles.map((title) => {
    const [a, b] = [left, right].map((list) => list?.find((part) => part.title === title));
    const isHidden = [a, b].some((part) => part && (part.amount === undefined || part.isWithoutMoney));
    const counts = `${a?.count ?? 0} 张，对比 ${b?.count ?? 0} 张（${signedCount((a?.count ?? 0) - (b?.count ?? 0))} 张）`;
    if (isHidden) return `- **${title}** ${counts}`;
    const [x, y] = [a?.amount ?? '0', b?.amount ?? '0'];
    return `- **${title}** ${grouped(x)} 元，对比 ${grouped(y)} 元，**${more(x, y)}**；${counts}`;
  });
  return found({
    text: `${span(one)} 与 ${span(two)} 相比：\n\n${lines.join('\n')}`,
    data: { period: one, other: two, lines },
    references: [...now.references, ...then.references],
    proposals: [...now.proposals, ...then.proposals],
  });
}

/** Where nothing at all was kept of the other span it is no zero. */
async function missingBefore(context: Context, titles: readonly string[], days: Days): Promise<string | undefined> {
  const kinds = [...new Set(titles)].flatMap((title) => allKinds.find((one) => one.title === title) ?? []);
  const begun = (await Promise.all(kinds.map(({ kind }) => begunOn(context, datasetOf(kind) as Dataset, COUNT)))).flatMap((day) => day ?? []).sort();
  const since = sinceWords(kinds.map(({ title }) => title).join('、'), begun[0], days);
  return since.isBefore ? since.words : undefined;
}

const span = ({ from, to }: { from: string; to: string }): string => (from === to ? from : `${from} 至 ${to}`);
const signedCount = (count: number): string => (count > 0 ? `+${count}` : String(count));

function more(now: string, then: string): string {
  const difference = sub(now, then);
  const rate = Number(then) === 0 ? '' : `（${((100 * Number(difference)) / Math.abs(Number(then))).toFixed(1)}%）`;
  if (Number(difference) === 0) return '没有变化';
  return `${Number(difference) > 0 ? '多' : '少'} ${grouped(difference.replace('-', ''))} 元${rate}`;
}

const SHOWN = 8;
const STOCK = 'stockBalance';

/** The stock page already knows two days beside each other; the goods that differ most are named. */
async function stocks(context: Context, { other, place, product }: Words): Promise<ToolAnswer> {
  const today = dayOf(context.now());
  const then = periodIn(other, today);
  const compareTo = then && then.to < today ? then.to : endOfMonth(addMonths(startOfMonth(today), -1));
  const definition = reportOf(STOCK);
  const screen = definition && screenOfStock(context);
  if (!definition || !screen)
    return nothing(
      `您没有可以比较两天库存的页面（${screensOf(STOCK).find((one) => one.preset.parameters?.compareTo === undefined)?.title ?? ''}），需要时请联系本机构管理员授权。`,
    );
  const names = await loadNames(context, [place, product].filter(Boolean).join(' '), kindsSaid({ goods: product, warehouse: place, department: place }));
  const stores = place ? meantOrNot(names, 'warehouse', place) : undefined;
  const goods = product ? meantOrNot(names, 'goods', product) : undefined;
  if (stores?.length === 0) return nothing(`没有找到库房“${place}”。`);
  if (goods?.length === 0) return nothing(`没有找到产品“${product}”。`);
  const query = {
    'f.asOf': today,
    'f.compareTo': compareTo,
    ...(stores ? { 'f.warehouse': idsOf(stores) } : {}),
    ...(goods ? { 'f.specification': idsOf(goods) } : {}),
  };
  const answer = await runReport({ ...context, screen: screen.flag }, definition, { ...query, level: 'specification', pageNum: 1, pageSize: 500 });
  const proposals = [openPage(screen, query)];
  const { amount, comparedAmount } = answer.totals;
  if (amount === undefined || comparedAmount === undefined) return nothing('您没有查看库存金额的权限。', { proposals });
  const moved = answer.list
    .filter((row) => Number(row.differenceAmount ?? 0) !== 0)
    .sort((a, b) => Math.abs(Number(b.differenceAmount)) - Math.abs(Number(a.differenceAmount)));
  const lines = moved.slice(0, SHOWN).map((row) => {
    const difference = String(row.differenceAmount);
    const by = `${Number(difference) > 0 ? '+' : '-'}${grouped(difference.replace('-', ''))}`;
    return `**${String(row.productName ?? '')} ${String(row.specificationName ?? '')}** ${String(row.warehouseName ?? '')} ${by} 元`;
  });
  const of = [stores, goods].flatMap((found) => (found ? [namesOf(found)] : [])).join('，');
  const sums = `${of ? `${of}：` : ''}库存金额 ${today} 是 **${grouped(amount)} 元**，${compareTo} 是 **${grouped(comparedAmount)} 元**，**${more(amount, comparedAmount)}**。`;
  return found({
    text: `${sums}${lines.length > 0 ? `\n\n差异最大的：\n\n${lines.map((line) => `- ${line}`).join('\n')}` : ''}`,
    data: { asOf: today, compareTo, amount, comparedAmount, lines },
    references: moved.slice(0, SHOWN).map((row, at) => ({
      id: `compare:${row.id}`,
      kind: 'stock',
      title: String(row.productName ?? ''),
      content: lines[at]?.replaceAll('**', '') ?? '',
      resource: STOCK,
      recordId: row.id,
      path: `${screen.path}?${new URLSearchParams(query)}`,
    })),
    proposals,
  });
}

/** The page that may set another day beside its own; the others fix theirs. */
const screenOfStock = (context: Context) =>
  screensFor(context, STOCK).find(
    (screen) => screen.preset.parameters?.compareTo === undefined && screen.preset.level !== 'lot' && maySee(context, [screen], 'viewCost'),
  );
