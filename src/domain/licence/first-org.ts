import { cancel, nopass, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, choices, computed, date, extra, files, flag, live, note, ref, refs, text } from '../../define/field';
import { handling, lineRemark } from '../blocks';
import { OPINION, QUALITY } from './first-blocks';
import { firstOrgRules } from './first-org-rules';
import { PROVINCES } from './grant-words';
import { PAPER_TYPES } from './required-papers';

const SUPPLIER = { role: ['supplier'] };
/** The salesman's authority is a letter received here, or a paper that says whom, where, what and until when. */
const ON_PAPER = { role: ['supplier'], grantSn: [''] };
const VISITED = { siteVisit: ['true'] };

/**
 * 首营企业: before the first trade the quality department looks at a supplier's or customer's papers. Passing opens the partner for
 * trade (gate G1) and files the papers in its archive; another name, legal person or scope asks for it again, and so does every year.
 */
export const firstOrg = defineDocument({
  kind: 'firstOrg',
  title: '首营企业',
  prefix: 'QE',
  owners: ['D', 'V'],
  counterparty: 'partner',
  header: {
    role: choice('类型', 'supplier 供货单位:blue, customer 购货单位:green', {
      column: 'subkind',
      required: true,
      list: true,
      filter: true,
    }),
    partner: ref('partner', '单位', { column: 'partner_id', required: true, list: true, filter: true, width: 200 }),
    creditCode: extra(text('统一社会信用代码', { required: true, max: 18, pattern: /^[0-9A-Z]{18}$/, message: '统一社会信用代码有效长度是18位', list: true })),
    legalPerson: extra(text('法定代表人', { required: true, max: 40 })),
    address: extra(text('地址', { required: true, max: 200 })),
    classes: extra(choices('经营类别', '1 Ⅰ类, 2 Ⅱ类, 3 Ⅲ类', { required: true })),
    businessScope: extra(refs('category68', '经营范围', { required: true })),
    isImported: extra(flag('境外厂家', { hint: '以境内代理人授权代替生产许可' })),
    salesperson: text('销售人员', { column: 'contact', max: 50, shownWhen: SUPPLIER, requiredWhen: SUPPLIER }),
    idNo: extra(text('身份证号', { max: 18, pattern: /^\d{17}[\dX]$/, message: '请输入18位身份证号', shownWhen: SUPPLIER, requiredWhen: SUPPLIER })),
    grantSn: text('授权书', { column: 'related_sn', max: 40, shownWhen: SUPPLIER, hint: '收到的人员授权书单号；没有时填写授权区域、品种和期限' }),
    grantRegions: extra(choices('授权区域', PROVINCES, { shownWhen: ON_PAPER, requiredWhen: ON_PAPER })),
    grantProducts: extra(text('授权品种', { max: 200, shownWhen: ON_PAPER, requiredWhen: ON_PAPER })),
    grantUntil: extra(date('授权期限', { shownWhen: ON_PAPER, requiredWhen: ON_PAPER })),
    qualityAgreement: extra(files('质量保证协议', { required: true })),
    siteVisit: extra(flag('实地考察')),
    visitReport: extra(files('考察报告', { shownWhen: VISITED, requiredWhen: VISITED })),
    papersInOrder: live('papersInOrder', text('有效证照', { list: true, width: 80 })),
    nearestExpiry: live('nearestExpiry', date('最近到期', { list: true, filter: true })),
    turn: live('approvalTurn', text('当前环节', { list: true, width: 140 })),
    reassessOn: computed(date('复评日期', { column: 'due_date', filter: true })),
    opinions: live('opinions', note('审核意见')),
    ...handling,
  },
  lines: {
    type: choice('证照', PAPER_TYPES, { column: 'paper_type', required: true, width: 170 }),
    no: extra(text('证号', { required: true, max: 60, width: 190 })),
    validFrom: date('有效期自', { required: true }),
    validTo: date('有效期至', { requiredWhen: { longTerm: ['false'] } }),
    longTerm: extra(flag('长期')),
    scope: extra(refs('category68', '证载范围', { width: 200 })),
    files: extra(files('扫描件', { required: true })),
    ...lineRemark,
  },
  actions: [submit, { ...review, ...OPINION }, nopass, cancel, unreview],
  flowQuantity: '',
  neverSelfReview: true,
  usualSteps: QUALITY,
  suggests: [{ id: 'papers', label: '带入已有证照', flags: ['pull:partner'], needs: 'partner' }],
  notices: [
    { on: 'review', to: ['maker'], uri: 'approval', title: '首营企业审批' },
    { on: 'nopass', to: ['maker'], uri: 'approval', title: '首营企业被驳回' },
  ],
  reminds: {
    on: 'reassessOn',
    page: 'firstTierOrg',
    uri: 'approval',
    title: '首营企业年度复评',
    says: (sn, day) => `首营企业审批${sn}应在${day}复评，请重新提交首营审批`,
  },
  checks: firstOrgRules,
});
