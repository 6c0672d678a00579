import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, date, datetime, files, flag, integer, quantity, rate, ref, text } from '../../define/field';
import { type Asked, completion, refuse } from '../../define/master-rules';
import { above, type Match, not, type Rows, rowsOf } from '../../define/rows';
import { BODY_PARTS } from './body-parts';
import { copiedFromLibrary, libraryChecks } from './from-library';
import { timelineOf } from './timeline';

const events = { table: 'instrument_kit_event', of: 'kit_id' };
/** What is copied says what a set should hold; where the one it is copied from is, it is not. */
const copied = {
  table: 'instrument_kit',
  code: 'kitNo',
  called: '器械包',
  lines: ['instrument_kit_implant', 'instrument_kit_tool'],
  sets: {
    is_template: true,
    template_id: null,
    warehouse_id: null,
    location_id: null,
    sterilised_at: null,
    place_state: '1',
    delivery_id: null,
    last_surgery_at: null,
  },
};
const isReal = ({ row }: Asked): boolean => row.isTemplate !== true;
const itself = ({ row }: Asked, more: Match): Rows => rowsOf('instrument_kit', { org_id: row.orgId, id: row.id, ...more });

/**
 * 器械包: a set of instruments with the implants packed in it. Its implants are ordinary stock in a pack of its number, so its value
 * stays in the cell of the warehouse; templates (the platform's too) only say what a set should hold.
 */
