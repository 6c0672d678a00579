import { defineScreens } from '../../../define/define-screen';

export const commonViewLeasingScreens = defineScreens('委托储运', [
  [
    '/commonView/warehouseLeasing/lesseeManage',
    '委托方管理',
    'D',
    'lesseeManage',
    'list',
    'lessee',
    'add,edit,enable,disable,submit,pass,nopass,stop,export,view',
    {
      tabs: [
        { id: 'live', label: '启用', where: { state: ['live'] } },
        { id: 'todo', label: '待审核', where: { state: ['pending'] } },
        { id: 'draft', label: '草稿', where: { state: ['draft', 'refused'] } },
        { id: 'stopped', label: '停用', where: { state: ['stopped'] } },
      ],
    },
  ],
  [
    '/commonView/warehouseLeasing/grnNotice',
    '入库通知',
    'DV',
    'leaseGrnNotice',
    'list',
    'grnNotice',
    'add,edit,del,submit,cancel,pass,nopass,receive,red,stop,pull:purchaseOrder,import,print,export,view',
    {
      tabs: [
        { id: 'all', label: '全部', where: {} },
        { id: 'ours', label: '我方委托', where: { side: ['out'] } },
        { id: 'asked', label: '待接单', where: { side: ['in'], status: [1] } },
        { id: 'coming', label: '待收货', where: { side: ['in'], status: [2] } },
        { id: 'done', label: '已收货', where: { side: ['in'], status: [4, 7] } },
      ],
    },
  ],
  [
    '/commonView/warehouseLeasing/odoNotice',
    '出库通知',
    'DV',
    'leaseOdoNotice',
    'list',
    'odoNotice',
    'add,edit,del,submit,cancel,pass,nopass,pick,red,stop,pull:salesOrder,import,print,export,view',
    {
      tabs: [
        { id: 'all', label: '全部', where: {} },
        { id: 'ours', label: '我方委托', where: { side: ['out'] } },
        { id: 'asked', label: '待接单', where: { side: ['in'], status: [1] } },
        { id: 'picking', label: '待拣货', where: { side: ['in'], status: [2] } },
        { id: 'done', label: '已出库', where: { side: ['in'], status: [4, 7] } },
      ],
    },
  ],
  [
    '/commonView/warehouseLeasing/logisticsManage',
    '物流管理',
    'DV',
    'leaseLogistics',
    'list',
    'logisticsOrder',
    'add,edit,del,submit,dispatch,sign,exception,cancel,print,export,view',
    {
      tabs: [
        { id: 'all', label: '全部', where: {} },
        { id: 'waiting', label: '待发运', where: { side: ['out'], status: [0, 1, 3] } },
        { id: 'way', label: '在途', where: { stage: ['在途'] } },
        { id: 'wrong', label: '异常拒收', where: { stage: ['异常', '拒收'] } },
        { id: 'signed', label: '已签收', where: { stage: ['已签收'] } },
        { id: 'followed', label: '受托方发运', where: { side: ['in'] } },
      ],
    },
  ],
  ['/commonView/warehouseLeasing/stockArea', '库区管理', 'D', 'leaseStockArea', 'list', 'stockArea', 'add,edit,del,enable,disable,assign,release,export,view'],
]);
