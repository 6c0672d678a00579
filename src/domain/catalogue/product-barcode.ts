import { defineMaster } from '../../define/define-master';
import { choice, computed, flag, note, quantity, ref, text } from '../../define/field';
import { goodsCard, specificationRef } from './goods-card';

/** Codes on packages. The platform's rows stand for everybody; an organisation adds its own, never over them. */
export const productBarcode = defineMaster({
  resource: 'productBarcode',
  title: '产品条码',
  table: 'product_barcode',
  view: 'product_barcode_list',
  owners: ['P', 'H', 'D', 'V'],
  scope: 'catalogue',
  fields: {
    code: text('条码', { required: true, max: 60, list: true, filter: true, width: 170 }),
    codeType: choice('类型', '1 UDI-DI(GS1), 2 UDI-DI(MA/阿里), 3 EAN/69码, 4 供应商编码, 5 院内码, 9 自编', {
      required: true,
      list: true,
      filter: true,
      default: '1',
    }),
    specification: { ...specificationRef, filter: true },
    productName: goodsCard.productName,
    specModel: goodsCard.specModel,
    packageLevel: choice('包装级别', '1 最小, 2 中包, 3 外箱', { required: true, default: '1', list: true }),
    unit: ref('unit', '单位', { within: { specification: 'specification' }, list: true }),
    ratio: computed(quantity('换算', { list: true })),
    isDefault: flag('默认'),
    origin: computed(choice('来源', 'platform 平台:blue, own 本机构', { list: true, filter: true })),
    remark: note(),
  },
  unique: [['codeType', 'code']],
  label: 'code',
  pinyinOf: '',
  search: ['code', 'productName', 'specModel'],
  actions: [
    {
      id: 'parse',
      label: '解析条码',
      flags: ['parse'],
      risk: 'read',
      on: 'list',
      input: { code: text('条码', { required: true, max: 300 }) },
      answers: true,
    },
    {
      id: 'match',
      label: '匹配',
      flags: ['match'],
      risk: 'write',
      on: 'list',
      input: {
        code: text('条码', { required: true, max: 300 }),
        specification: ref('specification', '规格', { required: true }),
        unit: ref('unit', '单位', { within: { specification: 'specification' } }),
      },
    },
  ],
});
