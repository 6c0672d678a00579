import { defineDataset } from '../../define/define-dataset';
import { choice, date, quantity, ref, text } from '../../define/field';
import { STATUS_OPTIONS } from '../../define/status';

/** 占用: which documents hold stock back, and how much. */
export const reserved = defineDataset({
  id: 'reserved',
  title: '库存占用',
  said: '占用 预留 锁定',
  takes: {},
  dimensions: {
    hold: choice('占用方式', 'hard 已提交出库:orange, soft 订单预留:blue', { list: true, filter: true }),
    sn: text('单号', { column: 'doc_sn', list: true, filter: true, width: 150 }),
    documentDate: date('单据日期', { list: true, filter: true }),
    status: choice('状态', STATUS_OPTIONS, { list: true, filter: true }),
    partner: ref('partner', '往来单位', { list: true, filter: true, width: 200 }),
    warehouse: ref('warehouse', '仓库', { list: true, filter: true }),
    specification: ref('specification', '规格型号', { list: true, filter: true }),
    unit: ref('unit', '单位', { list: true }),
    batchNo: text('批号', { list: true, filter: true }),
    serialNo: text('序列号', { filter: true }),
    location: ref('location', '货位', { list: true, filter: true }),
    packNo: text('包号', { filter: true }),
    owner: ref('organisation', '货主', { filter: true }),
    lineId: text('行号'),
    kind: text('单据种类', { column: 'doc_kind' }),
    documentId: text('单据编号'),
  },
  measures: {
    quantity: quantity('占用数量', { sum: true, list: true }),
    wanted: quantity('需求数量', { sum: true }),
  },
  search: ['sn', 'batchNo'],
  warehouse: 'warehouse',
  unit: 'unit',
});
