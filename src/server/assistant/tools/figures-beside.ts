import { z } from 'zod';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { querySchema } from '../../../define/query';
import type { Context } from '../../base/context';
import { type BesideRow, runBeside } from '../../engine/queries/beside';
import { defineTool, found, nothing, type ToolAnswer } from '../tool';
import { begunOn, sinceWords } from './query-begun';
import { BEGUN, whereAndDays } from './query-days';
import { openRows, type RowsOpened } from './query-door';
import { proposalsOf } from './query-pages';
import { calledBy } from './query-told';
import { name } from './query-words';

const side = z.object({
  of: name.describe('数据集或单据种类、资料'),
  measures: z.array(name).min(1).max(3).describe('要的数字，第一个用来比'),
  by: z.array(name).min(1).max(5).describe('按什么分，两边按同样的东西、同样的次序'),
  where: z.record(name, z.string().max(400)).optional().describe('条件：维度 → 名称或取值'),
  period: z.string().max(60).optional().describe('期间；不填为有数据以来'),
  said: z.string().max(40).describe('这一边叫什么，如 领用'),
  quiet: z.array(name).max(8).optional().describe('名称已经说明的条件，不再复述'),
  standing: z.boolean().optional().describe('现在的情况，没有期间'),
});
const schema = z.object({
  left: side.describe('左边的数字'),
  right: side.describe('右边的数字'),
  keep: z.enum(['without', 'both', 'any']).describe('without 左边有而右边没有，both 两边都有，any 任一边有'),
  rest: z.enum(['more', 'less']).optional().describe('只要左边多（more）或少（less）的'),
  sum: z.number().optional().describe('至少差多少'),
  percent: z.number().optional().describe('至少差右边的百分之几'),
  order: z.enum(['left', 'right', 'rest', '-left', '-right', '-rest']).optional().describe('按哪一边或差额排序'),
  limit: z.number().int().min(1).max(50).optional().describe('列出多少行'),
  shown: z.array(name).max(5).optional().describe('每行怎么称呼，默认按 by'),
});
export type BesideWords = z.infer<typeof schema>;
type Side = z.infer<typeof side>;
type Asked = RowsOpened & { side: Side };

/** One set of rows beside another, told apart by the same things: what has the one and not the other, and by how much the one is more. */
export const figuresBeside = defineTool<BesideWords>({
  name: 'beside',
  description: '两个数字按同样的东西（产品、单位、科室、批号…）并排：有这个没那个的、一个比另一个多的或少的，如 领了没用的产品、供货而没有合同的供应商。',
  args: schema,
  may: () => true,
  run: async ({ context }, words) => {
    const asked: Asked[] = [];
    if (words.right.by.length > words.left.by.length) return nothing('右边比左边分得更细，不能并排。');
    for (const one of [words.left, words.right]) {
      const given = await askedOf(context, one);
      if ('text' in given) return given;
      asked.push(given);
    }
    const [left, right] = asked as [Asked, Asked];
    return told(context, words, left, right);
  },
});

async function askedOf(context: Context, side: Side): Promise<Asked | ToolAnswer> {
  const opened = await openRows(context, side);
  return 'text' in opened ? opened : { ...opened, side: { ...side, measures: opened.measures } };
}

const queryOf = ({ dataset, where, days, side: { measures, by } }: Asked) =>
  querySchema.parse({
    of: dataset.id,
    measures: [...measures, ...Object.keys(where.filters).filter((one) => one in dataset.measures && !measures.includes(one))],
    by,
    ...whereAndDays(dataset, where.filters, days),
  });

