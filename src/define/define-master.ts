import { type Fields, flag, integer, note, text } from './field';
import type { MasterDefinition } from './master-definition';
import { refuseStrayOf } from './stray-of-master';

export type { AnyMasterDefinition, Consults, Lead, MasterAction, MasterDefinition, MasterLines, MasterOperation, Proposes, Service } from './master-definition';

/** Fields every master has; a master may redefine one (label, required). */
export const masterFields = {
  code: text('编码', { max: 50, list: true }),
  name: text('名称', { max: 100, required: true, list: true, pattern: /^[^<>?]*$/, message: '名称中请不要输入特殊字符' }),
  sort: integer('排序'),
  remark: note(),
};
/** Shown in every list, made by the server. */
export const masterTrail = {
  status: flag('启用', { computed: true, list: true, filter: true }),
  updatedByName: text('修改人', { computed: true }),
};

type Given<F extends Fields> = Pick<MasterDefinition<F>, 'resource' | 'title' | 'table' | 'owners' | 'fields'> & Partial<MasterDefinition<F>>;

/**
 * Defines a master; list, info, add, edit, del, enable, disable, import, export, picker and screen follow.
 *
 * @example
 * export const brand = defineMaster({
 *   resource: 'brand', title: '品牌', table: 'brand', owners: ['P', 'V', 'D', 'H'], scope: 'platform',
 *   fields: { ...masterFields, vendor: ref('organisation', '厂家', { column: 'vendor_id' }) }, unique: [['vendor', 'name']],
 * });
 */
export function defineMaster<F extends Fields>(given: Given<F>): MasterDefinition<F> {
  const definition: MasterDefinition<F> = {
    scope: 'own',
    lines: {},
    unique: 'code' in given.fields ? [['code']] : [],
    label: 'name',
    search: ['code', 'name'],
    pinyinOf: 'name' in given.fields ? 'name' : '',
    isPerson: false,
    sort: given.tree ? 'sort,code' : '-updatedAt',
    operations: ['add', 'edit', 'del', 'enable', 'disable', 'import', 'export'],
    flags: {},
    within: [],
    actions: [],
    leads: [],
    usedBy: [],
    picker: [],
    pickerDetail: [],
    picks: {},
    masks: {},
    ownOnly: [],
    unstored: [],
    scopeBy: {},
    hasStatus: !('status' in given.fields),
    completes: [],
    checks: [],
    follows: [],
    ...given,
  };
  refuseStrayOf(definition as unknown as MasterDefinition);
  return definition;
}
