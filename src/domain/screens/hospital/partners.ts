import { defineScreens } from '../../../define/define-screen';

export const hospitalPartnersScreens = defineScreens('机构管理', [
  [
    '/hospital/supplierManage',
    '供应商管理',
    'H',
    'supplierManage',
    'list',
    'partner',
    'add,edit,del,enable,disable,freeze,viewLicence,viewProducts,import,export',
    { where: { kind: ['supplier', 'both'], relation: ['HD', 'HV', 'HH'] }, defaults: { kind: 'supplier', relation: 'HD' } },
  ],
]);
