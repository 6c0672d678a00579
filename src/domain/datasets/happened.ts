import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, integer, quantity, ref, text } from '../../define/field';
import { TRACE_OPTIONS } from '../trace-types';
import { key } from './blocks';

/** Kinds whose documents leave a trace of their goods in a hospital. */
const TRACED = `arrivalOrder 到货单, inspectionOrder 验收单, purchaseGrn 采购入库单, boneGrn 骨科入库单, issueOdo 发放出库单,
    dispatchOrder 配送单, departmentReceipt 科室收货单, issueReturn 退库单, useRecord 使用记录,
    surgicalUsage 手术使用登记, settlement 结算单, purchaseReturn 采购退货单, scrap 报废单, packOrder 打包单,
    unpackOrder 拆包单`;

/** 流转: what happened to goods on their way through the house, event by event. Who the patient was is not told. */
export const happened = defineDataset({
  id: 'happened',
  title: '流转动态',
  said: '流转 动态 轨迹 happened',
  dimensions: {
    at: datetime('时间'),
    day: date('日期', { filter: true }),
    type: choice('环节', TRACE_OPTIONS, { filter: true }),
    department: ref('department', '科室', { filter: true }),
    warehouse: ref('warehouse', '仓库', { filter: true }),
    productName: text('产品名称', { filter: true }),
    specification: ref('specification', '规格型号', { filter: true }),
    unit: ref('unit', '单位'),
    batchNo: text('批号', { filter: true }),
    kind: choice('单据种类', TRACED, { column: 'doc_kind', filter: true }),
    sn: text('单号', { column: 'doc_sn', filter: true }),
    documentId: key('单据编号'),
    event: key('事件', { column: 'event_id' }),
  },
  measures: { quantity: quantity('数量', { sum: true, min: '-99999999999999' }), events: integer('次数') },
  distinct: { events: 'event' },
  day: 'day',
  search: ['productName', 'batchNo', 'sn'],
  hasPinyin: true,
  department: 'department',
  warehouse: 'warehouse',
  unit: 'unit',
  kinds: 'kind',
});