export const instrumentKit = defineMaster({
  resource: 'instrumentKit',
  title: '器械包',
  table: 'instrument_kit',
  view: 'instrument_kit_list',
  owners: ['P', 'H', 'D', 'V'],
  scope: 'catalogue',
  fields: {
    kitNo: text('包号', {
      required: true,
      fixed: true,
      max: 40,
      column: 'code',
      list: true,
      width: 130,
      pattern: /^[\w.-]+$/,
      message: '包号只能是字母、数字、点、横线和下划线',
    }),
    name: text('名称', { required: true, max: 100, list: true, width: 180 }),
    isTemplate: flag('模板', { fixed: true, filter: true, hint: '模板只说明一套应有什么，不装实物' }),
    template: ref('instrumentKit', '按模板', { where: { isTemplate: ['true'] } }),
    kitKind: choice('类型', '1 工具包, 2 植入物包, 3 混合', { required: true, default: '3', list: true, filter: true }),
    bodyPart: choice('部位', BODY_PARTS, { list: true, filter: true }),
    brand: text('品牌', { max: 60, list: true }),
    completeness: computed(rate('完整率%', { list: true })),
    earliestExpiry: computed(date('最早效期', { list: true, filter: true })),
    sterileUntil: computed(date('灭菌有效期', { list: true, filter: true })),
    state: computed(
      choice('状态', '1 在库:green, 2 已预留:blue, 3 在外:orange, 4 待清点:yellow, 5 待补货:red, 6 清洗消毒:blue, 7 维修:grey, 8 停用:grey', {
        list: true,
        filter: true,
      }),
    ),
    whereabouts: computed(text('所在', { list: true, width: 180 })),
    lastSurgeryAt: computed(datetime('最近手术', { list: true })),
    shortage: computed(text('缺少', { list: true, width: 200 })),
    warehouse: ref('warehouse', '所属仓库', { where: { scrapType: ['1'] } }),
    location: ref('location', '货位', { within: { warehouse: 'warehouse' } }),
    needSterile: flag('须灭菌'),
    sterilisedAt: date('灭菌日期', { notAfterToday: true }),
    sterileDays: integer('灭菌有效天数', { min: 1, max: 3650 }),
    origin: computed(choice('来源', 'own 本单位, platform 平台标准:blue', { filter: true })),
    contents: computed(text('含产品', { filter: true, width: 240 })),
    pictures: files('图片'),
    remark: masterFields.remark,
  },
  lines: {
    implants: {
      label: '植入物',
      table: 'instrument_kit_implant',
      parentColumn: 'kit_id',
      once: { field: 'specification', message: '规格重复' },
      fields: {
        specification: ref('specification', '规格', { required: true, width: 180 }),
        productName: computed(text('产品名称', { via: 'specification', width: 180 })),
        parQuantity: quantity('标准数量', { required: true, positive: true, hint: '最小单位' }),
        minQuantity: quantity('最低数量', { upTo: 'parQuantity', hint: '低于此数不能预留' }),
      },
    },
    tools: {
      label: '工具',
      table: 'instrument_kit_tool',
      parentColumn: 'kit_id',
      fields: { name: text('工具名称', { required: true, max: 80 }), parCount: integer('数量', { required: true, min: 1, max: 999 }) },
    },
  },
  unique: [['kitNo']],
  offers: (row, operation, { owner }) => {
    if (operation === 'copyFromPlatform') return row.orgId !== owner;
    return row.orgId === owner && (row.isTemplate !== true || !['refill', 'check', 'sterilise'].includes(operation));
  },
  completes: [completion({ at: 'save', row: ({ caller }) => (caller.kind === 'P' ? { isTemplate: true } : {}) })],
  checks: [
    ...libraryChecks(copied),
    refuse('save', '模板不能再按模板建立', { field: 'template', when: ({ row }) => row.isTemplate === true && Boolean(row.template) }),
    refuse('disable', '器械包【{kitNo}】不在库，不能停用', { when: isReal, found: (asked) => itself(asked, { place_state: not(['1', '5']) }) }),
    refuse('disable', '器械包【{kitNo}】内仍有植入物，不能停用', {
      when: isReal,
      found: ({ row }) => rowsOf('stock_balance', { org_id: row.orgId, pack_no: row.kitNo, quantity: above(0) }),
    }),
    refuse('del', '器械包【{kitNo}】已有流转记录，只能停用', { found: ({ row }) => rowsOf(events.table, { org_id: row.orgId, kit_id: row.id }) }),
  ],
  search: ['kitNo', 'name', 'contents'],
  picker: ['kitNo', 'isTemplate', 'state', 'completeness', 'whereabouts'],
  pickerDetail: ['kitNo', 'state', 'whereabouts'],
  picks: { isTemplate: 'false' },
  leads: [{ id: 'packs', label: '配包记录', flags: [], on: 'row', to: 'packOrder', with: { instrumentKit: 'id' }, always: { packKind: 'set' } }],
  actions: [
    {
      id: 'copyFromPlatform',
      label: '从平台复制',
      flags: ['copyFromPlatform'],
      risk: 'write',
      on: 'rows',
      kinds: ['H', 'D', 'V'],
      does: copiedFromLibrary(copied),
    },
    {
      id: 'refill',
      label: '补包',
      flags: ['refill'],
      risk: 'write',
      on: 'row',
      answers: true,
      kinds: ['H', 'D', 'V'],
      input: { warehouse: ref('warehouse', '仓库', { hint: '空 = 所属仓库', where: { scrapType: ['1'] }, own: {} }) },
    },
    {
      id: 'check',
      label: '清点',
      flags: ['check'],
      risk: 'write',
      on: 'row',
      answers: true,
      kinds: ['H', 'D', 'V'],
      input: { codes: text('扫描内容', { max: 4000, multiline: true, required: true, hint: '逐件扫描包内植入物的UDI或唯一码，每行一个' }) },
    },
    {
      id: 'sterilise',
      label: '灭菌登记',
      flags: ['check'],
      risk: 'write',
      on: 'rows',
      kinds: ['H', 'D', 'V'],
      input: {
        sterilisedAt: date('灭菌日期', { required: true, default: 'today', notAfterToday: true }),
        sterileDays: integer('有效天数', { min: 1, max: 3650 }),
      },
    },
    {
      id: 'timeline',
      label: '流转记录',
      flags: ['timeline'],
      risk: 'read',
      on: 'row',
      answers: true,
      does: timelineOf(events),
    },
  ],
});
