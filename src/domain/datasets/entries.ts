import { BILL_TYPE_OPTIONS } from '../../define/bill-type';
import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, flag, money, price, quantity, ref, text, withCost } from '../../define/field';
import { signed } from './blocks';

/** 库存流水: the entries of one specification in the order they were posted, with what the warehouse held after each. */
export const entries = defineDataset({
  id: 'entries',
  title: '库存流水',
  said: '流水 明细账 出入库记录 entries',
  takes: {
    from: date('开始日期', { default: 'monthStart' }),
    to: date('结束日期', { default: 'today' }),
    specification: ref('specification', '规格型号', { required: true }),
    warehouse: ref('warehouse', '仓库'),
    batchNo: text('批号', { max: 60 }),
    serialNo: text('序列号', { max: 60 }),
    packNo: text('包号', { max: 60 }),
    owner: ref('organisation', '货主'),
    includeVirtual: flag('含虚入虚出'),
  },
  dimensions: {
    postedAt: datetime('时间', { list: true, width: 140 }),
    billType: choice('单据类型', [{ value: 'opening', label: '期初结存' }, ...BILL_TYPE_OPTIONS], { list: true, filter: true }),
    sn: text('单号', { column: 'doc_sn', list: true, filter: true, width: 150 }),
    partner: ref('partner', '对方', { list: true, filter: true, width: 160 }),
    inWarehouse: ref('warehouse', '仓库', { list: true, column: 'warehouse_id' }),
    location: ref('location', '货位', { list: true }),
    goods: ref('specification', '规格型号', { column: 'specification_id', width: 140 }),
    unit: ref('unit', '单位', { list: true, width: 60 }),
    lotNo: text('批号', { list: true, column: 'batch_no' }),
    lotSerial: text('序列号', { column: 'serial_no' }),
    lotPack: text('包号', { column: 'pack_no' }),
    goodsOwner: ref('organisation', '货主', { column: 'owner_id' }),
    isReversal: flag('红冲', { list: true, filter: true }),
    operator: text('操作人', { list: true }),
    entryId: text('流水号'),
    reverses: text('冲销流水'),
    kind: text('单据种类', { column: 'doc_kind' }),
    documentId: text('单据编号'),
    bizDate: date('业务日期'),
  },
  measures: {
    inQuantity: quantity('入库数量', { sum: true, list: true }),
    outQuantity: quantity('出库数量', { sum: true, list: true }),
    balance: quantity('结存数量', { list: true, ...signed }),
    unitCost: withCost(price('成本单价', { list: true })),
    amount: withCost(money('金额', { sum: true, list: true })),
    balanceAmount: withCost(money('结存金额', { list: true })),
  },
  running: { opens: { billType: ['opening'] }, balances: { balance: { inQuantity: 1, outQuantity: -1 }, balanceAmount: { amount: 1 } } },
  day: 'bizDate',
  search: ['sn', 'lotNo'],
  warehouse: 'inWarehouse',
  unit: 'unit',
});
