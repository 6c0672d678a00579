import { choice, computed, date, type Fields, ref, text, type Value } from '../../define/field';
import { refuse } from '../../define/master-rules';
import { ALIVE, type Rows, rowsOf } from '../../define/rows';
import { RISK_CLASSES } from './product-words';

/** What a master about one specification shows of it: read through its card, never stored. */
export const goodsCard = {
  code: computed(text('编码', { via: 'specification', list: true })),
  productName: computed(text('产品名称', { via: 'specification', list: true, width: 200 })),
  specModel: computed(text('规格型号', { via: 'specification', list: true, width: 140 })),
  rootUnitName: computed(text('单位', { via: 'specification', list: true, width: 60 })),
  manufacturer: computed(text('生产厂家', { via: 'specification', list: true, width: 180 })),
} satisfies Fields;

export const certificateCard = {
  registrationNo: computed(text('注册证号', { via: 'specification', list: true, width: 180 })),
  certValidTo: computed(date('有效期至', { via: 'specification', list: true, filter: true })),
  riskClass: computed(choice('管理类别', RISK_CLASSES, { via: 'specification', filter: true })),
} satisfies Fields;

export const specificationRef = ref('specification', '规格', { required: true, fixed: true });

/** A unit belongs to the goods it counts. */
export const unitOfGoods = (at: string) =>
  refuse(at, '单位不属于该规格', {
    field: 'unit',
    when: ({ row }) => Boolean(row.unit),
    missing: ({ row }) => rowsOf('unit', { id: row.unit, specification_id: row.specification, ...ALIVE }),
  });

/** Goods the organisation may trade or keep now. */
export const keptBy = (org: string, specification: Value | undefined): Rows =>
  rowsOf('business_product', { org_id: org, specification_id: specification, status: 1, ...ALIVE });
