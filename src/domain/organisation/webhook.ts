import { defineMaster, type MasterAction } from '../../define/define-master';
import { choice, choices, computed, datetime, flag, integer, note, type Option, ref, text } from '../../define/field';
import { judge, refuse } from '../../define/master-rules';

const acts: readonly MasterAction[] = [
  {
    id: 'issueSignKey',
    label: '生成签名密钥',
    flags: ['edit'],
    risk: 'irreversible',
    on: 'row',
    answers: true,
    input: { overlap: integer('原密钥还签名的小时', { min: 0, max: 720, default: '24', hint: '换密钥时两个签名都在请求头里；0 = 只用新的' }) },
    calls: { service: 'issueSignKey' },
  },
  { id: 'test', label: '发送测试', flags: ['edit'], risk: 'write', on: 'row', answers: true, calls: { service: 'pingWebhook' } },
  { id: 'resume', label: '恢复推送', flags: ['edit'], risk: 'write', on: 'row', answers: true, calls: { service: 'resumeWebhook' } },
  {
    id: 'replay',
    label: '重放',
    flags: ['edit'],
    risk: 'irreversible',
    on: 'row',
    answers: true,
    input: {
      from: datetime('从', { required: true }),
      to: datetime('到', { required: true, since: 'from' }),
      onlyDead: flag('只重放未送达的'),
    },
    calls: { service: 'replayWebhook' },
  },
];

/** 推送订阅: an address of another system that is told what happens here, each event as the key it goes by may see it (server/hooks). */
export const webhookOf = (events: readonly Option[]) =>
  defineMaster({
    resource: 'webhook',
    title: '推送订阅',
    table: 'webhook',
    view: 'webhook_list',
    owners: ['P', 'H', 'D', 'V'],
    fields: {
      name: text('名称', { required: true, max: 50, list: true, hint: '接收的系统，如 ERP', pattern: /^[^<>?]*$/, message: '名称中请不要输入特殊字符' }),
      address: text('推送地址', {
        required: true,
        max: 500,
        list: true,
        width: 260,
        pattern: /^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/i,
        message: '推送地址格式不正确，如 https://erp.example.com/hooks',
      }),
      key: ref('apiKey', '接口密钥', { required: true, list: true, hint: '推送的内容就是这个密钥能看到的' }),
      events: choices('事件', events, { required: true, hint: '单据、资料的变化和库存记账' }),
      state: computed(
        choice('推送状态', 'working 正常:green, failing 失败重试中:orange, paused 已暂停:red, unsigned 未生成签名密钥:grey', { list: true, filter: true }),
      ),
      waitingCount: computed(integer('等待', { list: true })),
      deadCount: computed(integer('未送达', { list: true })),
      lastDoneAt: computed(datetime('最近送达', { list: true })),
      failingSince: computed(datetime('开始失败')),
      pausedAt: computed(datetime('暂停时间')),
      remark: note(),
    },
    unique: [['name']],
    search: ['name', 'address'],
    operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
    checks: [
      judge('save', ({ row }) => ({ service: 'judgeWebhook', ids: [String(row.key)], input: { address: String(row.address ?? '') } })),
      refuse('test', '【{name}】已停用，不能测试', { when: ({ row }) => row.status === false }),
      refuse('resume', '【{name}】没有暂停', { when: ({ row }) => row.state !== undefined && row.pausedAt === '' }),
    ],
    offers: (row, operation) => operation !== 'resume' || row.state === 'paused',
    actions: acts,
    leads: [{ id: 'jumpDeliveries', label: '推送记录', flags: [], on: 'row', to: 'webhookDelivery', with: { webhook: 'id' } }],
    usedBy: [],
  });

/** 推送记录: what a subscription was told, once for each event, however often it was tried. */
export const webhookDelivery = defineMaster({
  resource: 'webhookDelivery',
  title: '推送记录',
  table: 'webhook_delivery_list',
  isWorkedOut: true,
  owners: ['P', 'H', 'D', 'V'],
  hasStatus: false,
  fields: {
    at: computed(datetime('发生时间', { list: true, filter: true })),
    webhook: computed(ref('webhook', '推送订阅', { list: true, filter: true })),
    event: computed(text('事件', { list: true, filter: true, width: 190 })),
    resourceTitle: computed(text('对象', { list: true })),
    name: computed(text('单号/名称', { list: true, filter: true, max: 200 })),
    state: computed(
      choice('状态', 'waiting 等待:blue, retrying 重试中:orange, delivered 已送达:green, dead 未送达:red, skipped 已略过:grey', {
        column: 'shown_state',
        list: true,
        filter: true,
      }),
    ),
    attempts: computed(integer('次数', { list: true })),
    answerStatus: computed(integer('返回码', { list: true })),
    milliseconds: computed(integer('耗时ms', { list: true })),
    triedAt: computed(datetime('最近一次', { list: true })),
    nextAt: computed(datetime('下次', { column: 'due_at', list: true })),
    doneAt: computed(datetime('完成时间')),
    error: computed(note('原因', { list: true, width: 220 })),
    eventId: computed(text('事件编号', { filter: true })),
    record: computed(text('记录编号', { column: 'record_id', filter: true })),
    aboutResource: computed(text('记录种类')),
    requestHeaders: computed(note('请求头', { max: 4000 })),
    body: computed(note('请求内容', { max: 2_000_000, needs: 'query' })),
    answer: computed(note('对方回答', { max: 4000 })),
  },
  unique: [],
  search: ['name', 'event'],
  pinyinOf: '',
  sort: '-at',
  about: { resource: 'aboutResource', id: 'record' },
  offers: (row, operation) =>
    operation !== 'resend' || row.state === 'dead' || row.state === 'delivered' || row.state === 'skipped' || row.state === 'retrying',
  operations: ['export'],
  actions: [
    { id: 'resend', label: '重新推送', flags: ['retry'], risk: 'write', on: 'rows', answers: true, calls: { service: 'resendDeliveries' } },
    { id: 'resendDead', label: '重推全部未送达', flags: ['retry'], risk: 'write', on: 'list', answers: true, calls: { service: 'resendDead' } },
  ],
});
