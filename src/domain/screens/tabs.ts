import type { Preset, ScreenTab } from '../../define/define-screen';
import { IN_EFFECT } from '../contract/contract-words';

/** How far a paper is that is reviewed once; `done` says what has then happened. */
export const paperTabs = (done = '已审核'): ScreenTab[] => [
  { id: 'all', label: '全部', where: {} },
  { id: 'draft', label: '草稿', where: { status: [0, 3] } },
  { id: 'review', label: '待审核', where: { status: [1] } },
  { id: 'done', label: done, where: { status: [2, 7] } },
  { id: 'red', label: '已红冲', where: { status: [5] } },
];

/** How far a receipt is: what a supplier sent waits first. */
export const goodsInTabs = [
  { id: 'all', label: '全部', where: {} },
  { id: 'todo', label: '待收货', where: { status: [0], origin: ['mirror'] } },
  { id: 'draft', label: '草稿', where: { status: [0, 3], origin: ['manual', 'pull'] } },
  { id: 'review', label: '待审核', where: { status: [1] } },
  { id: 'done', label: '已入库', where: { status: [2, 7] } },
  { id: 'red', label: '已红冲', where: { status: [5] } },
] as const;

/** How far an application for payment is. */
export const applicationTabs = [
  { id: 'all', label: '全部', where: {} },
  { id: 'draft', label: '待申请', where: { status: [0, 3] } },
  { id: 'waiting', label: '待审批', where: { status: [1] } },
  { id: 'passed', label: '已申请待付款', where: { status: [2] } },
  { id: 'paid', label: '已付款', where: { status: [7] } },
] as const;

/** The three pages of a contract: who draws it up, who decides, and those that were concluded by how they stand. */
const effect = (id: string, label: string) => ({ id, label, where: { effectState: [label] } });
export const contractStages: Record<'draft' | 'review' | 'concluded', Preset> = {
  draft: {
    where: { status: [0, 1, 3], side: ['out'] },
    rows: 'mine',
    tabs: [
      { id: 'draft', label: '草稿', where: { status: [0] } },
      { id: 'waiting', label: '审批中', where: { status: [1] } },
      { id: 'refused', label: '已驳回', where: { status: [3] } },
      { id: 'all', label: '全部', where: {} },
    ],
  },
  review: {
    where: { status: [1, 2, 3] },
    query: { sn: 'sn' },
    tabs: [
      { id: 'waiting', label: '待我审批', where: { status: [1], counterStatus: [''] }, rows: 'myTurn' },
      { id: 'theirs', label: '待我方确认', where: { status: [1], side: ['in'] } },
      { id: 'asked', label: '待对方确认', where: { status: [1], counterStatus: ['待对方确认'] } },
      { id: 'passed', label: '已通过', where: { status: [2] } },
      { id: 'refused', label: '已驳回', where: { status: [3] } },
    ],
  },
  concluded: {
    where: { status: [2, 4, 7] },
    query: { sn: 'sn' },
    tabs: [
      { id: 'force', label: '有效', where: { effectState: IN_EFFECT, status: [2, 7] } },
      { ...effect('soon', '即将到期'), where: { effectState: ['即将到期'], status: [2, 7] } },
      effect('early', '未生效'),
      effect('over', '已到期'),
      { id: 'stopped', label: '已终止', where: { status: [4] } },
      { id: 'all', label: '全部', where: {} },
    ],
  },
};

/** How far an invoice is, for who registers it and for finance. */
export const invoiceTabs = [
  { id: 'all', label: '全部', where: {} },
  { id: 'draft', label: '草稿', where: { status: [0] } },
  { id: 'waiting', label: '待审核', where: { status: [1] } },
  { id: 'passed', label: '已审核', where: { status: [2, 7], isRed: [false] } },
  { id: 'refused', label: '已驳回', where: { status: [3] } },
  { id: 'red', label: '已红冲', where: { status: [5] } },
] as const;
export const invoiceQueue = [
  { id: 'waiting', label: '待审核', where: { status: [1] } },
  { id: 'differs', label: '差异待处理', where: { status: [1], matchResult: ['over', 'rate', 'price', 'sum'] } },
  { id: 'passed', label: '已审核', where: { status: [2, 7], isRed: [false] } },
  { id: 'refused', label: '已驳回', where: { status: [3] } },
  { id: 'red', label: '已红冲', where: { status: [5] } },
  { id: 'all', label: '全部', where: {} },
] as const;

/** How far a voucher is on its way into the books outside. */
export const voucherTabs = [
  { id: 'draft', label: '未审核', where: { status: [0] } },
  { id: 'passed', label: '已审核', where: { status: [2] } },
  { id: 'given', label: '已导出', where: { status: [7] } },
  { id: 'all', label: '全部', where: {} },
] as const;

/** How far a statement of account is: with the other side, here, objected to, agreed on. */
export const statementTabs = [
  { id: 'all', label: '全部', where: {} },
  { id: 'received', label: '待我方确认', where: { side: ['in'], status: [1] } },
  { id: 'sent', label: '待对方确认', where: { side: ['out'], status: [1] } },
  { id: 'objected', label: '有异议', where: { status: [3] } },
  { id: 'draft', label: '草稿', where: { side: ['out'], status: [0] } },
  { id: 'agreed', label: '已确认', where: { status: [2] } },
] as const;

