import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, integer, note, ref, text } from '../../define/field';
import { CHANNELS, LOG_RESULTS, LOG_TYPES } from './cabinet-words';

/** 柜日志: one row per message in both directions, as the gateway wrote it; kept for 180 days. */
export const cabinetLog = defineMaster({
  resource: 'cabinetLog',
  title: '柜日志',
  table: 'cabinet_log_list',
  owners: ['H', 'D'],
  scopeBy: { warehouse: 'warehouse', department: 'department' },
  hasStatus: false,
  fields: {
    receivedAt: computed(datetime('接收时间', { list: true, filter: true })),
    deviceAt: computed(datetime('设备时间', { list: true })),
    cabinet: computed(ref('cabinet', '智能柜', { list: true, filter: true })),
    seq: computed(integer('序号', { list: true, filter: true, max: 9_007_199_254_740_991 })),
    type: computed(choice('类型', LOG_TYPES, { list: true, filter: true })),
    result: computed(choice('处理', LOG_RESULTS, { list: true, filter: true })),
    detail: computed(text('说明', { list: true, max: 200, width: 240 })),
    messages: computed(integer('条数', { column: 'count', list: true })),
    channel: computed(choice('来源', CHANNELS, { list: true, filter: true })),
    payload: computed(note('报文', { max: 70_000, needs: 'query', hint: '设备原文，不含卡号与人脸' })),
    warehouse: computed(ref('warehouse', '库房', { filter: true })),
    department: computed(ref('department', '科室', { filter: true })),
  },
  unique: [],
  label: 'detail',
  search: ['detail'],
  pinyinOf: '',
  sort: '-receivedAt,-seq',
  operations: ['export'],
});
