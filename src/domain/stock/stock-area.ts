import { defineMaster, masterFields } from '../../define/define-master';
import { choice, ref } from '../../define/field';

export const stockArea = defineMaster({
  resource: 'stockArea',
  title: '库区',
  table: 'stock_area',
  owners: ['H', 'D', 'V'],
  within: ['warehouse', 'shelf'],
  scopeBy: { warehouse: 'warehouse' },
  fields: {
    ...masterFields,
    warehouse: ref('warehouse', '库房', { required: true, fixed: true, list: true, filter: true }),
    colour: choice('色标', '待验:yellow, 合格:green, 不合格:red, 退货:yellow, 发货:green', { list: true }),
  },
  unique: [['warehouse', 'name']],
  usedBy: ['shelf.zone_id'],
});
