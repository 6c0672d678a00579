import { defineScreens } from '../../../define/define-screen';

export const commonViewPartnersScreens = defineScreens('机构管理', [
  [
    '/commonView/opCooperationDea',
    '运营合作',
    'HD',
    'opCooperationDea',
    'list',
    'cooperation',
    'add,edit,del,submit,pass,nopass,unreview,stop,print,export,view',
    {
      query: { sn: 'sn' },
      tabs: [
        { id: 'all', label: '全部', where: {} },
        { id: 'draft', label: '草稿与驳回', where: { status: [0, 3] } },
        { id: 'waiting', label: '待确认', where: { status: [1] } },
        { id: 'live', label: '合作中', where: { status: [2] } },
        { id: 'over', label: '已结束', where: { status: [4, 7] } },
      ],
    },
  ],
  [
    '/commonView/dealerManagement',
    '经销商管理',
    'DV',
    'dealerManagement',
    'list',
    'partner',
    'add,edit,enable,disable,import,export,view',
    { where: { kind: ['customer', 'both'], partnerKind: ['D'] }, defaults: { kind: 'customer', relation: 'DD' } },
  ],
  [
    '/commonView/agencyManage/AgencyManagementNew',
    '机构管理',
    'HDV',
    'agencyManagementNew',
    'list',
    'organisation',
    'add,edit,enable,disable,submit,invite,export,view',
    { rows: 'related' },
  ],
  [
    '/commonView/agencyManage/ReviewOrg',
    '机构审核',
    'HDV',
    'reviewOrg',
    'list',
    'orgRegistration',
    'pass,nopass,export,view',
    { where: { stage: ['0'] }, query: { name: 'name', system_type: 'systemType' } },
  ],
]);
