import { defineScreens } from '../../../define/define-screen';

export const commonViewSurgeryScreens = defineScreens('手术与骨科', [
  [
    '/commonView/surgicalUsageRecords',
    '手术使用记录',
    'HD',
    'surgicalUsageRecords',
    'list',
    'surgicalUsage',
    'add,edit,del,pull:surgeryPlan,pull:bonePreAcceptance,pull:bonePresale,scan,submit,review,nopass,unreview,red,showPatient,viewCost,print,export',
    {
      tabs: [
        { id: 'open', label: '进行中', where: { status: [0, 3] } },
        { id: 'todo', label: '待审核', where: { status: [1] } },
        { id: 'done', label: '已审核', where: { status: [2, 7] } },
      ],
    },
  ],
  [
    '/commonView/orthopedicSurgicalTool',
    '骨科手术工具',
    'HDV',
    'orthopedicSurgicalTool',
    'list',
    'surgicalTool',
    'add,edit,del,assignKit,move,sterilise,repair,disable,enable,timeline,printLabel,import,export',
    {
      tabs: [
        { id: 'shelf', label: '在库', where: { state: ['1'] } },
        { id: 'out', label: '在外', where: { state: ['2'] } },
        { id: 'wash', label: '清洗消毒', where: { state: ['3'] } },
        { id: 'repair', label: '维修', where: { state: ['4'] } },
        { id: 'off', label: '停用', where: { state: ['5'] } },
      ],
    },
  ],
  [
    '/commonView/bonePlan',
    '骨科计划',
    'HDV',
    'bonePlan',
    'list',
    'bonePlan',
    'add,edit,del,copy,pull:surgeryPlan,submit,review,nopass,unreview,stop,cancel,toBonePresale,showPatient,print,export',
    {
      withoutFor: {
        H: ['familyName', 'hospitalDepartment', 'chiefSurgeon', 'kits'],
        ...Object.fromEntries(['D', 'V'].map((kind) => [kind, ['surgeryPlan', 'patient', 'department', 'surgeon', 'instrumentKit']])),
      },
      tabs: [
        { id: 'asked', label: '待接单', where: { stage: ['待接单'] } },
        { id: 'ship', label: '待发货', where: { stage: ['待发货'] } },
        { id: 'operate', label: '待手术', where: { stage: ['待手术'] } },
        { id: 'done', label: '已完成', where: { stage: ['已完成', '已终止'] } },
        { id: 'draft', label: '待发出', where: { stage: ['未发出'] } },
      ],
      agenda: {
        at: 'surgeryAt',
        apart: 'partner',
        card: {
          title: 'surgeryName',
          facts: [
            ['bodyPart', 'patient', 'familyName'],
            ['counterStatus', 'shipState'],
          ],
        },
        statuses: [0, 1, 2, 3, 7],
      },
    },
  ],
  ['/commonView/navigationBoneManage', '骨科导航', 'HDV', 'navigationBoneManage', 'flow', 'dashboard:boneFlow', 'open,refresh'],
  [
    '/commonView/toolsKits',
    '器械包',
    'HDV',
    'toolsKits',
    'list',
    'instrumentKit',
    'add,edit,del,copy,copyFromPlatform,enable,disable,refill,check,timeline,printQrcode,import,export',
    {
      tabs: [
        { id: 'own', label: '实物包', where: { origin: ['own'], isTemplate: [false] } },
        { id: 'refill', label: '待补货', where: { origin: ['own'], state: ['5'] } },
        { id: 'out', label: '在外', where: { origin: ['own'], state: ['3'] } },
        { id: 'template', label: '本单位模板', where: { origin: ['own'], isTemplate: [true] } },
        { id: 'library', label: '平台标准', where: { origin: ['platform'] } },
      ],
    },
  ],
  [
    '/commonView/operationKits',
    '手术套包',
    'DV',
    'operationKits',
    'list',
    'surgeryKit',
    'add,edit,del,copy,copyFromPlatform,enable,disable,toPack,import,viewCost,export',
    {
      tabs: [
        { id: 'own', label: '本单位', where: { origin: ['own'] } },
        { id: 'library', label: '平台标准', where: { origin: ['platform'] } },
      ],
    },
  ],
  [
    '/commonView/operationPath',
    '手术路径',
    'HDV',
    'operationPath',
    'tree',
    'surgeryPath',
    'add,edit,del,copy,copyFromPlatform,enable,disable,move,import,export',
  ],
  [
    '/commonView/bonePreAcceptance',
    '骨科预验收',
    'HDV',
    'bonePreAcceptance',
    'list',
    'bonePreAcceptance',
    'edit,scan,del,submit,review,nopass,unreview,red,cancel,toReport,toReturn,showPatient,print,export',
    {
      tabs: [
        { id: 'todo', label: '待验收', where: { status: [0, 1, 3] } },
        { id: 'done', label: '已验收', where: { status: [2, 7] } },
      ],
    },
  ],
]);
