import { type Action, nopass, review, stop, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import type { Makes } from '../../define/document-ways';
import { choice, choices, computed, date, extra, files, flag, integer, live, ref, refs, text } from '../../define/field';
import { handling, lineRemark, product } from '../blocks';
import { grantRules } from './grant-rules';
import { PROVINCES, scopes } from './grant-words';

const OUT = { side: ['out'] };
const outward = (action: Action): Action => ({ ...action, when: OUT });

const received = (status: 1 | 2, kinds: readonly string[]): Makes<AnyDocument> => ({
  on: 'review',
  at: 'counterparty',
  kind: 'licenceGrant',
  status,
  push: 'licenceGrant',
  senderIs: 'either',
  when: (d) => d.header.side === 'out' && kinds.includes(String(d.header.grantKind)),
  header: (d) => {
    const { grantKind, validFrom, validTo, regions, hospitals, allowSub, subLevels, person, phone, file, remark } = d.header;
    return { side: 'in', originSn: d.sn, grantKind, validFrom, validTo, regions, hospitals, allowSub, subLevels, person, phone, file, remark };
  },
  // Which paper it is the letter says; the paper itself stays in the books of its holder.
  lines: (d) => d.lines.map((line) => ({ from: line.id, values: { licence: '' } })),
});

/**
 * 授权书: a maker lets a dealer sell, a dealer lets another one, down to the hospital. The grantor writes and approves it, the grantee
 * confirms his copy; whoever passes it on names the one he holds. Gate G5 follows the links up to the maker (migration 153: is_granted).
 */
export const licenceGrant = defineDocument({
  kind: 'licenceGrant',
  title: '授权书',
  prefix: 'QS',
  owners: ['V', 'D', 'H'],
  counterparty: 'partner',
  header: {
    side: choice('方向', 'out 我授出:blue, in 我收到:green', { default: 'out', computed: true, list: true, filter: true }),
    grantKind: choice('授权类型', '1 经销授权, 2 医院配送授权, 3 人员授权, 4 证照查看', {
      column: 'subkind',
      required: true,
      default: '1',
      list: true,
      filter: true,
    }),
    partner: ref('partner', '对方单位', { required: true, column: 'partner_id', list: true, filter: true, width: 200 }),
    validFrom: date('有效期自', { column: 'period_from', required: true, list: true }),
    validTo: date('有效期至', { column: 'period_to', required: true, list: true, filter: true }),
    parentSn: text('上级授权书', { column: 'related_sn', max: 40, shownWhen: OUT, filter: true, hint: '转授权时填写收到的授权书单号' }),
    originSn: computed(text('对方单号', { column: 'counter_sn', filter: true })),
    regions: extra(choices('授权区域', PROVINCES, { hint: '空 = 不限' })),
    hospitals: extra(refs('organisation', '授权医院', { where: { systemType: ['1'] }, requiredWhen: { grantKind: ['2'] }, hint: '空 = 区域内全部医院' })),
    allowSub: extra(flag('可转授权', { shownWhen: { grantKind: ['1', '2'] } })),
    subLevels: extra(integer('可转授权级数', { max: 4, shownWhen: { allowSub: ['true'] }, requiredWhen: { allowSub: ['true'] } })),
    person: text('被授权人员', { column: 'contact', max: 50, requiredWhen: { grantKind: ['3'] }, shownWhen: { grantKind: ['3'] }, list: true }),
    phone: text('联系电话', { max: 30, shownWhen: { grantKind: ['3'] } }),
    idNo: extra(text('身份证号', { max: 18, pattern: /^\d{17}[\dX]$/, message: '请输入18位身份证号', shownWhen: { grantKind: ['3'] } })),
    file: extra(files('授权书文件', { requiredWhen: { grantKind: ['1', '2', '3'] } })),
    chainState: live(
      'chainState',
      choice('授权链', '有效:green, 即将到期:orange, 未生效:grey, 已过期:red, 断链:red, 已撤销:grey', { list: true, filter: true }),
    ),
    daysLeft: live('grantDays', integer('剩余天数', { list: true, min: -100_000 })),
    counterStatus: computed(text('对方确认', { column: 'counter_status', list: true })),
    ...handling,
  },
  lines: {
    scope: choice('授权范围', scopes, { column: 'grant_scope', required: true, default: 'all' }),
    brand: extra(ref('brand', '品牌')),
    category: extra(ref('category68', '68分类')),
    product: extra(ref('product', '产品')),
    specification: { ...product.specification, required: false },
    productName: product.productName,
    licence: ref('licence', '证照', { where: { isOwn: ['true'], reviewState: ['valid'] } }),
    paperNo: extra(computed(text('证照类型与证号', { width: 220 }))),
    ...lineRemark,
  },
  actions: [
    submit,
    { ...review, flags: ['pass'] },
    nopass,
    outward(unreview),
    outward({ ...stop, label: '撤销授权' }),
    outward({
      id: 'renew',
      label: '续签',
      from: [2, 4],
      to: 'same',
      flags: ['renew'],
      does: 'draft',
      into: 'licenceGrant',
      // The same once more for other days.
      drafts: { kind: 'licenceGrant', of: (_, { input, typed }) => ({ ...typed, header: { ...typed.header, ...input } }) },
      risk: 'write',
      input: { validFrom: date('有效期自', { required: true }), validTo: date('有效期至', { required: true, since: 'validFrom' }) },
    }),
  ],
  flowQuantity: '',
  matrix: { title: '授权链', operation: 'chain' },
  openInMirror: { header: ['handler', 'department'], lines: [] },
  checks: grantRules,
  // Goods are sold under a grant its grantee agreed to; who is sent along, he is only told.
  makes: [received(1, ['1', '2']), received(2, ['3', '4'])],
  fills: [
    {
      needs: ['givenPapers'],
      when: ({ header }) => header.side === 'out',
      of: (d, { givenPapers }) => ({ lines: d.lines.map((_, i) => ({ paperNo: givenPapers[i] ? `${givenPapers[i].type} ${givenPapers[i].no}` : '' })) }),
    },
  ],
  tells: [
    { on: 'review', to: 'origin', push: 'licenceGrant', header: () => ({ counterStatus: '已确认' }) },
    { on: 'nopass', to: 'origin', push: 'licenceGrant', header: () => ({ counterStatus: '已拒绝' }) },
    { on: 'stop', to: 'mirrors', push: 'licenceGrant', header: () => ({ counterStatus: '已撤销' }) },
    { on: 'unreview', to: 'mirrors', cancels: '对方已确认，不能反审核，请撤销授权' },
  ],
});
