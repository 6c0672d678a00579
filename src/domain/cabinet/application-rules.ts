import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { add, compare, plain } from '../../define/money';
import { hasLines, once, perLine, unless, wholeUnits } from '../checks/goods';
import { LONGEST, OVER } from './application-words';

type Rule = Check<AnyDocument>;
const isOf = (d: AnyDocument, ...kinds: string[]): boolean => kinds.includes(String(d.header.applyKind ?? ''));
const opensOnly = (d: AnyDocument): boolean => isOf(d, 'maintain');
/** Hours between two moments. */
const hours = (from: unknown, to: unknown): number => (Date.parse(String(to)) - Date.parse(String(from))) / 3_600_000;

const windowFits: Rule = {
  at: ['save', 'submit'],
  test: ({ header: { timeFrom, timeTo } }) => {
    if (!timeFrom || !timeTo) return [];
    const long = hours(timeFrom, timeTo);
    if (long <= 0) return [{ field: 'timeTo', message: '结束时间须晚于开始时间' }];
    return long > LONGEST ? [{ field: 'timeTo', message: `开门时段最长${LONGEST}小时` }] : [];
  },
};
const notOver: Rule = {
  at: ['submit', 'review'],
  test: ({ header: { timeTo } }, _, { now }) => (timeTo && hours(now, timeTo) <= 0 ? [{ field: 'timeTo', message: OVER }] : []),
};

const cabinetStands: Rule = {
  at: ['submit', 'review'],
  needs: ['cabinetPlace'],
  mends: ['cabinet'],
  test: (d, { cabinetPlace: { name, isEnabled, isOnline, central } }) => {
    if (!d.header.cabinet) return [];
    if (!isEnabled) return [{ field: 'cabinet', message: `【${name}】未启用，不能申请开门` }];
    if (isOf(d, 'put', 'clear') && !central) return [{ field: 'applyKind', message: '没有可用的中心库，不能补货或清柜', mends: ['warehouse'] }];
    return isOnline ? [] : [{ field: 'cabinet', message: `【${name}】离线，联网后才能开门`, level: 'warn' }];
  },
};

const nothingToOpen: Rule = {
  at: ['submit'],
  test: (d) => (opensOnly(d) && d.lines.length > 0 ? [{ field: 'applyKind', message: '开柜维护没有耗材明细' }] : []),
};

const lies: Rule = {
  at: ['submit', 'review'],
  needs: ['cabinetPlace'],
  mends: ['cabinetStock'],
  test: (d, { cabinetPlace: { onHand, inAll, units } }) => {
    if (!isOf(d, 'take', 'clear')) return [];
    const wanted = new Map<string, string>();
    return perLine(d, (line, i) => {
      const asked = line.baseQuantity || '0';
      const all = add(wanted.get(line.specification) ?? '0', asked);
      wanted.set(line.specification, all);
      const isShort = compare(asked, onHand[i] ?? '0') > 0 || compare(all, inAll[i] ?? '0') > 0;
      return isShort ? { field: 'quantity', message: `柜内数量不足，现有${plain(onHand[i] ?? '0')}${units[i] ?? ''}` } : undefined;
    });
  },
};

const forWhom: Rule = {
  at: ['submit'],
  kinds: ['H'],
  needs: ['cabinetPlace'],
  test: (d, { cabinetPlace: { isHighValue } }) =>
    isOf(d, 'take') && isHighValue.some(Boolean) && !d.header.patient && !d.header.surgeryPlan
      ? [{ field: 'patient', message: '取用高值耗材，请填写患者或手术计划' }]
      : [],
};

export const applicationRules: readonly Rule[] = [
  windowFits,
  notOver,
  cabinetStands,
  nothingToOpen,
  unless(opensOnly, hasLines),
  wholeUnits,
  once(['specification', 'batchNo'], '同一产品、批号只能有一行，请合并数量'),
  lies,
  forWhom,
];
