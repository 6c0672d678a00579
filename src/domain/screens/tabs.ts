/** How far an application for payment is. */
export const applicationTabs = [
  { id: 'all', label: '全部', where: {} },
  { id: 'draft', label: '待申请', where: { status: [0, 3] } },
  { id: 'waiting', label: '待审批', where: { status: [1] } },
  { id: 'passed', label: '已申请待付款', where: { status: [2] } },
  { id: 'paid', label: '已付款', where: { status: [7] } },
] as const;
