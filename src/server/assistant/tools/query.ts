import { defineTool } from '../tool';
import { leftOutOf } from './left-out';
import { askedFigures } from './query-answers';
import { openRows } from './query-door';
import { type FigureWords, figuresSchema } from './query-words';

/** Any figure of the product: a query over a dataset, a kind or a master, as the caller may read it. */
export const queryFigures = defineTool<FigureWords>({
  name: 'figures',
  description: '查询任何统计数字：合计、排名、占比、平均、按月趋势、与上期或去年同期比较，按数据集、条件与期间。',
  args: figuresSchema,
  may: () => true,
  run: async (asking, words) => {
    const { context, text } = asking;
    const { of, measures: asked, by, where: given } = words;
    const opened = await openRows(context, { of, measures: asked, by, where: given });
    if ('text' in opened) return opened;
    const { dataset, measures } = opened;
    const left = leftOutOf(asking, dataset.dimensions, opened.where.filters);
    const where = { ...opened.where, filters: { ...opened.where.filters, ...left.filters }, understood: [...opened.where.understood, ...left.understood] };
    const { order = '', ...rest } = words;
    const answer = await askedFigures(
      { context, text },
      dataset,
      { ...rest, measures, ...(isSaid(order, [...measures, ...(words.by ?? [])]) ? { order } : {}) },
      where,
    );
    // What was asked for and may not be told is said, not passed over.
    const isMeant = measures.length === 0 || OF_MONEY.test(text) || opened.unseen.some((label) => text.includes(label.slice(0, 2)));
    return opened.unseen.length > 0 && isMeant ? { ...answer, text: `${answer.text}\n\n您没有查看【${opened.unseen.join('、')}】的权限，没有列出。` } : answer;
  },
});

/** Rows are put in order by what is told of them: what the caller does not see would be told by their order. */
const isSaid = (order: string, names: readonly string[]): boolean => order !== '' && order.split(',').every((one) => names.includes(one.replace(/^-/, '')));
const OF_MONEY = /多少钱|几个钱|金额|价值|货值|成本|花了|\b(?:cost|worth|spen[dt])/i;
