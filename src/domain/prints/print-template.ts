import { defineMaster } from '../../define/define-master';
import { choice, computed, flag, note, text } from '../../define/field';
import { type Asked, check, completion, follows, list, refuse, verb } from '../../define/master-rules';
import { ALIVE, not, PLATFORM, rowsOf } from '../../define/rows';
import { formOptions, kindOptions, mayBeOf } from './forms';
import { isLabelLayout, layoutIn } from './layouts';

/** What is printed by it is printed by the others too: only one is taken where nobody chooses. */
const rivals = ({ row }: Asked) => ({ org_id: row.orgId, print_key: row.printKey, kind: row.kind, id: not(row.id) });
const isOfPrint = ({ row }: Asked): boolean => mayBeOf(String(row.printKey), String(row.kind));
const versionsOf = (row: Asked['row']) => rowsOf('print_template_version', { org_id: row.orgId, template_id: row.id });
const layoutOf = ({ row }: Asked) => (row.layout === '' ? undefined : layoutIn(String(row.printKey), String(row.kind), String(row.layout)));

/**
 * 打印模板: how the forms and labels of an organisation look on paper. The platform keeps one for every form and kind of label; whoever has other paper or seals copies it,
 * lays it out on screen and makes it his own default. Every save is kept as a version.
 */
export const printTemplate = defineMaster({
  resource: 'printTemplate',
  title: '打印模板',
  table: 'print_template',
  view: 'print_template_list',
  owners: ['P', 'H', 'D', 'V'],
  scope: 'catalogue',
  fields: {
    printKey: choice('打印单据', formOptions, { required: true, list: true, filter: true }),
    kind: choice('单据种类', kindOptions, { list: true, filter: true, hint: '不选 = 这张打印单据的全部种类；标签须选种类' }),
    name: text('名称', { required: true, max: 40, list: true, filter: true, width: 220 }),
    paperWords: computed(text('纸张', { list: true })),
    orientation: computed(choice('方向', 'portrait 纵向, landscape 横向', { list: true })),
    source: computed(choice('来源', 'system 系统:blue, own 自建:green', { list: true, filter: true })),
    isDefault: computed(flag('默认', { list: true, filter: true })),
    // Kept as text of one value (define/print-layout.ts), so that it is brought in and taken out with everything else.
    layout: text('版式', { max: 20_000, multiline: true, hint: '在设计器里修改；导入时用导出的内容' }),
    remark: note(),
  },
  unique: [['printKey', 'kind', 'name']],
  search: ['name'],
  sort: 'printKey,-source,kind,name',
  operations: ['add', 'edit', 'del', 'import', 'export'],
  onImport: 'change',
  comesBack: true,
  hasStatus: false,
  writers: ({ owner }, row) => row.orgId === owner,
  offers: (row, operation, { owner }) => row.orgId === owner && (operation !== 'setDefault' || row.isDefault !== true),
  completes: [completion({ at: 'add', row: () => ({ isDefault: false }) })],
  checks: [
    refuse('save', '请选择标签的种类：每种标签单独设计', { field: 'kind', when: (asked) => asked.row.kind === '' && !isOfPrint(asked) }),
    refuse('save', '所选的单据种类不在这张打印单据上', { field: 'kind', when: (asked) => asked.row.kind !== '' && !isOfPrint(asked) }),
    check({
      at: ['save'],
      test: (asked) => {
        const read = layoutOf(asked);
        return read && 'problem' in read ? [{ field: 'layout', message: read.problem }] : [];
      },
    }),
    refuse('del', '默认模板不能删除', { when: ({ before }) => before?.isDefault === true }),
    refuse('edit', '默认模板不能换成别的打印单据', { changes: ['printKey', 'kind'], when: ({ before }) => before?.isDefault === true }),
    refuse('setDefault', '模板【{name}】已是默认', { when: ({ before }) => before?.isDefault === true }),
    refuse('useSystem', '模板【{name}】不是默认模板', { when: ({ before }) => before?.isDefault !== true }),
    refuse('useSystem', '系统模板必须有默认', { when: ({ row }) => row.orgId === PLATFORM }),
  ],
  follows: [
    follows({
      at: ['save'],
      writes: ({ row, caller, now }) => [
        {
          add: 'print_template_version',
          rows: [{ org_id: row.orgId, template_id: row.id, layout: row.layout, saved_by: caller.user || null, saved_by_name: caller.userName, saved_at: now }],
        },
      ],
    }),
  ],
  actions: [
    {
      id: 'setDefault',
      label: '设为默认',
      flags: ['setDefault'],
      risk: 'write',
      on: 'row',
      // The one before first: there are never two.
      does: verb({
        writes: (asked) => [
          { change: 'print_template', where: { ...rivals(asked), ...ALIVE }, set: { is_default: false }, quietly: true },
          { change: 'print_template', where: { org_id: asked.row.orgId, id: asked.row.id }, set: { is_default: true }, quietly: true },
        ],
      }),
    },
    { id: 'useSystem', label: '恢复用系统模板', flags: ['setDefault'], risk: 'write', on: 'row', does: verb({ row: () => ({ is_default: false }) }) },
    {
      id: 'versions',
      label: '历史版本',
      flags: ['preview'],
      risk: 'read',
      on: 'row',
      answers: true,
      does: verb({
        reads: ({ row }) => ({
          all: list(versionsOf(row), ['saved_at', 'saved_by_name', 'layout'], { newest: 'saved_at', most: 50 }),
        }),
        table: ({ read, row }) => ({
          head: ['保存时间', '保存人', '列数或行数'],
          rows: read.all.map((one) => [minute(one.saved_at ?? ''), one.saved_by_name ?? '', countSaid(row, one.layout ?? '')]),
        }),
      }),
    },
  ],
});

/** Moments as people in Shanghai read them. */
const minute = (moment: string): string => (moment === '' ? '' : new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '));
/** How many columns a form had, or lines a label. */
function countSaid(row: Asked['row'], text: string): string {
  const read = text === '' ? undefined : layoutIn(String(row.printKey), String(row.kind), text);
  if (!read || 'problem' in read) return '原样';
  return String(isLabelLayout(read.layout) ? read.layout.lines.length : read.layout.columns.length);
}
