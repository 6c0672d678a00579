import { BLANK } from '../../define/blank-filter';
import { defineMaster, masterFields } from '../../define/define-master';
import { computed, flag, quantity, ref, text } from '../../define/field';
import { refuse } from '../../define/master-rules';

/**
 * Units: the tree of a specification is written with the product (unitText); without a specification a unit is a
 * common pattern of the platform.
 */
export const unit = defineMaster({
  resource: 'unit',
  title: '单位',
  table: 'unit',
  owners: ['P', 'V', 'D', 'H'],
  scope: 'platform',
  within: ['product'],
  tree: { depth: 5 },
  fields: {
    name: { ...masterFields.name, label: '单位', max: 20 },
    specification: computed(ref('specification', '规格')),
    parent: ref('unit', '上级单位', { wire: 'parent_unit_inner_sn' }),
    measure: quantity('换算率', { required: true, positive: true, default: '1' }),
    ratio: computed(quantity('折合最小单位')),
    divisible: flag('可分割'),
    code: text('编码', { max: 20 }),
  },
  sort: 'name',
  unique: [['specification', 'name']],
  search: ['name'],
  picker: ['ratio', 'divisible'],
  // From the smallest up; where no goods are asked about, the common ones.
  picks: { specification: BLANK },
  pickOrder: 'ratio',
  usedBy: ['document_line.unit_id'],
  checks: [refuse('save', '单位换算在产品规格中维护', { when: ({ before, caller }) => caller.kind !== 'P' || Boolean(before?.specification) })],
  operations: ['add', 'edit', 'del', 'enable', 'disable'],
});
