import { choice, type FieldCondition, note, ref, text } from '../../../define/field';
import { RECALL_LEVELS, RECALL_SCOPES } from './recall-words';

/** What is said when a lot is called back: by whose word, how dangerous it is, why. Asked on 耗材追溯, where the lot is known. */
export const recallInput = {
  recallLevel: choice('召回级别', RECALL_LEVELS, {
    required: true,
    default: '二级',
    hint: '一级 可能或已经严重危害，二级 暂时或可逆的危害，三级 可能性小',
  }),
  noticeNo: text('召回文号', { required: true, max: 60 }),
  reason: note('召回原因', { required: true, max: 200 }),
};

const only = (...scope: string[]): { shownWhen: FieldCondition; requiredWhen: FieldCondition } => ({ shownWhen: { scope }, requiredWhen: { scope } });

/** The same where nothing is known yet: what it covers comes first. */
export const recallScope = {
  scope: choice('召回范围', RECALL_SCOPES, { required: true, default: 'lot' }),
  specification: ref('specification', '规格型号', only('lot', 'serial', 'product')),
  batchNo: text('批号', { max: 60, ...only('lot') }),
  serialNo: text('序列号', { max: 60, ...only('serial') }),
  registrationNo: text('注册证号', { max: 100, ...only('certificate'), hint: '该证下本机构有过的全部产品' }),
  ...recallInput,
};
