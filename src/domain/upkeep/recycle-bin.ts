import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, flag, ref, text } from '../../define/field';
import { type Asked, list, refuse, verb } from '../../define/master-rules';
import { ALIVE, alike, rowsOf } from '../../define/rows';

const TABLES: Record<string, string> = { product: 'product', specification: 'specification' };
const isOrganisation = ({ row }: Asked): boolean => TABLES[String(row.kind)] === undefined;
/** What it is called when it comes back: its old name, or the one typed because that is taken. */
const nameOf = ({ row, input }: Asked): string => String(input.name || row.name);

/**
 * 数据恢复: what was deleted of the catalogue and of organisations. It comes back as it was, with what was deleted together with it;
 * organisations come back disabled. Nothing is ever purged.
 */
export const recycleBin = defineMaster({
  resource: 'recycleBin',
  title: '已删除数据',
  table: 'recycle_bin',
  view: 'recycle_bin_list',
  owners: ['P'],
  scope: 'platform',
  fields: {
    kind: computed(choice('类别', 'product 产品, vendor 厂家, specification 规格, dealer 经销商, hospital 医院', { list: true, filter: true })),
    code: computed(text('编码', { list: true, filter: true })),
    name: computed(text('名称', { list: true, filter: true, width: 220 })),
    detail: computed(text('规格型号/信用代码', { list: true, filter: true, width: 190 })),
    parentName: computed(text('所属产品/厂家', { list: true, filter: true, width: 190 })),
    removedByName: computed(text('删除人', { list: true, filter: true })),
    removedAt: computed(datetime('删除时间', { list: true, filter: true })),
    removedByOrg: computed(text('删除机构', { list: true, filter: true })),
    isParentGone: computed(flag('所属产品已删除', { filter: true })),
    record: computed(ref('product', '原记录')),
    parent: computed(ref('product', '原产品')),
    spec: computed(text('规格')),
    model: computed(text('型号')),
    creditCode: computed(text('统一社会信用代码')),
    orgKind: computed(text('机构类型')),
    batch: computed(text('删除批次')),
  },
  unique: [],
  pinyinOf: 'name',
  search: ['code', 'name', 'detail', 'parentName'],
  sort: '-removedAt',
  operations: ['export'],
  hasStatus: false,
  writers: ({ kind }) => kind === 'P',
  checks: [
    refuse('restore', '请先恢复所属产品', { found: ({ row }) => rowsOf('recycle_bin', { kind: 'product', record_id: row.parent }) }),
    refuse('restore', '名称【{name}】已被使用，请先修改', {
      when: (asked) => isOrganisation(asked) && !asked.input.name,
      found: ({ row }) => rowsOf('organisation', { kind: row.orgKind, name: alike(row.name), ...ALIVE }),
    }),
    refuse('restore', '新名称也已被使用，请换一个', {
      when: (asked) => isOrganisation(asked) && Boolean(asked.input.name),
      found: ({ row, input }) => rowsOf('organisation', { kind: row.orgKind, name: alike(input.name), ...ALIVE }),
    }),
    refuse('restore', '信用代码【{creditCode}】已被使用，请先修改', {
      when: (asked) => isOrganisation(asked) && asked.row.creditCode !== '',
      found: ({ row }) => rowsOf('organisation', { kind: row.orgKind, social_credit_code: alike(row.creditCode), ...ALIVE }),
    }),
    refuse('restore', '规格【{spec}{model}】已被使用，请先修改', {
      when: ({ row }) => row.kind === 'specification',
      found: ({ row }) => rowsOf('specification', { product_id: row.parent, spec: alike(row.spec), model: alike(row.model), ...ALIVE }),
    }),
  ],
  actions: [
    {
      id: 'restore',
      label: '恢复',
      flags: ['restore'],
      risk: 'write',
      on: 'rows',
      input: { name: text('新名称', { max: 100, hint: '只在原名称已被使用时填写' }) },
      does: verb({
        reads: ({ row }) => ({
          // Specifications that went with their product.
          children: list(row.kind === 'product' ? rowsOf('recycle_bin', { kind: 'specification', parent_id: row.record, batch: row.batch }) : [], [
            'record_id',
          ]),
        }),
        writes: (asked) => {
          const { row, read } = asked;
          const back = { deleted_at: null, deleted_by: null };
          if (isOrganisation(asked)) return [{ change: 'organisation', where: { id: row.record }, set: { ...back, status: false, name: nameOf(asked) } }];
          return [
            {
              change: String(TABLES[String(row.kind)]),
              where: { id: row.record },
              set: { ...back, ...(asked.input.name && row.kind === 'product' ? { name: nameOf(asked) } : {}) },
            },
            ...read.children.map(({ record_id }) => ({ change: 'specification', where: { id: record_id }, set: back })),
          ];
        },
      }),
    },
  ],
});
