import { nothing, type ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { ROWS, seesMoney } from '../figures/rows';
import type { Told } from '../words-of';

const WORTH = /(?:多少|几)钱的(?:货|东西)|值(?:多少|几)钱|货值|库存(?:金额|价值)|(?:压|囤|占)[着了]?(?:多少|几)(?:钱|资金)/;
/** 加起来多少钱的货，哪个规格最多: what lies there of goods or in a store that is named, size by size, by what it comes to. */
export async function askedOfWorth(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking, product } = told;
  const isOther = ['draft', 'how', 'act', 'command', 'trend', 'share', 'compare', 'explain'].includes(frame.intent) || frame.periods.length > 0;
  // 囤了多少钱 of goods: what lies there, nothing that was bought.
  const isMoved = frame.flows.some(({ said }) => !/[囤压占]/.test(said));
  // What lies in a store is told by the stock page where it is asked for as stock.
  const isOfStore = told.warehouse !== undefined && frame.subject !== 'stock';
  if (!(product || isOfStore) || isMoved || isOther || frame.lot || !WORTH.test(frame.text) || frame.partners.length > 0) return undefined;
  if (!seesMoney(told, ROWS.lying)) return nothing('您没有查看成本的权限，库存金额未列出。');
  asking.asked?.push({
    tool: 'heard',
    args: frame.cover
      .filter(({ sense }) => /^(?:calc|by|measure)\./.test(sense))
      .map(({ text }) => text)
      .join(' '),
  });
  return use(queryFigures, asking, {
    of: ROWS.lying.of,
    measures: [ROWS.lying.money, ROWS.lying.quantity],
    // What is under way or with a customer lies here no more.
    where: { place: 'normal,stopSale,scrap', ...given({ specification: product, warehouse: told.warehouse, department: told.department }) },
    by: ['productName', 'specification'],
    order: `-${ROWS.lying.money}`,
    limit: 20,
    said: '库存',
  });
}
