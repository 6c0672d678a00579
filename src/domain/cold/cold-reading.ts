import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, quantity, ref, text } from '../../define/field';
import { check, count } from '../../define/master-rules';
import { rowsOf } from '../../define/rows';
import { OLDEST_DAYS, READING_SOURCES } from './cold-words';

/** 温度记录: what was read, when and where: of a store, or of a delivery on its way. What is read stays as it is. */
export const coldReading = defineMaster({
  resource: 'coldReading',
  title: '温度记录',
  table: 'cold_reading',
  view: 'cold_reading_list',
  owners: ['H', 'D', 'V'],
  scopeBy: { warehouse: 'warehouse' },
  hasStatus: false,
  fields: {
    at: datetime('记录时间', { required: true, default: 'now', list: true, filter: true, width: 140 }),
    warehouse: ref('warehouse', '库房', { list: true, filter: true, hint: '库房与单号填一个' }),
    sn: text('单号', { column: 'doc_sn', max: 60, list: true, filter: true, width: 150, hint: '运输途中的温度：出库、到货或配送单的单号' }),
    logger: text('记录仪', { max: 60, list: true, filter: true }),
    temperature: quantity('温度 ℃', { required: true, places: 1, min: '-90', max: '90', list: true, filter: true }),
    source: computed(choice('来源', READING_SOURCES, { list: true, filter: true })),
  },
  unique: [],
  label: 'sn',
  pinyinOf: '',
  search: ['sn', 'logger'],
  sort: '-at',
  operations: ['add', 'import', 'export'],
  // A month of readings five minutes apart, two weeks of one a minute.
  outsideSheets: { rows: 20_000 },
  checks: [
    check({
      at: ['save'],
      test: ({ row, now }) => [
        ...(!row.warehouse === !row.sn ? [{ field: 'sn', message: '库房与单号请填写其中一个' }] : []),
        ...(Date.parse(String(row.at)) > Date.parse(now) + 300_000 ? [{ field: 'at', message: '记录时间不能晚于现在' }] : []),
        ...(Date.parse(String(row.at)) < Date.parse(now) - OLDEST_DAYS * 86_400_000 ? [{ field: 'at', message: `记录时间不能早于${OLDEST_DAYS}天前` }] : []),
      ],
    }),
    check({
      at: ['save'],
      reads: ({ row }) => ({ papers: count(rowsOf('document', { org_id: row.orgId, sn: String(row.sn || '') })) }),
      test: ({ row, read }) => (row.sn && read.papers === 0 ? [{ field: 'sn', message: `没有找到单据【${row.sn}】` }] : []),
    }),
  ],
  follows: [{ at: ['save'], calls: ({ row }) => ({ service: 'findExcursions', ids: [row.id] }) }],
  leads: [{ id: 'curve', label: '温度曲线', flags: [], on: 'row', to: 'report:coldChain', with: { wayOf: 'sn', storeOf: 'warehouse' } }],
});
