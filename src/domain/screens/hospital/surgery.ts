import { defineScreens } from '../../../define/define-screen';

export const hospitalSurgeryScreens = defineScreens('手术与骨科', [
  [
    '/hospital/hospitalOperationKits',
    '院内手术套包',
    'H',
    'hospitalOperationKits',
    'list',
    'surgeryKit',
    'add,edit,del,copy,enable,disable,toClaim,import,viewCost,export',
    { where: { origin: ['own'] } },
  ],
  [
    '/hospital/surgicalReportForm',
    '手术报台',
    'H',
    'surgicalReportForm',
    'list',
    'surgicalReport',
    'add,edit,del,pull:bonePreAcceptance,pull:surgeryPlan,scan,submit,pass,nopass,unreview,red,cancel,showPatient,viewCost,print,export',
    {
      tabs: [
        { id: 'todo', label: '待核对', where: { status: [0, 1, 3] } },
        { id: 'done', label: '已核对', where: { status: [2, 7] } },
        { id: 'late', label: '超时', where: { isLate: [true] } },
      ],
    },
  ],
  [
    '/hospital/bonePurchaseGrn',
    '骨科采购入库',
    'H',
    'bonePurchaseGrn',
    'list',
    'boneGrn',
    'add,edit,del,pull:surgicalReport,pull:bonePreAcceptance,submit,pass,nopass,unreview,red,genCode,showPatient,viewCost,print,export',
    {
      tabs: [
        { id: 'todo', label: '待入库', where: { status: [0, 1, 3] } },
        { id: 'done', label: '已入库', where: { status: [2, 7] } },
      ],
    },
  ],
]);
