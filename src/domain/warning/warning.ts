import { defineMaster, type Lead } from '../../define/define-master';
import { choice, computed, date, datetime, flag, integer, money, note, quantity, ref, text, withCost } from '../../define/field';
import { follows, refuse, verb } from '../../define/master-rules';

/** What is warned of, each with the word people have for it. */
export const WARNING_TYPES =
  'CERTIFICATIONEARLY 证照预警, PRODUCTREGISTRATION 注册证预警, PRODUCTEXPIRY 效期预警, PRODUCTINVENTORY 库存预警, VOLUMEAGREED 集采预警';
/** Whose business a type is, where it is not everybody's who sees warnings: holders of this page hear of it. */
export const WARNING_PAGES: Readonly<Record<string, string>> = { VOLUMEAGREED: 'centralizedUsedReport' };
const WEEK = 7;
const dayBefore = (today: string, days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

/** What may be done with a warning in which state. */
const STARTS: Record<string, readonly string[]> = { handle: ['0', '3'], ignore: ['0'], reopen: ['1', '3'] };
const papers = { fits: { holderKind: 'holderKind', isOwn: 'isOwn' }, with: { no: 'no' }, when: { source: ['licence'] } } satisfies Partial<Lead>;
const jump = (id: string, label: string, more: Pick<Lead, 'to'> & Partial<Lead>): Lead => ({ id, label, flags: ['jump'], on: 'row', ...more });

/**
 * 预警: what is near its end, over, too little or too much, by the thresholds of the house. What warns is worked out by the clock; people
 * say what they did about it. It goes by itself when its cause is gone, and is open again when it becomes worse.
 */
export const warning = defineMaster({
  resource: 'warning',
  title: '预警',
  table: 'warning',
  view: 'warning_list',
  owners: ['H', 'D', 'V'],
  scopeBy: { warehouse: 'warehouse', department: 'department' },
  fields: {
    type: computed(choice('预警类型', WARNING_TYPES, { list: true, filter: true })),
    level: computed(choice('等级', '1 已过期:red, 2 紧急:red, 3 不足:orange, 4 预警:orange, 5 提醒:yellow, 6 超储:yellow', { list: true, filter: true })),
    subject: computed(text('对象', { list: true, filter: true, width: 200 })),
    detail: computed(text('规格/机构', { list: true, filter: true, width: 170 })),
    no: computed(text('证号/批号', { list: true, filter: true, width: 150 })),
    warehouse: computed(ref('warehouse', '库房', { list: true, filter: true })),
    dueOn: computed(date('有效期至', { list: true, filter: true })),
    daysLeft: computed(integer('剩余天数', { list: true, filter: true, min: -100_000 })),
    department: computed(ref('department', '科室', { filter: true })),
    specification: computed(ref('specification', '产品规格', { filter: true })),
    quantity: computed(quantity('数量', { list: true, hint: '注册证预警为涉及的产品数，集采预警为预计期末（下限为约定量）' })),
    unit: computed(ref('unit', '单位')),
    minQuantity: computed(quantity('下限', { list: true })),
    maxQuantity: computed(quantity('上限', { list: true })),
    amount: withCost(computed(money('金额', { list: true, sum: true }))),
    firstSeen: computed(datetime('首次发现', { list: true, filter: true })),
    handledNote: computed(note('处理说明', { list: true })),
    handledByName: computed(text('处理人', { list: true })),
    handledAt: computed(datetime('处理时间')),
    ignoredUntil: computed(date('忽略至')),
    remindedOn: computed(date('上次提醒')),
    holder: computed(ref('organisation', '机构', { filter: true })),
    holderKind: computed(choice('机构类型', 'H 医院, D 经销商, V 厂家')),
    isOwn: computed(flag('本机构', { filter: true })),
    isJoined: computed(flag('已入驻')),
    source: computed(choice('来源', 'licence 证照, grant 授权书, missing 缺少证照, goods 产品')),
    state: computed(choice('状态', '0 未处理:orange, 1 已处理:green, 2 已解除:grey, 3 已忽略:grey', { list: true, filter: true })),
  },
  unique: [],
  label: 'subject',
  pinyinOf: '',
  search: ['subject', 'detail', 'no'],
  sort: 'level,dueOn',
  operations: ['export'],
  hasStatus: false,
  offers: (row, operation) =>
    operation === 'remind' ? row.source === 'licence' && row.isJoined === true && row.isOwn !== true : (STARTS[operation]?.includes(String(row.state)) ?? true),
  checks: [
    ...Object.entries(STARTS).map(([id, states]) =>
      refuse(id, '预警【{subject}】当前状态不能执行此操作', { when: ({ before }) => !states.includes(String(before?.state)) }),
    ),
    refuse('remind', '【{subject}】不是往来单位的证照，不能提醒', {
      when: ({ row }) => row.type !== 'CERTIFICATIONEARLY' || row.no === '' || row.holder === row.orgId,
    }),
    refuse('remind', '【{subject} {no}】7天内已提醒过', { when: ({ before, today }) => String(before?.remindedOn ?? '') > dayBefore(today, WEEK) }),
  ],
  follows: [
    follows({
      at: ['remind'],
      tells: ({ row, caller }) => [
        {
          org: String(row.holder),
          title: '证照更新提醒',
          body: `${caller.orgName}提醒贵方更新【${row.subject} ${row.no}】${row.dueOn ? `，有效期至${row.dueOn}` : ''}`,
          uri: 'licence',
          objectID: String(row.no),
          kind: '预警',
          senderName: caller.orgName,
        },
      ],
    }),
  ],
  actions: [
    {
      id: 'handle',
      label: '处理',
      flags: ['handle'],
      risk: 'write',
      on: 'rows',
      input: { note: note('处理说明', { required: true, max: 200 }) },
      does: verb({
        row: ({ input, caller, now }) => ({
          state: '1',
          handled_note: String(input.note),
          handled_by_name: caller.userName,
          handled_at: now,
          ignored_until: null,
        }),
      }),
    },
    {
      id: 'ignore',
      label: '忽略',
      flags: ['ignore'],
      risk: 'write',
      on: 'rows',
      input: { reason: note('原因', { required: true, max: 200 }), until: date('忽略至', { required: true, notBeforeToday: true, hint: '到期后重新提示' }) },
      does: verb({
        row: ({ input, caller, now }) => ({
          state: '3',
          handled_note: String(input.reason),
          handled_by_name: caller.userName,
          handled_at: now,
          ignored_until: String(input.until),
        }),
      }),
    },
    {
      id: 'reopen',
      label: '重新打开',
      flags: ['handle'],
      risk: 'write',
      on: 'rows',
      does: verb({ row: () => ({ state: '0', handled_note: null, handled_by_name: null, handled_at: null, ignored_until: null }) }),
    },
    { id: 'remind', label: '提醒对方', flags: ['remind'], risk: 'write', on: 'rows', does: verb({ row: ({ today }) => ({ remindedOn: today }) }) },
    {
      id: 'setThreshold',
      label: '预警天数',
      flags: ['setThreshold'],
      risk: 'write',
      on: 'list',
      answers: true,
      input: {
        licenceDays: integer('证照（天）', { max: 3650, hint: '不填 = 不变，至少60' }),
        registrationDays: integer('注册证（天）', { max: 3650, hint: '不填 = 不变，至少90' }),
        expiryDays: integer('产品效期（天）', { max: 3650, hint: '不填 = 不变，至少90' }),
      },
      calls: { service: 'setWarnDays' },
    },
  ],
  leads: [
    jump('jumpStock', '查看库存', {
      to: 'stockBalance',
      with: { warehouse: 'warehouse', specification: 'specification' },
      when: { type: ['PRODUCTEXPIRY', 'PRODUCTINVENTORY'] },
    }),
    jump('jumpCertificate', '查看注册证', { to: 'registrationCert', with: { code: 'no' }, when: { type: ['PRODUCTREGISTRATION'] } }),
    jump('jumpGoods', '查看院内产品', { to: 'hospitalProduct', with: { registrationNo: 'no' }, when: { type: ['PRODUCTREGISTRATION'] } }),
    jump('jumpVolume', '查看集采进度', {
      to: 'report:centralizedUsedReport',
      with: { specification: 'specification', batch: 'no' },
      when: { type: ['VOLUMEAGREED'] },
    }),
    jump('jumpPaper', '查看证照', { to: 'licence', ...papers }),
    jump('jumpGrant', '查看授权书', { to: 'licenceGrant', when: { source: ['grant'] } }),
    { id: 'replaceLicence', label: '去换证', flags: ['replaceLicence'], on: 'row', to: 'licence', ...papers },
  ],
});
