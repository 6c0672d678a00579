import { defineMaster, masterFields } from '../../define/define-master';
import type { Problem } from '../../define/document-rules';
import { choice, computed, date, datetime, flag, integer, money, note, ref, text } from '../../define/field';
import { type Asked, check, follows, one, refuse, verb } from '../../define/master-rules';
import { ALIVE, type Match, not, type Rows, rowsOf } from '../../define/rows';
import { noted, timelineOf } from './timeline';

const events = { table: 'surgical_tool_event', of: 'tool_id' };
const STATES: Record<string, string> = { '1': '在库', '2': '在外', '3': '清洗消毒', '4': '维修', '5': '停用' };

/** Only of tools in these states, as they are now and not as the form had them. */
const standing = (at: string, allowed: readonly string[], refusal: (toolNo: string, state: string) => Problem) =>
  check({
    at: [at],
    reads: ({ row }) => ({ state: one(rowsOf('surgical_tool', { org_id: row.orgId, id: row.id }), 'place_state') }),
    test: ({ row, before, read }) => {
      const state = row.status === false ? '5' : read.state;
      const isAsked = at !== 'edit' || (row.kit && row.kit !== before?.kit);
      return !isAsked || allowed.includes(state) ? [] : [refusal(String(row.toolNo), STATES[state] ?? '')];
    },
  });
const onlyWhile = (at: string, allowed: readonly string[], verb: string) =>
  standing(at, allowed, (toolNo, state) => ({ message: `工具【${toolNo}】${state}，不能${verb}` }));

/** Only a set that is on the shelf is joined. */
const kitOf = ({ row }: Asked, more: Match = {}): Rows => rowsOf('instrument_kit', { org_id: row.orgId, id: row.kit, is_template: false, ...ALIVE, ...more });
const joins = ({ row, before, input }: Asked): boolean => (input.kit ?? '') !== '' || (Boolean(row.kit) && row.kit !== before?.kit);

