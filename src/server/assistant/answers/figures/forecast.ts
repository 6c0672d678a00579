import { addDays, dayOf } from '../../../../define/dates';
import { turnover } from '../../../../domain/datasets/turnover';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { wardLasts } from '../../tools/ward-lasts';
import { given, use } from '../../use';
import { aboutLow } from '../about-lying';
import type { Told } from '../words-of';
import { ROWS } from './row-sets';

/** How long it lasts and how much of it will be needed, from what was used or sold in the last ninety days. */
export async function forecast(told: Told): Promise<ToolAnswer> {
  const { asking, product } = told;
  const place = given({ warehouse: told.warehouse, department: told.department });
  // Who does not see how fast goods go is told of which hardly any lie there.
  if (!product && !readerOf(asking.context, turnover)) return aboutLow(told);
  if (!product) {
    const most = { ...place };
    const answer = await use(queryFigures, asking, {
      of: 'turnover',
      measures: ['coverDays', 'quantity', 'leftQuantity'],
      where: { ...most, coverDays: '0~30', leftQuantity: '0.0001~' },
      by: ['productName', 'specification'],
      order: 'coverDays',
      said: '按近 30 天出库，30 天内会用完的',
      limit: 15,
    });
    return answer;
  }
  const isOfWard = told.department !== undefined || (!told.warehouse && asking.context.user.departments.length > 0);
  if (isOfWard && asking.context.org.kind === 'H') return use(wardLasts, asking, { product, ...given({ department: told.department }) });
  const today = dayOf(asking.context.now());
  const rows = asking.context.org.kind === 'H' ? ROWS.used : ROWS.sold;
  const period = `${addDays(today, -89)}~${today}`;
  const [left, lies] = await Promise.all([
    use(queryFigures, asking, {
      of: 'turnover',
      measures: ['quantity', 'leftQuantity', 'coverDays'],
      where: { ...place, specification: product, leftQuantity: '0.0001~' },
      by: ['productName', 'specification'],
      said: '现存与近 30 天出库、可用天数',
      order: 'coverDays',
      limit: 12,
    }),
    use(queryFigures, asking, {
      of: rows.of,
      measures: [rows.quantity],
      where: { specification: product, ...(told.department && rows.of === 'used' ? { department: told.department } : {}) },
      period,
      as: 'average',
      per: 'month',
      said: `近 90 天${rows.said}`,
    }),
  ]);
  const unused = '\n\n近 30 天没有出库的规格算不出可用天数，没有列出。';
  const note = '\n\n依据：可用天数 = 现存量 ÷ 近 30 天日均出库；月用量按近 90 天平均。这是按过去推算，节假日和手术安排会使它变化。';
  return {
    ...left,
    text: `${left.isEmpty ? '近 30 天没有出库，算不出可用天数。' : `${left.text}${unused}`}${lies.isEmpty && /权限/.test(lies.text) ? '' : `\n\n${lies.text}`}${note}`,
    data: [left.data, lies.data],
    isEmpty: false,
    proposals: [...left.proposals, ...lies.proposals],
    references: [...left.references, ...lies.references],
  };
}
