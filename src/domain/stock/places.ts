import { defineTree } from '../../define/define-tree';

/** 库房 > 库区 > 货架 > 货位: the zone may be left out, and a place may stand in a warehouse without a shelf. */
export const places = defineTree({
  id: 'places',
  title: '库房货位',
  resources: ['warehouse', 'shelf'],
  levels: [
    { master: 'warehouse', under: [] },
    { master: 'stockArea', under: [{ master: 'warehouse', field: 'warehouse' }] },
    {
      master: 'shelf',
      under: [
        { master: 'stockArea', field: 'zone' },
        { master: 'warehouse', field: 'warehouse' },
      ],
      move: 'move',
      hasLabels: true,
    },
    {
      master: 'location',
      under: [
        { master: 'shelf', field: 'shelf' },
        { master: 'warehouse', field: 'warehouse', where: { loose: '1' } },
      ],
      isLazy: true,
      move: 'move',
      hasLabels: true,
    },
  ],
});
