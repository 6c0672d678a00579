import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, integer, money, price, quantity, ref, text, withCost } from '../../define/field';
import { refuse, verb } from '../../define/master-rules';
import { REPORT_STATES, REPORTED_KINDS } from './sunshine-words';

const again = { state: 'waiting', attempts: 0, reason: '' };

/** 阳光平台上报: lines of papers that count, on their way to the platform: told by the interface, or by a file and its answer; what came back waits for somebody. */
export const sunshineReport = defineMaster({
  resource: 'sunshineReport',
  title: '阳光平台上报',
  table: 'sunshine_report',
  view: 'sunshine_report_list',
  owners: ['H', 'D'],
  scopeBy: { warehouse: 'warehouse' },
  hasStatus: false,
  fields: {
    kind: computed(choice('单据种类', REPORTED_KINDS, { list: true, filter: true })),
    sn: computed(text('单号', { list: true, filter: true, width: 150 })),
    lineNo: computed(integer('行号', { list: true, width: 60 })),
    state: computed(choice('状态', REPORT_STATES, { list: true, filter: true })),
    saidReason: computed(text('原因', { list: true, width: 200, max: 300 })),
    listedCode: computed(text('平台产品编码', { list: true, filter: true, width: 150 })),
    productName: computed(text('产品名称', { list: true, width: 170 })),
    specModel: computed(text('规格型号', { list: true, width: 130 })),
    batchNo: computed(text('批号', { list: true, filter: true })),
    expiryDate: computed(date('失效日期', { list: true })),
    listedQuantity: computed(quantity('数量', { list: true, min: '-99999999999999', hint: '按挂网单位' })),
    listedUnit: computed(text('挂网单位', { list: true })),
    unitPrice: withCost(computed(price('单价', { list: true, hint: '按挂网单位' }))),
    amount: withCost(computed(money('金额', { list: true, min: '-999999999999.99' }))),
    partner: computed(ref('partner', '往来单位', { list: true, filter: true, width: 180 })),
    bizDate: computed(date('业务日期', { list: true, filter: true })),
    operation: computed(choice('操作', 'report 上报, cancel 撤销', { list: true, filter: true })),
    number: computed(text('平台编号', { list: true, filter: true, width: 150 })),
    channel: computed(text('方式', { list: true })),
    attempts: computed(integer('次数', { list: true })),
    toldAt: computed(datetime('上报时间', { list: true })),
    answeredAt: computed(datetime('答复时间', { list: true })),
    registrationNo: computed(text('注册证号')),
    manufacturer: computed(text('生产厂家')),
    round: computed(integer('轮次')),
    warehouse: computed(ref('warehouse', '库房', { filter: true })),
    documentId: computed(text('单据')),
  },
  unique: [],
  label: 'sn',
  pinyinOf: '',
  search: ['sn', 'productName', 'listedCode', 'number', 'batchNo'],
  sort: '-bizDate,sn,lineNo',
  operations: ['import', 'export'],
  flags: { import: ['report'] },
  outsideSheets: true,
  about: { resource: 'kind', id: 'documentId' },
  waits: { flags: ['report'], where: { state: ['refused'] }, isMany: true },
  offers: ({ state, operation: told }, operation) => {
    if (operation === 'again') return ['refused', 'left'].includes(String(state));
    if (operation === 'leave') return ['waiting', 'refused'].includes(String(state)) && told === 'report';
    return operation !== 'handOver' || state === 'waiting';
  },
  checks: [
    refuse('again', '{sn} 第{lineNo}行没有被退回', { when: ({ row }) => !['refused', 'left'].includes(String(row.state)) }),
    refuse('leave', '{sn} 第{lineNo}行已经上报，不能改为不上报', {
      when: ({ row }) => !['waiting', 'refused'].includes(String(row.state)) || row.operation !== 'report',
    }),
    refuse('handOver', '{sn} 第{lineNo}行不在待上报', { when: ({ row }) => row.state !== 'waiting' }),
  ],
  actions: [
    {
      id: 'again',
      label: '重新上报',
      flags: ['report'],
      risk: 'write',
      on: 'rows',
      does: verb({
        writes: ({ row, now }) => [
          {
            change: 'sunshine_report',
            where: { org_id: row.orgId, id: row.id },
            set: { ...again, next_at: now, answered_at: null, round: Number(row.round) + (row.answeredAt ? 1 : 0) },
          },
        ],
      }),
    },
    {
      id: 'leave',
      label: '不上报',
      flags: ['report'],
      risk: 'write',
      on: 'rows',
      input: { why: text('原因', { required: true, max: 200 }) },
      does: verb({
        writes: ({ row, input }) => [
          { change: 'sunshine_report', where: { org_id: row.orgId, id: row.id }, set: { state: 'left', reason: String(input.why) } },
        ],
      }),
    },
    { id: 'handOver', label: '已用文件上报', flags: ['report'], risk: 'write', on: 'rows', answers: true, calls: { service: 'handSunshine' } },
    {
      id: 'collect',
      label: '补充单据',
      flags: ['report'],
      risk: 'write',
      on: 'list',
      answers: true,
      input: { since: date('业务日期起', { required: true, notAfterToday: true }) },
      calls: { service: 'collectSunshine' },
    },
  ],
  leads: [{ id: 'matches', label: '阳光平台对照', flags: [], on: 'list', to: 'sunshineMatch' }],
});
