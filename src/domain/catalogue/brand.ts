import { defineMaster, masterFields } from '../../define/define-master';
import { computed, files, integer, ref, text } from '../../define/field';

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
  actions: [
    {
      id: 'merge',
      label: '合并',
      flags: ['edit'],
      risk: 'irreversible',
      on: 'row',
      kinds: ['P'],
      input: { into: ref('brand', '并入品牌', { required: true }) },
    },
  ],
});
