import { askedAndAnswered, countersigned } from '../../define/countersign';
import { addDays } from '../../define/dates';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, datetime, extra, files, flag, integer, live, ref, text } from '../../define/field';
import { handling, lineRemark } from '../blocks';
import { applicationRules } from './application-rules';
import { PAPER_TYPES } from './required-papers';

/** What the other side answers to a line. */
const answer = {
  licence: ref('licence', '提供的证照', { where: { isOwn: ['true'], reviewState: ['valid'] }, within: { type: 'type' }, width: 180 }),
  certificate: extra(ref('registrationCert', '提供的注册证', { width: 180 })),
  reason: text('拒绝原因', { max: 200 }),
};

/**
 * 证照申请 (索证): papers asked of a partner, who gives them line by line or says why not. What he gives may be seen in the archive here until
 * the day that was asked for, by a letter that lets it be seen (授权书, 证照查看), which he may take back.
 */
export const licenceApplication = defineDocument({
  kind: 'licenceApplication',
  title: '证照申请',
  prefix: 'QA',
  owners: ['H', 'D', 'V'],
  counterparty: 'partner',
  header: {
    ...countersigned,
    partner: ref('partner', '对方单位', { required: true, column: 'partner_id', list: true, filter: true, width: 200 }),
    purpose: text('用途', { required: true, max: 200, list: true, hint: '如：首营审批、医院准入、年度换证' }),
    viewUntil: date('查看期限', { required: true, column: 'period_to', list: true, notBeforeToday: true, hint: '最长一年' }),
    answerBy: date('要求答复', { column: 'due_date', required: true, list: true, filter: true, hint: '默认7天后' }),
    given: live('papersGiven', text('已提供', { list: true, width: 80 })),
    answerState: live(
      'answerState',
      choice('答复情况', '待答复:orange, 超期未答复:red, 部分提供:yellow, 全部提供:green, 未提供:red', { list: true, filter: true }),
    ),
    answerTime: live('answeredAt', datetime('答复时间', { list: true })),
    lateDays: live('answerLate', integer('超期天数', { list: true })),
    ...handling,
  },
  lines: {
    type: choice('证照类型', PAPER_TYPES, { column: 'paper_type', width: 170 }),
    product: extra(ref('product', '产品', { hint: '索取该产品的注册证', width: 180 })),
    ...lineRemark,
    answer: extra(computed(choice('答复', '已提供:green, 已拒绝:red', { width: 90 }))),
    licence: computed(answer.licence),
    certificate: computed(answer.certificate),
    paperNo: extra(computed(text('证号', { width: 160 }))),
    validTo: computed(date('有效期至')),
    longTerm: extra(computed(flag('长期'))),
    files: extra(computed(files('扫描件'))),
    reason: computed(answer.reason),
  },
  actions: askedAndAnswered(answer, ['type', 'product', 'remark']),
  flowQuantity: '',
  countersign: {
    at: 'submit',
    page: 'applicationLic',
    uri: 'licenceApplication',
    header: ({ header: { purpose, viewUntil, answerBy, remark } }) => ({ purpose, viewUntil, answerBy, remark }),
    lines: ({ remark }) => ({ remark }),
    echoes: { lines: ['answer', 'paperNo', 'validTo', 'longTerm', 'files', 'reason'] },
  },
  openInMirror: { header: ['handler', 'department'], lines: [] },
  fills: [
    { isStart: true, when: ({ header }) => header.side === 'out', of: (_, __, { today }) => ({ header: { answerBy: addDays(today, 7) } }) },
    {
      needs: ['givenPapers'],
      when: ({ header }) => header.side === 'in',
      of: (d, { givenPapers }) => ({
        lines: d.lines.map((line, i) => {
          const paper = givenPapers[i];
          return {
            answer: paper ? '已提供' : line.reason ? '已拒绝' : '',
            paperNo: paper?.no ?? '',
            validTo: paper?.validTo ?? '',
            longTerm: paper?.isLongTerm === true,
            files: paper?.files ?? [],
          };
        }),
      }),
    },
  ],
  checks: applicationRules,
  makes: [
    {
      on: 'review',
      at: 'self',
      kind: 'licenceGrant',
      status: 2,
      when: (d) => d.header.side === 'in' && d.lines.some((line) => line.licence),
      header: ({ header, partner, sn }) => ({
        ...{ side: 'out', grantKind: '4', partner, validFrom: header.documentDate, validTo: header.viewUntil },
        remark: `证照申请${sn}：${String(header.purpose)}`,
      }),
      lines: (d) => d.lines.filter((line) => line.licence).map((line) => ({ from: line.id, values: { scope: 'licence', licence: line.licence } })),
    },
  ],
});
