import { withDerived } from '../../../define/derived-measures';
import { datasetOf } from '../../../domain/dataset-of';
import { readerOf } from '../../engine/queries/reader';
import { defineTool, nothing } from '../tool';
import { askedFigures } from './query-answers';
import { readWhere } from './query-where';
import { type FigureWords, figuresSchema } from './query-words';

/** Any figure of the product: a query over a dataset, a kind or a master, as the caller may read it. */
export const queryFigures = defineTool<FigureWords>({
  name: 'query',
  description: '查询任何统计数字：合计、排名、占比、平均、按月趋势、与上期或去年同期比较，按数据集、条件与期间。',
  args: figuresSchema,
  may: () => true,
  run: async ({ context, text }, words) => {
    const known = datasetOf(words.of);
    if (!known) return nothing(`没有数据集“${words.of}”。`);
    const dataset = withDerived(known, [...words.measures, ...Object.keys(words.where ?? {})]);
    const reader = readerOf(context, known);
    if (!reader) return nothing(`您没有查看【${dataset.title}】的权限，需要时请联系本机构管理员授权。`);
    const hidden = words.measures.filter((one) => dataset.measures[one]?.needs && !reader.sees(dataset.measures[one]?.needs ?? ''));
    const told = words.measures.filter((one) => one in dataset.measures && !hidden.includes(one));
    if (told.length === 0 && hidden.length > 0) return nothing(`您没有查看【${hidden.map((one) => dataset.measures[one]?.label).join('、')}】的权限。`);
    if (told.length === 0) return nothing(`【${dataset.title}】没有这些数字。`);
    const strange = (words.by ?? []).filter((one) => !(one in dataset.dimensions));
    if (strange.length > 0) return nothing(`【${dataset.title}】不能按这一项分开统计。`, { unplaced: strange });
    const where = await readWhere(context, dataset, words.where ?? {});
    if (where.unknown.length > 0) return nothing(`没有找到${where.unknown.join('、')}，所以没有统计。`);
    const { order = '', ...rest } = words;
    return askedFigures({ context, text }, dataset, { ...rest, measures: told, ...(isSaid(order, [...told, ...(words.by ?? [])]) ? { order } : {}) }, where);
  },
});

/** Rows are put in order by what is told of them: what the caller does not see would be told by their order. */
const isSaid = (order: string, names: readonly string[]): boolean => order !== '' && order.split(',').every((one) => names.includes(one.replace(/^-/, '')));
