import { type Action, cancel } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, datetime, extra, type Fields, files, flag, integer, money, price, quantity, taxRate, text } from '../../define/field';
import { STATUS } from '../../define/status';
import { customer } from '../blocks';
import { CONFIRM_STATES, CONFIRMED, ISSUE_STATES, RED_REASONS, stateRules } from './e-invoice-states';

const S = STATUS;
const kept = <F extends Fields[string]>(field: F): F => extra(computed(field));
export const mobile = text('收票手机', { pattern: /^1\d{10}$/, message: '手机号为11位数字' });
export const mail = text('收票邮箱', { max: 100, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: '邮箱格式不正确' });
/** Who signs the paper, and to whom it goes. */
export const signers = {
  drawer: extra(text('开票人', { max: 20 })),
  payee: extra(text('收款人', { max: 20 })),
  reviewerName: extra(text('复核人', { max: 20 })),
  receiverMail: extra(mail),
  receiverPhone: extra(mobile),
} satisfies Fields;
export const buyerAddress = extra(text('购买方地址电话', { max: 200, hint: '默认取客户开票信息' }));
export const buyerBank = extra(text('购买方开户行及账号', { max: 200, hint: '默认取客户开票信息' }));

const issue: Action = {
  ...{ id: 'issue', label: '开具', from: [S.draft, S.rejected, S.reviewed, S.completed], to: S.reviewed, flags: ['issue'], does: 'send', risk: 'irreversible' },
  offeredWhen: { issueState: ['0', '3'] },
  says: { issueState: '1' },
};
const query: Action = {
  ...{ id: 'query', label: '查询结果', from: [S.reviewed, S.completed, S.rejected], to: 'same', flags: ['query'], does: 'send', risk: 'write' },
  offeredWhen: { issueState: ['1', '4'] },
};
/** The paper was written elsewhere after all: its number, its day and the paper itself are typed. */
const manual: Action = {
  ...{ id: 'manual', label: '手工登记', from: [S.draft, S.rejected], to: S.completed, flags: ['manual'], does: 'send', risk: 'irreversible' },
  input: {
    invoiceNo: text('发票号码', { required: true, pattern: /^\d{20}$/, message: '数电发票号码为20位数字' }),
    invoiceDate: date('开票日期', { required: true, notAfterToday: true }),
    files: files('版式文件', { required: true }),
  },
  says: { issueState: '2', channel: '手工', errorCode: '', errorMsg: '' },
};
const download: Action = {
  ...{ id: 'download', label: '下载版式文件', from: [S.reviewed, S.completed, S.redFlushed], to: 'same', flags: ['download'], does: 'send', risk: 'write' },
  opens: { field: 'files', asked: '还没有收到版式文件，已向开票方索取；收到后显示在“版式文件”中，可再次下载' },
  offeredWhen: { issueState: ['2', '5'] },
};
const send: Action = {
  ...{ id: 'send', label: '发送', from: [S.reviewed, S.completed], to: 'same', flags: ['send'], does: 'send', risk: 'write' },
  offeredWhen: { issueState: ['2'] },
  input: { receiverPhone: mobile, receiverMail: mail },
};
const redApply: Action = {
  ...{ id: 'redApply', label: '申请红字', from: [S.completed, S.reviewed], to: S.reviewed, flags: ['redApply'], does: 'send', risk: 'irreversible' },
  offeredWhen: { issueState: ['2', '5'] },
  input: { redReason: choice('红冲原因', RED_REASONS, { required: true }) },
  lineInput: {
    redQuantity: quantity('红冲数量', { min: '-99999999999999', hint: '全部明细留空即全额红冲' }),
    redAmount: money('红冲金额', { min: '-999999999999.99' }),
  },
  lineShows: ['goodsName', 'quantity', 'amount', 'reddened', 'reddenedAmount'],
  says: { issueState: '4' },
};
const redIssue: Action = {
  ...{ id: 'redIssue', label: '开具红字', from: [S.reviewed, S.completed], to: 'same', flags: ['redIssue'], does: 'send', risk: 'irreversible' },
  offeredWhen: { issueState: ['4'], confirmState: CONFIRMED },
};
/** Never one that is there: an electronic invoice is not void, it goes into red. */
const callOff: Action = { ...cancel, label: '取消开具', from: [S.draft, S.rejected], says: { issueState: '6' } };

