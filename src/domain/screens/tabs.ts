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
