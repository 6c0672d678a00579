import { type Action, cycle, nopass, postingCycle, review } from '../../define/action';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, date, extra, type Fields, files, live, money, note, price, quantity, ref, taxRate, text } from '../../define/field';
import type { Fill } from '../../define/fill';
import { abs, add, compare, div, isNegative, isZero, mul, plain, round } from '../../define/money';
import { STATUS } from '../../define/status';
import { counted, dueDate, handling, lineRemark, product } from '../blocks';
import { DIFFERS, matchedTotal, matchGoods, RESULTS } from './invoice-matching';

const S = STATUS;
const PAPER = ['03', '04'];
const VERIFY_STATES = 'same 一致:green, differs 不一致:red, none 查无此票:red';

/** What the goods, and what is paid of it, are called on one side or the other. */
type Words = { kind: string; column: string; alsoIn: readonly string[]; goods: string; paid: string; states: string; open: string };
export const BOUGHT: Words = {
  kind: 'purchaseInvoice',
  column: 'original_id',
  alsoIn: ['settlementInvoice'],
  goods: '入库金额',
  paid: '付款状态',
  states: '1 应付:orange, 2 已申请待付款:blue, 3 已付款:green',
  open: '未付金额',
};
export const SOLD: Words = {
  kind: 'saleInvoice',
  column: 'sale_original_id',
  alsoIn: ['settlementInvoice'],
  goods: '出库金额',
  paid: '回款状态',
  states: '1 应收:orange, 3 已收款:green',
  open: '未收金额',
};
/** Of consumed goods, on either side. */
export const SETTLED: Words = {
  ...BOUGHT,
  kind: 'settlementInvoice',
  column: 'settled_original_id',
  alsoIn: ['purchaseInvoice', 'saleInvoice'],
  states: '1 待申请:orange, 2 已申请待付款:blue, 3 已付款:green',
};

/** The paper: its sort, number and day, what it says in all; what that makes of the goods it charges. */
export const invoicePaper = (words: Words) =>
  ({
    invoiceNo: text('发票号码', {
      required: true,
      max: 20,
      list: true,
      filter: true,
      unique: ['invoiceCode'],
      alsoIn: words.alsoIn,
      width: 180,
      hint: '数电票20位，纸质票8位',
    }),
    invoiceDate: date('开票日期', { required: true, notAfterToday: true, list: true, filter: true }),
    matchResult: computed(choice('匹配结果', RESULTS, { list: true, filter: true })),
    openAmount: live('itemBalance', money(words.open, { list: true })),
    dueDate: { ...dueDate, list: true },
    payStatus: live('payState', choice(words.paid, words.states, { list: true })),
    invoiceTotal: money('价税合计', { required: true, min: '-999999999999.99', inRed: 'negative', hint: '按发票票面填写，与明细合计核对' }),
    sign: choice('红蓝字', 'blue 蓝字:blue, red 红字:red', { required: true, default: 'blue', list: true, filter: true, inRed: 'red' }),
    invoiceType: choice('发票类型', '01 数电专票, 02 数电普票, 03 纸质专票, 04 纸质普票', {
      column: 'subkind',
      required: true,
      default: '01',
      list: true,
      filter: true,
    }),
    invoiceCode: text('发票代码', {
      pattern: /^(\d{10}|\d{12})$/,
      message: '发票代码为10位或12位数字',
      shownWhen: { invoiceType: PAPER },
      requiredWhen: { invoiceType: PAPER },
    }),
    original: ref(words.kind, '蓝字发票', { column: words.column, shownWhen: { sign: ['red'] }, requiredWhen: { sign: ['red'] }, width: 150 }),
    redConfirmNo: extra(text('红字确认单编号', { max: 60, shownWhen: { sign: ['red'] } })),
    goodsDocs: live('invoicedGoods', text('货物单据', { list: true, width: 160 })),
    matchedAmount: computed(money(words.goods, { list: true, inRed: 'negative' })),
    amountDiff: computed(money('差额', { list: true, sum: true })),
    varianceReason: extra(computed(note('差异说明'))),
    ...handling,
  }) satisfies Fields;
export const invoiceFiles = extra(files('发票文件'));

/** A line of goods, read from where it comes from, or a service that is only described. */
export const invoiceLines = (matched: string) =>
  ({
    ...product,
    specification: { ...computed(product.specification), width: 150 },
    unit: computed(product.unit),
    serviceName: extra(text('服务名称', { max: 100, width: 110, hint: '没有来源单据的明细必填' })),
    batchNo: computed(text('批号', { width: 110 })),
    ...counted,
    quantity: quantity('数量', { required: true, min: '-99999999999999', sum: true, width: 90 }),
    price: price('含税单价', { required: true }),
    amount: money('含税金额', { min: '-999999999999.99', sum: true, madeOf: '{quantity} × {price}' }),
    taxRate: taxRate('税率', { required: true }),
    tax: money('税额', { min: '-999999999999.99', sum: true, madeOf: '{amount} × {taxRate} ÷ (100% + {taxRate})' }),
    netAmount: computed(money('不含税金额', { sum: true, madeOf: '{amount} − {tax}' })),
    matched: computed(money(matched, { column: 'matched_amount', sum: true })),
    amountDiff: computed(money('差额', { sum: true, madeOf: '{amount} − {matched}' })),
    matchResult: computed(choice('匹配结果', RESULTS, { width: 100 })),
    moved: computed(money('已付转入', { column: 'moved_amount', hint: '货款在开票前已付的部分，审核时转到发票' })),
    sourceSn: computed(text('来源单号', { width: 150 })),
    ...lineRemark,
  }) satisfies Fields;

