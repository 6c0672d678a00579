import { defineReport } from '../../define/define-report';
import { choice, ref } from '../../define/field';
import { BOOKED_RESULTS, booking } from '../datasets/booking';
import { HANDLED } from '../datasets/charging';
import { toPaper, YEAR } from '../report-words';

const quantities = ['spdQuantity', 'hisQuantity', 'quantityDifference'] as const;
const amounts = ['spdAmount', 'hisAmount', 'amountDifference'] as const;
const toLines = (...by: string[]) => ({
  to: 'report:tcHisGrnCheck',
  level: 'line',
  with: Object.fromEntries([...by, 'from', 'to'].map((name) => [name, name])),
});

/** HIS入库核对: what was received as bought, and settled as bought, beside what the hospital's own system booked for it; what is not there is sent again. */
export const tcHisGrnCheck = defineReport({
  resource: 'report:tcHisGrnCheck',
  title: 'HIS入库核对',
  owners: ['H'],
  of: booking,
  levels: {
    line: {
      label: '明细',
      dimensions: ['result', 'day', 'sn', 'supplier', 'productName', 'specification', 'unit', 'lineNo', 'code', 'batchNo', 'price', 'hisNo']
        .concat(['bookedAt', 'itemName', 'hisPrice', 'note'])
        .concat(['handled', 'handleResult', 'handler', 'handledAt', 'handleRemark'])
        .concat(['warehouse', 'kind', 'documentId', 'rowId']),
      key: ['rowId'],
      measures: [...quantities, ...amounts],
      sort: '-day,sn,lineNo,rowId',
      drill: toPaper,
    },
    result: {
      label: '按结果',
      dimensions: ['result'],
      measures: ['lines', ...amounts, 'done'],
      sort: '-lines',
      chart: { type: 'pie', x: 'result', y: 'lines' },
      drill: toLines('result'),
    },
    supplier: { label: '按供应商', dimensions: ['supplier'], chart: { type: 'bar', x: 'supplier', y: 'amountDifference' }, drill: toLines('supplier') },
    supplierResult: {
      label: '按结果',
      inside: 'supplier',
      dimensions: ['supplier', 'result'],
      measures: ['lines', ...amounts, 'done'],
      sort: 'supplier,-lines',
      drill: toLines('supplier', 'result'),
    },
    kind: { label: '按单据种类', dimensions: ['kind'], sort: '-lines', drill: toLines('kind') },
  },
  measures: ['lines', ...amounts, 'side', 'agreed', 'agreedRate', 'apart', 'done'],
  parameters: {
    supplier: ref('partner', '供应商', { where: { kind: ['supplier', 'both'] } }),
    warehouse: ref('warehouse', '库房'),
    result: choice('结果', BOOKED_RESULTS),
    handled: choice('处理', HANDLED),
  },
  maxDays: YEAR,
  sort: '-amountDifference',
  leads: [{ id: 'receipts', label: 'HIS入库记录', flags: [], on: 'list', to: 'hisGrn', isInside: true }],
  acts: { master: 'receiptCheck', level: 'line', id: 'rowId', actions: ['handle', 'pushHis'] },
  redWhen: { result: ['quantity', 'amount', 'spd', 'his', 'supplier'] },
});
