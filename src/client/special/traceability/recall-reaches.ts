import type { TraceAnswer, TraceLot } from '../../../contract/trace-answer';
import { groupBy } from '../../../define/group-by';
import { add, isPositive, plain } from '../../../define/money';

/**
 * What calling the lot back will reach and do, from what the page shows of it. Traced backwards the page knows no stores, traced by a piece only
 * that piece's: of neither more is said than is known.
 */
export function recallReaches({ labelNo }: Pick<TraceLot, 'labelNo'>, { stock, totals }: Pick<TraceAnswer, 'stock' | 'totals'>): string[] {
  const isWhole = !labelNo;
  const stores = [...groupBy(isWhole ? stock : [], ({ warehouseName }) => warehouseName)];
  const held = stores.map(([name, rows]) => `${name} ${plain(add(...rows.map(({ quantity }) => quantity)))}`);
  return [
    ...(isWhole ? [] : ['召回的是整批，不只追溯的这一件']),
    isPositive(totals.inStock) ? [`在库 ${totals.inStock}`, held.join('、')].filter(Boolean).join('：') : '本院已无在库',
    `已使用 ${totals.used}${isWhole ? `，涉及患者 ${totals.patients} 人` : ''}`,
    '提交停售单：审批后全院停用，并通知其他持有单位',
    '有库存的科室库房各得一张召回退库建议，由其库管核对后退回中心库',
    '此后在“召回进度”跟踪到每一件',
  ];
}
