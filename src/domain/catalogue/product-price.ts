import { defineMaster } from '../../define/define-master';
import { choice, computed, date, note, price, ref, taxRate, text } from '../../define/field';
import { type Asked, completion, refuse } from '../../define/master-rules';
import { ALIVE, around, atLeast, atMost, between, not, orBlank, type Rows, rowsOf } from '../../define/rows';
import { goodsCard, specificationRef, unitOfGoods } from './goods-card';

/** What a price says; when it ends, how it is remarked and whether it counts may change for ever. */
const SAID = ['kind', 'specification', 'partner', 'unit', 'price', 'taxRate', 'priceCap', 'validFrom'];
const PRICED: Record<string, readonly string[]> = { purchase: ['purchaseOrder', 'purchaseGrn'], sale: ['salesOrder', 'saleOdo'] };

/** Documents that have gone by it: what they were reckoned by is not rewritten, it is ended. */
function usedBy({ row, before = row }: Asked): Rows {
  const { orgId: org_id, kind, specification, partner, validFrom, validTo } = before;
  return rowsOf(
    'document',
    {
      org_id,
      kind: PRICED[String(kind)] ?? [],
      status: [2, 5, 7],
      ...(partner ? { partner_id: partner } : {}),
      document_date: between(String(validFrom), String(validTo)),
    },
    rowsOf('document_line', { org_id: around('org_id'), document_id: around('id'), specification_id: specification }),
  );
}

/** Prices for the same on one of its days. */
const overlapping = ({ row }: Asked): Rows =>
  rowsOf('product_price', {
    org_id: row.orgId,
    kind: row.kind,
    specification_id: row.specification,
    partner_id: row.partner || null,
    unit_id: row.unit,
    status: true,
    id: not(row.id),
    valid_to: orBlank(atLeast(row.validFrom)),
    ...(row.validTo ? { valid_from: atMost(row.validTo) } : {}),
    ...ALIVE,
  });

/** Agreed prices. One per kind, specification, partner and unit on any day; a row with the partner goes before one without. */
export const productPrice = defineMaster({
  resource: 'productPrice',
  title: '协议价',
  table: 'product_price',
  view: 'product_price_list',
  owners: ['H', 'D', 'V'],
  within: ['businessProduct', 'hospitalProduct'],
  // What was agreed with suppliers is cost: only where one of the product pages grants viewCost.
  readers: ({ org, may }) => (may('viewCost', 'businessProduct', 'hospitalProduct') ? { org_id: org } : { org_id: org, kind: 'sale' }),
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
  completes: [completion({ at: 'add', row: () => ({ source: 'manual' }) })],
  checks: [
    refuse('edit', '由单据产生的协议价不能修改', { when: ({ row }) => row.source !== 'manual' }),
    refuse('edit', '该协议价已被{found.sn}使用，只能修改失效日期', { changes: SAID, found: usedBy }),
    unitOfGoods('save'),
    refuse('save, enable', '该产品在有效期内已存在协议价', { field: 'validFrom', found: overlapping }),
    refuse('del', '该协议价已被{found.sn}使用，只能修改失效日期', { found: usedBy }),
  ],
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
