/** How far an application for payment is. */
export const applicationTabs = [
  { id: 'all', label: '全部', where: {} },
  { id: 'draft', label: '待申请', where: { status: [0, 3] } },
  { id: 'waiting', label: '待审批', where: { status: [1] } },
  { id: 'passed', label: '已申请待付款', where: { status: [2] } },
  { id: 'paid', label: '已付款', where: { status: [7] } },
] as const;

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
  all: [waiting, ...papers, open('expiry', '效期', 'PRODUCTEXPIRY'), open('stock', '库存', 'PRODUCTINVENTORY'), ...done],
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
