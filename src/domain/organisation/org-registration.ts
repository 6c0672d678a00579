import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, flag, note, ref, text } from '../../define/field';
import { completion, refuse } from '../../define/master-rules';
import { CREDIT_CODE, capitals } from '../../define/patterns';
import { anyOf, not } from '../../define/rows';
import { isJudge, isOpen, NOT_OPEN, STAGES } from './registration-stages';

/** 机构注册: an organisation on its way in, judged in stages; what passing it does is in server/kinds/organisation/org-registration.ts. */
export const orgRegistration = defineMaster({
  resource: 'orgRegistration',
  title: '机构注册',
  table: 'org_registration',
  view: 'org_registration_list',
  owners: ['P', 'H', 'D', 'V'],
  scope: 'platform',
  hasStatus: false,
  fields: {
    sn: computed(text('单号', { list: true })),
    systemType: choice('类型', '1 医院, 2 经销商, 3 厂家', {
      required: true,
      list: true,
      filter: true,
      wire: 'system_type',
    }),
    name: text('机构名称', {
      required: true,
      list: true,
      filter: true,
      pattern: /^[^<>?]*$/,
      message: '机构名称中请不要输入特殊字符',
    }),
    alias: text('别名', { shownWhen: { systemType: ['1'] } }),
    socialCreditCode: text('统一社会信用代码', {
      required: true,
      max: 18,
      list: true,
      pattern: CREDIT_CODE,
      message: '统一社会信用代码格式为字母或数字组合的18位',
    }),
    division: text('行政区划', { column: 'administrative_division_sn', required: true, max: 12, filter: true }),
    divisionName: computed(text('行政区划', { list: true })),
    address: text('地址', { required: true, max: 200 }),
    registrant: text('联系人', { required: true, max: 50, list: true }),
    registrantPhone: text('手机', {
      required: true,
      max: 11,
      list: true,
      pattern: /^1\d{10}$/,
      message: '手机号码格式输入有误',
    }),
    registrantEmail: text('邮箱'),
    description: note('简介'),
    source: computed(choice('来源', 'self 自助注册, platform 平台添加, invite 邀请, trade 合作申请', { list: true, filter: true })),
    inviter: computed(ref('organisation', '邀请机构', { list: true })),
    addressed: computed(ref('organisation', '对方机构', { column: 'addressed_org_id' })),
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
  unique: [],
  search: ['sn', 'name', 'socialCreditCode', 'registrantPhone'],
  pinyinOf: '',
  sort: '-createdAt',
  operations: ['edit', 'export'],
  readers: ({ kind, org }) =>
    anyOf(kind === 'P' ? { source: not('trade') } : 'none', { organisation_id: org }, { stage: 0, inviter_id: org }, { stage: 0, addressed_org_id: org }),
  writers: ({ kind }) => kind === 'P',
  offers: (row, operation, caller) =>
    operation === 'cancel' || operation === 'edit'
      ? isOpen(row)
      : row.status === '1' && isJudge(caller, row) && caller.holds(STAGES[String(row.stage)]?.page ?? '', operation),
  completes: [completion({ at: 'save', row: ({ row }) => ({ socialCreditCode: capitals(row.socialCreditCode) }) })],
  checks: [refuse('add', NOT_OPEN, {}), refuse('edit', NOT_OPEN, { when: ({ before }) => !isOpen(before) })],
  waits: { flags: ['pass'], where: { status: ['1'] } },
  actions: [
    {
      id: 'pass',
      label: '通过',
      flags: ['pass'],
      risk: 'write',
      on: 'row',
      input: {
        opinion: note('意见'),
        roleTemplate: ref('roleTemplate', '组模板'),
        vipLevel: ref('vipLevel', '会员等级'),
        vipExpire: date('会员到期日', { notBeforeToday: true }),
        supplementLater: flag('资料后补'),
      },
    },
    { id: 'nopass', label: '驳回', flags: ['nopass'], risk: 'write', on: 'row', reason: 'required' },
    { id: 'cancel', label: '作废', flags: ['cancel'], risk: 'irreversible', on: 'row', reason: 'optional' },
  ],
});
