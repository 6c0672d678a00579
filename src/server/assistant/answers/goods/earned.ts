import { filled, type ToolAnswer, together } from '../../tool';
import { prices } from '../../tools/prices';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { ROWS, seesMoney } from '../figures/rows';
import type { Told } from '../words-of';
import { reads, wordsBesideNames } from './rows';

const COST = /成本/;
const PROFIT = /毛利|利润|赚/;
/** 最近一次卖多少钱，成本多少, 毛利率呢: of goods that are named what they were last sold for, what they cost, what is left of it; never that of the house. */
export async function askedOfEarned(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking, product } = told;
  const isOfTrade = asking.context.org.kind === 'D' || asking.context.org.kind === 'V';
  const isAsked = COST.test(frame.text) || (PROFIT.test(frame.text) && frame.has('calc.last'));
  if (!product || !isOfTrade || !isAsked || !['price', 'profit'].includes(frame.subject) || frame.by !== undefined || frame.lot) return undefined;
  if (!['figure', 'list', 'detail', 'none'].includes(frame.intent) || !reads(asking.context, ROWS.sold.of)) return undefined;
  asking.asked?.push({ tool: 'heard', args: wordsBesideNames(told) });
  if (!seesMoney(told, { ...ROWS.sold, money: 'cost' })) return together([await use(prices, asking, { product, side: 'sell' })]);
  const measures = PROFIT.test(frame.text) ? ['margin', 'profit', 'netExTax', 'cost'] : ['cost', 'netExTax', 'profit', 'margin'];
  const where = given({ specification: product, customer: told.partner });
  const sold = await use(queryFigures, asking, {
    of: ROWS.sold.of,
    measures: [...measures, ROWS.sold.quantity],
    where,
    by: ['productName', 'specification'],
    period: told.period ?? '近12个月',
    limit: 20,
    said: '销售的成本和毛利',
  });
  const lies = COST.test(frame.text)
    ? await use(queryFigures, asking, {
        of: ROWS.lying.of,
        measures: ['unitCost', ROWS.lying.quantity],
        where: { specification: product },
        by: ['productName', 'specification'],
        limit: 20,
        said: '现有库存的成本单价',
      })
    : undefined;
  const price = frame.has('noun.price') ? [await use(prices, asking, { product, side: 'sell' })] : [];
  return together(filled([...price, ...(lies ? [lies] : []), sold]));
}
