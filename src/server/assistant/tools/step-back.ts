import { z } from 'zod';
import { querySchema } from '../../../define/query';
import { runStepBack } from '../../engine/queries/steps-back';
import { defineTool, found, nothing } from '../tool';
import { whereAndDays } from './query-days';
import { openRows } from './query-door';
import { proposalsOf } from './query-pages';
import { calledBy } from './query-told';
import { name } from './query-words';

const schema = z.object({
  of: name.describe('数据集，如 received、sold'),
  measures: z.array(name).min(1).max(2).describe('金额、数量：单价是前者除以后者；只有一个则比它本身'),
  by: z.array(name).min(1).max(4).describe('按什么分，如 specification、productName、supplier'),
  times: z.array(name).min(1).max(2).describe('怎么分一次一次，如 day、documentId'),
  where: z.record(name, z.string().max(400)).optional().describe('条件：维度 → 名称或取值'),
  period: z.string().max(60).optional().describe('期间，如 本月；不填为有记录以来'),
  way: z.enum(['up', 'down']).optional().describe('只要涨的或降的'),
  percent: z.number().optional().describe('至少变了百分之几'),
  sum: z.number().optional().describe('至少变了多少'),
  limit: z.number().int().min(1).max(50).optional().describe('列出多少行'),
  said: z.string().max(40).describe('这个数叫什么，如 进价'),
});
export type StepBackWords = z.infer<typeof schema>;

/** What something came to the last time and the time before, thing by thing: prices that rose, quantities that fell. */
export const stepBack = defineTool<StepBackWords>({
  name: 'stepback',
  description: '最近一次与上一次比：每个产品（供应商…）最近一次的单价或数量与前一次的，涨了或降了多少。',
  args: schema,
  may: () => true,
  run: async ({ context }, words) => {
    const opened = await openRows(context, { ...words, by: [...words.by, ...words.times] });
    if ('text' in opened) return opened;
    const { dataset, measures, where, days } = opened;
    // A price is one figure by another: without one of them there is none.
    if (measures.length < words.measures.length) return nothing(`您没有查看【${words.said}】的权限。`);
    const answer = await runStepBack(context, {
      query: querySchema.parse({
        of: dataset.id,
        measures,
        by: [...words.by, ...words.times],
        ...whereAndDays(dataset, where.filters, days),
      }),
      times: words.times.length,
      way: words.way,
      least: { percent: words.percent, sum: words.sum },
      order: words.way === 'down' ? 'rest' : '-rest',
      limit: words.limit ?? 20,
    });
    const lines = answer.list.map((row, at) => {
      const called = calledBy(dataset, row, words.by);
      const [now, was] = [Number(row.now), Number(row.was)];
      const rate = was === 0 ? '' : `（${now >= was ? '+' : '−'}${Math.abs((100 * (now - was)) / was).toFixed(1)}%）`;
      return `${at + 1}. **${called}** ${row.was}（${row.wasDay}）→ **${row.now}**（${row.nowDay}），${now >= was ? '多' : '少'} **${Math.abs(now - was)
        .toFixed(4)
        .replace(/\.?0+$/, '')}**${rate}`;
    });
    const least = [words.percent === undefined ? '' : `${words.percent}%`, words.sum === undefined ? '' : `${words.sum} 元`].filter(Boolean).join('、');
    const way = `${words.way === 'up' ? '比上一次高' : words.way === 'down' ? '比上一次低' : '与上一次不同'}${least ? ` ${least} 以上` : ''}的`;
    const conditions = [...where.understood.filter(Boolean), ...(words.period && days ? [`${days.from} 至 ${days.to}`] : [])];
    const head = `最近一次${words.said}${conditions.length > 0 ? `（${conditions.join('，')}）` : ''}${way}`;
    const { proposals, references } = proposalsOf(context, dataset, where, words.period ? days : undefined);
    const all = answer.total > lines.length ? `共 **${answer.total} 个**，列出前 ${lines.length} 个` : `共 **${answer.total} 个**`;
    const given = { data: { rows: lines, total: answer.total }, proposals, references };
    return lines.length === 0 ? nothing(`${head}：没有。`, given) : found({ text: `${head}：${all}。\n\n${lines.join('\n')}`, ...given });
  },
});
