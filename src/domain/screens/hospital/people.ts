import { defineScreens } from '../../../define/define-screen';

export const hospitalPeopleScreens = defineScreens('组织与用户', [
  [
    '/hospital/hisStaffInfoView',
    'HIS人员信息',
    'H',
    'hisStaffInfoView',
    'list',
    'hisStaff',
    'pullHis,bind,autoBind,unbind,createEmployee,import,export',
    {
      tabs: [
        { id: 'todo', label: '待绑定', where: { bindState: ['0', '2'], active: [true] } },
        { id: 'clash', label: '冲突', where: { bindState: ['2'] } },
        { id: 'bound', label: '已绑定', where: { bindState: ['1'] } },
        { id: 'homeless', label: '科室未对照', where: { isHomeless: [true] } },
        { id: 'leaving', label: '建议离职', where: { isLeaving: [true] } },
      ],
    },
  ],
]);
