import { defineLeak } from '../../define/define-leak';
import { charging } from '../datasets/charging';

const open = { subject: 'rowId', money: 'gap', detail: 'itemName' } as const;
/** The same row where it is dealt with: handled there, or matched, it leaks no more. */
const toCheck = {
  to: 'report:useChargeableCheck',
  level: 'line',
  with: { from: 'day', to: 'day', sn: 'sn' },
} as const;

/** 已用未收费: what was used for a patient and not charged to him in time. */
export const missedCharge = defineLeak({
  id: 'missed',
  label: '已用未收费',
  tone: 'red',
  why: '用在患者身上却没有计费，货款由医院自己承担',
  actor: 'ward',
  finds: { of: charging, where: { result: ['missed'], handled: ['open'] }, quantity: 'difference', ...open },
  settles: { label: '收费核对', to: toCheck },
});

/** 已收费未用: what a patient was charged and nobody used for him, or more of it than was used. */
export const unusedCharge = defineLeak({
  id: 'unused',
  label: '已收费未用',
  tone: 'orange',
  why: '收了费却没有使用记录，患者投诉、医保检查都要退回并可能罚款',
  actor: 'ward',
  finds: { of: charging, where: { result: ['over', 'unused', 'stranger', 'free'], handled: ['open'] }, quantity: 'charged', ...open },
  settles: { label: '收费核对', to: toCheck },
});

/** 计费价不符: charged at another price than the hospital charges for the goods. */
export const feePrice = defineLeak({
  id: 'feePrice',
  label: '计费价不符',
  tone: 'yellow',
  why: '计费的单价不是院内收费价，少收是损失，多收要退还',
  actor: 'price',
  finds: { of: charging, where: { result: ['price'], handled: ['open'] }, quantity: 'used', ...open },
  settles: { label: '收费核对', to: toCheck },
});

/** 重复计费: the same charge twice. */
export const doubleCharge = defineLeak({
  id: 'double',
  label: '重复计费',
  tone: 'red',
  why: '同一患者几分钟内同项目、同数量、同金额又收了一次，须退费',
  actor: 'price',
  settles: { label: '计费匹配', to: { to: 'hisFee', with: { feeId: 'sn' } } },
});
