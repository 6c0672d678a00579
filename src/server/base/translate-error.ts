import { Conflict, type Refusal, Rejected, Unavailable } from './errors';
import { isDatabaseLost } from './lost';

/**
 * Constraints of the database are the last guard of the rules. Whoever runs into one reads the rule's words, by the
 * name of the constraint; an unknown constraint is a bug and stays one.
 */
const WORDS: Record<string, string> = {
  stock_balance_quantity_not_negative: '库存不足，请刷新后重试',
  custody_balance_quantity_not_negative: '委托方库存不足，请刷新后重试',
  stock_balance_reserved_within: '库存不足或已被占用，请刷新后重试',
  stock_cell_value_not_negative: '调整后库存金额不能为负',
  serial_once_per_org: '序列号已在库',
  document_line_within_flow: '数量超过来源单据未执行数量',
  document_sn_once: '单号重复，请重试',
  account_item_within: '核销金额超过未核销金额',
  document_bank_serial_once: '银行流水号已登记',
  document_invoice_once: '发票号码已登记',
  cold_reading_once: '这一时刻的温度已有记录',
  document_service_once: '该供应商本月服务费已生成',
};

/** Somebody was faster between a rule's question and our write. Asked once more, the rules know it too, and name every line. */
const OVERTAKEN = new Set([
  'stock_balance_quantity_not_negative',
  'custody_balance_quantity_not_negative',
  'stock_balance_reserved_within',
  'serial_once_per_org',
  'document_line_within_flow',
]);
export const isOvertaken = (error: unknown): boolean => OVERTAKEN.has(String((error as { constraint?: unknown }).constraint));

export function translateDatabaseError(error: unknown): Refusal | undefined {
  if (isDatabaseLost(error)) return new Unavailable('数据库暂时无法访问，请稍后重试');
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (typeof code !== 'string') return undefined;
  if (constraint !== undefined && constraint in WORDS) return new Rejected(WORDS[constraint] as string);
  if (code === '40001' || code === '40P01') return new Conflict('操作繁忙，请重试');
  if (code === '57014') return new Rejected('查询时间过长，请缩小查询范围');
  if (code === '23505') return new Rejected('数据重复，请勿重复提交');
  if (code === '23503') return new Rejected('所选记录不存在或正被使用');
  if (code === '22003') return new Rejected('数值超出范围');
  return undefined;
}
