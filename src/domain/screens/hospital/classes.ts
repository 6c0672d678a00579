import { defineScreens } from '../../../define/define-screen';

export const hospitalClassesScreens = defineScreens('分类', [
  [
    '/hospital/classificationSetTree',
    '耗材分类设置',
    'H',
    'classificationSetTree',
    'tree',
    'customCategory',
    'add,edit,del,move,enable,disable,assign,import,export',
    {
      tabs: [
        { id: 'business', label: '业务分类', where: { kind: ['business'] } },
        { id: 'finance', label: '财务分类', where: { kind: ['finance'] } },
      ],
    },
  ],
]);
