import type { Check, Moment } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import type { Makes } from '../../define/document-ways';
import { choice, extra, type Fields, live, text } from '../../define/field';
import type { Fill } from '../../define/fill';
import { ISSUE_STATES } from './e-invoice-states';

/** Invoices that may be issued electronically: what they say for it, what is asked of them, and the electronic one they give birth to. */
export const isIssued = ({ header }: AnyDocument): boolean => header.issueWay === 'baiwang';
export const issueWay = {
  issueWay: extra(choice('开具方式', 'baiwang 百望, hand 手工', { required: true, default: 'hand' })),
  issueState: live('issueState', choice('开票状态', ISSUE_STATES, { list: true })),
} satisfies Fields;
export const taxCode = extra(
  text('税收分类编码', { pattern: /^\d{19}$/, message: '税收分类编码为19位数字', width: 170, hint: '默认取产品资料，百望开票必填' }),
);
export const taxCodes: Fill<AnyDocument> = {
  isStart: true,
  needs: ['onPaper'],
  when: isIssued,
  of: (d, { onPaper }) => ({ lines: d.lines.map((_, i) => (onPaper[i]?.taxCode ? { taxCode: onPaper[i]?.taxCode } : {})) }),
};

/** The number comes with the paper; a paper in red is asked for where the one it takes back was issued. */
export const issuable: Check<AnyDocument> = {
  at: ['save', 'submit', 'review'],
  needs: ['eInvoice'],
  when: isIssued,
  test: ({ header }, { eInvoice }) => {
    const isThere = ['2', '4', '5'].includes(eInvoice?.state ?? '');
    return [
      ...(header.sign === 'red' ? [{ field: 'issueWay', message: '红字发票请在百望开票申请红字' }] : []),
      ...(['03', '04'].includes(String(header.invoiceType)) ? [{ field: 'invoiceType', message: '百望只开具数电发票' }] : []),
      ...(header.invoiceNo && !isThere ? [{ field: 'invoiceNo', message: '百望开票的发票号码由开票后返回，请勿填写' }] : []),
    ];
  },
};

/** What the tax office wants to know of the buyer and of every line. */
export const describedAt = (at: readonly Moment[]): Check<AnyDocument> => ({
  at,
  needs: ['partner', 'onPaper'],
  mends: ['partner'],
  when: isIssued,
  test: (d, { partner, onPaper }) => {
    const [title, taxNo] = 'buyerTaxNo' in d.header ? [d.header.buyerTitle, d.header.buyerTaxNo] : [partner.name, partner.creditCode];
    const isHospitals = d.header.invoiceType === '01' && partner.orgKind === 'H';
    return [
      ...(title && taxNo ? [] : [{ field: taxNo ? 'buyerTitle' : 'buyerTaxNo', message: `客户【${partner.name}】开票信息不完整` }]),
      ...(isHospitals ? [{ field: 'invoiceType', message: `客户【${partner.name}】不是一般纳税人，只能开具普通发票` }] : []),
      ...d.lines.flatMap(({ lineNo, taxCode: code, serviceName }, i) => {
        if (code) return [];
        const goods = onPaper[i]?.name;
        return [{ line: lineNo, field: 'taxCode', message: goods ? `产品【${goods}】未维护税收分类编码` : `服务【${serviceName ?? ''}】请填写税收分类编码` }];
      }),
    ];
  },
});

const COPIED = ['invoiceType', 'drawer', 'payee', 'reviewerName', 'receiverMail', 'receiverPhone'];

/** What such an invoice says from a moment on, frozen, to be issued. `party` = the header field naming the buyer. */
export const toIssue = (party: string): Omit<Makes<AnyDocument>, 'on' | 'when'> => ({
  at: 'self',
  kind: 'eInvoice',
  status: 0,
  needs: ['onPaper', 'partner'],
  header: (d, { partner }) => ({
    ...Object.fromEntries(COPIED.map((name) => [name, d.header[name] ?? ''])),
    ...{ buyerTitle: d.header.buyerTitle || partner.firmName, buyerTaxNo: d.header.buyerTaxNo || partner.creditCode },
    ...{ buyerAddress: d.header.buyerAddress ?? partner.invoiceAddress, buyerBank: d.header.buyerBank ?? '' },
    ...{ buyer: d.header[party], relatedSn: d.sn, issueState: '0' },
  }),
  lines: (d, { onPaper }) =>
    d.lines.map((line, i) => ({
      from: line.id,
      values: {
        goodsName: onPaper[i]?.name || line.serviceName || '',
        taxCode: line.taxCode || onPaper[i]?.taxCode || '',
        spec: onPaper[i]?.spec ?? '',
        unitName: onPaper[i]?.unit ?? '',
      },
    })),
});
