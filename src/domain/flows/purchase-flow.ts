import { addDays } from '../../define/dates';
import { chain, defineFlow } from '../../define/define-flow';
import { APPROVING, DRAFTS, OPEN_LINES } from './figures';

const CHAIN = { key: 'purchase.gspChain', value: '1' };
const DIRECT = { key: 'purchase.gspChain', value: '0' };

/**
 * 采购导航: from the wish to the paid invoice. With the acceptance chain of GSP goods pass arrival and inspection before
 * they are put away; without it a delivery goes straight into the store, and the steps between are grey.
 */
export const purchaseFlow = defineFlow({
  resource: 'dashboard:purchaseFlow',
  title: '采购导航',
  owners: ['H', 'D', 'V'],
  nodes: [
    { id: 'enquiry', title: '询价', screens: ['enquiryList'], at: [0, 0], counts: [{ label: '询价中', where: { tab: 'all', 'f.status': '2' } }] },
    {
      id: 'plan',
      title: '采购计划',
      screens: ['hPurchasePlan', 'plan'],
      at: [1, 0],
      counts: [DRAFTS, APPROVING, { label: '待下单', where: { tab: 'all', 'f.status': '2', ...OPEN_LINES } }],
    },
    {
      id: 'order',
      title: '采购订单',
      screens: ['hPurchaseOrder', 'purchaseOrder'],
      at: [2, 0],
      counts: [
        APPROVING,
        { label: '执行中', where: { tab: 'all', 'f.status': '2', ...OPEN_LINES } },
        {
          label: '逾期未到',
          where: (today) => ({ tab: 'all', 'f.status': '2', ...OPEN_LINES, 'f.expectedDate': `~${addDays(today, -1)}` }),
          isAlarm: true,
        },
      ],
    },
    {
      id: 'arrival',
      title: '待收货',
      screens: ['hPurchaseGrn', 'buyGrn'],
      instead: { rule: CHAIN, screens: ['arrivalOrder'] },
      at: [3, 0],
      counts: [{ label: '待收货', where: { tab: 'all', 'f.status': '0', 'f.origin': 'mirror' } }],
    },
    { id: 'arrivalQuality', title: '到货质量', screens: ['arrivalQuality'], at: [3, 1], counts: [{ label: '待处理', where: { tab: 'todo' } }] },
    {
      id: 'inspection',
      title: '验收',
      screens: ['inspectionOrder'],
      at: [4, 1],
      counts: [{ label: '已到货待验收', where: { tab: 'all', 'f.status': '2', ...OPEN_LINES }, screens: ['arrivalOrder'] }, DRAFTS],
    },
    { id: 'inspectionQuality', title: '验收质量', screens: ['inspectionQuality'], at: [5, 1], counts: [{ label: '待确认', where: { tab: 'todo' } }] },
    {
      id: 'receipt',
      title: '入库',
      screens: ['hPurchaseGrn', 'purchaseGrn', 'buyGrn'],
      at: [5, 0],
      counts: [
        { label: '合格未入库', where: { tab: 'all', 'f.status': '2', ...OPEN_LINES }, screens: ['inspectionOrder'] },
        // A delivery not opened yet is counted one step before.
        { label: '草稿', where: { tab: 'all', 'f.status': '0', 'f.origin': 'manual,pull,auto' } },
        APPROVING,
      ],
    },
    { id: 'back', title: '采购退货', screens: ['buyReturn'], at: [6, 1], counts: [DRAFTS, APPROVING] },
    { id: 'invoice', title: '进项发票', screens: ['bizPurchaseInvoice', 'finInvoice'], at: [6, 0], counts: [DRAFTS, APPROVING] },
    { id: 'payment', title: '付款申请', screens: ['paymentApplicationH', 'paymentApplication'], at: [7, 0], counts: [DRAFTS, APPROVING] },
  ],
  edges: [
    ...chain('enquiry', 'plan', 'order', 'arrival'),
    { from: 'arrival', to: 'receipt', rule: DIRECT },
    ...chain('arrival', 'arrivalQuality', 'inspection', 'inspectionQuality', 'receipt').map((edge) => ({ ...edge, rule: CHAIN })),
    ...chain('receipt', 'invoice', 'payment'),
    { from: 'receipt', to: 'back' },
  ],
  greyUnless: [{ nodes: ['arrivalQuality', 'inspection', 'inspectionQuality'], rule: CHAIN }],
});
