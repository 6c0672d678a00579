import { defineMaster } from '../../define/define-master';
import { computed, ref, text } from '../../define/field';
import { BOOKING_HANDLINGS } from '../datasets/booking';
import { handling } from './handling';

/** HIS入库核对: rows of the report of that name as something can be done with them: a difference is dealt with, and what was not booked there is sent again. */
export const receiptCheck = defineMaster({
  resource: 'receiptCheck',
  title: 'HIS入库核对',
  table: 'receipt_check_list',
  isWorkedOut: true,
  owners: ['H'],
  within: ['report:tcHisGrnCheck'],
  scopeBy: { warehouse: 'warehouse' },
  hasStatus: false,
  fields: {
    sn: computed(text('单号', { column: 'code', list: true })),
    name: computed(text('产品名称', { list: true })),
    warehouse: computed(ref('warehouse', '库房', { list: true })),
  },
  unique: [],
  label: 'sn',
  pinyinOf: '',
  search: ['sn'],
  sort: 'sn',
  operations: [],
  actions: [
    { id: 'handle', label: '处理', flags: ['handle'], risk: 'write', on: 'rows', ...handling(BOOKING_HANDLINGS) },
    { id: 'pushHis', label: '推送HIS', flags: ['pushHis'], risk: 'write', on: 'rows', answers: true, calls: { service: 'pushReceipts' } },
  ],
});
