import { defineMaster, masterFields } from '../../define/define-master';
import { computed, files, integer, ref, text } from '../../define/field';
import { completion, refuse, verb } from '../../define/master-rules';

export const brand = defineMaster({
  resource: 'brand',
  title: '品牌',
  table: 'brand',
  view: 'brand_list',
  owners: ['P', 'V', 'D', 'H'],
  scope: 'platform',
  within: ['product', 'instrumentKit'],
  fields: {
    ...masterFields,
    englishName: text('英文名', { list: true }),
    vendor: ref('organisation', '厂家', { where: { systemType: ['3'] }, list: true, filter: true }),
    country: text('国家', { max: 40, list: true }),
    logo: files('标志', { max: 1 }),
    productCount: computed(integer('产品数', { list: true })),
  },
  unique: [['vendor', 'name']],
  search: ['code', 'name', 'englishName'],
  picker: ['vendor'],
  usedBy: ['product.brand_id'],
  writers: ({ kind, owner }, row) => kind === 'P' || row.orgId === owner,
  completes: [completion({ at: 'save', row: ({ caller }) => (caller.kind === 'V' ? { vendor: caller.org } : {}) })],
  checks: [refuse('merge', '不能并入自身', { field: 'into', when: ({ row, input }) => row.id === input.into })],
  actions: [
    {
      id: 'merge',
      label: '合并',
      flags: ['edit'],
      risk: 'irreversible',
      on: 'row',
      kinds: ['P'],
      input: { into: ref('brand', '并入品牌', { required: true }) },
      does: verb({
        row: ({ caller, now }) => ({ deleted_at: now, deleted_by: caller.user }),
        writes: ({ row, input }) => [{ change: 'product', where: { brand_id: row.id }, set: { brand_id: String(input.into) } }],
      }),
    },
  ],
});