/** By how far a paper is that is issued electronically. */
export const eInvoiceTabs = [
  { id: 'open', label: '待开具', where: { issueState: ['0'] } },
  { id: 'asked', label: '开具中', where: { issueState: ['1'] } },
  { id: 'issued', label: '已开具', where: { issueState: ['2'] } },
  { id: 'failed', label: '开具失败', where: { issueState: ['3'] } },
  { id: 'confirming', label: '红字确认中', where: { issueState: ['4'] } },
  { id: 'red', label: '已红冲', where: { issueState: ['5'] } },
  { id: 'off', label: '已取消', where: { issueState: ['6'] } },
  { id: 'all', label: '全部', where: {} },
] as const;

/** The same of what a supplier writes and the hospital checks. */
const checkedInvoices = [
  { id: 'waiting', label: '待核对', where: { status: [1] } },
  { id: 'passed', label: '已核对', where: { status: [2] } },
  { id: 'refused', label: '已驳回', where: { status: [3] } },
  { id: 'paid', label: '已付款', where: { status: [7], isRed: [false] } },
  { id: 'red', label: '已红冲', where: { status: [5] } },
] as const;
const allInvoices = { id: 'all', label: '全部', where: {} } as const;
export const settlementInvoiceTabs = {
  hospital: [...checkedInvoices, allInvoices],
  supplier: [allInvoices, { id: 'draft', label: '草稿', where: { status: [0] } }, ...checkedInvoices],
} as const;

/** How far a notice is, and which of those that reached somebody he has read. */
export const noticeTabs = {
  writer: [
    { id: 'all', label: '全部', where: {} },
    { id: 'draft', label: '草稿', where: { state: ['draft', 'refused'] } },
    { id: 'pending', label: '待审核', where: { state: ['pending'] } },
    { id: 'published', label: '已发布', where: { state: ['published', 'scheduled'] } },
    { id: 'withdrawn', label: '已撤回', where: { state: ['withdrawn'] } },
  ],
  reader: [
    { id: 'all', label: '全部', where: {} },
    { id: 'unread', label: '未读', where: { isRead: [false] } },
    { id: 'waiting', label: '待回执', where: { state: ['waiting', 'unread'], needReceipt: [true] } },
  ],
} as const;

/** What still warns, by what it warns of; what somebody took care of and what went by itself stand apart. */
const open = (id: string, label: string, type: string) => ({ id, label, where: { state: ['0'], type: [type] } });
const papers = [open('licence', '证照', 'CERTIFICATIONEARLY'), open('registration', '注册证', 'PRODUCTREGISTRATION')];
const done = [
  { id: 'handled', label: '已处理', where: { state: ['1', '3'] } },
  { id: 'gone', label: '已解除', where: { state: ['2'] } },
];
const waiting = { id: 'open', label: '未处理', where: { state: ['0'] } };
export const warningTabs = {
  all: [
    waiting,
    ...papers,
    open('expiry', '效期', 'PRODUCTEXPIRY'),
    open('stock', '库存', 'PRODUCTINVENTORY'),
    open('volume', '集采', 'VOLUMEAGREED'),
    ...done,
  ],
  papers: [waiting, ...papers, ...done],
};

/** What was deleted, by what it was. */
export const recycledTabs = (
  [
    ['product', '产品'],
    ['vendor', '厂家'],
    ['specification', '规格'],
    ['dealer', '经销商'],
    ['hospital', '医院'],
  ] as const
).map(([id, label]) => ({ id, label, where: { kind: [id] } }));

/** Whether the device of a cabinet answers. */
export const cabinetTabs = [
  { id: 'all', label: '全部', where: {} },
  { id: 'online', label: '在线', where: { onlineState: ['在线'] } },
  { id: 'offline', label: '离线', where: { onlineState: ['离线'] } },
  { id: 'idle', label: '未激活', where: { onlineState: ['未激活'] } },
] as const;

/** What became of what was taken and put in. */
export const cabinetRecordTabs = [
  { id: 'open', label: '待核销', where: { bindState: ['待核销'] } },
  { id: 'used', label: '已使用', where: { bindState: ['已使用'] } },
  { id: 'returned', label: '已归还', where: { bindState: ['已归还'] } },
  { id: 'wrong', label: '异常', where: { bindState: ['异常'] } },
  { id: 'put', label: '补货', where: { eventType: ['补货'] } },
  { id: 'all', label: '全部', where: {} },
] as const;
export const cabinetStockTabs = {
  all: [
    { id: 'all', label: '全部', where: {} },
    { id: 'differs', label: '有差异', where: { isDifferent: [true] } },
    { id: 'offline', label: '离线柜', where: { onlineState: ['离线'] } },
  ],
  low: [
    { id: 'low', label: '低于下限', where: { isLow: [true] } },
    { id: 'all', label: '全部', where: {} },
  ],
} as const;
export const cabinetErrorTabs = [
  { id: 'open', label: '待处理', where: { state: ['待处理'] } },
  { id: 'doing', label: '处理中', where: { state: ['处理中'] } },
  { id: 'done', label: '已处理', where: { state: ['已处理'] } },
  { id: 'ignored', label: '已忽略', where: { state: ['已忽略'] } },
  { id: 'all', label: '全部', where: {} },
] as const;
