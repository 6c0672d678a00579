import { minuteOf } from '../../define/dates';
import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, date, datetime, flag, integer, money, price, rate, ref, text, withCost } from '../../define/field';
import { list, type MasterValues, one, verb } from '../../define/master-rules';
import { around, rowsOf } from '../../define/rows';
import { goodsCard } from '../catalogue/goods-card';
import { traceLabel } from '../trace-types';
import { COMPARISONS, REAGENT_STATES, reagentChecks, STARTS } from './reagent-rules';

const evenNewer = flag('仍使用较新批号', { hint: '存在更早批号未用完时勾选' });
const analyser = text('仪器', { required: true, max: 60, dictionary: 'analyser' });
const testsUsed = integer('已用人份', { max: 1_000_000 });

/** From issue to the waste: what was done with a piece, by whom, and what came out of it. */
function lifeOf(row: MasterValues, { opener, loader, ender }: { opener: string; loader: string; ender: string }): string[][] {
  const at = (field: string): string => (row[field] ? minuteOf(String(row[field])) : '');
  return [
    ['开瓶', at('openTime'), opener, row.openExpiry ? `开瓶效期至${minuteOf(String(row.openExpiry))}` : ''],
    ['上机', at('loadTime'), loader, [row.analyser, row.comparison ? `批间比对${row.comparison}` : ''].filter(Boolean).join('，')],
    ['用完', at('finishTime'), ender, row.testsUsed ? `共${row.testsUsed}人份` : ''],
    ['废弃', at('discardTime'), ender, String(row.discardReason ?? '')],
  ].filter(([, time]) => time !== '');
}

/**
 * 试剂使用登记: each piece of reagent by its code, from the store to the waste. Rows come with labels (migration 460); opening one is its use,
 * which leaves the books and is settled; from then on only the laboratory knows how much is left in it.
 */
