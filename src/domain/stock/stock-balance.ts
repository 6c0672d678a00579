import { CLEARED, defineReport, type ReportStart } from '../../define/define-report';
import { choice, date, flag, integer, money, price, quantity, ref, text, withCost } from '../../define/field';
import { RISK_CLASSES } from '../catalogue/product-words';

export const STOCK_PLACES = 'normal 正常库房, stopSale 停售仓:orange, scrap 报废不合格仓:red, outside 在途与在外:blue';
export const OWNERSHIP = 'own 自有, consigned 寄售:blue';
const goods = ['code', 'productName', 'specification', 'manufacturer', 'registrationNo', 'unit'] as const;
const lot = ['lot', 'batchNo', 'serialNo', 'productionDate', 'expiryDate', 'daysLeft', 'state'] as const;

/** A chosen balance as a line of a document that takes it: all that is not promised to others. */
const LINE = { specification: 'specification', unit: 'unit', batchNo: 'batchNo', serialNo: 'serialNo', packNo: 'packNo', location: 'location', owner: 'owner' };
const UNPROMISED = { field: 'quantity', of: ['quantity', 'reserved'] } as const;
const taking = (operation: string, label: string, kind: string, more: Partial<ReportStart> = {}): ReportStart => ({
  operation,
  label,
  kind,
  level: 'lot',
  header: { warehouse: 'warehouse' },
  lines: LINE,
  remainder: UNPROMISED,
  ...more,
});

/** Everything that ever happened to a balance: its entries add up to it. */
const ENTRIES = {
  to: 'stockEntry',
  with: {
    warehouse: 'warehouse',
    specification: 'specification',
    batchNo: 'batchNo',
    serialNo: 'serialNo',
    packNo: 'packNo',
    owner: 'owner',
    location: 'location',
    to: 'asOf',
  },
  needs: 'viewEntries',
} as const;

/**
 * 库存: what lies where, now or at the end of a past day. Level lot shows the balances of the ledger themselves; their
 * amounts add up to the moving average of the cell. Six screens are views of it (see their presets).
 */
