import { askedAndAnswered, countersigned } from '../../define/countersign';
import { addDays } from '../../define/dates';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, files, ref, text } from '../../define/field';
import { handling, lineRemark, lot, product } from '../blocks';
import { isGiven, ticketRules } from './ticket-rules';

/** The first invoice of a lot, as whoever holds it says: who wrote it to whom, never for how much. */
const ticket = {
  sellerIs: extra(
    choice('第一票开票方', 'maker 生产企业:green, agent 视同生产企业:blue, dealer 其他经营企业:red', {
      hint: '全资或控股商业公司、进口产品国内总代理视同生产企业',
    }),
  ),
  sellerName: extra(text('开票方名称', { max: 100, hint: '生产企业不用填写' })),
  boughtBy: extra(choice('第一票购买方', 'supplier 本次供货单位:green, other 其他经营企业:red')),
  ticketNo: extra(text('第一票号码', { max: 20, width: 170 })),
  ticketDate: extra(date('第一票日期', { notAfterToday: true })),
  ticketFiles: extra(files('第一票扫描件')),
  reason: text('未提供原因', { max: 200 }),
};
const names = Object.keys(ticket);

/**
 * 两票制索票: a hospital asks who delivered a lot for the invoice its maker wrote to him, lot by lot; he answers with number, day and picture, or says
 * why not. What was handed over on paper, or comes from who is not on the platform, is written down here by the hospital itself.
 */
export const ticketRequest = defineDocument({
  kind: 'ticketRequest',
  title: '两票制索票单',
  prefix: 'QL',
  owners: ['H', 'D'],
  counterparty: 'partner',
  header: {
    ...countersigned,
    partner: ref('partner', '对方单位', { required: true, column: 'partner_id', list: true, filter: true, width: 200 }),
    answerBy: date('要求答复', { column: 'due_date', required: true, list: true, filter: true, hint: '默认7天后' }),
    ...handling,
  },
  lines: {
    specification: product.specification,
    productName: product.productName,
    manufacturer: product.manufacturer,
    batchNo: lot.batchNo,
    lacks: extra(text('缺少', { max: 300, width: 220 })),
    ...ticket,
    ...lineRemark,
    answer: extra(computed(choice('答复', '已提供:green, 未提供:red', { width: 90 }))),
  },
  actions: askedAndAnswered(ticket, ['specification', 'batchNo', 'lacks']),
  flowQuantity: '',
  startsAgreed: false,
  countersign: {
    at: 'submit',
    when: (d) => d.lines.some((line) => !isGiven(line)),
    page: 'ticketRequests',
    uri: 'ticketRequest',
    header: ({ header: { answerBy, remark } }) => ({ answerBy, remark }),
    lines: ({ lacks, remark }) => ({ lacks, remark }),
    echoes: { lines: ['answer', ...names] },
  },
  openInMirror: { header: ['handler', 'department'], lines: [] },
  fills: [
    { isStart: true, when: ({ header }) => header.side === 'out', of: (_, __, { today }) => ({ header: { answerBy: addDays(today, 7) } }) },
    { of: (d) => ({ lines: d.lines.map((line) => ({ answer: isGiven(line) ? '已提供' : line.reason ? '未提供' : '' })) }) },
  ],
  checks: ticketRules,
});
