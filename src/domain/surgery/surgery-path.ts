import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, flag, integer, money, quantity, ref, text } from '../../define/field';
import { type Asked, completion, one, refuse, verb } from '../../define/master-rules';
import { ALIVE, alike, not, rowsOf } from '../../define/rows';
import { BODY_PARTS } from './body-parts';

const [OPERATION, STEP, CONTENT] = ['1', '2', '3'] as const;
const isContent = { nodeType: [CONTENT] };
const isOperation = { nodeType: [OPERATION] };
const of = (contentKind: string) => ({ requiredWhen: { ...isContent, contentKind: [contentKind] }, shownWhen: { ...isContent, contentKind: [contentKind] } });

const chosen = ({ row }: Asked): string => String(row.surgeryKit || row.instrumentKit || row.specification || '');

/**
 * 手术路径: what an operation takes when it goes its usual way: operation, its steps, what each step takes. The platform keeps a
 * library; an organisation copies a whole operation and copies it again when the library went on: what it changed itself stays.
 */
export const surgeryPath = defineMaster({
  resource: 'surgeryPath',
  title: '手术路径',
  table: 'surgery_path',
  view: 'surgery_path_list',
  owners: ['P', 'H', 'D', 'V'],
  scope: 'catalogue',
  tree: { depth: 3, path: true, level: 'nodeType' },
  fields: {
    parent: ref('surgeryPath', '上级'),
    nodeType: choice('类型', '1 术式, 2 步骤, 3 内容', { required: true, fixed: true, default: '1', list: true, filter: true }),
    code: text('编码', { max: 50, list: true, requiredWhen: isOperation, shownWhen: isOperation, hint: 'ICD-9-CM-3' }),
    contentKind: choice('内容类别', '1 手术套包, 2 器械包, 3 产品', { shownWhen: isContent }),
    surgeryKit: ref('surgeryKit', '手术套包', of('1')),
    instrumentKit: ref('instrumentKit', '器械包', { ...of('2'), where: { isTemplate: ['true'] } }),
    specification: ref('specification', '产品规格', of('3')),
    name: { ...masterFields.name, required: false, requiredWhen: { nodeType: [OPERATION, STEP] }, shownWhen: { nodeType: [OPERATION, STEP] } },
    department: ref('department', '科室', { list: true, filter: true, shownWhen: isOperation }),
    bodyPart: choice('部位', BODY_PARTS, { list: true, filter: true, shownWhen: isOperation }),
    stdAmount: money('标准耗材费', { min: '0', list: true, shownWhen: isOperation }),
    stdQuantity: quantity('标准数量', { positive: true, list: true, upTo: 'maxQuantity', requiredWhen: isContent, shownWhen: isContent }),
    maxQuantity: quantity('上限', { list: true, shownWhen: isContent, hint: '用量超过它，使用记录标出“超路径标准”；空 = 不限' }),
    sort: masterFields.sort,
    origin: computed(choice('来源', 'own 本单位, platform 平台标准:blue', { filter: true, default: 'own' })),
    isBehind: computed(flag('平台有更新', { filter: true })),
    level: computed(integer('层级')),
    remark: masterFields.remark,
  },
  unique: [['code'], ['parent', 'name']],
  pinyinOf: 'name',
  picker: ['code', 'nodeType', 'parent', 'origin'],
  pickerDetail: ['code', 'origin'],
  sort: 'sort,code,name',
  sheet: [
    { key: ['code'], columns: { code: '术式编码', name: '术式', department: '科室', bodyPart: '部位', stdAmount: '标准耗材费' } },
    { key: ['name'], columns: { name: '步骤' } },
    {
      key: ['surgeryKit', 'instrumentKit', 'specification'],
      columns: { surgeryKit: '手术套包', instrumentKit: '器械包', specification: '产品规格', stdQuantity: '数量', maxQuantity: '上限' },
    },
  ],
  offers: (row, operation, { owner }) => {
    if (operation === 'copyFromPlatform') return row.orgId !== owner && row.nodeType === OPERATION;
    if (operation === 'copyPath') return row.orgId === owner && row.nodeType === OPERATION;
    if (operation === 'move') return row.orgId === owner && row.nodeType !== OPERATION;
    return row.orgId === owner || operation === 'print';
  },
  completes: [
    completion({
      at: 'save',
      row: ({ row }) => (row.nodeType === CONTENT && !row.contentKind ? { contentKind: row.surgeryKit ? '1' : row.instrumentKit ? '2' : '3' } : {}),
    }),
    // What a step takes is called what it is; only one of the three says it.
    completion({
      at: 'save',
      reads: ({ row }) => ({
        kit: one(rowsOf('surgery_kit', { id: row.surgeryKit }), 'name'),
        set: one(rowsOf('instrument_kit', { id: row.instrumentKit }), 'name'),
        goods: one(rowsOf('specification_card', { id: row.specification }), 'product_name'),
        model: one(rowsOf('specification_card', { id: row.specification }), 'spec_model'),
      }),
      row: ({ row, read: { kit, set, goods, model } }) => {
        if (row.nodeType !== CONTENT) return {};
        const said = { '1': kit, '2': set, '3': `${goods} ${model}`.trim() }[String(row.contentKind)] ?? '';
        const only = (contentKind: string, name: string) => (row.contentKind === contentKind ? String(row[name]) : '');
        return {
          name: said.slice(0, 100),
          surgeryKit: only('1', 'surgeryKit'),
          instrumentKit: only('2', 'instrumentKit'),
          specification: only('3', 'specification'),
        };
      },
    }),
  ],
  checks: [
    refuse('copyFromPlatform', '【{name}】是本单位的手术路径', { when: ({ row, caller }) => row.orgId === caller.owner }),
    refuse('copyFromPlatform', '【{code}】已存在，请勿重复', {
      found: ({ row, caller }) => rowsOf('surgery_path', { org_id: caller.org, code: alike(row.code), library_id: not(row.id), ...ALIVE }),
    }),
    refuse('copyPath', '【{input.code}】已存在，请勿重复', {
      found: ({ input, caller }) => rowsOf('surgery_path', { org_id: caller.owner, code: alike(input.code), ...ALIVE }),
    }),
    refuse('save', '请选择这一步要用的套包、器械包或产品', { field: 'contentKind', when: (asked) => asked.row.nodeType === CONTENT && chosen(asked) === '' }),
  ],
  usedBy: ['document.path_id'],
  actions: [
    {
      id: 'copyFromPlatform',
      label: '从平台复制',
      flags: ['copyFromPlatform'],
      risk: 'write',
      on: 'rows',
      kinds: ['H', 'D', 'V'],
      answers: true,
      does: verb({ branch: 'inStep' }),
    },
    {
      id: 'copyPath',
      label: '复制术式',
      flags: ['copy'],
      risk: 'write',
      on: 'row',
      input: { code: text('新编码', { required: true, max: 50 }), name: text('新名称', { required: true, max: 100 }) },
      does: verb({ branch: 'anew' }),
    },
    {
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { parent: ref('surgeryPath', '新的上级', { required: true }) },
      does: verb({ hangs: true }),
    },
  ],
});
