import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, date, datetime, files, flag, integer, note, ref, text } from '../../define/field';

export const ORG_TYPES = 'H 医院, D 经销商, V 厂家';
export const CREDIT_CODE = /^[0-9A-Za-z]{18}$/;

/** A firm or hospital on the platform, or merely known to it (joined off: maker of catalogue products, outside customer). */
export const organisation = defineMaster({
  resource: 'organisation', title: '机构', table: 'organisation', view: 'organisation_list', owners: ['P', 'H', 'D', 'V'], scope: 'platform',
  fields: {
    kind: choice('机构类型', ORG_TYPES, { required: true, fixed: true, filter: true, list: true }),
    systemType: computed(choice('类型编号', '0 平台, 1 医院, 2 经销商, 3 厂家', { filter: true })),
    ...masterFields,
    alias: text('别名', { shownWhen: { kind: ['H'] }, list: true }),
    socialCreditCode: text('统一社会信用代码', { max: 18, list: true, pattern: CREDIT_CODE, message: '统一社会信用代码格式为字母或数字组合的18位' }),
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
  },
  unique: [['kind', 'socialCreditCode'], ['kind', 'name']],
  search: ['code', 'name', 'alias', 'socialCreditCode'], picker: ['systemType', 'socialCreditCode'],
  usedBy: ['document.org_id', 'document.counter_org_id', 'partner.counterparty_id', 'product.vendor_id', 'licence.holder_id'],
  actions: [
    { id: 'setVip', label: '设置会员', flags: ['setVip'], risk: 'write', on: 'rows', input: { vipLevel: ref('vipLevel', '会员等级', { required: true }), vipExpire: date('到期日', { notBeforeToday: true }) } },
    {
      id: 'applyTemplate', label: '应用模板', flags: ['applyTemplate'], risk: 'write', on: 'rows',
      input: { template: ref('roleTemplate', '组模板', { required: true }), mode: choice('方式', 'add 追加, replace 覆盖', { required: true, default: 'add' }), syncRoles: flag('同步角色') },
    },
    { id: 'resetAdmin', label: '重置管理员', flags: ['resetAdmin'], risk: 'irreversible', on: 'row', input: { phone: text('管理员手机', { required: true, max: 11 }), name: text('管理员姓名', { required: true, max: 50 }) } },
  ],
});

/** 机构注册: an organisation on its way in, judged in stages; the rules are in server/effects/org-registration.ts. */
export const orgRegistration = defineMaster({
  resource: 'orgRegistration', title: '机构注册', table: 'org_registration', view: 'org_registration_list', owners: ['P', 'H', 'D', 'V'], scope: 'platform', hasStatus: false,
  fields: {
    sn: computed(text('单号', { list: true })),
    systemType: choice('类型', '1 医院, 2 经销商, 3 厂家', { required: true, list: true, filter: true, wire: 'system_type' }),
    name: text('机构名称', { required: true, list: true, filter: true, pattern: /^[^<>?]*$/, message: '机构名称中请不要输入特殊字符' }),
    alias: text('别名', { shownWhen: { systemType: ['1'] } }),
    socialCreditCode: text('统一社会信用代码', { required: true, max: 18, list: true, pattern: CREDIT_CODE, message: '统一社会信用代码格式为字母或数字组合的18位' }),
    division: text('行政区划', { column: 'administrative_division_sn', required: true, max: 12, filter: true }),
    divisionName: computed(text('行政区划', { list: true })),
    address: text('地址', { required: true, max: 200 }),
    registrant: text('联系人', { required: true, max: 50, list: true }),
    registrantPhone: text('手机', { required: true, max: 11, list: true, pattern: /^1\d{10}$/, message: '手机号码格式输入有误' }),
    registrantEmail: text('邮箱'),
    description: note('简介'),
    source: computed(choice('来源', 'self 自助注册, platform 平台添加, invite 邀请, trade 合作申请', { list: true, filter: true })),
    inviter: computed(ref('organisation', '邀请机构')),
    organisation: computed(ref('organisation', '机构')),
    stage: computed(choice('阶段', '0 邀请方审核, 1 注册审核, 2 机构审批', { list: true, filter: true })),
    status: computed(choice('状态', '1 待审核:orange, 2 已审核:blue, 3 已驳回:red, 6 已作废:grey', { list: true, filter: true })),
    roleTemplate: computed(ref('roleTemplate', '组模板')),
    vipLevel: computed(ref('vipLevel', '会员等级')),
    vipExpire: computed(date('会员到期日')),
    opinion: computed(note('意见', { list: true })),
    reviewedByName: computed(text('审核人', { list: true })),
    reviewedAt: computed(datetime('审核时间')),
  },
  unique: [], search: ['sn', 'name', 'socialCreditCode', 'registrantPhone'], pinyinOf: '', sort: '-createdAt', operations: ['edit', 'export'],
  actions: [
    {
      id: 'pass', label: '通过', flags: ['pass'], risk: 'write', on: 'row',
      input: {
        opinion: note('意见'), roleTemplate: ref('roleTemplate', '组模板'), vipLevel: ref('vipLevel', '会员等级'), vipExpire: date('会员到期日', { notBeforeToday: true }), supplementLater: flag('资料后补'),
      },
    },
    { id: 'nopass', label: '驳回', flags: ['nopass'], risk: 'write', on: 'row', reason: 'required' },
    { id: 'cancel', label: '作废', flags: ['cancel'], risk: 'irreversible', on: 'row', reason: 'optional' },
  ],
});
