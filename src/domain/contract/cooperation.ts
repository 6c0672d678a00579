import { nopass, review, stop, submit, unreview } from '../../define/action';
import { beforeAsking, countersigned, ours, THEIR_SIDE } from '../../define/countersign';
import { addDays } from '../../define/dates';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, files, integer, live, ref, refs, text } from '../../define/field';
import { handling, lineRemark } from '../blocks';
import { SOON_DAYS } from './contract-words';
import { cooperationRules } from './cooperation-rules';
import { lineRate, ROLES, terms } from './cooperation-terms';

const covered = refs('warehouse', '覆盖库房', { hint: '不选 = 全部库房' });
/** The key that passes is our own side's. */
const { keys: _, ...passing } = review;

const AGREED_ON = ['role', 'startDate', 'endDate', ...Object.keys(terms), 'hospital', 'operatorName', 'staffNames', 'files', 'remark'];

/**
 * 运营合作: on what terms a dealer supplies a hospital, or runs its store for all who supply it (运营商): for how long, how goods are settled,
 * which part of what the hospital is paid for keeping them. The dealer offers it, the hospital confirms its copy; its bills for
 * services (服务费单) and its settlements read that copy.
 */
export const cooperation = defineDocument({
  kind: 'cooperation',
  title: '运营合作',
  prefix: 'QY',
  owners: ['D', 'H'],
  counterparty: 'partner',
  header: {
    ...countersigned,
    partner: ref('partner', '对方单位', { required: true, column: 'partner_id', filter: true, width: 200 }),
    role: choice('合作角色', ROLES, { column: 'subkind', required: true, default: 'supplier', list: true, filter: true }),
    hospital: computed(text('医院', { column: 'party_name', list: true, filter: true, width: 180 })),
    operatorName: computed(text('合作单位', { list: true, filter: true, width: 180 })),
    startDate: date('开始日期', { column: 'period_from', required: true, list: true, filter: true }),
    endDate: date('结束日期', { column: 'period_to', required: true, since: 'startDate', list: true, filter: true }),
    daysLeft: live('contractDays', integer('剩余天数', { list: true, min: -100_000 })),
    ...terms,
    warehouses: extra(computed({ ...covered, shownWhen: THEIR_SIDE })),
    staff: extra(refs('employee', '驻点人员', { shownWhen: { side: ['out'], role: ['operator'] } })),
    staffNames: extra(computed(text('驻点人员', { shownWhen: { ...THEIR_SIDE, role: ['operator'] } }))),
    stopDate: computed(date('终止日期')),
    remindOn: computed(date('到期提醒日', { column: 'due_date' })),
    files: extra(files('合作协议', { hint: '提交前上传扫描件' })),
    ...handling,
  },
  linesTitle: '另定费率',
  lines: {
    financeClass: text('财务分类', { max: 60, width: 160, hint: '医院的财务分类名称' }),
    supplier: extra(ref('organisation', '供应商', { where: { systemType: ['2', '3'] }, columnWhen: { role: ['operator'] }, width: 200 })),
    feeRate: lineRate,
    ...lineRemark,
  },
  actions: [
    ours(submit),
    ours({ ...beforeAsking(review), flags: ['pass'], label: '通过' }),
    { ...passing, id: 'agree', label: '确认', from: [1], flags: ['pass'], when: THEIR_SIDE, input: { warehouses: extra(covered) } },
    beforeAsking(nopass),
    ours(unreview),
    {
      ...stop,
      label: '终止',
      input: { stopDate: date('终止日期', { required: true, default: 'today', notBeforeToday: true, hint: '这一天仍有效' }) },
      says: (_, { header: { stopDate } }) => ({ stopDate }),
    },
  ],
  flowQuantity: '',
  endsWith: 'endDate',
  countersign: {
    at: 'submit',
    page: 'opCooperationDea',
    uri: 'cooperation',
    header: ({ header }) => Object.fromEntries(AGREED_ON.map((name) => [name, header[name]])),
  },
  openInMirror: { header: ['handler', 'department'], lines: [] },
  reminds: {
    on: 'remindOn',
    uri: 'cooperation',
    title: '运营合作即将到期',
    says: (sn, day) => `运营合作${sn}将于${addDays(day, SOON_DAYS)}到期，请及时续签或终止`,
  },
  fills: [
    {
      needs: ['partner', 'ownFirm', 'cooperating'],
      when: ({ header }) => header.side === 'out',
      of: (_, { partner, ownFirm, cooperating }) => ({ header: { hospital: partner.firmName, operatorName: ownFirm.name, staffNames: cooperating.staff } }),
    },
  ],
  derive: ({ header }) => ({ header: { remindOn: header.endDate ? addDays(String(header.endDate), -SOON_DAYS) : '' } }),
  checks: cooperationRules,
});