async function told(context: Context, words: BesideWords, left: Asked, right: Asked): Promise<ToolAnswer> {
  const answer = await runBeside(context, {
    left: queryOf(left),
    right: queryOf(right),
    keep: words.keep,
    rest: words.rest,
    least: { sum: words.sum, percent: words.percent },
    order: words.order ?? (words.keep === 'without' ? '-left' : words.rest === 'less' ? 'rest' : '-rest'),
    limit: words.limit ?? 20,
  });
  const since =
    words.keep === 'any' && right.days && left.dataset.id === right.dataset.id
      ? sinceWords(right.side.said, await begunOn(context, right.dataset, right.side.measures[0] ?? ''), right.days)
      : undefined;
  if (since?.isBefore) return nothing(`${since.words}。`, proposalsOf(context, left.dataset, left.where, left.days));
  const head = headOf(words, left, right);
  const lines = answer.list.map((row, at) => `${at + 1}. **${calledBy(left.dataset, row, words.shown ?? left.side.by)}** ${figuresOf(words, left, row)}`);
  const { proposals, references } = proposalsOf(context, left.dataset, left.where, left.days);
  const all = answer.total > lines.length ? `共 **${answer.total} 个**，列出前 ${lines.length} 个` : `共 **${answer.total} 个**`;
  const sums = words.keep === 'without' ? sumsOf(left, answer.sums) : words.rest ? restOf(left, answer.rest) : '';
  const more = since?.words ? `\n\n${since.words}。` : '';
  const text = lines.length === 0 ? `${head}：没有。${more}` : `${head}：${all}${sums}。\n\n${lines.join('\n')}${more}`;
  const given = { text, data: { rows: lines, total: answer.total }, proposals, references };
  return lines.length === 0 ? nothing(text, given) : found(given);
}

const sideSaid = ({ side: { said, standing }, where, days, dataset }: Asked): string => {
  const isAll = days?.from === BEGUN || !days;
  const conditions = [
    ...where.understood.filter(Boolean),
    ...(days && !isAll ? [`${days.from} 至 ${days.to}`] : dataset.day && isAll && !standing ? ['有记录以来'] : []),
  ];
  return `${said}${conditions.length > 0 ? `（${conditions.join('，')}）` : ''}`;
};
function headOf({ keep, rest }: BesideWords, left: Asked, right: Asked): string {
  const [one, other] = [sideSaid(left), sideSaid(right)];
  if (left.dataset.id === right.dataset.id && left.days && right.days && keep === 'any')
    return `${one} 比 ${right.days.from} 至 ${right.days.to} ${rest === 'more' ? '多的' : rest === 'less' ? '少的' : ''}`;
  if (keep === 'without') return `有${one}而没有${other}的`;
  const way = rest === 'more' ? `，${left.side.said}比${right.side.said}多的` : rest === 'less' ? `，${left.side.said}比${right.side.said}少的` : '';
  return `${one} 与 ${other} 相比${way}`;
}

const said = (field: Field, value: unknown, unit = ''): string => {
  const words = textOf(field, value === '' || value === null || value === undefined ? '0' : value);
  return field.kind === 'money' ? `${words} 元` : `${words}${field.kind === 'quantity' && unit ? ` ${unit}` : ''}`;
};

function figuresOf({ keep }: BesideWords, { dataset, side: one }: Asked, row: BesideRow): string {
  const unit = dataset.unit ? String(row[`${dataset.unit}Name`] ?? '') : '';
  const fieldOf = (measure: string): Field => dataset.measures[measure] as Field;
  const [first = ''] = one.measures;
  if (keep === 'without')
    return one.measures
      .filter((measure) => !one.quiet?.includes(measure))
      .map((measure) => `${fieldOf(measure).label} ${said(fieldOf(measure), row[measure], unit)}`)
      .join('，');
  const field = fieldOf(first);
  const rest = Number(row.rest || 0);
  const percent = Number(row.right) !== 0 ? `（${rest >= 0 ? '+' : '−'}${Math.abs((100 * rest) / Number(row.right)).toFixed(1)}%）` : '';
  const gap = rest === 0 ? '没有变化' : `${rest > 0 ? '多' : '少'} **${said(field, String(row.rest).replace('-', ''), unit)}**${percent}`;
  return `${said(field, row.left, unit)}，对比 ${said(field, row.right, unit)}，${gap}`;
}

/** By how much in all, where it is money. */
function restOf({ dataset, side: { measures } }: Asked, rest: string): string {
  const field = dataset.measures[measures[0] ?? ''];
  return field?.kind === 'money' && Number(rest) !== 0 ? `，一共${Number(rest) > 0 ? '多' : '少'} **${said(field, rest.replace('-', ''))}**` : '';
}

/** Money is added up over all rows; pieces of many units are not. */
function sumsOf({ dataset, side: { measures } }: Asked, sums: Record<string, string>): string {
  const told = measures.filter((one) => dataset.measures[one]?.kind === 'money' && sums[one]);
  return told.map((one) => `，${dataset.measures[one]?.label}合计 **${said(dataset.measures[one] as Field, sums[one])}**`).join('');
}
