import { defineReport } from '../../define/define-report';
import { entries } from '../datasets/entries';
import { reserved } from '../datasets/reserved';

/** 库存流水: the entries behind a balance in the order they were posted, with what the warehouse held after each. */
export const stockEntry = defineReport({
  resource: 'stockEntry',
  title: '库存流水',
  of: entries,
  levels: {
    entry: {
      label: '流水',
      key: ['entryId', 'inWarehouse'],
      dimensions: [
        'postedAt',
        'entryId',
        'billType',
        'sn',
        'partner',
        'inWarehouse',
        'location',
        'goods',
        'unit',
        'lotNo',
        'lotSerial',
        'lotPack',
        'goodsOwner',
        'isReversal',
        'reverses',
        'operator',
        'kind',
        'documentId',
        'bizDate',
      ],
    },
  },
  measures: ['inQuantity', 'outQuantity', 'balance', 'unitCost', 'amount', 'balanceAmount'],
  sort: 'postedAt,entryId',
  openedBy: [
    { resource: 'stockBalance', operation: 'viewEntries' },
    { resource: 'report:inventoryAndSalesDetails', operation: 'drill' },
  ],
  drill: { to: 'document', with: { kind: 'kind', id: 'documentId' } },
});

/** 占用明细: which documents hold stock back, and how much. */
export const stockReservation = defineReport({
  resource: 'stockReservation',
  title: '占用明细',
  of: reserved,
  levels: {
    line: {
      label: '明细',
      key: ['hold', 'lineId'],
      dimensions: [
        'hold',
        'sn',
        'documentDate',
        'status',
        'partner',
        'warehouse',
        'specification',
        'unit',
        'batchNo',
        'serialNo',
        'location',
        'packNo',
        'owner',
        'lineId',
        'kind',
        'documentId',
      ],
    },
  },
  measures: ['quantity', 'wanted'],
  sort: '-documentDate,sn',
  openedBy: [{ resource: 'stockBalance', operation: 'viewReservation' }],
  drill: { to: 'document', with: { kind: 'kind', id: 'documentId' } },
});