/**
 * 电子发票: the paper of an invoice of ours, asked of whoever issues it for the tax office. It is born with the invoice, a frozen copy of
 * what that says; its number, day and files go back there. It posts nothing: what it is about did, and goes into red with it.
 */
export const eInvoice = defineDocument({
  kind: 'eInvoice',
  title: '电子发票',
  prefix: 'FE',
  owners: ['D', 'V'],
  counterparty: 'buyer',
  header: {
    issueState: computed(choice('开票状态', ISSUE_STATES, { default: '0', list: true, filter: true })),
    relatedSn: computed(text('来源单据', { list: true, filter: true, width: 150 })),
    buyer: { ...computed(customer), label: '购买方' },
    invoiceType: computed(choice('发票类型', '01 数电专票, 02 数电普票', { column: 'subkind', list: true, filter: true })),
    totalNet: computed(money('不含税金额', { list: true, sum: true, sumOf: 'netAmount' })),
    totalTax: computed(money('税额', { list: true, sum: true, sumOf: 'tax' })),
    invoiceNo: computed(text('发票号码', { max: 20, list: true, filter: true, width: 180 })),
    invoiceDate: computed(date('开票日期', { list: true, filter: true })),
    serialNo: computed(text('流水号', { list: true, filter: true, width: 160 })),
    channel: kept(choice('开票渠道', '百望, 模拟:orange, 手工:blue', { list: true })),
    files: kept(files('版式文件')),
    buyerTitle: kept(text('发票抬头')),
    buyerTaxNo: kept(text('购买方税号')),
    buyerAddress: computed(buyerAddress),
    buyerBank: computed(buyerBank),
    ...Object.fromEntries(Object.entries(signers).map(([name, field]) => [name, computed(field)])),
    errorCode: kept(text('错误代码')),
    errorMsg: kept(text('失败原因', { max: 300, list: true, width: 180 })),
    strayNo: kept(text('金额不一致的发票号码')),
    needsManual: kept(flag('人工处理', { list: true })),
    lastSent: kept(text('最近发送', { max: 200 })),
    redReason: kept(choice('红冲原因', RED_REASONS)),
    redAmount: kept(money('已红冲金额', { list: true })),
    confirmState: kept(choice('红字确认', CONFIRM_STATES, { list: true })),
    redConfirmNo: kept(text('红字确认单编号')),
    redConfirmUuid: kept(text('红字确认单标识')),
    redSerialNo: kept(text('红字流水号')),
    redInvoiceNo: kept(text('红字发票号码')),
    redAppliedAt: kept(datetime('红字申请时间')),
    redStep: kept(choice('红字环节', 'apply 申请, confirm 确认, issue 开具')),
    attempts: kept(integer('开具次数')),
    applications: kept(integer('红字申请次数')),
    round: kept(integer('往来轮次')),
  },
  linesTitle: '发票明细',
  lines: {
    goodsName: kept(text('项目名称', { list: true, width: 180 })),
    taxCode: kept(text('税收分类编码', { list: true, width: 170 })),
    spec: kept(text('规格型号', { list: true, width: 130 })),
    unitName: kept(text('单位', { list: true, width: 70 })),
    quantity: quantity('数量', { sum: true, width: 90 }),
    price: price('含税单价'),
    amount: money('含税金额', { min: '-999999999999.99', sum: true }),
    taxRate: taxRate('税率'),
    tax: money('税额', { min: '-999999999999.99', sum: true }),
    netAmount: computed(money('不含税金额', { sum: true, madeOf: '{amount} − {tax}' })),
    sourceSn: computed(text('来源单号', { width: 150 })),
    reddened: kept(quantity('已红冲数量')),
    reddenedAmount: kept(money('已红冲金额')),
    reddenedTax: kept(money('已红冲税额')),
    reddening: kept(quantity('本次红冲数量')),
    reddeningAmount: kept(money('本次红冲金额')),
    reddeningTax: kept(money('本次红冲税额')),
  },
  actions: [issue, query, manual, download, send, redApply, redIssue, callOff],
  addFlags: [],
  editFlags: [],
  openWhenBorn: { header: [], lines: [] },
  flowQuantity: '',
  startsAgreed: false,
  isRemark: true,
  redWhen: 'needsManual',
  sentTo: 'eInvoices',
  checks: stateRules,
});
