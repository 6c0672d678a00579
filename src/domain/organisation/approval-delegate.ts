import { date, type Fields, note, ref } from '../../define/field';

/** 审批委托: what somebody says who lets a colleague decide for him while he is away. */
export const approvalDelegate = {
  delegate: ref('user', '代理人', { required: true }),
  fromDay: date('开始日期', { required: true, default: 'today' }),
  toDay: date('结束日期', { required: true }),
  reason: note('原因', { max: 100 }),
} satisfies Fields;
/** Nobody is away longer: what lasts is a change of the approval settings. */
export const LONGEST_DELEGATION_DAYS = 92;
