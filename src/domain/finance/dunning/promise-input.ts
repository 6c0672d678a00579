import { date, money, text } from '../../../define/field';

const said = {
  day: date('承诺付款日', { required: true }),
  amount: money('承诺金额', { required: true, positive: true }),
  saidBy: text('承诺人', { required: true, max: 40, hint: '对方谁说的' }),
};
const remark = text('说明', { max: 500 });

/** What is written down of a promise, by whomever it is taken down; one that is put off is about what it was about. */
export const promiseInput = { ...said, sn: text('单号', { max: 60, hint: '只说某一张单据时填写，不填为该客户的欠款' }), note: remark };
export const renewalInput = { ...said, note: remark };
