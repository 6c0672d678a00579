import { z } from 'zod';
import { daysBetween } from '../../../define/dates';
import { countOf, firstOf, lastOf } from '../../../define/derived-measures';
import { querySchema } from '../../../define/query';
import { runQuery } from '../../engine/queries/run';
import { defineTool, found, nothing } from '../tool';
import { whereAndDays } from './query-days';
import { openRows } from './query-door';
import { proposalsOf } from './query-pages';
import { calledBy } from './query-told';
import { name } from './query-words';

const schema = z.object({
  of: name.describe('数据集，如 sold、received、issued'),
  measure: name.describe('数据集的一个数字，如 papers'),
  by: z.array(name).max(4).describe('按什么分，如 customer'),
  where: z.record(name, z.string().max(400)).optional().describe('条件：维度 → 名称或取值'),
  period: z.string().max(60).optional().describe('期间，如 本月；不填为有记录以来'),
  limit: z.number().int().min(1).max(50).optional().describe('列出多少行'),
  said: z.string().max(40).describe('叫什么，如 销售'),
});
export type SpacingWords = z.infer<typeof schema>;

/** How many days lie between one time and the next, on the average: of each, or of all. */
export const spacing = defineTool<SpacingWords>({
  name: 'spacing',
  description: '间隔：平均几天来一次（进货、拿货、领料…），按客户、科室、产品分。',
  args: schema,
  may: () => true,
  run: async ({ context }, words) => {
    const opened = await openRows(context, { ...words, measures: [words.measure] });
    if ('text' in opened) return opened;
    const { dataset, where, days } = opened;
    const { day } = dataset;
    if (!day) return nothing(`【${dataset.title}】没有日期，算不出间隔。`);
    const [count, first, last] = [countOf(day), firstOf(day), lastOf(day)];
    // All of it is a group of its own: one that is the same for every row.
    const by = words.by.length > 0 ? words.by : [day];
    const { list } = await runQuery(
      context,
      querySchema.parse({
        of: dataset.id,
        measures: [words.measure, count, first, last],
        by,
        order: `-${count}`,
        limit: 1000,
        totals: false,
        ...whereAndDays(dataset, where.filters, days),
      }),
    );
    const rows =
      words.by.length > 0
        ? list.map((row) => ({
            called: calledBy(dataset, row, by),
            days: Number(row[count]),
            from: String(row[first]).slice(0, 10),
            to: String(row[last]).slice(0, 10),
          }))
        : [oneOf(list.map((row) => String(row[day]).slice(0, 10)).sort())];
    const lines = rows
      .filter(({ days }) => days > 0)
      .slice(0, words.limit ?? 20)
      .map(({ called, days, from, to }, at) => {
        const mean = days > 1 ? `平均 **${(daysBetween(from, to) / (days - 1)).toFixed(1)} 天**一次` : '只有一次，算不出间隔';
        return `${at + 1}. **${called}** ${days} 天有${words.said}（${from}${to === from ? '' : ` 至 ${to}`}），${mean}`;
      });
    const conditions = [...where.understood.filter(Boolean), words.period && days ? `${days.from} 至 ${days.to}` : '有记录以来'];
    const head = `${words.said}多久一次（${conditions.join('，')}；同一天的几张算一次）`;
    const { proposals, references } = proposalsOf(context, dataset, where, words.period ? days : undefined);
    const given = { data: { rows: lines }, proposals, references };
    const text =
      lines.length === 0
        ? `${head}：没有数据。`
        : `${head}：\n\n${lines.join('\n')}${rows.length > lines.length ? `\n\n共 ${rows.length} 个，列出前 ${lines.length} 个。` : ''}`;
    return lines.length === 0 ? nothing(text, given) : found({ text, ...given });
  },
});

const oneOf = (days: readonly string[]) => ({ called: '合计', days: days.length, from: days[0] ?? '', to: days.at(-1) ?? '' });
