import { defineMaster } from '../../define/define-master';
import { choice, computed, date, type Fields, flag, integer, note, price, quantity, ref, refs, text, withCost } from '../../define/field';
import { check, completion, refuse, ruleOf, verb } from '../../define/master-rules';
import { compare } from '../../define/money';
import { above, rowsOf } from '../../define/rows';
import { platformReadsAll } from '../readers';
import { certificateCard, goodsCard } from './goods-card';
import { TRADE_SOURCES, TRADE_STATUS, takenBack } from './product-words';

const UNPRICED = '收费产品必须维护收费价';
export const MANAGE_CLASSES = '高值:red, 低值, 试剂:blue, 办公, 其他';
const SETTLE_AT = 'use 使用, issue 领用';

/** How the hospital handles, charges and settles it. */
const innerFields = {
  manageClass: choice('管理类别', MANAGE_CLASSES, { required: true, list: true, filter: true }),
  highValue: flag('高值'),
  implant: flag('植入'),
  coded: flag('唯一码管理', { hint: '高值产品必须一物一码' }),
  category: ref('customCategory', '业务分类', { where: { kind: ['business'] }, filter: true }),
  financeCategory: ref('customCategory', '财务分类', { where: { kind: ['finance'] }, list: true, filter: true }),
  defaultSupplier: ref('partner', '默认供货商', { where: { kind: ['supplier', 'both'] }, list: true, filter: true }),
  otherSuppliers: refs('partner', '其他供货商', { where: { kind: ['supplier', 'both'] }, column: 'other_supplier_ids' }),
  tradeMode: choice('货权', '1 自购, 2 寄售:orange', { required: true, default: '1', list: true, filter: true }),
  settleAt: choice('结算时点', SETTLE_AT, { requiredWhen: { tradeMode: ['2'] }, shownWhen: { tradeMode: ['2'] }, list: true }),
  chargeable: flag('可收费', { filter: true }),
  chargePrice: computed(price('收费价', { list: true })),
  chargePriceLocked: flag('锁定收费价'),
  chargeCap: price('收费限价'),
  insuranceCode: text('医保码', { max: 20, pattern: /^C\d{19}$/, message: '医保码格式不正确', list: true }),
  insurancePay: choice('医保类别', '甲, 乙, 丙'),
  testsPerUnit: integer('每单位人份', { max: 100_000 }),
  openDays: integer('开瓶有效天数', { max: 3650 }),
  vbp: flag('集采', { filter: true }),
  minOrderQuantity: quantity('最小起订量'),
  purchaseUnit: ref('unit', '采购单位', { within: { specification: 'specification' } }),
} satisfies Fields;

/** The hospital's catalogue: the same row and id as its businessProduct, with the hospital's own columns. */
export const hospitalProduct = defineMaster({
  resource: 'hospitalProduct',
  title: '院内产品',
  table: 'business_product',
  view: 'business_product_list',
  owners: ['H'],
  fields: {
    specification: computed(ref('specification', '规格', { filter: true })),
    ownCode: text('院内编码', { required: true, max: 50, list: true }),
    ...goodsCard,
    ownName: text('别名', { max: 100 }),
    ...innerFields,
    ...certificateCard,
    purchasePrice: withCost(computed(price('采购价', { list: true }))),
    centralStock: computed(quantity('中心库存', { list: true })),
    departmentStock: computed(quantity('科室库存', { list: true })),
    source: computed(choice('来源', TRADE_SOURCES, { filter: true })),
    isTemporary: computed(flag('临采', { filter: true })),
    tempQuantity: computed(quantity('临采数量')),
    tempUntil: computed(date('临采截止')),
    status: computed(choice('状态', TRADE_STATUS, { list: true, filter: true })),
    remark: note(),
  },
  unique: [['ownCode']],
  readers: platformReadsAll,
  completes: [
    completion({
      at: 'save',
      row: ({ row }) => ({
        ...(row.highValue === true || row.manageClass === '高值' ? { highValue: true, coded: true } : {}),
        ...(row.tradeMode === '1' ? { settleAt: '' } : {}),
      }),
    }),
  ],
  checks: [
    refuse('add', '院内产品由准入或下发产生，不能直接新增', {}),
    refuse('edit', '尚有库存，不能变更货权方式', {
      field: 'tradeMode',
      changes: ['tradeMode'],
      found: ({ row }) => rowsOf('stock_balance', { org_id: row.orgId, specification_id: row.specification, quantity: above(0) }),
    }),
    refuse('edit', '存在未结算明细，不能变更结算时点', {
      field: 'settleAt',
      changes: ['settleAt'],
      found: ({ row }) => rowsOf('settle_item', { org_id: row.orgId, specification_id: row.specification, settlement_line_id: null }),
    }),
    refuse('edit', UNPRICED, { field: 'chargeable', when: ({ row }) => row.chargeable === true && row.chargePrice === '' && row.status === '1' }),
    refuse('edit', '收费价超过限价', {
      field: 'chargeCap',
      when: ({ row }) => row.chargePrice !== '' && row.chargeCap !== '' && compare(String(row.chargePrice), String(row.chargeCap)) > 0,
    }),
    takenBack,
    check({
      at: ['enable'],
      reads: () => ({ required: ruleOf('admission.required') }),
      test: ({ row, read }) => (read.required === '1' && row.source === 'issue' ? [{ message: '平台下发的产品须经准入后启用' }] : []),
    }),
    refuse('enable', UNPRICED, { field: 'chargeable', when: ({ row }) => row.chargeable === true && row.chargePrice === '' }),
  ],
  label: 'ownName',
  pinyinOf: '',
  search: ['ownCode', 'ownName', 'code', 'productName', 'specModel', 'insuranceCode'],
  picker: ['specification', 'productName', 'specModel', 'manageClass', 'status'],
  operations: ['edit', 'enable', 'disable', 'import', 'export'],
  leads: [
    { id: 'viewLicence', label: '查看证照', flags: ['viewLicence'], on: 'row', to: 'registrationCert', with: { code: 'registrationNo' }, isInside: true },
    { id: 'viewStock', label: '查看库存', flags: ['viewStock'], on: 'row', to: 'stockBalance', with: { specification: 'specification' } },
    { id: 'viewTrace', label: '查看追溯', flags: ['viewTrace'], on: 'row', to: 'report:traceability', with: { specification: 'specification' } },
  ],
  actions: [
    {
      id: 'batchEdit',
      label: '批量修改',
      flags: ['batchEdit'],
      risk: 'write',
      on: 'rows',
      input: {
        manageClass: choice('管理类别', MANAGE_CLASSES),
        financeCategory: innerFields.financeCategory,
        settleAt: choice('结算时点', SETTLE_AT),
        chargeable: choice('可收费', 'true 是, false 否'),
      },
      does: verb({
        asEdit: true,
        row: ({ input: { chargeable, ...input } }) => ({
          ...Object.fromEntries(Object.entries(input).filter(([, value]) => value)),
          ...(chargeable ? { chargeable: chargeable === 'true' } : {}),
        }),
      }),
    },
  ],
});
