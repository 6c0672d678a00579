import { defineScreens } from '../../../define/define-screen';
import { paperTabs } from '../tabs';

export const hospitalStockScreens = defineScreens('库存管理', [
  [
    '/hospital/hInitialInventory',
    '院内期初库存',
    'H',
    'hInitialInventory',
    'list',
    'initialStock',
    'add,edit,del,import,template,submit,pass,nopass,unreview,genCode,printLabel,viewCost,red,print,export',
    { tabs: paperTabs() },
  ],
  [
    '/hospital/warehouseProducts',
    '库房产品设置',
    'H',
    'warehouseProducts',
    'list',
    'warehouseProduct',
    'add,edit,del,batchEdit,copyFromWarehouse,suggestPar,restock,import,export',
    {
      tabs: [
        { id: 'short', label: '缺货', where: { state: ['short'] } },
        { id: 'low', label: '低于下限', where: { state: ['low'] } },
        { id: 'high', label: '高于上限', where: { state: ['high'] } },
        { id: 'wanted', label: '定数待确认', where: { parState: ['wanted'] } },
      ],
    },
  ],
  ['/hospital/productUnpack', '拆包管理', 'H', 'productUnpack', 'list', 'unpackOrder', 'add,edit,del,scan,submit,pass,unreview,print,export'],
  [
    '/hospital/productPack',
    '定数包打包',
    'H',
    'productPack',
    'list',
    'packOrder',
    'add,edit,del,copy,scan,generate,submit,pass,unreview,printLabel,print,export',
  ],
  [
    '/hospital/goodsShelvesManage',
    '院内货架管理',
    'H',
    'goodsShelvesManage',
    'tree',
    'shelf',
    'add,edit,del,enable,disable,genLocation,bindProduct,printLabel,import,export',
  ],
]);
