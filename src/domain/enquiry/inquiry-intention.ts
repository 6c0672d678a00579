import { type Action, convert, stop, submit } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, date, extra, flag, note, price, text } from '../../define/field';
import { counted, customer, flow, handling, lineRemark } from '../blocks';
import { hasLines, perLine, wholeUnits } from '../checks/goods';
import { isDescribed, wanted } from './blocks';

/** A wish that went on is done; one whose draft was thrown away may go on again. */
const GOES_ON = { from: [2, 7], finishes: true } as const;

/** Goods known only by their words are asked for, not sold: what has a specification goes on, and where nothing has, nothing does. */
const isKnown: Check<AnyDocument> = {
  at: ['toSalesOrder'],
  test: (d) => (d.lines.some((line) => line.specification) ? [] : perLine(d, () => ({ field: 'specification', message: '请先关联规格型号' }))),
};

const following: readonly Action[] = [
  submit,
  {
    id: 'follow',
    label: '跟进',
    from: [2],
    to: 'same',
    flags: ['follow'],
    does: 'say',
    risk: 'write',
    // The newest stands first; the next day is when its maker is reminded.
    says: ({ header: { follows } }, { header, today, by }) => {
      const [day, next] = [String(header.date ?? '') || today, String(header.nextDate ?? '')];
      const entry = `${day} ${by}：${String(header.text)}${next ? `（下次跟进 ${next}）` : ''}`;
      return { nextFollow: next, lastFollow: day, follows: [entry, String(follows ?? '')].filter(Boolean).join('\n') };
    },
    input: {
      date: date('跟进日期', { required: true, default: 'today', notAfterToday: true }),
      text: note('跟进内容', { required: true }),
      nextDate: date('下次跟进', { notBeforeToday: true }),
    },
  },
  convert('toEnquiry', '转询价', 'enquiry', GOES_ON),
  convert('toPlan', '转采购计划', 'purchasePlan', GOES_ON),
  convert('toSalesOrder', '转销售订单', 'salesOrder', GOES_ON),
  { ...stop, label: '放弃', says: { result: '5' } },
];

/** 询价登记: a wish for goods, often not in the catalogue yet, followed up until it becomes an enquiry, a plan or an order. */
export const inquiryIntention = defineDocument({
  kind: 'inquiryIntention',
  title: '询价登记',
  prefix: 'YD',
  owners: ['H', 'D', 'V'],
  counterparty: 'customer',
  header: {
    source: choice('来源', '1 科室, 2 客户, 3 业务员', { column: 'subkind', required: true, list: true, filter: true }),
    customer: { ...customer, required: false, requiredWhen: { source: ['2'] } },
    hospitalDept: extra(text('需求科室', { max: 60 })),
    contact: text('联系人', { max: 50, required: true, list: true }),
    phone: text('手机号', { required: true, max: 11, pattern: /^1\d{10}$/, message: '请输入11位手机号' }),
    expectDate: date('期望日期', { column: 'expected_date', list: true, filter: true }),
    urgent: flag('加急'),
    result: computed(
      choice('结果', '1 跟进中:orange, 2 已转询价:blue, 3 已转计划:blue, 4 已转订单:green, 5 已放弃:grey', {
        column: 'outcome',
        default: '1',
        list: true,
        filter: true,
      }),
    ),
    nextFollow: computed(date('下次跟进', { column: 'promise_date', list: true, filter: true })),
    lastFollow: extra(computed(date('最近跟进', { list: true }))),
    follows: extra(computed(note('跟进记录'))),
    ...handling,
  },
  lines: {
    ...wanted,
    ...counted,
    brandWish: extra(text('意向品牌', { max: 60 })),
    expectPrice: extra(price('期望单价')),
    currentSupplier: extra(text('现供应商', { max: 100 })),
    purpose: extra(text('用途', { max: 200 })),
    ...lineRemark,
    ...flow,
  },
  actions: following,
  reviewsAtSubmit: () => true,
  completes: true,
  print: 'inquiryManagement',
  reminds: { on: 'nextFollow', uri: 'inquiryIntention', title: '询价登记待跟进', says: (sn, day) => `询价登记${sn}约定于${day}跟进` },
  checks: [hasLines, isDescribed, wholeUnits, isKnown],
});
