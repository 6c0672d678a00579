import type { Option } from '../define/field';

/**
 * What can happen to a lot on its way from the factory to the patient. `side`: in = it came to the organisation,
 * out = it left it, inside = it moved or was handled there, end = it was used up.
 */
export type TraceSide = 'in' | 'out' | 'inside' | 'end';
const TRACE_TYPES: Readonly<Record<string, { label: string; side: TraceSide }>> = {
  MAKE: { label: '生产入库', side: 'in' },
  VENDOR_OUT: { label: '厂家发货', side: 'out' },
  DEALER_IN: { label: '经销商入库', side: 'in' },
  DEALER_OUT: { label: '经销商发货', side: 'out' },
  ARRIVE: { label: '到货', side: 'in' },
  INSPECT: { label: '验收', side: 'in' },
  HOSP_IN: { label: '医院入库', side: 'in' },
  LABEL: { label: '赋码', side: 'inside' },
  PACK: { label: '打包', side: 'inside' },
  UNPACK: { label: '拆包', side: 'inside' },
  ISSUE: { label: '发放', side: 'inside' },
  DISPATCH: { label: '配送', side: 'inside' },
  HANDOVER: { label: '交接', side: 'inside' },
  DEPT_IN: { label: '科室收货', side: 'inside' },
  BORROW: { label: '借调', side: 'inside' },
  RETURN: { label: '退回', side: 'inside' },
  CABINET_PUT: { label: '智能柜放入', side: 'inside' },
  CABINET_TAKE: { label: '智能柜取出', side: 'inside' },
  OPEN: { label: '开瓶', side: 'inside' },
  USE: { label: '使用', side: 'end' },
  CHARGE: { label: '收费', side: 'inside' },
  REFUND: { label: '退费', side: 'inside' },
  SETTLE: { label: '结算', side: 'inside' },
  SCRAP: { label: '报废', side: 'end' },
  TRANSFER_OUT: { label: '调拨出库', side: 'out' },
  TRANSFER_IN: { label: '调拨入库', side: 'in' },
  SUPPLIER_RETURN: { label: '退供应商', side: 'out' },
  CHANGE: { label: '属性变更', side: 'inside' },
  RECALL: { label: '召回', side: 'inside' },
};
export const TYPES_OF_SIDE = (side: TraceSide): string[] => Object.entries(TRACE_TYPES).flatMap(([type, { side: own }]) => (own === side ? [type] : []));

/** Every type with its words, reversals beside what they reverse. */
export const TRACE_OPTIONS: readonly Option[] = Object.keys(TRACE_TYPES)
  .flatMap((type) => [type, `${type}_RED`])
  .map((value) => ({ value, label: traceLabel(value).label }));

/** USE_RED is the reversal of USE. */
export function traceLabel(type: string): { label: string; side: TraceSide; isReversal: boolean } {
  const isReversal = type.endsWith('_RED');
  const known = TRACE_TYPES[isReversal ? type.slice(0, -4) : type];
  return { label: `${known?.label ?? type}${isReversal ? '（冲回）' : ''}`, side: known?.side ?? 'inside', isReversal };
}