/** How a line of goods is charged: it says what goods they are, the paper how many and for how much. */
export const charging = {
  statuses: [2, 7],
  takes: 'never',
  offers: 'toInvoice',
  isSigned: true,
  fixed: ['specification', 'unit', 'batchNo'],
  lines: { specification: 'specification', unit: 'unit', batchNo: 'batchNo', quantity: 'open', taxRate: 'taxRate' },
} as const;

/** What was owed before the books began and had no paper yet is charged by its own number, as one thing of that amount. */
export const chargingOpening = {
  statuses: [2, 7],
  takes: 'never',
  offers: 'toInvoice',
  isSigned: true,
  lines: { serviceName: 'billNo', quantity: 'open' },
} as const;

/** Price and tax rate start as those of the goods; a change of price has none of its own. */
const asGoods: Fill<AnyDocument> = {
  isStart: true,
  needs: ['invoiced'],
  of: (d, { invoiced }) => ({
    lines: d.lines.map((_, i) => {
      const goods = invoiced[i];
      if (!goods || isZero(goods.quantity)) return {};
      const isPriced = compare(round(mul(abs(goods.quantity), goods.price), 2), abs(goods.amount)) === 0;
      const price = plain(isPriced ? goods.price : round(abs(div(goods.amount, goods.quantity)), 6));
      return goods.taxRate === '' ? { price } : { price, taxRate: goods.taxRate };
    }),
  }),
};
const matching: Fill<AnyDocument> = {
  needs: ['invoiced'],
  of: (d, { invoiced }, { rule }) => {
    const found = matchGoods(d.lines, invoiced, rule('invoice.lineTolerance') || '0.05');
    return { lines: found, header: matchedTotal(found, rule('invoice.tolerance') || '1') };
  },
};
export const invoiceFills: readonly Fill<AnyDocument>[] = [asGoods, matching];

/** What was worked out when it counted stays as it was then. */
export const saysMatched = {
  at: 'review' as const,
  of: ({ header: { matchedAmount, amountDiff, matchResult } }: AnyDocument) => ({ matchedAmount, amountDiff, matchResult }),
  lines: (d: AnyDocument) => d.lines.map(({ matched, amountDiff, matchResult, moved }) => ({ matched, amountDiff, matchResult, moved })),
};
/** An explanation of differences holds for one pass. */
export const invoiceSays = [{ at: 'submit' as const, of: () => ({ varianceReason: '' }) }, saysMatched];

const { keys: _keys, ...passing } = review;
/** 差异通过: somebody answers for what a paper differs by from its goods; all of it is posted. */
const passVariance: Action = {
  ...passing,
  id: 'passVariance',
  label: '差异通过',
  from: [S.submitted],
  flags: ['passVariance'],
  input: { varianceReason: note('差异说明', { required: true }) },
  inputAt: 'lastStep',
  offeredWhen: { matchResult: DIFFERS },
};
/** 登记查验: what the tax office's page says of the paper. */
const verify: Action = {
  id: 'verify',
  label: '登记查验',
  from: [S.draft, S.submitted, S.rejected, S.reviewed, S.completed],
  to: 'same',
  flags: ['verify'],
  does: 'say',
  risk: 'write',
  input: { verifyState: choice('查验结果', VERIFY_STATES, { required: true }) },
  says: (_, { header }) => ({ verifyState: header.verifyState }),
};
/** What the buyer asked its writer to take back: both read it on their invoice. */
export const redAsked = live('redAsked', note('红冲要求', { hint: '购买方在核销台请开票方红冲的差异和原因' }));
export const verifyState = extra(computed(choice('查验', VERIFY_STATES, { list: true })));

/** 登记红字发票: what came back of its goods, else all they were charged, is taken off again by a paper of its own. */
export const addRed = (kind: string, party: string, flags: readonly string[] = ['addRed']): Action => ({
  id: 'addRed',
  label: '登记红字发票',
  from: [S.reviewed, S.completed],
  to: 'same',
  flags,
  does: 'draft',
  risk: 'write',
  into: kind,
  offeredWhen: { sign: ['blue'] },
  drafts: {
    kind,
    needs: ['toRedden'],
    nothing: '这张发票没有可以冲减的货物明细',
    of: (d, { typed, facts: { toRedden } }) => {
      const lines = toRedden.filter(({ quantity: left }) => isNegative(left));
      if (lines.length === 0) return undefined;
      return { header: { invoiceType: typed.header.invoiceType, [party]: d.partner, sign: 'red', original: d.id }, lines };
    },
  },
});

export const invoiceActions = (kind: string, party: string): readonly Action[] =>
  cycle(postingCycle, { with: [{ ...review, label: '通过', flags: ['pass'] }, nopass, passVariance, verify, addRed(kind, party)] });

/** All of it was paid before there was a paper. */
export const isSettled = (d: Pick<AnyDocument, 'lines' | 'total'>): boolean =>
  !isZero(d.total.amount || '0') && compare(add('0', ...d.lines.map(({ moved }) => String(moved || '0'))), d.total.amount) === 0;
