import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, integer, quantity, ref, text, withPatient } from '../../define/field';
import { RECALL_ANSWERS, RECALL_PLACES } from '../stock/recall/recall-words';
import { goods, key, signed } from './blocks';

const { productCode: _code, category68: _category, isHighValue: _value, ownership: _owner, ...card } = goods;
const pieces = (label: string) => quantity(label, { sum: true, list: true, width: 72, ...signed });

/**
 * 召回去向: where every piece that is called back is, by the ledger. Grain: a balance, or a paper that took some away. What is settled, explained and still to be
 * fetched come to all of it.
 */
export const recalled = defineDataset({
  id: 'recalled',
  title: '召回去向',
  said: '召回 召回去向 召回进度 收回 未收回 recall',
  takes: { recall: ref('recall', '召回') },
  dimensions: {
    recallOf: ref('recall', '召回单', { column: 'recall_id', list: true, width: 130 }),
    state: choice('去向', RECALL_PLACES, { filter: true, list: true, width: 96 }),
    holder: text('在谁处', { filter: true, list: true, width: 150 }),
    warehouse: ref('warehouse', '库房', { filter: true, list: true, width: 100 }),
    department: ref('department', '科室', { filter: true, list: true, width: 84 }),
    partner: ref('partner', '往来单位', { filter: true, list: true, width: 140 }),
    ...card,
    productName: { ...card.productName, list: true, width: 130 },
    specification: { ...card.specification, list: true, width: 100 },
    unit: { ...card.unit, list: true, width: 50 },
    batchNo: { ...card.batchNo, list: true, width: 96 },
    serialNo: text('序列号', { filter: true }),
    registrationNo: text('注册证号', { width: 170 }),
    location: ref('location', '货位'),
    packNo: text('包号'),
    owner: ref('organisation', '货主'),
    supplier: ref('partner', '供应商'),
    masked: text('患者', { column: 'patient_name', list: true, width: 72 }),
    patient: withPatient(ref('patient', '患者全名', { filter: true })),
    visitNo: withPatient(text('住院/门诊号', { filter: true })),
    patientKey: key('患者标识'),
    kind: text('单据种类', { column: 'doc_kind', list: false }),
    sn: text('单据', { column: 'doc_sn', filter: true, list: true, width: 140 }),
    documentId: key('单据编号'),
    day: date('日期', { filter: true, list: true, width: 100 }),
    answer: choice('答复', RECALL_ANSWERS, { filter: true, list: true, width: 80 }),
    toldAt: datetime('通知时间', { width: 130 }),
    readAt: datetime('阅读时间', { width: 130 }),
    answeredAt: datetime('停用时间', { width: 130 }),
    reason: text('未收回原因', { list: true, width: 160 }),
    reasonBy: text('说明人'),
    reasonAt: datetime('说明时间'),
    lot: text('批次', { column: 'lot_id', list: false }),
    rowId: key('去向编号', { column: 'row_id', filter: true }),
  },
  measures: {
    quantity: pieces('数量'),
    settled: { ...pieces('已了结'), hint: '收回、退供应商、报废、用于患者或科室消耗的，和对方答复已停用的；收回的另看去向' },
    explained: pieces('已说明'),
    rest: pieces('未了结'),
    reserved: pieces('占用'),
    patients: integer('患者数', { list: true, width: 72 }),
    papers: integer('单据数'),
  },
  distinct: { patients: 'patientKey', papers: 'documentId' },
  identities: [{ settled: 1, explained: 1, rest: 1, quantity: -1 }],
  search: ['productName', 'code', 'batchNo', 'sn'],
  hasPinyin: true,
  warehouse: 'warehouse',
  department: 'department',
});
