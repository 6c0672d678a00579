import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, flag, integer, quantity, ref, text } from '../../define/field';
import { goodsCard } from '../catalogue/goods-card';
import { BIND_STATES, EVENT_TYPES, RECORD_CHANNELS } from './cabinet-words';

const signed = { min: '-99999999999999' };

/**
 * 柜存取记录: what was taken out of a cabinet, came back, was put in, or was found otherwise by a count; by whom, and what became of it. A
 * take posts nothing: it is open until a use, a return or a paper of the store answers for it.
 */
export const cabinetRecord = defineMaster({
  resource: 'cabinetRecord',
  title: '柜存取记录',
  table: 'cabinet_record',
  view: 'cabinet_record_list',
  owners: ['H', 'D'],
  scopeBy: { warehouse: 'warehouse', department: 'department' },
  hasStatus: false,
  fields: {
    happenedAt: computed(datetime('时间', { list: true, filter: true })),
    cabinet: computed(ref('cabinet', '智能柜', { list: true, filter: true })),
    layer: computed(integer('层号', { column: 'layer_no', list: true, width: 70 })),
    eventType: computed(choice('类型', EVENT_TYPES, { list: true, filter: true })),
    employee: computed(ref('employee', '人员', { list: true, filter: true })),
    openBy: computed(text('开门方式')),
    specification: computed(ref('specification', '规格', { list: true, filter: true })),
    productName: goodsCard.productName,
    batchNo: computed(text('批号', { list: true, filter: true })),
    serialNo: computed(text('序列号')),
    expiryDate: computed({ kind: 'date', label: '有效期至', filter: true }),
    labelNo: computed(text('唯一码', { list: true, filter: true, width: 150 })),
    epc: computed(text('EPC', { filter: true })),
    quantity: computed(quantity('数量', { ...signed, list: true, sum: true })),
    countBefore: computed(quantity('之前', signed)),
    countAfter: computed(quantity('之后', signed)),
    bindState: computed(choice('核销', BIND_STATES, { list: true, filter: true })),
    cause: computed(text('异常原因', { list: true, filter: true })),
    useSn: computed(text('使用单号', { list: true, width: 160 })),
    sourceSn: computed(text('补货单号')),
    applicationSn: computed(text('申请单号', { filter: true, width: 150 })),
    elapsedHours: computed(quantity('历时（小时）', { places: 1, list: true, hint: '取出至核销' })),
    isOverdue: computed(flag('超时', { filter: true })),
    usedQuantity: computed(quantity('已使用数')),
    returnedQuantity: computed(quantity('已归还数')),
    channel: computed(choice('来源', RECORD_CHANNELS, { filter: true })),
    warehouse: computed(ref('warehouse', '库房', { filter: true })),
    department: computed(ref('department', '科室', { filter: true })),
  },
  unique: [],
  label: 'productName',
  pinyinOf: '',
  search: ['labelNo', 'epc', 'batchNo', 'productName'],
  sort: '-happenedAt',
  operations: ['export'],
  offers: (row, operation) => {
    if (operation === 'bindUse' || operation === 'bindOdo') return row.bindState === '待核销' || (row.eventType === '盘出' && row.bindState === '异常');
    if (operation === 'returnConfirm') return row.bindState === '待核销';
    return operation !== 'markError' || row.bindState === '待核销' || row.bindState === '已补货';
  },
  actions: [
    {
      id: 'bindUse',
      label: '登记使用',
      flags: ['bindUse'],
      risk: 'write',
      on: 'rows',
      kinds: ['H'],
      answers: true,
      input: {
        patient: ref('patient', '患者', { hint: '不填 = 科室自用' }),
        doctor: ref('employee', '医生'),
        reason: text('自用原因', { max: 200, hint: '可收费产品没有患者时必填' }),
      },
      calls: { service: 'bindCabinetUse' },
    },
    {
      // A dealer uses nothing: what left his cabinet left his store.
      id: 'bindOdo',
      label: '登记出库',
      flags: ['bindUse'],
      risk: 'write',
      on: 'rows',
      kinds: ['D'],
      answers: true,
      input: { receiverName: text('领用方', { required: true, max: 100 }) },
      calls: { service: 'bindCabinetUse' },
    },
    {
      id: 'returnConfirm',
      label: '确认归还',
      flags: ['returnConfirm'],
      risk: 'write',
      on: 'rows',
      reason: 'required',
      calls: { service: 'confirmCabinetReturn' },
    },
    { id: 'markError', label: '标记异常', flags: ['markError'], risk: 'write', on: 'rows', reason: 'required', calls: { service: 'markCabinetError' } },
  ],
  leads: [{ id: 'jumpStock', label: '柜内库存', flags: [], on: 'row', to: 'cabinetStock', with: { cabinet: 'cabinet', specification: 'specification' } }],
});
