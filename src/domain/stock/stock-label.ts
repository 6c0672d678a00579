import { defineMaster } from '../../define/define-master';
import { choice, computed, integer, quantity, ref, text } from '../../define/field';
import { goodsCard } from '../catalogue/goods-card';

/** Unique labels. Their state follows the ledger; they are generated, bound and voided by actions, never typed. */
export const stockLabel = defineMaster({
  resource: 'stockLabel',
  title: '标签',
  table: 'stock_label',
  view: 'stock_label_list',
  owners: ['H', 'D', 'V'],
  scopeBy: { warehouse: 'warehouse' },
  fields: {
    labelNo: computed(text('标签号', { list: true, filter: true, width: 160 })),
    labelKind: computed(choice('类型', '1 单品码, 2 定数包, 3 套包, 4 货位, 5 RFID', { list: true, filter: true })),
    specification: computed(ref('specification', '规格', { filter: true })),
    productName: goodsCard.productName,
    specModel: goodsCard.specModel,
    batchNo: computed(text('批号', { list: true, filter: true })),
    expiryDate: computed({ kind: 'date', label: '有效期至', list: true, filter: true }),
    serialNo: computed(text('序列号')),
    quantity: computed(quantity('数量', { list: true, sum: true })),
    packNo: computed(text('包号', { filter: true })),
    warehouse: computed(ref('warehouse', '仓库', { list: true, filter: true })),
    location: computed(ref('location', '货位', { list: true })),
    epc: computed(text('EPC')),
    state: computed(choice('状态', '0 已生成:grey, 1 已打印:blue, 2 在库:green, 3 已出库:grey, 4 已使用:grey, 5 作废:red', { list: true, filter: true })),
    printCount: computed(integer('打印次数', { list: true })),
  },
  unique: [],
  label: 'labelNo',
  pinyinOf: '',
  search: ['labelNo', 'packNo', 'epc', 'batchNo', 'serialNo', 'productName'],
  operations: ['export'],
  hasStatus: false,
});