export const stockBalance = defineReport({
  resource: 'stockBalance',
  title: '库存',
  fact: 'stock_balance_fact',
  factArguments: ['asOf', 'compareTo', 'includeZero'],
  columns: {
    warehouse: ref('warehouse', '仓库', { filter: true, list: true, width: 120 }),
    code: text('编码', { list: true, width: 110 }),
    productName: text('产品名称', { list: true, filter: true, width: 180 }),
    specification: ref('specification', '规格型号', { filter: true, list: true, width: 150 }),
    manufacturer: text('生产厂家', { list: true, filter: true, width: 160 }),
    registrationNo: text('注册证号', { width: 170 }),
    unit: ref('unit', '单位', { list: true, width: 60 }),
    location: ref('location', '货位', { filter: true, list: true }),
    area: ref('stockArea', '库区', { filter: true }),
    batchNo: text('批号', { filter: true, list: true, width: 120 }),
    serialNo: text('序列号', { filter: true }),
    productionDate: date('生产日期'),
    expiryDate: date('有效期至', { filter: true, list: true, width: 105 }),
    daysLeft: integer('剩余天数', { filter: true, list: true, min: -100_000 }),
    state: choice('状态', 'normal 正常:green, near 近效期:yellow, expired 过期:red, stopped 停售:orange', { filter: true, list: true }),
    packNo: text('包号', { filter: true }),
    owner: ref('organisation', '货主', { list: true }),
    storage: text('储存条件', { width: 140 }),
    certValidTo: date('注册证有效期', { filter: true }),
    receivedOn: date('首次入库', { filter: true }),
    quantity: quantity('现存量', { sum: true, list: true }),
    occupied: quantity('占用', { sum: true, list: true }),
    reserved: quantity('占用', { sum: true, list: true, column: 'reserved' }),
    available: quantity('可用', { sum: true, list: true, min: '-99999999999999' }),
    free: quantity('可用', { sum: true, list: true, column: 'free' }),
    onOrder: quantity('在途采购', { sum: true }),
    minQuantity: quantity('下限'),
    maxQuantity: quantity('定数上限'),
    shortage: quantity('待补', { sum: true }),
    unitCost: withCost(price('成本单价', { list: true })),
    amount: withCost(money('库存金额', { sum: true, list: true })),
    lotCost: withCost(price('批次成本')),
    memoAmount: withCost(money('寄售备查金额', { sum: true })),
    comparedQuantity: quantity('对比日数量', { sum: true }),
    differenceQuantity: quantity('差异数量', { sum: true, min: '-99999999999999' }),
    comparedAmount: withCost(money('对比日金额', { sum: true })),
    differenceAmount: withCost(money('差异金额', { sum: true })),
    // Only to filter by.
    lot: text('批次', { column: 'lot_id', width: 0 }),
    place: choice('库房性质', STOCK_PLACES, { filter: true }),
    level: choice('级别', '1 中心库, 2 科室二级库, 3 科室虚拟库', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    ownership: choice('货权', OWNERSHIP, { filter: true }),
    expiryBand: choice('效期段', 'expired 已过期, d30 30天内, d90 31–90天, d180 91–180天, d365 181–365天, later 一年以上, none 无效期', { filter: true }),
    category: ref('customCategory', '自定义分类', { filter: true }),
    category68: ref('category68', '68分类', { filter: true, column: 'category68_id' }),
    riskClass: choice('管理类别', RISK_CLASSES, { filter: true }),
    isHighValue: flag('高值', { filter: true }),
    isImplant: flag('植入', { filter: true }),
  },
  levels: {
    specification: {
      label: '规格',
      dimensions: ['warehouse', ...goods, 'storage', 'certValidTo'],
      measures: [
        'quantity',
        'occupied',
        'available',
        'onOrder',
        'minQuantity',
        'maxQuantity',
        'shortage',
        'amount',
        'memoAmount',
        'comparedQuantity',
        'differenceQuantity',
        'comparedAmount',
        'differenceAmount',
      ],
      sort: 'warehouse,code',
      key: ['warehouse', 'specification'],
      drill: {
        to: 'stockBalance',
        level: 'lot',
        with: {
          warehouse: 'warehouse',
          specification: 'specification',
          place: 'place',
          ownership: 'ownership',
          asOf: 'asOf',
          compareTo: 'compareTo',
          includeZero: 'includeZero',
        },
        needs: 'viewLots',
      },
    },
    lot: {
      label: '批号',
      needs: 'viewLots',
      dimensions: ['warehouse', 'location', 'area', ...goods, ...lot, 'packNo', 'owner', 'storage', 'certValidTo', 'receivedOn'],
      measures: [
        'quantity',
        'reserved',
        'free',
        'amount',
        'lotCost',
        'memoAmount',
        'comparedQuantity',
        'differenceQuantity',
        'comparedAmount',
        'differenceAmount',
      ],
      sort: 'warehouse,code,expiryDate,batchNo',
      key: ['warehouse', 'location', 'lot', 'packNo', 'owner'],
    },
  },
  measures: ['quantity', 'occupied', 'available', 'amount'],
  quotients: { unitCost: ['amount', 'quantity'] },
  parameters: {
    place: choice('库房性质', `${STOCK_PLACES}, all 全部`, { default: 'normal' }),
    ownership: choice('货权', OWNERSHIP),
    asOf: date('截至日期', { notAfterToday: true }),
    compareTo: date('对比日期', { notAfterToday: true }),
    includeZero: flag('含零库存'),
  },
  search: ['code', 'productName', 'batchNo', 'registrationNo'],
  hasPinyin: true,
  warehouseColumn: 'warehouse',
  departmentColumn: 'department',
  unitColumn: 'unit',
  emptyRows: { shownBy: 'includeZero', measures: ['quantity', 'comparedQuantity'] },
  onlyWith: { compareTo: ['comparedQuantity', 'differenceQuantity', 'comparedAmount', 'differenceAmount'] },
  sort: 'warehouse,code',
  drill: ENTRIES,
  why: { ...ENTRIES, sets: { from: CLEARED } },
  links: [
    {
      id: 'reservations',
      label: '占用明细',
      to: 'stockReservation',
      with: { warehouse: 'warehouse', specification: 'specification', batchNo: 'batchNo', serialNo: 'serialNo' },
      needs: 'viewReservation',
    },
  ],
  starts: [
    taking('toTransfer', '移库', 'stockTransfer', { header: { fromWarehouse: 'warehouse' }, sets: { transferKind: 'move' } }),
    taking('toReturn', '采购退货', 'purchaseReturn'),
    taking('toLoss', '仓储报损', 'lossReport', { sets: { lossKind: 'stock' } }),
    taking('toLoss', '质量报损', 'lossReport', { sets: { lossKind: 'quality' } }),
    // A stop takes nothing away: it says which lots nobody may sell.
    {
      operation: 'toStopSell',
      label: '停售',
      kind: 'stopSell',
      level: 'lot',
      header: {},
      lines: { specification: 'specification', unit: 'unit', batchNo: 'batchNo', serialNo: 'serialNo', warehouse: 'warehouse' },
      sets: { level: '1' },
    },
    taking('toScrap', '报废', 'scrap', { header: { fromWarehouse: 'warehouse' } }),
    taking('use', '使用登记', 'useRecord'),
  ],
  edits: [
    {
      operation: 'setLimit',
      label: '设置上下限',
      master: 'warehouseProduct',
      level: 'specification',
      key: { warehouse: 'warehouse', specification: 'specification' },
      fields: ['minQuantity', 'reorderQuantity', 'maxQuantity', 'location'],
    },
  ],
});
