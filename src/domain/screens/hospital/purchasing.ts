import { defineScreens } from '../../../define/define-screen';
import { goodsInTabs } from '../tabs';

export const hospitalPurchasingScreens = defineScreens('采购管理', [
  [
    '/hospital/purchasePlan',
    '院内采购计划',
    'H',
    'hPurchasePlan',
    'list',
    'purchasePlan',
    'add,edit,del,copy,pull:warehouseProduct,pull:suppliesClaim,import,submit,pass,nopass,unreview,stop,cancel,toOrder,viewCost,print,export',
  ],
  [
    '/hospital/purchaseGrn',
    '院内采购入库',
    'H',
    'hPurchaseGrn',
    'list',
    'purchaseGrn',
    'add,edit,del,pull:purchaseOrder,pull:saleOdo,pull:inspectionOrder,scan,priceOverride,submit,pass,nopass,unreview,red,cancel,genCode,printLabel,viewCost,print,export',
    { tabs: goodsInTabs },
  ],
  [
    '/hospital/purchaseOrder',
    '院内采购订单',
    'H',
    'hPurchaseOrder',
    'list',
    'purchaseOrder',
    'add,edit,del,copy,pull:purchasePlan,import,priceOverride,submit,pass,nopass,unreview,stop,cancel,urge,viewCost,print,export',
    {
      tabs: [
        { id: 'all', label: '全部', where: {} },
        { id: 'draft', label: '草稿', where: { status: [0, 3] } },
        { id: 'review', label: '待审核', where: { status: [1] } },
        { id: 'waiting', label: '待接单', where: { status: [2], supplierStatus: ['待接单'] } },
        { id: 'open', label: '执行中', where: { status: [2] } },
        { id: 'done', label: '已完成', where: { status: [7] } },
        { id: 'stopped', label: '已终止', where: { status: [4] } },
      ],
    },
  ],
]);
