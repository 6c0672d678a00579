import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, files, flag, integer, note, refs, text } from '../../define/field';
import { type Asked, check, completion, refuse, ruleOf, verb } from '../../define/master-rules';
import { rowsOf } from '../../define/rows';
import { reachReaders, remindReaders, seesReaders } from './notice-readers';

/** What may be done in which state. */
const STARTS: Record<string, readonly string[]> = {
  edit: ['draft', 'refused'],
  del: ['draft', 'refused'],
  submit: ['draft', 'refused'],
  publish: ['draft', 'refused', 'scheduled'],
  pass: ['pending'],
  nopass: ['pending'],
  withdraw: ['published', 'scheduled'],
  remind: ['published'],
};
const becomes = (state: string) => verb({ row: () => ({ state }) });
/** At once, or at the moment it says: then it waits for the clock. */
const goesOut = verb({
  row: ({ row, now }) => (Date.parse(String(row.publishAt)) > Date.parse(now) ? { state: 'scheduled' } : { state: 'published', publishedAt: now }),
});
/** Whether notices of the house are looked at by somebody else first; what waits for its hour was already. */
const byRule = (at: string, isReviewed: string, message: string) =>
  check({
    at: [at],
    says: message,
    reads: () => ({ reviewed: ruleOf('notice.review') }),
    test: ({ before, read }) => (read.reviewed === isReviewed && before?.state !== 'scheduled' ? [{ message }] : []),
  });
const audience = ({ row }: Asked) => rowsOf('notice_audience', { org_id: row.orgId, notice_id: row.id });

/** 公告: what a house tells its own people or its partners. Once published its words stay; who read it is kept (notice-record.ts). */
export const notice = defineMaster({
  resource: 'notice',
  title: '公告',
  table: 'notice',
  view: 'notice_list',
  owners: ['H', 'D', 'V'],
  fields: {
    title: text('标题', { required: true, max: 100, list: true, filter: true, width: 260 }),
    type: choice('类型', '通知, 公告, 制度, 招标', { required: true, default: '通知', list: true, filter: true }),
    audience: choice('范围', 'own 本机构, partner 往来单位', { required: true, default: 'own', list: true, filter: true }),
    departments: refs('department', '部门', { shownWhen: { audience: ['own'] }, hint: '含下级部门；不选 = 全体人员' }),
    partners: refs('partner', '往来单位', {
      shownWhen: { audience: ['partner'] },
      requiredWhen: { audience: ['partner'] },
      hint: '只送达已入驻且往来未停用的单位',
    }),
    publishAt: datetime('定时发布', { hint: '不填 = 发布后立即送达' }),
    expireAt: date('截止日期', { list: true, filter: true, hint: '过期后不再提示，仍可查阅' }),
    top: flag('置顶', { list: true, filter: true }),
    needReceipt: flag('需回执', { list: true, filter: true }),
    content: note('内容', { required: true, max: 5000 }),
    files: files('附件', { typedWith: 'upload' }),
    publishedAt: computed(datetime('发布时间', { list: true, filter: true })),
    readCount: computed(integer('已读', { list: true })),
    receiptCount: computed(integer('回执')),
    targetCount: computed(integer('应读', { list: true })),
    opinion: computed(text('驳回原因')),
    remindedOn: computed(date('上次催阅')),
    state: computed(
      choice('状态', 'draft 草稿:grey, pending 待审核:orange, refused 已驳回:red, scheduled 待发布:blue, published 已发布:green, withdrawn 已撤回:grey', {
        list: true,
        filter: true,
      }),
    ),
  },
  unique: [],
  label: 'title',
  pinyinOf: 'title',
  search: ['title', 'content'],
  sort: '-updatedAt',
  operations: ['add', 'edit', 'del'],
  hasStatus: false,
  offers: (row, operation) => STARTS[operation]?.includes(String(row.state)) ?? true,
  waits: { flags: ['pass'], where: { state: ['pending'] } },
  completes: [
    completion({
      at: 'save',
      row: ({ row }) => ({ departments: row.audience === 'own' ? row.departments : [], partners: row.audience === 'partner' ? row.partners : [] }),
    }),
    completion({ at: 'add', row: () => ({ state: 'draft' }) }),
  ],
  checks: [
    ...Object.entries(STARTS).map(([id, states]) =>
      refuse(id, '公告【{title}】当前状态不能执行此操作', { when: ({ before }) => !states.includes(String(before?.state)) }),
    ),
    refuse('submit, publish, pass', '公告【{title}】的截止日期已过，请修改后再发布', {
      when: ({ row, today }) => row.expireAt !== '' && String(row.expireAt) < today,
    }),
    byRule('submit', '0', '本机构的公告不需要审核，请直接发布'),
    byRule('publish', '1', '本机构的公告须先提交审核，通过后自动发布'),
    refuse('submit, publish', '公告【{title}】的范围内没有可以送达的人员', { missing: audience }),
    refuse('remind', '公告【{title}】今天已催阅过', { when: ({ before, today }) => before?.remindedOn === today }),
    refuse('remind', '公告【{title}】的应读人员都已阅读', {
      missing: ({ row }) => rowsOf('notice_record', { publisher_id: row.orgId, notice_id: row.id, read_at: null }),
    }),
  ],
  follows: [reachReaders, remindReaders],
  actions: [
    { id: 'submit', label: '提交', flags: ['submit'], risk: 'write', on: 'rows', does: becomes('pending') },
    { id: 'pass', label: '通过并发布', flags: ['pass'], risk: 'write', on: 'rows', does: goesOut },
    {
      id: 'nopass',
      label: '驳回',
      flags: ['nopass'],
      risk: 'write',
      on: 'rows',
      reason: 'required',
      does: verb({ row: ({ reason }) => ({ state: 'refused', opinion: reason }) }),
    },
    { id: 'publish', label: '发布', flags: ['publish'], risk: 'write', on: 'rows', does: goesOut },
    { id: 'withdraw', label: '撤回', flags: ['withdraw'], risk: 'write', on: 'rows', does: becomes('withdrawn') },
    { id: 'top', label: '置顶/取消', flags: ['top'], risk: 'write', on: 'rows', does: verb({ row: ({ row }) => ({ top: row.top !== true }) }) },
    { id: 'remind', label: '催阅', flags: ['publish'], risk: 'write', on: 'row', does: verb({ row: ({ today }) => ({ remindedOn: today }) }) },
    { id: 'readers', label: '阅读情况', flags: ['view'], risk: 'read', on: 'row', answers: true, does: seesReaders },
    {
      // Its words once more, to be changed and published again.
      id: 'copy',
      label: '复制',
      flags: ['add'],
      risk: 'write',
      on: 'row',
      does: verb({
        writes: ({ row }) => [
          {
            copy: 'notice',
            of: row.id,
            set: {
              title: `${String(row.title).slice(0, 96)}（复制）`,
              state: 'draft',
              published_at: null,
              publish_at: null,
              reminded_on: null,
              opinion: null,
              top: false,
            },
          },
        ],
      }),
    },
  ],
});
