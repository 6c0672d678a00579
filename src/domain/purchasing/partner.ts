import { defineMaster } from '../../define/define-master';
import { choice, computed, date, flag, integer, money, note, type OrgKind, ref, taxRate, text } from '../../define/field';
import { type Caller, completion, follows, type MasterValues, one, refuse, verb } from '../../define/master-rules';
import { ALIVE, above, around, begins, rowsOf } from '../../define/rows';
import { LICENCE_STATES } from '../licence/required-papers';

/** Kinds of relation: the first letter is the owner's side, the second the counterparty's. */
const RELATIONS = 'DD 经销商-经销商, DV 经销商-厂家, DH 经销商-医院, HH 医院-医院, HD 医院-经销商, HV 医院-厂家';

const FROM_THERE = '对方冻结：';
/** A manufacturer's half keeps the owner's code, because none starts with V. */
const sidesOf = ({ relation }: MasterValues, { kind }: Caller) => {
  const [first, second] = String(relation);
  return kind === 'V' ? { own: second, other: first } : { own: first, other: second };
};
/** What the counterparty is to the owner, where the relation leaves no choice. */
const FIXED_KIND: Record<string, string> = { DV: 'supplier', HD: 'supplier', HV: 'supplier', DH: 'customer' };
/** What the counterparty can only be to an organisation of this kind; undefined = its choice. */
export const fixedKind = (own: OrgKind, relation: string): string | undefined => (own === 'V' ? 'customer' : FIXED_KIND[relation]);
const isOther = (row: MasterValues, caller: Caller, kind: string): boolean => fixedKind(caller.kind, String(row.relation)) === kind && row.kind !== kind;

/**
 * Who an organisation trades with. Every relation has two halves, one row per side, linked by mirrorOf; each side
 * keeps its own terms.
 */
