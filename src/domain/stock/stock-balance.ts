import { defineReport } from '../../define/define-report';
import { choice } from '../../define/field';
import { CLEARED, type ReportStart } from '../../define/report-definition';
import { lying } from '../datasets/lying';
import { OWNERSHIP, STOCK_PLACES } from './store-words';

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
  of: lying,
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
      dimensions: [
        'warehouse',
        'location',
        'area',
        ...goods,
        ...lot,
        'packNo',
        'owner',
        'storage',
        'certValidTo',
        'receivedOn',
        'lastCare',
        'nextCare',
        'careState',
      ],
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
  parameters: {
    place: choice('库房性质', `${STOCK_PLACES}, all 全部`, { default: 'normal' }),
    ownership: choice('货权', OWNERSHIP),
  },
  emptyRows: { shownBy: 'includeZero', measures: ['quantity', 'comparedQuantity'] },
  onlyWith: { compareTo: ['comparedQuantity', 'differenceQuantity', 'comparedAmount', 'differenceAmount'] },
  sort: 'warehouse,code',
  redWhen: { careState: ['due'] },
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
    {
      id: 'care',
      label: '养护记录',
      to: 'stockCare',
      with: { warehouse: 'warehouse', specification: 'specification', batchNo: 'batchNo' },
      needs: 'careHistory',
    },
    // Who has a page of its own for them finds them there.
    { id: 'unpacks', label: '拆包记录', to: 'unpackOrder', with: { warehouse: 'warehouse' }, needs: 'unpack' },
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
    {
      operation: 'unpack',
      label: '拆包',
      kind: 'unpackOrder',
      level: 'lot',
      header: { warehouse: 'warehouse' },
      lines: { packNo: 'packNo' },
      filled: 'packNo',
    },
    {
      operation: 'restock',
      label: '补货申领',
      kind: 'suppliesClaim',
      level: 'specification',
      header: { targetWarehouse: 'warehouse' },
      lines: { specification: 'specification', unit: 'unit' },
      sets: { claimType: '2' },
      remainder: { field: 'quantity', of: ['shortage'], lacking: '所选产品没有待补数量，请先设置定数上限' },
    },
    // A ward asks another one for what it lacks, and counts its own store.
    {
      operation: 'borrow',
      label: '借调',
      kind: 'stockTransfer',
      level: 'specification',
      header: { toWarehouse: 'warehouse' },
      lines: { specification: 'specification', unit: 'unit' },
      sets: { transferKind: 'borrow' },
    },
    { operation: 'take', label: '盘点', kind: 'stockTake', level: 'specification', header: { warehouse: 'warehouse' }, lines: {} },
    {
      operation: 'care',
      label: '养护',
      kind: 'stockCare',
      level: 'lot',
      header: { warehouse: 'warehouse' },
      lines: { specification: 'specification', unit: 'unit', batchNo: 'batchNo', serialNo: 'serialNo', location: 'location', checkedQuantity: 'quantity' },
    },
  ],
  labels: { operation: 'printLabel', level: 'lot', key: ['warehouse', 'lot', 'packNo'] },
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
