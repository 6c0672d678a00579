import { z } from 'zod';
import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import type { Context } from '../../base/context';
import { defineTool, found, nothing } from '../tool';
import { takesDays } from '../tools/query-days';
import { allReadable, isCalled, linesOf, type Readable, readable, toldOf } from './readable';

const schema = z.object({
  of: z.array(z.string().max(60)).max(4).optional().describe('数据集的名字（见系统提示中的清单，单据种类后加 Lines 为它的明细），答出它们的全部字段'),
  word: z.string().max(20).optional().describe('不知道名字时：标题、字段或选项里的一个词，如 报价、借调，答出有它的数据集'),
});
type Words = z.infer<typeof schema>;
const MOST = 40;

/** What a query can ask of a dataset: its fields by name, as the caller is told them. */
export const describeDatasets = defineTool<Words>({
  name: 'datasets',
  description: '数据集的字段：query 之前先用它查 by、where、measures 可用的名字。可一次查几个。',
  args: schema,
  may: () => true,
  run: async ({ context }, { of = [], word = '' }) => {
    const named = of.map((id) => ({ id, known: readable(context, id) }));
    const told = Object.fromEntries(named.map(({ id, known }) => [id, known ? fieldsSaid(context, known) : '没有这个数据集，或没有权限']));
    if (of.length > 0) return found({ text: '', data: told });
    const called = allReadable(context)
      .flatMap((one) => [one, ...linesOf(context, one.dataset)])
      .filter((one) => word === '' || isCalled(one, word))
      .slice(0, MOST);
    return called.length > 0 ? found({ text: '', data: called.map(nameOf) }) : nothing(`没有标题、字段或选项含“${word}”的数据集。`);
  },
});

/** sold 销售 */
export const nameOf = ({ dataset }: Readable): string => `${dataset.id} ${dataset.title}`;

function fieldsSaid(context: Context, one: Readable): Record<string, unknown> {
  const { dataset } = one;
  const { measures, ...told } = toldOf(one);
  const header = headerOf(context, dataset);
  const sums = identitiesSaid(dataset, new Map(measures));
  const known = new Set(measures.map(([name]) => name));
  const untold = [...new Set(Object.entries(dataset.measures).flatMap(([name, { label }]) => (known.has(name) ? [] : [label])))];
  // What lines have of their document is said once, with the document.
  const dimensions = told.dimensions.filter(([name]) => !header || !(name in header.dimensions));
  return {
    title: dataset.title,
    dimensions: dimensions.map(fieldSaid),
    ...(header ? { besides: `另有 ${header.id} 的全部维度，如 sn、status、documentDate` } : {}),
    measures: measures.map(fieldSaid),
    ...(takenBy(dataset).length > 0 ? { takes: takenBy(dataset).map(takenSaid) } : {}),
    ...(dataset.day ? { day: dataset.day } : takesDays(dataset) ? {} : { day: '没有，不能用 period；日期写在 where 里' }),
    ...(untold.length > 0 ? { notAllowed: `用户无权查看：${untold.join('、')}` } : {}),
    ...(sums.length > 0 ? { sums } : {}),
    lines: linesOf(context, dataset).map(nameOf),
  };
}

const headerOf = (context: Context, { rowsOf }: Dataset): Dataset | undefined =>
  rowsOf?.level === 'lines' ? readable(context, rowsOf.resource)?.dataset : undefined;

/** 逾期应收 + 预计收入 = 净额 + …: what always adds up, of what the reader is told. */
function identitiesSaid({ identities, ratios }: Dataset, told: ReadonlyMap<string, Field>): string[] {
  const labels = (names: readonly string[]): string => names.map((name) => told.get(name)?.label ?? '').join(' + ');
  const sides = identities.map((signs) => {
    const names = Object.keys(signs);
    return names.every((name) => told.has(name)) ? [1, -1].map((sign) => labels(names.filter((name) => signs[name] === sign)) || '0').join(' = ') : '';
  });
  const parts = Object.entries(ratios).map(([name, [over, under]]) =>
    [name, over, under].every((one) => told.has(one)) ? `${labels([name])} = ${labels([over])} ÷ ${labels([under])}` : '',
  );
  return [...sides, ...parts].filter(Boolean);
}

/** What it is told before it is asked, but for its days: those are the period. */
const takenBy = ({ takes = {} }: Dataset): [string, Field][] =>
  Object.entries(takes).filter(([name]) => !('from' in takes && (name === 'from' || name === 'to')));
/** It is written among the conditions. */
const takenSaid = (entry: [string, Field]): string =>
  `${fieldSaid(entry)}${entry[1].required && entry[1].default === undefined ? '（必填，写在 where 里）' : '（写在 where 里）'}`;

/** status 状态{草稿|待审核}, documentDate 单据日期(date) */
export function fieldSaid([name, field]: [string, Field]): string {
  if (field.kind === 'choice' || field.kind === 'choices') return `${name} ${field.label}{${field.options.map(({ label }) => label).join('|')}}`;
  return `${name} ${field.label}${SHAPE[field.kind] ?? ''}${field.hint ? `：${field.hint}` : ''}`;
}
const SHAPE: Partial<Record<Field['kind'], string>> = {
  date: '(日期)',
  datetime: '(时间)',
  month: '(月份)',
  flag: '(是否)',
  rate: '(%)',
  money: '(元)',
  price: '(元)',
};
