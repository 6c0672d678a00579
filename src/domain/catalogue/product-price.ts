import { defineMaster } from '../../define/define-master';
import { choice, computed, date, note, price, ref, taxRate, text } from '../../define/field';
import { goodsCard, specificationRef } from './goods-card';

/** Agreed prices. One per kind, specification, partner and unit on any day; a row with the partner goes before one without. */
export const productPrice = defineMaster({
  resource: 'productPrice',
  title: '协议价',
  table: 'product_price',
  view: 'product_price_list',
  owners: ['H', 'D', 'V'],
  within: ['businessProduct', 'hospitalProduct'],
  fields: {
    kind: choice('类型', 'purchase 采购价, sale 销售价', { required: true, fixed: true, list: true, filter: true, default: 'purchase' }),
    specification: { ...specificationRef, filter: true },
    ...goodsCard,
    partner: ref('partner', '往来单位', { list: true, filter: true, hint: '不选表示全部' }),
    unit: ref('unit', '单位', { required: true, within: { specification: 'specification' }, list: true }),
    price: price('含税单价', { required: true, list: true }),
    taxRate: taxRate('税率', { required: true, default: '13', list: true }),
    priceExTax: computed(price('不含税单价', { list: true })),
    priceCap: price('限价'),
    source: computed(choice('来源', 'manual 手工, contract 合同, priceAdjustment 调价单, vbp 集采, admission 准入', { list: true, filter: true })),
    sourceSn: computed(text('来源单号')),
    validFrom: date('生效日期', { required: true, list: true, filter: true }),
    validTo: date('失效日期', { since: 'validFrom', list: true }),
    remark: note(),
  },
  unique: [],
  label: 'productName',
  pinyinOf: '',
  search: ['code', 'productName', 'specModel'],
  flags: {
    add: ['setPrice', 'edit'],
    edit: ['setPrice', 'edit'],
    del: ['setPrice'],
    enable: ['setPrice', 'edit'],
    disable: ['setPrice', 'edit'],
    import: ['setPrice'],
  },
});
