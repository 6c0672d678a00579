import { defineScreens } from '../../../define/define-screen';

export const hospitalProductsScreens = defineScreens('产品管理', [
  [
    '/hospital/priceAdjustmentRecords',
    '调价记录',
    'H',
    'priceAdjustmentRecords',
    'list',
    'priceAdjustment',
    'add,edit,del,submit,pass,nopass,unreview,print,export',
    {
      tabs: [
        { id: 'all', label: '全部', where: {} },
        { id: 'todo', label: '待审核', where: { status: [1] } },
        { id: 'waiting', label: '待生效', where: { status: [2] } },
        { id: 'done', label: '已生效', where: { status: [7] } },
      ],
    },
  ],
  [
    '/hospital/admissionManage',
    '产品准入管理',
    'H',
    'admissionManage',
    'list',
    'productAdmission',
    'add,edit,del,copy,submit,pass,nopass,cancel,vote,print,export',
    {
      tabs: [
        { id: 'draft', label: '草稿', where: { status: [0] } },
        { id: 'mine', label: '待我审批', where: { status: [1] }, rows: 'myTurn' },
        { id: 'waiting', label: '审批中', where: { status: [1] } },
        { id: 'passed', label: '已通过', where: { status: [2, 7] } },
        { id: 'refused', label: '已驳回', where: { status: [3] } },
      ],
    },
  ],
  [
    '/hospital/premiumPrice',
    '加价规则',
    'H',
    'premiumPrice',
    'list',
    'premiumPrice',
    'add,edit,del,enable,disable,simulate,overZero,apply,import,viewCost,export',
  ],
  [
    '/hospital/hProductDetails',
    '院内产品目录',
    'H',
    'hProductDetails',
    'list',
    'hospitalProduct',
    'edit,enable,disable,batchEdit,import,viewCost,export,viewLicence,viewStock,viewTrace,printLabel',
    {
      query: { code: 'code' },
      tabs: [
        { id: 'on', label: '在用', where: { status: ['1'] } },
        { id: 'off', label: '停用', where: { status: ['0', '2', '3'] } },
        { id: 'temp', label: '临采', where: { isTemporary: [true] } },
        { id: 'vbp', label: '集采', where: { vbp: [true] } },
      ],
    },
  ],
  [
    '/hospital/productComparison',
    'HIS产品对照',
    'H',
    'productComparison',
    'list',
    'productComparison',
    'add,edit,del,autoMatch,confirm,disable,import,template,export',
    {
      tabs: [
        { id: 'todo', label: '待处理', where: { state: ['0', '1'] } },
        { id: 'open', label: '待对照', where: { state: ['0'] } },
        { id: 'wanted', label: '待确认', where: { state: ['1'] } },
        { id: 'done', label: '已对照', where: { state: ['2'] } },
        { id: 'apart', label: '有价差', where: { state: ['2'], isApart: [true] } },
        { id: 'off', label: '停用', where: { state: ['3'] } },
      ],
    },
  ],
]);
