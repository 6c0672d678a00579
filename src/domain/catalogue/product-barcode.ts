import { defineMaster } from '../../define/define-master';
import { choice, computed, flag, note, quantity, ref, text } from '../../define/field';
import { checkDigitOk, parseScan } from '../../define/gs1';
import { type Asked, check, completion, list, type MasterValues, refuse, verb } from '../../define/master-rules';
import { ALIVE, alike, around, not, PLATFORM, type Rows, rowsOf } from '../../define/rows';
import { goodsCard, specificationRef, unitOfGoods } from './goods-card';
import { codeOf, partsOf, standingFor } from './scanned-code';

/** GS1 numbers carry a check digit. */
const isChecked = ({ code, codeType }: MasterValues): boolean =>
  (codeType !== '1' && codeType !== '3') || (/^(\d{8}|\d{12,14})$/.test(String(code)) && checkDigitOk(String(code)));

/** Nobody's code names two specifications, the platform's rows counting for all. */
const others = ({ row, caller }: Asked): Rows[] => [
  rowsOf(
    'specification_card',
    {},
    rowsOf('product_barcode', {
      specification_id: around('id'),
      code: alike(row.code),
      code_type: row.codeType,
      status: true,
      id: not(row.id),
      org_id: [PLATFORM, caller.org],
      ...ALIVE,
    }),
  ),
  rowsOf('specification_card', { udi_di: String(row.code).padStart(row.codeType === '1' ? 14 : 0, '0'), id: not(row.specification), ...ALIVE }),
];

const readable = (at: string) =>
  check({
    at: [at],
    test: ({ input }) => {
      const scan = parseScan(String(input.code));
      return scan.kind === 'bad' ? [{ message: scan.message }] : [];
    },
  });

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
  onlyOne: { flag: 'isDefault', among: ['specification'] },
  completes: [completion({ at: 'save', row: ({ row }) => ({ code: String(row.code).replace(/\s+/g, '') }) })],
  checks: [
    readable('parse'),
    readable('match'),
    refuse('save, enable, match', '条码校验位错误', { field: 'code', when: ({ row }) => !isChecked(row) }),
    refuse('save, enable, match', '条码已被规格【{found.product_name} {found.spec_model}】使用', { field: 'code', found: others }),
    unitOfGoods('save, match'),
  ],
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
      // What each element of a scanned code says, and whose it is.
      does: verb({
        reads: ({ input, caller }) => ({ owner: list(standingFor(String(input.code), caller.org), ['code', 'product_name', 'spec_model'], { most: 1 }) }),
        table: ({ input, read }) =>
          partsOf(
            String(input.code),
            Object.values(read.owner[0] ?? {})
              .filter(Boolean)
              .join(' '),
          ),
      }),
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
      does: verb({
        row: ({ input }) => ({ ...codeOf(String(input.code)), specification: String(input.specification), unit: String(input.unit ?? '') }),
      }),
    },
  ],
});
