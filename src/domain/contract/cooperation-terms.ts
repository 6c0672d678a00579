import { addDays, type Day, endOfMonth, startOfMonth } from '../../define/dates';
import type { Fields } from '../../define/field';
import { choice, choices, extra, integer, money, quantity, taxRate } from '../../define/field';
import { paymentDays } from '../blocks';
import { BASES } from '../finance/service-bill';

/** What is agreed on in a 运营合作: how goods are settled and when, what the hospital is paid for keeping them. */

export const ROLES = 'operator 运营商:blue, supplier 供应商:green';
const COVERED = '高值, 低值, 试剂, 办公, 其他';
const CYCLES = 'month 月, half 半月, ten 旬';
const percent = { places: 2, min: '0', max: '100' } as const;

export const terms = {
  categories: extra(choices('覆盖分类', COVERED, { hint: '不选 = 全部' })),
  settleKind: extra(choice('结算方式', 'use 使用结算, issue 领用结算', { required: true, default: 'use' })),
  settleCycle: extra(choice('结算周期', CYCLES, { required: true, default: 'month', list: true, width: 90 })),
  cutDay: extra(integer('截止日', { min: 1, max: 31, shownWhen: { settleCycle: ['month'] }, hint: '每月几日，不填为月末' })),
  feeBase: choice('计费基数', BASES, { column: 'mode', required: true, default: 'settled', list: true, filter: true }),
  feeRate: quantity('服务费率（%）', { ...percent, required: true, list: true }),
  feeTaxRate: extra({ ...taxRate('服务费税率', { default: '6' }), column: undefined }),
  minFee: extra(money('最低服务费', { min: '0', shownWhen: { role: ['supplier'] }, hint: '每月，低于时提示' })),
  paymentDays,
} satisfies Fields;

/** Rates that are not the general one. */
export const lineRate = extra(quantity('费率（%）', { ...percent, required: true }));

/** The last day up to this one on which a period of the cycle is over. */
export function lastCut(cycle: string, cutDay: string, day: Day): Day {
  const month = day.slice(0, 7);
  const end = endOfMonth(day);
  const of = (date: number | string): Day => [`${month}-${String(date).padStart(2, '0')}`, end].sort()[0] ?? end;
  const cuts = { half: [of(15), end], ten: [of(10), of(20), end] }[cycle] ?? [of(cutDay || 31)];
  return cuts.filter((one) => one <= day).at(-1) ?? lastCut(cycle, cutDay, addDays(startOfMonth(day), -1));
}
