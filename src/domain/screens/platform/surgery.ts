import { defineScreens } from '../../../define/define-screen';

/** What a plan of an operation says at the hospital alone. */
const AT_HOME = [
  ...['patient', 'surgeryPath', 'department', 'surgeon', 'diagnosis', 'surgeryKits', 'suppliers', 'supplierNames', 'hisNo', 'handler', 'readiness'],
  ...['available', 'prepared', 'used', 'charged', 'returned', 'besides', 'toBring', 'fulfilled', 'stopped', 'open'],
];

export const platformSurgeryScreens = defineScreens('手术与骨科', [
  [
    '/ptm/operationPlan',
    '手术计划',
    'PHDV',
    'operationPlan',
    'list',
    'surgeryPlan',
    'add,edit,del,submit,review,nopass,unreview,cancel,showPatient,print,import,export',
    {
      readsAll: ['P'],
      rows: 'originals',
      withoutFor: {
        ...Object.fromEntries(['P', 'H'].map((kind) => [kind, ['hospital', 'familyName', 'hospitalDepartment', 'chiefSurgeon']])),
        ...Object.fromEntries(['D', 'V'].map((kind) => [kind, AT_HOME])),
      },
      tabs: [
        { id: 'week', label: '本周', where: { planDay: ['today', 'tomorrow', 'week', 'gone'], status: [0, 1, 2, 3, 7] } },
        { id: 'today', label: '今日', where: { planDay: ['today'], status: [0, 1, 2, 3, 7] } },
        { id: 'tomorrow', label: '明日', where: { planDay: ['tomorrow', 'next'], status: [0, 1, 2, 3] } },
        { id: 'draft', label: '草稿', where: { status: [0, 3] } },
        { id: 'review', label: '待审核', where: { status: [1] } },
        { id: 'done', label: '已完成', where: { status: [7] } },
      ],
      agenda: {
        at: 'surgeryAt',
        apart: 'room',
        card: {
          title: 'surgeryName',
          facts: [
            ['patient', 'familyName', 'surgeon', 'chiefSurgeon'],
            ['hospital', 'department'],
            ['readiness', 'supplierNames'],
          ],
        },
        statuses: [0, 1, 2, 3, 7],
      },
    },
  ],
  [
    '/ptm/bonePresaleOrder',
    '骨科预售单',
    'PDV',
    'bonePresaleOrder',
    'list',
    'bonePresale',
    'add,edit,del,submit,review,nopass,unreview,cancel,stop,red,viewCost,print,export,pull:bonePlan',
    {
      readsAll: ['P'],
      tabs: [
        { id: 'draft', label: '待发货', where: { status: [0, 1, 3] } },
        { id: 'out', label: '在外', where: { status: [2] } },
        { id: 'overdue', label: '超期', where: { isOverdue: [true] } },
        { id: 'done', label: '已完成', where: { status: [4, 7] } },
      ],
    },
  ],
  [
    '/ptm/boneSaleBackOrder',
    '骨科退回单',
    'PDV',
    'boneSaleBackOrder',
    'list',
    'boneReturn',
    'add,edit,del,submit,review,nopass,unreview,cancel,red,print,export,pull:bonePresale',
    {
      readsAll: ['P'],
      where: { side: ['dealer'] },
      tabs: [
        { id: 'todo', label: '待收货', where: { status: [0, 1, 3] } },
        { id: 'done', label: '已完成', where: { status: [2, 7] } },
      ],
    },
  ],
  [
    '/ptm/boneSaleOrder',
    '骨科销售单',
    'PDV',
    'boneSaleOrder',
    'list',
    'boneSale',
    'add,edit,del,priceOverride,submit,review,nopass,unreview,cancel,red,viewCost,print,export,pull:bonePresale',
    {
      readsAll: ['P'],
      tabs: [
        { id: 'todo', label: '待确认', where: { status: [0, 1, 3] } },
        { id: 'done', label: '已销售', where: { status: [2, 7] } },
      ],
    },
  ],
  ['/ptm/toolsKits', '标准器械包', 'P', 'ptmToolsKits', 'list', 'instrumentKit', 'add,edit,del,enable,disable,copy,import,export,print'],
  ['/ptm/operationKits', '标准手术套包', 'P', 'ptmOperationKits', 'list', 'surgeryKit', 'add,edit,del,enable,disable,copy,import,export,print'],
  [
    '/ptm/operationPath',
    '标准手术路径',
    'P',
    'ptmOperationPath',
    'tree',
    'surgeryPath',
    'add,edit,del,enable,disable,copy,import,export',
    { where: { origin: ['platform'] } },
  ],
  [
    '/ptm/patientInforForm',
    '患者信息',
    'PH',
    'patientInforForm',
    'list',
    'patient',
    'view,showPatient,add,edit,del,syncHis,import,print,export',
    {
      tabs: [
        { id: 'in', label: '在院', where: { inHospital: [true] } },
        { id: 'out', label: '出院', where: { inHospital: [false] } },
      ],
    },
  ],
]);
