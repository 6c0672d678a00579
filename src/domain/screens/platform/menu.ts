import { defineScreens } from '../../../define/define-screen';

export const platformMenuScreens = defineScreens('菜单权限', [
  ['/ptm/maintenance/menuTree', '机构菜单树', 'P', 'menuTree', 'tree', 'menuNode', 'setTree,rename,move,applyTemplate,copy,export'],
  ['/ptm/maintenance/motherTree', '菜单母树', 'P', 'motherTree', 'tree', 'menuNode', 'add,edit,del,enable,disable,move,import,export'],
  [
    '/ptm/maintenance/groupTemplate',
    '机构组模板',
    'P',
    'groupTemplate',
    'list',
    'roleTemplate',
    'add,edit,del,copy,setDefault,setTree,setPermission,apply,enable,disable',
  ],
  [
    '/ptm/maintenance/systemRole',
    '系统角色',
    'P',
    'systemRole',
    'list',
    'role',
    'add,edit,copy,enable,disable,setPermission',
    { where: { scope: ['system'] } },
  ],
]);
