import { defineScreens } from '../../../define/define-screen';
import { paperTabs } from '../tabs';

export const commonViewReceiptsAndIssuesScreens = defineScreens('出入库', [
  [
    '/commonView/saleOdoOthers',
    '其他出库',
    'HDV',
    'saleOdoOthers',
    'list',
    'otherOdo',
    'add,edit,del,copy,pull:stockBalance,scan,overrideFefo,submit,review,nopass,unreview,red,cancel,viewCost,print,export',
    {
      tabs: [
        { id: 'all', label: '全部', where: {} },
        { id: 'draft', label: '草稿', where: { status: [0, 3] } },
        { id: 'review', label: '待审核', where: { status: [1] } },
        { id: 'back', label: '借出未还', where: { status: [2], odoKind: ['3', '5'] } },
        { id: 'done', label: '已出库', where: { status: [2, 7] } },
        { id: 'red', label: '已红冲', where: { status: [5] } },
      ],
    },
  ],
  [
    '/commonView/saleGrnOthers',
    '其他入库',
    'HDV',
    'saleGrnOthers',
    'list',
    'otherGrn',
    'add,edit,del,copy,pull:otherOdo,scan,import,submit,review,nopass,unreview,red,cancel,printLabel,viewCost,print,export',
    { tabs: paperTabs('已入库') },
  ],
  [
    '/commonView/productTransferOrder',
    '产品调拨',
    'HDV',
    'productTransferOrder',
    'list',
    'productTransfer',
    'add,edit,del,copy,pull:stockBalance,scan,submit,review,nopass,receive,unreview,red,cancel,viewCost,print,export',
    {
      tabs: [
        { id: 'all', label: '全部', where: {} },
        { id: 'out', label: '调出', where: { side: ['out'] } },
        { id: 'todo', label: '待收货', where: { side: ['in'], status: [0, 1] } },
        { id: 'in', label: '调入', where: { side: ['in'] } },
      ],
    },
  ],
]);
