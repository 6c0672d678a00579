import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, date, datetime, files, flag, integer, note, ref, text } from '../../define/field';
import { completion, follows, refuse, verb } from '../../define/master-rules';
import { CREDIT_CODE, capitals } from '../../define/patterns';
import { ALIVE, anyOf, column, not, rowsOf, some } from '../../define/rows';
import { receivers } from '../catalogue/product-readers';

const ORG_TYPES = 'H 医院, D 经销商, V 厂家';

/** Which state each of the steps of leaving begins in. */
const LEAVING: Readonly<Record<string, readonly string[]>> = { leave: [''], agreeToLeaving: ['asked'], cancelLeaving: ['asked', 'agreed'] };
const ARCHIVE_ONLY = new Set(['edit', 'del', 'enable', 'disable', 'merge', 'invite']);

/** A firm or hospital on the platform, or merely known to it (joined off: maker of catalogue products, outside customer). */
export const organisation = defineMaster({
  resource: 'organisation',
  title: '机构',
  table: 'organisation',
  view: 'organisation_list',
  owners: ['P', 'H', 'D', 'V'],
  scope: 'platform',
  fields: {
    kind: choice('机构类型', ORG_TYPES, { required: true, fixed: true, filter: true, list: true }),
    systemType: computed(choice('类型编号', '0 平台, 1 医院, 2 经销商, 3 厂家', { filter: true })),
    ...masterFields,
    alias: text('别名', { shownWhen: { kind: ['H'] }, list: true }),
    socialCreditCode: text('统一社会信用代码', {
      max: 18,
      list: true,
      pattern: CREDIT_CODE,
      message: '统一社会信用代码格式为字母或数字组合的18位',
    }),
    division: text('行政区划', { column: 'division_sn', max: 12, filter: true }),
    divisionName: computed(text('行政区划', { list: true })),
    address: text('地址', { max: 200 }),
    registrant: text('联系人', { max: 50, list: true }),
    registrantPhone: text('联系电话', { max: 20, list: true }),
    registrantEmail: text('邮箱'),
    legalPerson: text('法人', { max: 50 }),
    orgLevel: text('医院等级', { max: 20, shownWhen: { kind: ['H'] } }),
    parentOrg: ref('organisation', '上级机构'),
    bankName: text('开户银行'),
    bankAccount: text('银行账号', { max: 50 }),
    invoiceTitle: text('发票抬头'),
    invoiceAddressPhone: text('发票地址电话', { max: 200 }),
    logo: files('标志', { max: 1 }),
    description: note('简介'),
    vipLevel: computed(ref('vipLevel', '会员等级', { list: true, filter: true })),
    vipExpire: computed(date('会员到期日', { list: true, filter: true })),
    roleTemplate: computed(ref('roleTemplate', '组模板')),
    userCount: computed(integer('用户数', { list: true })),
    joined: computed(flag('入驻', { list: true, filter: true })),
    isUseSystem: computed(flag('使用系统', { list: true, filter: true })),
    registeredAt: computed(datetime('注册时间')),
    approvedAt: computed(datetime('审批时间', { list: true })),
    // Whose end is asked for is the platform's to know, until it is told.
    leavingState: computed(choice('注销', 'asked 待同意:orange, agreed 待执行:red, left 已注销:grey', { filter: true, list: true, needs: 'merge' })),
    leavingAskedBy: computed(text('注销提出人', { needs: 'merge' })),
    leavingAgreedBy: computed(text('注销同意人', { needs: 'merge' })),
    leavingNotBefore: computed(datetime('最早注销时间', { needs: 'merge' })),
    leavingReason: computed(note('注销原因', { needs: 'merge' })),
  },
  unique: [
    ['kind', 'socialCreditCode'],
    ['kind', 'name'],
  ],
  search: ['code', 'name', 'alias', 'socialCreditCode'],
  picker: ['systemType', 'socialCreditCode'],
  // Everybody may name any firm on a form; the platform's own row is nobody's partner.
  readers: ({ org }) => anyOf({ kind: ['H', 'D', 'V'] }, { id: org }),
  // The platform keeps all; an organisation only those it made itself and that have no login.
  writers: ({ kind, org }, row) => kind === 'P' || row.orgId === org,
  rows: {
    receivers,
    /** Firms an organisation deals with, made itself or invited. */
    related: ({ org }) => anyOf({ org_id: org }, some(rowsOf('partner', { org_id: org, counterparty_id: column('id'), ...ALIVE }))),
  },
  // Only an archive row can be merged away or invited, and only the platform touches one that has joined.
  offers: (row, operation, { kind }) => {
    const leavingFrom = LEAVING[operation];
    if (leavingFrom) return kind === 'P' && row.joined === true && leavingFrom.includes(String(row.leavingState ?? ''));
    return row.joined !== true || (kind === 'P' ? operation !== 'merge' && operation !== 'invite' : !ARCHIVE_ONLY.has(operation));
  },
  completes: [completion({ at: 'save', row: ({ row }) => ({ socialCreditCode: capitals(row.socialCreditCode) }) })],
  checks: [
    // Whoever made the archive row of a firm lets go of it when the firm joins.
    refuse('edit, enable, disable, del', '已入驻机构的资料由其自行维护', { when: ({ before, caller }) => caller.kind !== 'P' && before?.joined === true }),
    refuse('applyTemplate', '模板不适用于【{name}】的机构类型', {
      field: 'template',
      missing: ({ row, input }) => rowsOf('role_template', { id: input.template, org_kind: row.kind }),
    }),
    refuse('disable, del', '不能停用自己', { when: ({ row, caller }) => row.id === caller.org }),
  ],
  grantsRights: 'itself',
  follows: [
    follows({ at: ['disable'], calls: ({ row }) => ({ service: 'endLoginsOf', ids: [row.id] }) }),
    follows({ at: ['del'], calls: ({ row }) => ({ service: 'removeLogins', ids: [row.id] }) }),
    // Partners show the counterparty's name; it follows.
    follows({
      at: ['save'],
      writes: ({ row }) => [{ change: 'partner', where: { counterparty_id: row.id, name: not(row.name) }, set: { name: String(row.name) }, quietly: true }],
    }),
  ],
  usedBy: ['document.org_id', 'document.counter_org_id', 'partner.counterparty_id', 'product.vendor_id', 'licence.holder_id'],
  // Terms, credit and contacts of every firm an organisation deals with, hospitals too; the platform deals with nobody.
  leads: [{ id: 'terms', label: '往来条件', flags: ['submit'], on: 'row', to: 'partner', with: { counterparty: 'id' }, isInside: true }],
  actions: [
    {
      id: 'setVip',
      label: '设置会员',
      flags: ['setVip'],
      risk: 'write',
      on: 'rows',
      input: {
        vipLevel: ref('vipLevel', '会员等级', { required: true }),
        vipExpire: date('到期日', { notBeforeToday: true }),
      },
      does: verb({ row: ({ input }) => ({ vipLevel: input.vipLevel, vipExpire: input.vipExpire }) }),
    },
    {
      id: 'applyTemplate',
      label: '应用模板',
      flags: ['applyTemplate'],
      risk: 'write',
      on: 'rows',
      input: {
        template: ref('roleTemplate', '组模板', { required: true }),
        mode: choice('方式', 'add 追加, replace 覆盖', { required: true, default: 'add' }),
        syncRoles: flag('同步角色'),
      },
      calls: { service: 'applyTemplate' },
    },
    {
      id: 'resetAdmin',
      label: '重置管理员',
      flags: ['resetAdmin'],
      risk: 'irreversible',
      on: 'row',
      input: {
        phone: text('管理员手机', { required: true, max: 11 }),
        name: text('管理员姓名', { required: true, max: 50 }),
      },
      calls: { service: 'resetAdmin' },
    },
    {
      id: 'merge',
      label: '合并',
      flags: ['merge'],
      risk: 'irreversible',
      on: 'row',
      input: {
        into: ref('organisation', '并入机构', { required: true, hint: '所选档案的产品、证照、往来与单据改挂到此机构，档案删除' }),
        reason: note('原因', { required: true, max: 200 }),
      },
      calls: { service: 'mergeOrganisations' },
    },
    // Two persons: one asks, another agrees; a week later the command hands everything over and deletes (docs/back-up.md).
    {
      id: 'leave',
      label: '提出注销',
      flags: ['merge'],
      risk: 'irreversible',
      on: 'row',
      kinds: ['P'],
      input: { reason: note('原因', { required: true, max: 200, hint: '机构和平台会收到消息；要由平台的另一人同意，至少七天后由运维导出并删除' }) },
      calls: { service: 'leaveOrganisation' },
    },
    { id: 'agreeToLeaving', label: '同意注销', flags: ['merge'], risk: 'irreversible', on: 'row', kinds: ['P'], calls: { service: 'agreeToLeaving' } },
    { id: 'cancelLeaving', label: '撤回注销', flags: ['merge'], risk: 'write', on: 'row', kinds: ['P'], calls: { service: 'cancelLeaving' } },
    {
      // The platform opens the door itself; others invite a firm they know, and their own check comes first.
      id: 'invite',
      label: '邀请入驻',
      flags: ['invite', 'resetAdmin'],
      risk: 'write',
      on: 'row',
      input: {
        registrant: text('联系人', { required: true, max: 50 }),
        phone: text('手机', { required: true, max: 11, pattern: /^1\d{10}$/, message: '手机号码格式输入有误', hint: '登录账号与初始密码' }),
      },
      calls: { service: 'inviteOrganisation' },
    },
    {
      id: 'submit',
      label: '申请合作',
      flags: ['submit'],
      risk: 'write',
      on: 'list',
      input: {
        organisation: ref('organisation', '对方机构', { required: true, where: { joined: ['true'] } }),
        kind: choice('对方是', 'supplier 供应商, customer 客户, both 两者', { required: true, default: 'supplier' }),
        description: note('说明', { max: 200 }),
      },
      calls: { service: 'requestTrade' },
    },
  ],
});
