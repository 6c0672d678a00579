import { defineScreens } from '../../../define/define-screen';

export const platformPartnersScreens = defineScreens('机构管理', [
  [
    '/ptm/agencyManage/RegistAudit',
    '注册审核',
    'P',
    'registAudit',
    'list',
    'orgRegistration',
    'view,edit,pass,nopass,export',
    {
      query: { name: 'name', system_type: 'systemType' },
      tabs: [
        { id: 'pending', label: '待审核', where: { stage: ['1'], status: ['1'] } },
        { id: 'passed', label: '已通过', where: { stage: ['2'], status: ['1', '2'] } },
        { id: 'refused', label: '已驳回', where: { status: ['3'] } },
      ],
    },
  ],
  ['/ptm/businessConfig', '业务配置', 'P', 'businessConfig', 'settings', 'ruleConfig', 'edit,lock,resetDefault,copy'],
  [
    '/ptm/agencyManage/AgencyApproval',
    '机构审批',
    'P',
    'agencyApproval',
    'list',
    'orgRegistration',
    'view,pass,nopass,cancel,export',
    {
      where: { stage: ['2'] },
      tabs: [
        { id: 'pending', label: '待审批', where: { status: ['1'] } },
        { id: 'approved', label: '已审批', where: { status: ['2'] } },
        { id: 'refused', label: '已驳回', where: { status: ['3'] } },
      ],
    },
  ],
  [
    '/ptm/agencyManage/AgencyManagement',
    '机构管理',
    'P',
    'agencyManagement',
    'list',
    'organisation',
    'add,edit,del,enable,disable,setVip,applyTemplate,resetAdmin,merge,import,export',
    {
      tabs: [
        { id: 'hospital', label: '医院', where: { kind: ['H'] } },
        { id: 'dealer', label: '经销商', where: { kind: ['D'] } },
        { id: 'vendor', label: '厂家', where: { kind: ['V'] } },
      ],
    },
  ],
  ['/ptm/vipLever', '会员等级', 'P', 'vipLever', 'list', 'vipLevel', 'add,edit,del,enable,disable'],
]);