export const partner = defineMaster({
  resource: 'partner',
  title: '往来单位',
  table: 'partner',
  view: 'partner_list',
  owners: ['H', 'D', 'V'],
  within: ['organisation'],
  fields: {
    relation: choice('关系', RELATIONS, { required: true, fixed: true, list: true, filter: true }),
    kind: choice('类型', 'supplier 供应商, customer 客户, both 两者', { required: true, list: true, filter: true, default: 'supplier' }),
    counterparty: ref('organisation', '对方机构', { required: true, fixed: true, filter: true }),
    code: text('编码', { max: 50, list: true }),
    name: computed(text('名称', { list: true, width: 220 })),
    shortName: text('简称', { max: 60 }),
    contact: text('联系人', { max: 40, list: true }),
    phone: text('联系电话', { max: 30, list: true }),
    settlementMode: choice('结算方式', '入库结算, 消耗后结算, 月结, 预付', { list: true }),
    paymentDays: integer('账期(天)', { max: 999, list: true }),
    creditLimit: money('信用额度', { list: true, min: '0' }),
    taxRate: taxRate('默认税率'),
    buyer: ref('employee', '采购员'),
    salesperson: ref('employee', '业务员'),
    bankName: text('开户行', { max: 100 }),
    bankAccount: text('银行账号', { max: 40 }),
    level: choice('等级', 'A, B, C, D'),
    region: text('区域', { max: 60 }),
    frozen: computed(flag('冻结交易', { list: true, filter: true })),
    frozenReason: computed(text('冻结原因')),
    validFrom: date('合作开始'),
    validTo: date('合作有效期', { since: 'validFrom', list: true, filter: true }),
    firstState: computed(choice('首营状态', 'none 未首营:grey, passed 已通过:green, changed 需重审:red, due 待复评:orange', { list: true, filter: true })),
    firstApprovedOn: computed(date('首营日期')),
    receivable: computed(money('应收余额', { list: true, sum: true })),
    payable: computed(money('应付余额', { list: true, sum: true })),
    licenceState: computed(choice('证照状态', LICENCE_STATES, { list: true, filter: true })),
    partnerKind: computed(choice('对方类型', 'H 医院, D 经销商, V 厂家', { filter: true })),
    remark: note(),
  },
  unique: [['relation', 'counterparty'], ['code']],
  search: ['code', 'name', 'shortName', 'contact'],
  completes: [
    completion({
      at: 'add',
      reads: ({ row }) => ({ name: one(rowsOf('organisation', { id: row.counterparty, ...ALIVE }), 'name') }),
      row: ({ read }) => ({ name: read.name }),
    }),
  ],
  offers: (row, operation) => (operation === 'freeze' ? row.frozen !== true : operation === 'unfreeze' ? row.frozen === true : true),
  checks: [
    refuse('add', '不能与本机构建立往来', { field: 'counterparty', when: ({ row, caller }) => row.counterparty === caller.org }),
    refuse('add', '关系与本机构类型不符', { field: 'relation', when: ({ row, caller }) => sidesOf(row, caller).own !== caller.kind }),
    refuse('add', '关系与对方机构类型不符', {
      field: 'relation',
      missing: ({ row, caller }) => rowsOf('organisation', { id: row.counterparty, kind: sidesOf(row, caller).other, ...ALIVE }),
    }),
    refuse('save', '该关系的类型只能是供应商', { field: 'kind', when: ({ row, caller }) => isOther(row, caller, 'supplier') }),
    refuse('save', '该关系的类型只能是客户', { field: 'kind', when: ({ row, caller }) => isOther(row, caller, 'customer') }),
    refuse('disable, del', '【{name}】有未完成的单据，不能停用', {
      found: ({ row }) => {
        const papers = { org_id: row.orgId, partner_id: row.id };
        const open = rowsOf('document_line', { org_id: around('org_id'), document_id: around('id'), open: above(0) });
        return [rowsOf('document', { ...papers, status: [0, 1] }), rowsOf('document', { ...papers, status: 2 }, open)];
      },
    }),
  ],
  follows: [follows({ at: ['add'], calls: ({ row }) => ({ service: 'linkPartner', ids: [row.id] }) })],
  picker: ['kind', 'relation', 'counterparty', 'paymentDays', 'settlementMode', 'taxRate'],
  usedBy: ['document.partner_id', 'account_item.partner_id', 'product_price.partner_id', 'business_product.default_supplier_id'],
  leads: [
    {
      id: 'viewLicence',
      label: '查看证照',
      flags: ['viewLicence'],
      on: 'row',
      to: 'licence',
      with: { holder: 'counterparty' },
      fits: { holderKind: 'partnerKind' },
    },
    { id: 'viewProducts', label: '查看供应目录', flags: ['viewProducts'], on: 'row', to: 'hospitalProduct', with: { defaultSupplier: 'id' } },
  ],
  actions: [
    {
      id: 'freeze',
      label: '冻结交易',
      flags: ['freeze', 'edit'],
      risk: 'write',
      on: 'rows',
      reason: 'required',
      // Freezing one half blocks new documents on both; what is owed may still be paid. The other side sees why.
      does: verb({
        row: ({ reason }) => ({ frozen: true, frozenReason: reason }),
        writes: ({ row, reason }) => [
          { change: 'partner', where: { mirror_of: row.id, frozen: false }, set: { frozen: true, frozen_reason: `${FROM_THERE}${reason}` } },
        ],
      }),
    },
    {
      id: 'unfreeze',
      label: '解除冻结',
      flags: ['freeze', 'edit'],
      risk: 'write',
      on: 'rows',
      // Only a freeze that came from here is lifted from here.
      does: verb({
        row: () => ({ frozen: false, frozenReason: '' }),
        writes: ({ row }) => [
          { change: 'partner', where: { mirror_of: row.id, frozen_reason: begins(FROM_THERE) }, set: { frozen: false, frozen_reason: null } },
        ],
      }),
    },
  ],
});
