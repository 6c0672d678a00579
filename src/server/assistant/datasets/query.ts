import { z } from 'zod';
import { type QueryGiven, querySchema } from '../../../define/query';
import { mayFind } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import { defineTool, found, nothing } from '../tool';
import { daysSaid, everOf, whereAndDays } from '../tools/query-days';
import { proposalsOf } from '../tools/query-pages';
import { conditionsOf } from './conditions';
import { type Readable, readable, toldOf } from './readable';
import { strangeNames } from './strange-names';
import { tableOf } from './table';
import { whyNone } from './why-none';

const name = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/);
const schema = z.object({
  of: name.describe('数据集的名字：见系统提示中的清单；单据的明细为种类加 Lines'),
  measures: z
    .array(name)
    .min(1)
    .max(12)
    .describe(
      '要的数字。单据、资料数个数用 count，汇总的数据集各有自己的名字；另可用 countOf加维度（有几个不同的，如 countOfSupplier）、firstOf、lastOf加日期（各行最早、最近的，要有 by，如 lastOfDay）',
    ),
  by: z.array(name).max(12).optional().describe('按什么分行；要一条条的记录就填能分开它们的，如 ["sn","supplier","status","documentDate"]。不填则只有合计'),
  where: z
    .record(name, z.string().max(400))
    .optional()
    .describe(
      '条件：字段 → 词。名称（可简称，多个用、隔开）、选项的叫法、是/否、范围 a~b（日期 2026-11-01~，数字 100~）、空 is:blank、非空 is:filled、前加 not: 为不是；measures 也可作条件（如 {"quantity":"1~"}）',
    ),
  period: z.string().max(60).optional().describe('期间，按数据集的日期：如 本月、上月、近30天、2026-01-01~2026-03-31；不填为不限'),
  against: z
    .enum(['before', 'lastYear'])
    .optional()
    .describe('同时给出上期 before（如本月至今对上月同样的天数）或去年同期 lastYear 的数；要与上月整月比，就按 period 上月 另查一次'),
  order: z.string().max(80).optional().describe('排序，- 为从大到小，如 -amount、documentDate'),
  limit: z.number().int().min(1).max(60).optional().describe('最多多少行，不填为 20'),
});
type Words = z.infer<typeof schema>;
const SHOWN = 20;

/** The product's own query in the words of a question: any figure, any rows, as the caller may read them. */
export const query = defineTool<Words>({
  name: 'query',
  description:
    '查询任何数据：数字（合计、个数、排名、趋势、比较）或一条条的记录，来自一个数据集，按条件、期间、分组、排序。字段名先用 datasets 查。金额与数量都以它的结果为准；占比、差额可由它的数算出。',
  args: schema,
  may: () => true,
  run: async ({ context }, words) => {
    const one = readable(context, words.of);
    if (!one) return nothing(`没有数据集“${words.of}”，或没有查看它的权限。`);
    const strange = strangeNames(one, words);
    if (strange) return nothing(strange);
    const { dataset } = one;
    const { filters, said, strange: unplaced } = await conditionsOf(context, one, words.where ?? {});
    if (!mayFind(one.reader, filters)) return nothing(`用户无权查看【${dataset.title}】里这样的行。`);
    const isDated = 'from' in filters || 'to' in filters;
    const days = daysSaid(context, dataset, words.period, words.period === undefined && !isDated ? everOf(context, dataset) : undefined);
    if (words.period !== undefined && days === undefined) unplaced.push(dataset.day ? `没有看懂期间“${words.period}”` : noDays(one));
    if (unplaced.length > 0) return nothing(`没有查询：${unplaced.join('；')}`);
    const having = Object.keys(filters).filter((field) => field in dataset.measures && !words.measures.includes(field));
    const asked = querySchema.parse({ ...queryIn(words), measures: [...words.measures, ...having], ...whereAndDays(dataset, filters, days) });
    const everywhere = { ...context, screen: '' };
    const answer = await runQuery(everywhere, asked, one.reader);
    const isNone = answer.total === 0 && (Object.keys(asked.where).length > 0 || asked.period !== '');
    return found({
      text: '',
      data: {
        of: dataset.title,
        conditions: said,
        ...(days && words.period ? { period: `${days.from}~${days.to}` } : {}),
        ...tableOf(dataset, asked.measures, answer),
        ...(isNone ? { whyNone: await whyNone(everywhere, one, asked) } : {}),
      },
      ...proposalsOf(context, dataset, { filters, understood: said, unknown: [] }, days),
    });
  },
});

/** What has no day of its own may have others. */
function noDays(one: Readable): string {
  const others = toldOf(one).dimensions.flatMap(([name, { kind, label }]) => (kind === 'date' || kind === 'datetime' ? `${name} ${label}` : []));
  return `【${one.dataset.title}】不按期间查${others.length > 0 ? `，日期写在 where 里：${others.join('、')}` : ''}`;
}

const queryIn = ({ of, by = [], against, order, limit = SHOWN }: Words): Pick<QueryGiven, 'of' | 'by' | 'against' | 'order' | 'limit'> => ({
  of,
  by,
  limit,
  ...(against ? { against } : {}),
  ...(order ? { order } : {}),
});
