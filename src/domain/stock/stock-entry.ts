import { BILL_TYPE_OPTIONS } from '../../define/bill-type';
import { choice, date, datetime, flag, money, price, quantity, ref, text, withCost } from '../../define/field';
import { defineReport } from '../../define/define-report';
import { STATUS_OPTIONS } from '../../define/status';

const signed = { min: '-99999999999999' } as const;

/** 库存流水: the entries behind a balance in the order they were posted, with what the warehouse held after each. */
export const stockEntry = defineReport({
  resource: 'stockEntry', title: '库存流水',
  fact: 'stock_entry_fact', factArguments: ['from', 'to', 'specification', 'warehouse', 'batchNo', 'serialNo', 'packNo', 'owner', 'includeVirtual'],
  columns: {
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
    inQuantity: quantity('入库数量', { sum: true, list: true }),
    outQuantity: quantity('出库数量', { sum: true, list: true }),
    balance: quantity('结存数量', { list: true, ...signed }),
    unitCost: withCost(price('成本单价', { list: true })),
    amount: withCost(money('金额', { sum: true, list: true })),
    balanceAmount: withCost(money('结存金额', { list: true })),
    isReversal: flag('红冲', { list: true, filter: true }),
    operator: text('操作人', { list: true }),
    entryId: text('流水号'),
    reverses: text('冲销流水'),
    kind: text('单据种类', { column: 'doc_kind' }),
    documentId: text('单据编号'),
    bizDate: date('业务日期'),
  },
  levels: {
    entry: {
      label: '流水', key: ['entryId', 'inWarehouse'],
      dimensions: [
        'postedAt', 'entryId', 'billType', 'sn', 'partner', 'inWarehouse', 'location', 'goods', 'unit', 'lotNo', 'lotSerial', 'lotPack', 'goodsOwner', 'isReversal', 'reverses',
        'operator', 'kind', 'documentId', 'bizDate',
      ],
    },
  },
  measures: ['inQuantity', 'outQuantity', 'balance', 'unitCost', 'amount', 'balanceAmount'],
  parameters: {
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
  search: ['sn', 'lotNo'],
  warehouseColumn: 'inWarehouse', unitColumn: 'unit', sort: 'postedAt,entryId',
  openedBy: [
    { resource: 'stockBalance', operation: 'viewEntries' },
    { resource: 'report:inventoryAndSalesDetails', operation: 'drill' },
  ],
  drill: { to: 'document', with: { kind: 'kind', id: 'documentId' } },
});

/** 占用明细: which documents hold stock back, and how much. */
export const stockReservation = defineReport({
  resource: 'stockReservation', title: '占用明细', fact: 'stock_reservation_fact', factArguments: [],
  columns: {
    hold: choice('占用方式', 'hard 已提交出库:orange, soft 订单预留:blue', { list: true, filter: true }),
    sn: text('单号', { column: 'doc_sn', list: true, filter: true, width: 150 }),
    documentDate: date('单据日期', { list: true, filter: true }),
    status: choice('状态', STATUS_OPTIONS, { list: true, filter: true }),
    partner: ref('partner', '往来单位', { list: true, filter: true }),
    warehouse: ref('warehouse', '仓库', { list: true, filter: true }),
    specification: ref('specification', '规格型号', { list: true, filter: true }),
    unit: ref('unit', '单位', { list: true }),
    batchNo: text('批号', { list: true, filter: true }),
    serialNo: text('序列号', { filter: true }),
    location: ref('location', '货位', { list: true, filter: true }),
    packNo: text('包号', { filter: true }),
    owner: ref('organisation', '货主', { filter: true }),
    quantity: quantity('占用数量', { sum: true, list: true }),
    wanted: quantity('需求数量', { sum: true }),
    lineId: text('行号'), kind: text('单据种类', { column: 'doc_kind' }), documentId: text('单据编号'),
  },
  levels: {
    line: {
      label: '明细', key: ['hold', 'lineId'],
      dimensions: ['hold', 'sn', 'documentDate', 'status', 'partner', 'warehouse', 'specification', 'unit', 'batchNo', 'serialNo', 'location', 'packNo', 'owner', 'lineId', 'kind', 'documentId'],
    },
  },
  measures: ['quantity', 'wanted'], parameters: {}, search: ['sn', 'batchNo'],
  warehouseColumn: 'warehouse', unitColumn: 'unit', sort: '-documentDate,sn',
  openedBy: [{ resource: 'stockBalance', operation: 'viewReservation' }],
  drill: { to: 'document', with: { kind: 'kind', id: 'documentId' } },
});
