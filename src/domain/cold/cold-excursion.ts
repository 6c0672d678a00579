import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, files, flag, integer, quantity, ref, text } from '../../define/field';
import { refuse } from '../../define/master-rules';
import { EXCURSION_STATES } from './cold-words';

const DECIDES = ['release', 'giveBack', 'writeOff'];
const degrees = (label: string) => computed(quantity(label, { places: 1, min: '-300', list: true }));

/** 冷链超温: batches that stood outside their range longer than the rule allows. They are stopped until a person releases them, or they are gone. */
export const coldExcursion = defineMaster({
  resource: 'coldExcursion',
  title: '冷链超温',
  table: 'cold_excursion_list',
  isWorkedOut: true,
  owners: ['H', 'D', 'V'],
  scopeBy: { warehouse: 'warehouse' },
  hasStatus: false,
  fields: {
    state: computed(choice('状态', EXCURSION_STATES, { list: true, filter: true })),
    productName: computed(text('产品名称', { list: true, width: 170 })),
    specification: computed(ref('specification', '规格型号', { list: true, filter: true, width: 130 })),
    batchNo: computed(text('批号', { list: true, filter: true })),
    place: computed(text('地点', { list: true, width: 170 })),
    allowed: computed(text('允许范围', { list: true })),
    extreme: degrees('最高或最低 ℃'),
    minutes: computed(integer('超出分钟', { list: true })),
    beganAt: computed(datetime('开始时间', { list: true, filter: true, width: 140 })),
    endedAt: computed(datetime('结束时间', { width: 140 })),
    quantity: computed(quantity('当时数量', { list: true })),
    onHand: computed(quantity('现存', { list: true })),
    isHeld: computed(flag('已停用', { list: true })),
    severity: computed(quantity('严重程度', { hint: '超出度数 × 小时', list: true })),
    stopSn: computed(text('停售单', { list: true, width: 150 })),
    releasedBy: computed(text('放行人', { list: true })),
    releasedAt: computed(datetime('放行时间')),
    releaseReason: computed(text('放行原因', { list: true, max: 200 })),
    releaseBasis: computed(text('放行依据', { max: 200 })),
    releaseFiles: computed(files('依据文件')),
    warehouse: computed(ref('warehouse', '库房', { filter: true })),
    sn: computed(text('单号', { column: 'doc_sn', filter: true })),
    foundAt: computed(datetime('发现时间')),
  },
  unique: [],
  label: 'batchNo',
  pinyinOf: '',
  search: ['productName', 'batchNo', 'place', 'stopSn'],
  sort: '-severity,-beganAt',
  operations: ['export'],
  offers: (row, operation) => !DECIDES.includes(operation) || row.state === 'waiting',
  waits: { flags: DECIDES, where: { state: ['waiting'] } },
  checks: [refuse(DECIDES.join(', '), '【{productName}】批号{batchNo}已经处理', { when: ({ row }) => row.state !== 'waiting' })],
  actions: [
    {
      id: 'release',
      label: '放行',
      flags: ['release'],
      risk: 'irreversible',
      on: 'rows',
      answers: true,
      input: {
        reason: text('放行原因', { required: true, max: 200 }),
        basis: text('放行依据', { required: true, max: 200, hint: '如厂家稳定性数据的编号与结论' }),
        files: files('依据文件'),
      },
      calls: { service: 'releaseExcursions' },
    },
    { id: 'giveBack', label: '起草退货', flags: ['giveBack'], risk: 'write', on: 'rows', answers: true, calls: { service: 'returnExcursions' } },
    { id: 'writeOff', label: '起草报损', flags: ['writeOff'], risk: 'write', on: 'rows', answers: true, calls: { service: 'writeOffExcursions' } },
  ],
  leads: [{ id: 'curve', label: '温度曲线', flags: [], on: 'row', to: 'report:coldChain', with: { goodsOf: 'specification', batchOf: 'batchNo' } }],
});
