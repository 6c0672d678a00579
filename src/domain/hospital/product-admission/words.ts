import { choice, type FieldCondition, type Fields, note } from '../../../define/field';

export const KINDS = '1 新产品, 2 新规格, 3 替代, 4 临时采购:orange, 5 变更:blue';
export const TEMPORARY: FieldCondition = { admissionKind: ['4'] };
/** What is bought once for a time ends with the engineers; everything else is the committee's business. */
export const FORMAL: FieldCondition = { admissionKind: ['1', '2', '3', '5'] };

export const BALLOT = {
  vote: choice('表决', 'agree 同意:green, oppose 反对:red, abstain 弃权', { required: true, default: 'agree' }),
  opinion: note('意见', { max: 200 }),
} satisfies Fields;
