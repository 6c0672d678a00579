import { chain, defineFlow } from '../../define/define-flow';
import { APPROVING, DRAFTS, OPEN_LINES, SOME } from './figures';

/** 销售导航: from the customer's question to his money; goods shipped unsold take the way over 预售. */
export const saleFlow = defineFlow({
  resource: 'dashboard:saleFlow',
  title: '销售导航',
  owners: ['D', 'V'],
  nodes: [
    { id: 'enquiry', title: '询价', screens: ['inquiryManagement'], at: [0, 0], counts: [{ label: '待报价', where: { tab: 'all', 'f.status': '0' } }] },
    {
      id: 'order',
      title: '销售订单',
      screens: ['salesOrder'],
      at: [1, 0],
      counts: [
        { label: '待接单', where: { tab: 'todo' } },
        { label: '待发货', where: { tab: 'all', 'f.status': '2', ...OPEN_LINES } },
        { label: '缺货', where: { tab: 'all', 'f.status': '2', 'f.shortage': SOME }, isAlarm: true },
      ],
    },
    { id: 'gift', title: '赠送', screens: ['giveOdo'], at: [1, 1], counts: [DRAFTS, APPROVING] },
    { id: 'delivery', title: '销售出库', screens: ['saleOdo'], at: [3, 0], counts: [DRAFTS, { label: '待复核', where: { tab: 'all', 'f.status': '1' } }] },
    { id: 'advance', title: '预售', screens: ['advanceSale'], at: [2, 1], counts: [{ label: '在外', where: { tab: 'all', 'f.status': '2', ...OPEN_LINES } }] },
    {
      id: 'conversion',
      title: '转实销',
      screens: ['advanceSaleFinance'],
      at: [3, 1],
      counts: [{ label: '已用未转', where: { tab: 'open', level: 'line', 'f.convertible': SOME } }],
    },
    { id: 'back', title: '销售退货', screens: ['saleReturn'], at: [4, 1], counts: [{ label: '待收货', where: { tab: 'todo' } }] },
    { id: 'invoice', title: '销项发票', screens: ['bizSaleInvoice'], at: [4, 0], counts: [DRAFTS, APPROVING] },
    { id: 'money', title: '收款', screens: ['receiptOrder'], at: [5, 0], counts: [DRAFTS, APPROVING] },
  ],
  edges: [
    ...chain('enquiry', 'order', 'delivery', 'invoice', 'money'),
    ...chain('order', 'advance', 'conversion', 'invoice'),
    { from: 'delivery', to: 'back' },
    { from: 'order', to: 'gift' },
  ],
});
