import { defineMaster, masterFields } from '../../define/define-master';
import { choice, choices, computed, date, integer, note, refs, text } from '../../define/field';
import { refuse, verb } from '../../define/master-rules';
import { holdsOne, rowsOf } from '../../define/rows';
import { RISK_CLASSES } from './product-words';

/** The device classification in both editions: 2002 (68xx) and 2017 (01–22). Delivered by import; products name a leaf. */
export const category68 = defineMaster({
  resource: 'category68',
  title: '68分类',
  table: 'category68',
  view: 'category68_list',
  owners: ['P'],
  scope: 'platform',
  tree: { depth: 4, path: true },
  fields: {
    edition: choice('版本', '2017 2017版, 2002 2002版', { required: true, fixed: true, filter: true, default: '2017', list: true }),
    ...masterFields,
    code: text('编码', { required: true, max: 20, list: true }),
    parent: { kind: 'ref', to: 'category68', label: '上级分类', within: { edition: 'edition' } },
    riskClass: choices('管理类别', RISK_CLASSES, { list: true, filter: true }),
    description: note('产品描述', { max: 2000 }),
    usage: note('预期用途', { max: 2000 }),
    examples: note('品名举例', { max: 1000, list: true }),
    mapped: refs('category68', '对应旧/新版', { column: 'mapped_ids' }),
    level: computed(integer('层级')),
    productCount: computed(integer('使用产品数', { list: true })),
  },
  unique: [
    ['edition', 'code'],
    ['edition', 'parent', 'name'],
  ],
  search: ['code', 'name', 'examples'],
  picker: ['edition', 'parent'],
  checks: [
    refuse('save, move', '上级须为同一版本的分类', {
      field: 'parent',
      when: ({ row }) => Boolean(row.parent),
      missing: ({ row }) => rowsOf('category68', { id: row.parent, edition: row.edition }),
    }),
    refuse('map', '请选择另一版本的分类', { field: 'mapped', found: ({ row }) => rowsOf('category68', { id: row.mapped, edition: row.edition }) }),
  ],
  usedBy: ['product.category68_id', 'registration_cert.category68_id', 'licence.scope_ids[]'],
  actions: [
    {
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { parent: { kind: 'ref', to: 'category68', label: '新的上级' } },
      does: verb({ hangs: true }),
    },
    {
      // Both sides name each other, so that a scope in one edition covers products of the other.
      id: 'map',
      label: '对照',
      flags: ['map'],
      risk: 'write',
      on: 'row',
      input: { mapped: refs('category68', '对应分类', { required: true }) },
      does: verb({
        row: ({ input }) => ({ mapped: input.mapped }),
        writes: ({ row: { id, mapped } }) => [
          { change: 'category68', where: { mapped_ids: holdsOne(id) }, set: { mapped_ids: { without: id } }, quietly: true },
          { change: 'category68', where: { id: mapped }, set: { mapped_ids: { with: id } }, quietly: true },
        ],
      }),
    },
  ],
});

export const certificateDays = {
  approvedDate: date('批准日期', { required: true, list: true }),
  validTo: date('有效期至', { list: true, filter: true, hint: '注册证不填时按批准日期加五年' }),
};
