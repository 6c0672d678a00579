import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, flag, note, price, quantity, ref, refs, TAX_RATES, text, withCost } from '../../define/field';
import { one, verb } from '../../define/master-rules';
import { anyOf, rowsOf } from '../../define/rows';
import { platformReadsAll } from '../readers';
import { certificateCard, goodsCard } from './goods-card';
import { TRADE_SOURCES, TRADE_STATUS, takenBack } from './product-words';

/** What is issued to whom: every specification to every organisation. */
const pairs = {
  organisations: refs('organisation', '下发到机构', { required: true }),
  specifications: refs('specification', '规格', { required: true }),
};

const specification = computed(ref('specification', '规格', { filter: true }));

/** The right to trade a specification, with the owner's own words for it. Rows are made by issue and release, never typed. */
export const businessProduct = defineMaster({
  resource: 'businessProduct',
  title: '业务产品',
  table: 'business_product',
  view: 'business_product_list',
  owners: ['D', 'V', 'H'],
  fields: {
    specification,
    ownCode: text('自编码', { max: 50, list: true }),
    ...goodsCard,
    ...certificateCard,
    ownName: text('自有名称', { max: 100 }),
    ownBarcode: text('自有条码', { max: 60 }),
    insuranceCode: computed(text('医保码', { list: true })),
    category: ref('customCategory', '业务分类', { where: { kind: ['business'] }, list: true, filter: true }),
    financeCategory: ref('customCategory', '财务分类', { where: { kind: ['finance'] } }),
    defaultSupplier: ref('partner', '默认供应商', { where: { kind: ['supplier', 'both'] }, list: true, filter: true }),
    minOrderQuantity: quantity('最小起订量'),
    purchaseUnit: ref('unit', '采购单位', { within: { specification: 'specification' } }),
    saleUnit: ref('unit', '销售单位', { within: { specification: 'specification' } }),
    purchasePrice: withCost(computed(price('采购价', { list: true }))),
    salePrice: computed(price('销售价', { list: true })),
    onHand: computed(quantity('当前库存', { list: true })),
    firstApproved: computed(flag('首营已批')),
    firstSuppliers: computed(refs('partner', '首营供应商', { column: 'first_supplier_ids' })),
    source: computed(choice('来源', TRADE_SOURCES, { list: true, filter: true })),
    issuer: computed(ref('organisation', '下发机构')),
    owner: computed(ref('organisation', '接收机构', { column: 'org_id', filter: true })),
    issueBatchSn: computed(text('下发批次号', { filter: true })),
    issuedAt: computed(datetime('下发时间')),
    revokeReason: computed(text('收回原因')),
    status: computed(choice('状态', TRADE_STATUS, { list: true, filter: true })),
    remark: note(),
  },
  unique: [['ownCode']],
  // Own rows; the platform reads all, an issuer what it issued.
  readers: (caller) => (caller.kind === 'V' ? anyOf(platformReadsAll(caller), { issuer_id: caller.org }) : platformReadsAll(caller)),
  rows: { issued: ({ kind, org }) => (kind === 'P' ? 'every' : { issuer_id: org }) },
  offers: (row, operation, { kind, org }) => {
    const isIssuer = kind === 'P' || row.issuer === org;
    if (operation === 'revoke' || operation === 'revokeBatch') return isIssuer && row.status !== '2' && row.source === 'issue';
    return operation !== 'reissue' || (isIssuer && (row.status === '2' || row.status === '3'));
  },
  checks: [takenBack],
  label: 'ownName',
  pinyinOf: '',
  search: ['ownCode', 'ownName', 'code', 'productName', 'specModel', 'registrationNo'],
  picker: ['specification', 'productName', 'specModel', 'status'],
  operations: ['edit', 'enable', 'disable', 'import', 'export'],
  actions: [
    {
      id: 'setCategory',
      label: '设置分类',
      flags: ['setCategory'],
      risk: 'write',
      on: 'rows',
      input: { category: ref('customCategory', '分类', { required: true }) },
      does: verb({
        reads: ({ input, caller }) => ({ kind: one(rowsOf('custom_category', { org_id: caller.org, id: input.category }), 'kind') }),
        row: ({ row, input, caller, read }) =>
          row.orgId === caller.org ? { [read.kind === 'finance' ? 'financeCategory' : 'category']: String(input.category) } : undefined,
      }),
    },
    {
      id: 'setPrice',
      label: '设置价格',
      flags: ['setPrice'],
      risk: 'write',
      on: 'rows',
      kinds: ['D', 'V'],
      answers: true,
      input: {
        kind: choice('价格', 'sale 销售价, purchase 采购价', { required: true, default: 'sale' }),
        partner: ref('partner', '往来单位', { hint: '不选为全部' }),
        price: price('含税单价', { required: true }),
        per: choice('每', 'trade 采购/销售单位, root 最小单位', { required: true, default: 'trade' }),
        taxRate: choice('税率', [{ value: '', label: '产品税率' }, ...TAX_RATES.map((value) => ({ value, label: `${value}%` }))]),
        validFrom: date('生效日期', { required: true, notBeforeToday: true, default: 'today' }),
        validTo: date('失效日期', { since: 'validFrom' }),
      },
    },
    { id: 'revoke', label: '收回', flags: ['revoke'], risk: 'write', on: 'rows', reason: 'required' },
    { id: 'reissue', label: '重新下发', flags: ['reissue'], risk: 'write', on: 'rows' },
    { id: 'revokeBatch', label: '收回整批', flags: ['revoke'], risk: 'write', on: 'row', reason: 'required', answers: true },
    { id: 'issue', label: '下发', flags: ['issue'], risk: 'write', on: 'list', input: pairs, isStep: true },
    { id: 'checkIssue', label: '下发检查', flags: ['issue'], risk: 'read', on: 'list', input: pairs, isStep: true },
    {
      id: 'readCodes',
      label: '按编码选择',
      flags: ['import'],
      risk: 'read',
      on: 'list',
      kinds: ['P', 'V'],
      isStep: true,
      input: {
        of: choice('类别', 'organisations 机构, specifications 规格', { required: true }),
        codes: text('编码', { required: true, max: 200_000 }),
      },
    },
  ],
});
