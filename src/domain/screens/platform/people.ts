import { defineScreens } from '../../../define/define-screen';

export const platformPeopleScreens = defineScreens('组织与用户', [
  ['/ptm/OrganizationalStructure', '组织架构', 'PHDV', 'organizationalStructure', 'tree', 'department', 'add,edit,del,enable,disable,move,import,export'],
  ['/ptm/HumanResources', '人员管理', 'PHDV', 'humanResources', 'list', 'employee', 'add,edit,del,resign,rehire,transfer,openAccount,import,export'],
  [
    '/ptm/userManage/userRoles',
    '角色管理',
    'PHDV',
    'userRoles',
    'list',
    'role',
    'add,edit,del,copy,enable,disable,setPermission,addGroup,editGroup,delGroup,export',
    { rows: 'ofOrganisation' },
  ],
  ['/ptm/userManage/userRole', '用户授权', 'PHDV', 'userRole', 'list', 'user', 'assign,batchAssign,removeRole,copyPermission,viewEffective,export'],
  ['/ptm/userManage/user', '用户管理', 'PHDV', 'user', 'list', 'user', 'add,edit,del,enable,disable,resetPwd,unlock,forceLogout,import,export'],
  ['/ptm/accountList', '平台账号', 'P', 'accountList', 'list', 'account', 'view,lock,unlock,resetPwd,changePhone,forceLogout,export'],
]);
