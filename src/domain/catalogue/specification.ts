import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, type Fields, files, flag, integer, price, quantity, ref, refs, text } from '../../define/field';
import { issuable, lackedBy, notIssued, specificationReaders } from './product-readers';
import { PRODUCT_STATUS, RISK_CLASSES } from './product-words';

/**
 * One specification of a product, as a line of the product form. Its unit tree is typed in short:
 * "支；盒=10支；箱=20盒" — the first is the smallest unit, every other one says how many of another it holds.
 */
export const specificationFields = {
  code: computed(text('编码', { max: 20 })),
  spec: text('规格', { max: 100, list: true }),
  model: text('型号', { max: 100, list: true }),
  udiDi: text('UDI-DI', { max: 60, hint: '最小销售单元' }),
  unitText: text('单位换算', { required: true, max: 200, hint: '支；盒=10支；箱=20盒' }),
  divisible: flag('可分割', { hint: 'ml、g、m 等最小单位可带小数' }),
  purchaseUnitName: text('采购单位', { max: 20 }),
  saleUnitName: text('销售单位', { max: 20 }),
  useUnitName: text('使用单位', { max: 20 }),
  referencePrice: price('参考价'),
  weightPerPiece: quantity('单件重量(g)'),
  size: text('尺寸', { max: 60 }),
  pictures: files('图片', { max: 3 }),
} satisfies Fields;

export const specification = defineMaster({
  resource: 'specification',
  title: '规格',
  table: 'specification',
  view: 'specification_card',
  card: 'specification_card',
  owners: ['P', 'V', 'D', 'H'],
  scope: 'catalogue',
  within: ['product'],
  fields: {
    code: computed(text('编码', { list: true })),
    productName: computed(text('产品名称', { list: true, width: 200 })),
    spec: computed(text('规格', { list: true })),
    model: computed(text('型号', { list: true })),
    specModel: computed(text('规格型号')),
    rootUnitName: computed(text('单位', { list: true, width: 60 })),
    vendor: computed(ref('organisation', '生产厂家', { list: true, filter: true, width: 180 })),
    registrationNo: computed(text('注册证号', { list: true, width: 180 })),
    certValidTo: computed(date('注册证有效期', { list: true, filter: true })),
    riskClass: computed(choice('管理类别', RISK_CLASSES, { list: true, filter: true })),
    isHighValue: computed(flag('高值', { filter: true })),
    udiDi: computed(text('UDI-DI')),
    product: computed(ref('product', '产品')),
    productStatus: computed(choice('产品状态', PRODUCT_STATUS, { filter: true })),
    referencePrice: computed(price('参考价')),
    releasedAt: computed(datetime('发布时间', { list: true, filter: true })),
    issuedCount: computed(integer('已下发机构数', { list: true })),
  },
  label: 'specModel',
  pinyinOf: '',
  unique: [],
  search: ['code', 'productName', 'specModel', 'udiDi', 'registrationNo'],
  operations: ['enable', 'disable', 'export'],
  readers: specificationReaders,
  rows: { issuable, notIssued },
  filters: { organisation: (_, organisations) => lackedBy(organisations) },
  flags: { enable: ['edit', 'change'], disable: ['edit', 'change'] },
  actions: [
    {
      id: 'issue',
      label: '下发',
      flags: ['issue'],
      risk: 'write',
      on: 'rows',
      answers: true,
      input: { organisations: refs('organisation', '下发到机构', { required: true }) },
    },
  ],
});
