import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, ref, text } from '../../define/field';
import { refuse } from '../../define/master-rules';
import { CHARGE_HANDLINGS, CHARGE_RESULTS, HANDLED } from '../datasets/charging';
import { handling } from './handling';

const handled = handling(CHARGE_HANDLINGS);

/** 使用收费核对: rows of the report of that name as something can be done with them: how a difference was dealt with, and whom it is brought before. */
export const chargeCheck = defineMaster({
  resource: 'chargeCheck',
  title: '使用收费核对',
  table: 'dataset_charging',
  isWorkedOut: true,
  owners: ['H'],
  within: ['report:useChargeableCheck'],
  scopeBy: { department: 'department' },
  hasStatus: false,
  fields: {
    usedAt: computed(datetime('使用时间', { list: true })),
    sn: computed(text('单号', { column: 'doc_sn', list: true })),
    department: computed(ref('department', '科室', { list: true, filter: true })),
    specification: computed(ref('specification', '规格型号', { list: true })),
    productName: computed(text('产品名称', { list: true })),
    result: computed(choice('结果', CHARGE_RESULTS, { list: true, filter: true })),
    handled: computed(choice('处理', HANDLED, { list: true, filter: true })),
    handleResult: computed(choice('处理方式', CHARGE_HANDLINGS, { list: true })),
    handleRemark: computed(text('处理说明', { list: true })),
    handler: computed(text('处理人', { column: 'handled_by_name', list: true })),
    handledAt: computed(datetime('处理时间', { list: true })),
  },
  unique: [],
  label: 'sn',
  pinyinOf: '',
  search: ['sn'],
  sort: '-usedAt,sn',
  operations: [],
  checks: [refuse('handle, batchHandle', '【{sn}】的【{productName}】收费正常，无需处理', { when: ({ row }) => row.result === 'right' })],
  actions: [
    { id: 'handle', label: '处理', flags: ['handle'], risk: 'write', on: 'row', ...handled },
    { id: 'batchHandle', label: '批量处理', flags: ['batchHandle'], risk: 'write', on: 'rows', ...handled },
    { id: 'remind', label: '提醒科室', flags: ['remind'], risk: 'write', on: 'rows', answers: true, calls: { service: 'remindCharges' } },
  ],
});