/** 手术工具: instruments that are used again and again. Assets with a life of their own, never stock entries. */
export const surgicalTool = defineMaster({
  resource: 'surgicalTool',
  title: '手术工具',
  table: 'surgical_tool',
  view: 'surgical_tool_list',
  owners: ['H', 'D', 'V'],
  fields: {
    toolNo: text('工具编号', { required: true, max: 60, column: 'code', list: true, width: 130, hint: '激光码或标签码' }),
    name: text('名称', { required: true, max: 100, list: true, width: 160 }),
    model: text('型号', { max: 60, list: true }),
    kit: ref('instrumentKit', '所属包', { where: { isTemplate: ['false'] }, list: true, filter: true }),
    state: computed(choice('状态', '1 在库:green, 2 在外:orange, 3 清洗消毒:blue, 4 维修:yellow, 5 停用:grey', { list: true, filter: true })),
    whereabouts: computed(text('所在', { list: true, width: 180 })),
    useCount: computed(integer('使用次数', { list: true })),
    maxUses: integer('次数上限', { min: 1, max: 100_000, list: true }),
    isWorn: computed(flag('已达上限', { list: true, filter: true })),
    sterilisationCount: computed(integer('灭菌次数', { list: true })),
    lastSurgeryAt: computed(datetime('最近手术', { list: true })),
    backDate: computed(date('维修约回日', { list: true })),
    warehouse: ref('warehouse', '仓库', { where: { scrapType: ['1'] } }),
    location: ref('location', '货位', { within: { warehouse: 'warehouse' } }),
    brand: text('品牌', { max: 60 }),
    manufacturer: text('生产厂家', { max: 100 }),
    registrationNo: text('注册证号', { max: 60 }),
    buyDate: date('购入日期', { notAfterToday: true }),
    value: money('原值', { min: '0', hint: '仅供参考，不入库存账' }),
    remark: masterFields.remark,
  },
  unique: [['toolNo']],
  search: ['toolNo', 'name', 'model'],
  picker: ['toolNo', 'state', 'kit'],
  pickerDetail: ['toolNo', 'state', 'kit'],
  sort: 'toolNo',
  checks: [
    onlyWhile('assignKit', ['1'], '配包'),
    refuse('save, assignKit', '【器械包】所选记录不存在', { field: 'kit', when: joins, missing: kitOf }),
    refuse('save, assignKit', '器械包{found.code}不在库', { field: 'kit', when: joins, found: (asked) => kitOf(asked, { place_state: not(['1', '5']) }) }),
    standing('edit', ['1'], () => ({ field: 'kit', message: '只有在库的工具可以配入包' })),
    onlyWhile('move', ['1', '3', '4'], '移动'),
    onlyWhile('sterilise', ['1', '3'], '消毒'),
    onlyWhile('repair', ['1', '3'], '送修'),
    onlyWhile('repaired', ['4'], '修回'),
    refuse('disable', '工具【{toolNo}】在外，不能停用', { found: ({ row }) => rowsOf('surgical_tool', { org_id: row.orgId, id: row.id, place_state: '2' }) }),
    refuse('del', '工具【{toolNo}】已有流转记录，只能停用', {
      found: ({ row }) => rowsOf(events.table, { org_id: row.orgId, tool_id: row.id, event: not('入库') }),
    }),
  ],
  follows: [
    follows({ at: ['add'], writes: (asked) => [noted(events, asked, '入库')] }),
    follows({ at: ['save'], writes: (asked) => (joins(asked) ? [noted(events, asked, '配入包')] : []) }),
    follows({ at: ['disable'], writes: (asked) => [noted(events, asked, '停用')] }),
    follows({
      at: ['enable'],
      writes: (asked) => [
        { change: 'surgical_tool', where: { org_id: asked.row.orgId, id: asked.row.id, place_state: '5' }, set: { place_state: '1' }, quietly: true },
        noted(events, asked, '启用'),
      ],
    }),
  ],
  operations: ['add', 'edit', 'del', 'import', 'export', 'enable', 'disable'],
  actions: [
    {
      id: 'assignKit',
      label: '配入包',
      flags: ['assignKit'],
      risk: 'write',
      on: 'rows',
      input: { kit: ref('instrumentKit', '器械包', { where: { isTemplate: ['false'] }, hint: '空 = 从包中取出' }) },
      does: verb({ row: ({ input }) => ({ kit: String(input.kit) }), writes: (asked) => [noted(events, asked, asked.input.kit ? '配入包' : '取出')] }),
    },
    {
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'rows',
      input: {
        warehouse: ref('warehouse', '仓库', { required: true, where: { scrapType: ['1'] } }),
        location: ref('location', '货位', { within: { warehouse: 'warehouse' } }),
      },
      does: verb({
        row: ({ input }) => ({ warehouse: String(input.warehouse), location: String(input.location ?? '') }),
        writes: (asked) => [noted(events, asked, '移动')],
      }),
    },
    {
      id: 'sterilise',
      label: '消毒完成',
      flags: ['sterilise'],
      risk: 'write',
      on: 'rows',
      does: verb({
        row: () => ({ place_state: '1', delivery_id: null, sterilisationCount: { plus: 1 } }),
        writes: (asked) => [noted(events, asked, '消毒')],
      }),
    },
    {
      id: 'repair',
      label: '送修',
      flags: ['repair'],
      risk: 'write',
      on: 'rows',
      input: { reason: note('原因', { required: true, max: 200 }), backDate: date('约回日期', { required: true, notBeforeToday: true }) },
      does: verb({
        row: ({ input }) => ({ place_state: '4', delivery_id: null, backDate: String(input.backDate) }),
        writes: (asked) => [noted(events, asked, '送修', String(asked.input.reason))],
      }),
    },
    {
      id: 'repaired',
      label: '修回',
      flags: ['repair'],
      risk: 'write',
      on: 'rows',
      does: verb({ row: () => ({ place_state: '3', backDate: '' }), writes: (asked) => [noted(events, asked, '修回')] }),
    },
    { id: 'timeline', label: '流转记录', flags: ['timeline'], risk: 'read', on: 'row', answers: true, does: timelineOf(events) },
  ],
});
