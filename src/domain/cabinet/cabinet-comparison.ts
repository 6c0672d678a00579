import { defineReport } from '../../define/define-report';
import { choice, flag, ref } from '../../define/field';
import { COUNT_CAUSES, counted } from '../datasets/counted';

const RESOURCE = 'report:cabinetComparison';
const LOT = { cabinet: 'cabinet', specification: 'specification' };

/** 柜账实对比: of each lot of a cabinet what its last full count found beside what the books said then; what differs is counted, or told as an error. */
export const cabinetComparison = defineReport({
  resource: RESOURCE,
  title: '柜账实对比',
  owners: ['H', 'D'],
  of: counted,
  levels: {
    lot: {
      label: '按批次',
      dimensions: [
        ...['cabinet', 'layer', 'productName', 'specification', 'unit', 'batchNo', 'serialNo', 'expiryDate', 'unitCost', 'cause'],
        ...['onlineState', 'countedAt', 'warehouse', 'lot'],
      ],
      key: ['lot'],
      measures: ['device', 'pending', 'book', 'difference', 'differenceAmount'],
      sort: 'cabinet,layer,productName,batchNo',
    },
    cabinet: {
      label: '按智能柜',
      dimensions: ['cabinet', 'warehouse', 'department', 'onlineState', 'countedAt'],
      key: ['cabinet'],
      measures: ['lots', 'differing', 'moreAmount', 'lessAmount', 'differenceAmount'],
      sort: 'cabinet',
      chart: { type: 'bar', x: 'cabinet', y: 'differing' },
      drill: { to: RESOURCE, level: 'lot', with: { cabinet: 'cabinet', isDifferent: 'isDifferent' } },
    },
    cause: { label: '按原因', dimensions: ['cause'], measures: ['lots', 'moreAmount', 'lessAmount', 'differenceAmount'], sort: '-lots' },
  },
  measures: ['lots'],
  parameters: {
    cabinet: ref('cabinet', '智能柜'),
    specification: ref('specification', '产品'),
    cause: choice('原因', COUNT_CAUSES),
    isDifferent: flag('只看差异', { default: 'true' }),
  },
  sort: '-lots',
  redWhen: { cause: ['待核销超时', '待查'] },
  drill: { to: RESOURCE, level: 'lot', with: { cause: 'cause', cabinet: 'cabinet', isDifferent: 'isDifferent' } },
  links: [
    { id: 'device', label: '设备库存', to: 'cabinetStock', with: LOT },
    { id: 'records', label: '存取记录', to: 'cabinetRecord', with: LOT },
    { id: 'book', label: '账面库存', to: 'stockBalance', with: { warehouse: 'warehouse', specification: 'specification' } },
  ],
  verbs: [
    { operation: 'sync', label: '盘存同步' },
    { operation: 'createStockTake', label: '差异盘点' },
    { operation: 'markError', label: '标记异常', reason: 'required' },
  ],
});
