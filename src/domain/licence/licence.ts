import { defineMaster } from '../../define/define-master';
import { choice, choices, computed, date, files, flag, integer, note, ref, refs, text } from '../../define/field';
import { type Asked, check, completion, count, follows, refuse, verb } from '../../define/master-rules';
import { ALIVE, above, alike, around, column, type Rows, rowsOf } from '../../define/rows';
import { PAPER_TYPES } from './required-papers';

const STARTS: Record<string, readonly string[]> = { submit: ['draft', 'refused'], pass: ['pending'], nopass: ['pending'] };
const WEEK = 7 * 24 * 60 * 60 * 1000;
const becomes = (reviewState: string) => verb({ row: () => ({ reviewState }) });
const notAfter = (from: unknown, to: unknown): boolean => String(to) <= String(from);

/** A partner, or who makes goods the house may buy or is asked to admit: a maker's papers are looked at though somebody else sells. */
const knownAs = ({ row, caller }: Asked): Rows[] => {
  const goods = { org_id: caller.org, specification_id: around('id') };
  return [
    rowsOf('partner', { org_id: caller.org, counterparty_id: row.holder, ...ALIVE }),
    rowsOf('specification_card', { vendor_id: row.holder }, rowsOf('business_product', { ...goods, ...ALIVE })),
    rowsOf(
      'specification_card',
      { vendor_id: row.holder },
      rowsOf('document_line', goods, rowsOf('document', { org_id: around('org_id'), id: around('document_id'), kind: 'productAdmission' })),
    ),
  ];
};