export const reagentRecord = defineMaster({
  resource: 'reagentRecord',
  title: '试剂使用登记',
  table: 'reagent_record',
  view: 'reagent_record_list',
  owners: ['H'],
  scopeBy: { warehouse: 'warehouse', department: 'department' },
  hasStatus: false,
  fields: {
    labelNo: computed(text('唯一码', { list: true, filter: true, width: 150 })),
    specification: computed(ref('specification', '规格', { filter: true })),
    productName: goodsCard.productName,
    specModel: goodsCard.specModel,
    manufacturer: { ...goodsCard.manufacturer, list: false },
    batchNo: computed(text('批号', { list: true, filter: true })),
    expiryDate: computed(date('有效期至', { list: true, filter: true })),
    state: computed(choice('状态', REAGENT_STATES, { list: true, filter: true })),
    department: computed(ref('department', '科室', { column: 'unit_department_id', list: true, filter: true })),
    warehouse: computed(ref('warehouse', '库房', { filter: true })),
    analyser: computed(text('仪器', { list: true, filter: true, width: 150 })),
    openTime: computed(datetime('开瓶时间', { list: true, filter: true })),
    opener: computed(ref('employee', '开瓶人')),
    openExpiry: computed(datetime('开瓶效期', { list: true, filter: true, hint: '开瓶时间加开瓶有效天数，不晚于有效期' })),
    openState: computed(choice('开瓶效期状态', '有效:green, 24小时内:red, 已过期:red', { list: true, filter: true })),
    loadTime: computed(datetime('上机时间', { filter: true })),
    loader: computed(ref('employee', '上机人')),
    comparison: computed(choice('批间比对', COMPARISONS)),
    testsUsed: { ...testsUsed, list: true, sum: true, hint: '最多为每单位人份的110%' },
    tests: computed(integer('每单位人份', { list: true })),
    usedRate: computed(rate('使用率%', { list: true, madeOf: '{testsUsed} ÷ {tests}' })),
    cost: withCost(computed(money('成本', { list: true, sum: true }))),
    costPerTest: withCost(computed(price('每人份成本', { places: 4, list: true, madeOf: '{cost} ÷ {testsUsed}' }))),
    useSn: computed(text('使用单号', { filter: true, width: 150 })),
    storageTemp: text('存放温度', { max: 40 }),
    finishTime: computed(datetime('用完时间', { filter: true })),
    discardTime: computed(datetime('废弃时间', { filter: true })),
    discardReason: computed(text('废弃原因')),
    remark: masterFields.remark,
  },
  unique: [],
  label: 'labelNo',
  pinyinOf: '',
  search: ['labelNo', 'batchNo', 'productName'],
  sort: '-openTime,expiryDate',
  operations: ['edit', 'export'],
  offers: (row, operation) => STARTS[operation]?.includes(String(row.state)) ?? true,
  checks: reagentChecks,
  leads: [{ id: 'trace', label: '追溯', flags: ['timeline'], on: 'row', to: 'report:traceability', with: { code: 'labelNo' } }],
  actions: [
    {
      id: 'scan',
      label: '扫码',
      flags: ['scan'],
      risk: 'read',
      on: 'list',
      begins: true,
      answers: true,
      input: { code: text('唯一码', { required: true, max: 300 }) },
      calls: { service: 'scanReagent' },
    },
    {
      id: 'openBottle',
      label: '开瓶',
      flags: ['openBottle'],
      risk: 'write',
      on: 'rows',
      answers: true,
      input: { evenNewer },
      calls: { service: 'openReagents' },
    },
    {
      id: 'load',
      label: '上机',
      flags: ['load'],
      risk: 'write',
      on: 'row',
      input: { analyser, comparison: choice('批间比对', COMPARISONS, { hint: '仪器上换新批号时必填' }), evenNewer },
      does: verb({
        reads: ({ caller }) => ({ employee: one(rowsOf('app_user', { org_id: caller.org, id: caller.user }), 'employee_id') }),
        row: ({ input, now, read }) => ({
          analyser: String(input.analyser),
          comparison: String(input.comparison ?? '') || null,
          load_time: now,
          loader_id: read.employee || null,
        }),
      }),
    },
    {
      id: 'finish',
      label: '用完',
      flags: ['finish'],
      risk: 'write',
      on: 'row',
      input: { testsUsed: { ...testsUsed, hint: '不填 = 已登记的人份' } },
      does: verb({
        reads: ({ caller }) => ({ employee: one(rowsOf('app_user', { org_id: caller.org, id: caller.user }), 'employee_id') }),
        row: ({ input, now, read }) => ({
          finish_time: now,
          ender_id: read.employee || null,
          ...(input.testsUsed ? { testsUsed: String(input.testsUsed) } : {}),
        }),
      }),
    },
    {
      id: 'discard',
      label: '废弃',
      flags: ['discard'],
      risk: 'irreversible',
      on: 'rows',
      reason: 'required',
      answers: true,
      calls: { service: 'discardReagents' },
    },
    {
      id: 'life',
      label: '使用经过',
      flags: ['timeline'],
      risk: 'read',
      on: 'row',
      answers: true,
      does: verb({
        reads: ({ row }) => ({
          opener: one(rowsOf('employee', { org_id: row.orgId, id: row.opener }), 'name'),
          loader: one(rowsOf('employee', { org_id: row.orgId, id: row.loader }), 'name'),
          ender: one(rowsOf('employee', { org_id: row.orgId }, rowsOf('reagent_record', { org_id: row.orgId, id: row.id, ender_id: around('id') })), 'name'),
          events: list(
            rowsOf('trace_event', { org_id: row.orgId }, rowsOf('reagent_record_list', { org_id: row.orgId, id: row.id, label_no: around('label_no') })),
            ['at', 'type', 'doc_sn', 'operator'],
            { newest: 'at', most: 200 },
          ),
        }),
        table: ({ row, read }) => ({
          head: ['环节', '时间', '经办', '说明'],
          rows: [
            ...[...read.events].reverse().map(({ at = '', type = '', doc_sn = '', operator = '' }) => [traceLabel(type).label, minuteOf(at), operator, doc_sn]),
            ...lifeOf(row, read),
          ],
        }),
      }),
    },
  ],
});
