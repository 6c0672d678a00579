import { defineScreens } from '../../../define/define-screen';
import { paperTabs, settlementInvoiceTabs } from '../tabs';

export const hospitalSettlementScreens = defineScreens('结算管理', [
  [
    '/hospital/settlementRecord',
    '消耗结算单',
    'H',
    'settlementRecord',
    'list',
    'settlement',
    'generate,add,edit,del,pull:settleItem,submit,pass,nopass,unreview,red,stop,cancel,toGrn,print,export',
    {
      where: { side: ['hospital'] },
      without: ['hospital', 'hospitalSn', 'saleOdos', 'place', 'useSn'],
      tabs: [
        { id: 'all', label: '全部', where: {} },
        { id: 'draft', label: '草稿', where: { status: [0, 3] } },
        { id: 'confirm', label: '待供应商确认', where: { status: [1], confirmState: ['0'] } },
        { id: 'review', label: '待审核', where: { status: [1], confirmState: ['1', '3'] } },
        { id: 'disputed', label: '有异议', where: { status: [1], confirmState: ['2'] } },
        { id: 'done', label: '已审核', where: { status: [2, 7] } },
      ],
    },
  ],
  [
    '/hospital/serviceChargeManage',
    '服务费管理',
    'H',
    'serviceChargeManage',
    'list',
    'serviceCharge',
    'generate,add,edit,del,submit,pass,nopass,unreview,red,cancel,print,printMore,export',
    {
      where: { side: ['hospital'] },
      without: ['hospital', 'hospitalSn'],
      tabs: [
        { id: 'all', label: '全部', where: {} },
        { id: 'draft', label: '草稿', where: { status: [0, 3] } },
        { id: 'confirm', label: '待供应商确认', where: { status: [1], confirmState: ['0'] } },
        { id: 'review', label: '待审核', where: { status: [1], confirmState: ['1', '3'] } },
        { id: 'disputed', label: '有异议', where: { status: [1], confirmState: ['2'] } },
        { id: 'done', label: '已审核', where: { status: [2] } },
        { id: 'paid', label: '已付款', where: { status: [7], isRed: [false] } },
      ],
    },
  ],
  [
    '/hospital/settlementInvoiceCheck',
    '结算发票核对',
    'H',
    'settlementInvoiceCheck',
    'list',
    'settlementInvoice',
    'view,compare,ocr,pass,nopass,unreview,red,print,export',
    { where: { side: ['hospital'] }, tabs: settlementInvoiceTabs.hospital },
  ],
  [
    '/hospital/settlementGrn',
    '结算入库单',
    'H',
    'settlementGrn',
    'list',
    'settlementGrn',
    'add,edit,del,pull:settlement,submit,pass,nopass,unreview,red,cancel,pushHis,print,printInwarehouse,export',
    { tabs: paperTabs() },
  ],
  ['/hospital/settlementStatistics', '结算统计', 'H', 'settlementStatistics', 'report', 'report:settlementStatistics', 'query,export,print,saveLayout'],
]);
