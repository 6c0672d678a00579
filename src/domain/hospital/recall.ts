import { choice, note, text } from '../../define/field';

/** What is said when a lot is called back: by whose word, how dangerous it is, why. Asked on 耗材追溯. */
export const recallInput = {
  recallLevel: choice('召回级别', '一级:red, 二级:orange, 三级:yellow', {
    required: true,
    default: '二级',
    hint: '一级 可能或已经严重危害，二级 暂时或可逆的危害，三级 可能性小',
  }),
  noticeNo: text('召回文号', { required: true, max: 60 }),
  reason: note('召回原因', { required: true, max: 200 }),
};