/** Papers of the organisation itself and copies of its partners' papers; the gates of documents read them. */
export const licence = defineMaster({
  resource: 'licence',
  title: '证照',
  table: 'licence',
  view: 'licence_list',
  owners: ['H', 'D', 'V'],
  fields: {
    holder: ref('organisation', '持证机构', { required: true, fixed: true, list: true, filter: true, width: 200 }),
    type: choice('类型', PAPER_TYPES, { required: true, list: true, filter: true, width: 160 }),
    no: text('证号', { required: true, max: 60, list: true }),
    name: text('名称', { max: 100 }),
    issuer: text('发证机关', { max: 100 }),
    issueDate: date('发证日期'),
    validFrom: date('有效期自', { required: true, list: true }),
    validTo: date('有效期至', { requiredWhen: { longTerm: ['false'] }, list: true, filter: true }),
    longTerm: flag('长期'),
    scope: refs('category68', '经营范围', { column: 'scope_ids', list: true }),
    classes: choices('管理类别', '1 Ⅰ类, 2 Ⅱ类, 3 Ⅲ类'),
    creditCode: text('统一社会信用代码', { max: 18, pattern: /^[0-9A-Z]{18}$/, message: '统一社会信用代码有效长度是18位' }),
    legalPerson: text('法定代表人', { max: 40 }),
    address: text('地址', { max: 200 }),
    files: files('附件', { max: 9 }),
    source: computed(choice('来源', 'own 自建, shared 对方共享', { list: true, filter: true })),
    reviewState: computed(choice('审核状态', 'draft 草稿:grey, pending 待审:orange, valid 有效:green, refused 驳回:red', { list: true, filter: true })),
    daysLeft: computed(integer('剩余天数', { list: true })),
    state: computed(choice('证照状态', 'valid 有效:green, soon 即将到期:orange, expired 已过期:red, replaced 已替换:grey', { list: true, filter: true })),
    holderKind: computed(choice('持证类型', 'H 医院, D 经销商, V 厂家', { filter: true })),
    isOwn: computed(flag('本机构', { filter: true })),
    seenUntil: computed(date('可查看至', { list: true })),
    remark: note(),
  },
  unique: [['holder', 'type', 'no']],
  // All it keeps itself, own papers and copies of partners', and what a partner lets it see for a time (the view says whose reader it is).
  readers: ({ kind, isSystem, org }) => ({ reader_id: kind === 'P' || isSystem ? column('org_id') : org }),
  writers: ({ org }, row) => row.orgId === org && row.source !== 'shared',
  offers: (row, operation) => STARTS[operation]?.includes(String(row.reviewState)) ?? true,
  completes: [
    completion({ at: 'save', row: ({ row }) => ({ validTo: row.longTerm === true ? '' : row.validTo }) }),
    completion({ at: 'add', row: () => ({ source: 'own' }) }),
    // Whoever changes a checked paper has it checked again.
    completion({ at: 'edit', row: ({ before }) => ({ reviewState: before?.reviewState === 'valid' ? 'draft' : undefined }) }),
  ],
  checks: [
    refuse('save', '请填写有效期至', { field: 'validTo', when: ({ row }) => row.longTerm !== true && row.validTo === '' }),
    refuse('save', '有效期至须晚于有效期自', { field: 'validTo', when: ({ row }) => row.validTo !== '' && notAfter(row.validFrom, row.validTo) }),
    refuse('save', '持证机构须为本机构或往来单位', { field: 'holder', when: ({ row, caller }) => row.holder !== caller.org, missing: knownAs }),
    refuse('save', '统一社会信用代码与机构不一致', {
      field: 'creditCode',
      when: ({ row }) => row.type === '营业执照' && Boolean(row.creditCode),
      missing: ({ row: { holder: id, creditCode } }) =>
        [null, [''], alike(creditCode)].map((social_credit_code) => rowsOf('organisation', { id, social_credit_code })),
    }),
    refuse('submit, pass, nopass, replace', '只能处理本机构维护的证照', { when: ({ row, caller }) => row.orgId !== caller.org }),
    ...Object.entries(STARTS).map(([id, states]) =>
      refuse(id, '证照【{no}】当前状态不能执行此操作', { when: ({ before }) => !states.includes(String(before?.reviewState)) }),
    ),
    refuse('remind', '【{type} {no}】的持证机构未入驻，无法提醒', { missing: ({ row }) => rowsOf('organisation', { id: row.holder, joined: true }) }),
    refuse('remind', '【{type} {no}】7天内已提醒过', {
      found: ({ row, caller, now }) =>
        rowsOf('message', {
          org_id: row.holder,
          uri: 'licence',
          object_id: row.no,
          sender_name: caller.orgName,
          created_at: above(new Date(Date.parse(now) - WEEK).toISOString()),
        }),
    }),
    refuse('replace', '有效期至须晚于有效期自', {
      field: 'validTo',
      when: ({ input }) => input.longTerm !== true && (!input.validTo || notAfter(input.validFrom, input.validTo)),
    }),
    check({
      at: ['replace'],
      reads: ({ row, input }) => ({
        taken: count(rowsOf('licence', { org_id: row.orgId, holder_id: row.holder, type: row.type, no: alike(input.no), ...ALIVE })),
      }),
      test: ({ input, read }) => (read.taken > 0 ? [{ message: `【${input.no}】已存在，请勿重复` }] : []),
    }),
  ],
  follows: [
    // The holder is told that a partner needs this paper renewed.
    follows({
      at: ['remind'],
      tells: ({ row, caller }) => [
        {
          org: String(row.holder),
          title: '证照更新提醒',
          body: `${caller.orgName}提醒贵方更新【${row.type} ${row.no}】${row.validTo ? `，有效期至${row.validTo}` : ''}`,
          uri: 'licence',
          objectID: String(row.no),
          kind: '预警',
          senderName: caller.orgName,
        },
      ],
    }),
  ],
  label: 'no',
  pinyinOf: '',
  search: ['no', 'name', 'issuer', 'holder'],
  picker: ['type', 'holder', 'validTo'],
  pickerDetail: ['holder', 'validTo'],
  operations: ['add', 'edit', 'del', 'import', 'export'],
  hasStatus: false,
  actions: [
    { id: 'submit', label: '提交', flags: ['submit'], risk: 'write', on: 'rows', does: becomes('pending') },
    { id: 'pass', label: '通过', flags: ['pass'], risk: 'write', on: 'rows', does: becomes('valid') },
    { id: 'nopass', label: '驳回', flags: ['nopass'], risk: 'write', on: 'rows', reason: 'required', does: becomes('refused') },
    { id: 'remind', label: '提醒', flags: ['remind'], risk: 'write', on: 'rows', does: verb({}) },
    {
      id: 'replace',
      label: '换证',
      flags: ['replace', 'edit'],
      risk: 'write',
      on: 'row',
      input: {
        no: text('新证号', { required: true, max: 60 }),
        validFrom: date('有效期自', { required: true }),
        validTo: date('有效期至'),
        longTerm: flag('长期'),
        files: files('附件'),
      },
      // The old paper stays until its own expiry; the new one waits for its check.
      does: verb({
        writes: ({ row, input }) => [
          {
            copy: 'licence',
            of: row.id,
            set: {
              id: { new: 'paper' },
              no: String(input.no),
              valid_from: String(input.validFrom),
              valid_to: input.longTerm === true ? null : String(input.validTo),
              long_term: input.longTerm === true,
              files: input.files ?? [],
              review_state: 'pending',
              replaced_by: null,
            },
          },
          { change: 'licence', where: { org_id: row.orgId, id: row.id }, set: { replaced_by: { new: 'paper' } } },
        ],
      }),
    },
  ],
});
