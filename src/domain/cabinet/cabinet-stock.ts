import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, flag, integer, quantity, ref, text } from '../../define/field';
import { goodsCard } from '../catalogue/goods-card';

const signed = { min: '-99999999999999' };

/**
 * 设备库存: what devices say lies in cabinets, beside what was taken and is still open and what the books say lies there: device + open
 * takes − books is the difference. A row a tag, else a row a lot and layer; places that should hold something have a row when they are empty.
 */
export const cabinetStock = defineMaster({
  resource: 'cabinetStock',
  title: '设备库存',
  table: 'cabinet_stock_list',
  isWorkedOut: true,
  owners: ['H', 'D'],
  scopeBy: { warehouse: 'warehouse', department: 'department' },
  hasStatus: false,
  fields: {
    cabinet: computed(ref('cabinet', '智能柜', { list: true, filter: true })),
    layer: computed(integer('层号', { column: 'layer_no', list: true, filter: true, width: 70 })),
    specification: computed(ref('specification', '规格', { list: true, filter: true })),
    productName: goodsCard.productName,
    batchNo: computed(text('批号', { list: true, filter: true })),
    serialNo: computed(text('序列号')),
    expiryDate: computed({ kind: 'date', label: '有效期至', list: true, filter: true }),
    daysLeft: computed(integer('剩余天数', { min: -100_000, filter: true })),
    labelNo: computed(text('唯一码', { filter: true, width: 150 })),
    epc: computed(text('EPC', { filter: true })),
    deviceQuantity: computed(quantity('设备数', { ...signed, list: true, sum: true })),
    pendingQuantity: computed(quantity('待核销', { list: true, sum: true })),
    bookQuantity: computed(quantity('账面数', { list: true, sum: true })),
    difference: computed(quantity('差异', { ...signed, list: true, sum: true, madeOf: '{deviceQuantity} + {pendingQuantity} − {bookQuantity}' })),
    isDifferent: computed(flag('有差异', { filter: true })),
    unit: computed(ref('unit', '单位', { list: true })),
    low: computed(quantity('下限', { list: true })),
    par: computed(quantity('定数', { list: true })),
    suggestion: computed(quantity('建议补货', { filter: true })),
    isLow: computed(flag('低于下限', { filter: true })),
    currentWeight: computed(quantity('重量（克）', { places: 3 })),
    unitWeight: computed(quantity('单件重量（克）', { places: 3 })),
    countedAt: computed(datetime('盘存时间', { list: true })),
    onlineState: computed(choice('在线状态', '在线:green, 离线:red, 未激活:grey', { list: true, filter: true })),
    dataAt: computed(datetime('数据截至', { list: true, hint: '设备离线时，为最后一次心跳' })),
    valueClass: computed(choice('价值类别', 'high 高值, low 低值', { filter: true })),
    warehouse: computed(ref('warehouse', '库房', { filter: true })),
    department: computed(ref('department', '科室', { filter: true })),
  },
  unique: [],
  label: 'productName',
  pinyinOf: '',
  search: ['labelNo', 'epc', 'batchNo', 'productName'],
  sort: 'cabinet,layer,productName,expiryDate',
  operations: ['export'],
  actions: [
    { id: 'sync', label: '盘存同步', flags: ['sync'], risk: 'write', on: 'rows', answers: true, calls: { service: 'countCabinets', of: 'cabinet' } },
    {
      id: 'setPar',
      label: '设置定数',
      flags: ['setPar'],
      risk: 'write',
      on: 'row',
      input: { low: quantity('下限', { required: true, upTo: 'par' }), par: quantity('定数', { required: true, positive: true }) },
      calls: { service: 'setCabinetPar' },
    },
    { id: 'replenish', label: '补货申领', flags: ['replenish'], risk: 'write', on: 'rows', kinds: ['H'], answers: true, calls: { service: 'claimForCabinet' } },
  ],
  leads: [{ id: 'jumpRecords', label: '存取记录', flags: [], on: 'row', to: 'cabinetRecord', with: { cabinet: 'cabinet', specification: 'specification' } }],
});
