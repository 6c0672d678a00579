import { defineScreens } from '../../../define/define-screen';

export const platformClassesScreens = defineScreens('分类', [
  [
    '/ptm/SixtyEightClassification',
    '68分类',
    'P',
    'sixtyEightClassification',
    'tree',
    'category68',
    'add,edit,del,enable,disable,move,map,import,export',
    {
      tabs: [
        { id: '2017', label: '2017版', where: { edition: ['2017'] } },
        { id: '2002', label: '2002版', where: { edition: ['2002'] } },
      ],
    },
  ],
  [
    '/ptm/CustomType',
    '自定义分类',
    'PDV',
    'customType',
    'tree',
    'customCategory',
    'add,edit,del,enable,disable,move,assign,import,export',
    {
      tabs: [
        { id: 'business', label: '业务分类', where: { kind: ['business'] } },
        { id: 'finance', label: '财务分类', where: { kind: ['finance'] } },
      ],
    },
  ],
]);
