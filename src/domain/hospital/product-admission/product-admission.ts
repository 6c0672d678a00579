import { cancel, nopass, review, submit } from '../../../define/action';
import { defineDocument } from '../../../define/define-document';
import { choice, computed, date, extra, flag, live, note, price, quantity, ref, text } from '../../../define/field';
import { lineRemark, product, supplier } from '../../blocks';
import { certificateDays } from '../../licence/certificate-days';
import { admissionRules } from './rules';
import { BALLOT, FORMAL, KINDS, TEMPORARY } from './words';

const NEW_FIRM = { supplier: [''] };

/**
 * 准入申请: a department asks for goods the hospital does not have yet, for a time, or under another price; reviewers and the committee
 * decide. The last pass writes the hospital's catalogue, the agreed price, the supplier and the department's usual goods (gate G7).
 */
export const productAdmission = defineDocument({
  kind: 'productAdmission',
  title: '准入申请',
  prefix: 'HZ',
  owners: ['H'],
  counterparty: 'supplier',
  header: {
    admissionKind: choice('类型', KINDS, { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    department: ref('department', '申请科室', { required: true, default: 'myDepartment', list: true, filter: true }),
    applicant: ref('employee', '申请人', { column: 'handler_id', required: true, default: 'me' }),
    goods: live('goodsNamed', text('产品', { list: true, width: 200 })),
    prices: live('priceSpan', text('拟定供货价', { list: true, width: 100 })),
    reason: text('申请理由', { required: true, max: 200 }),
    urgent: flag('加急', { list: true }),
    supplier: { ...supplier, label: '供货商', required: false, requiredWhen: { newSupplier: [''] } },
    newSupplier: extra(
      ref('organisation', '新供货商', { where: { systemType: ['2', '3'] }, shownWhen: NEW_FIRM, list: true, hint: '尚未合作的供货商，通过后自动建立往来' }),
    ),
    replaced: extra(ref('specification', '替代产品', { shownWhen: { admissionKind: ['3'] }, requiredWhen: { admissionKind: ['3'] } })),
    expectMonthly: extra(quantity('预计月用量', { required: true, positive: true })),
    tempQuantity: extra(quantity('临采数量', { positive: true, shownWhen: TEMPORARY, requiredWhen: TEMPORARY, hint: '每个规格，最小单位' })),
    tempUntil: date('临采截止', { column: 'period_to', shownWhen: TEMPORARY, requiredWhen: TEMPORARY, notBeforeToday: true, filter: true }),
    turn: live('approvalTurn', text('当前环节', { list: true, width: 160 })),
    votes: live('votes', text('表决', { list: true })),
    committeeDate: extra(computed(date('委员会日期'))),
    committeeResult: extra(computed(choice('委员会结果', '同意:green, 不同意:red'))),
    ballots: live('ballots', note('委员意见')),
    opinions: live('opinions', note('审批意见')),
  },
  lines: {
    specification: { ...product.specification, required: false, where: { catalogue: ['1'] } },
    productName: product.productName,
    unit: { ...product.unit, required: false },
    price: price('拟定供货价', { required: true }),
    marketPrice: extra(price('市场价')),
    provincePrice: extra(price('省平台价')),
    chargeable: extra(flag('可收费')),
    suggestedChargePrice: extra(price('建议收费价', { hint: '最小单位' })),
    insuranceCode: extra(text('医保码', { max: 20, pattern: /^C\d{19}$/, message: '医保码格式不正确' })),
    insurancePay: extra(choice('医保类别', '甲, 乙, 丙')),
    registrationCert: extra(ref('registrationCert', '注册证')),
    certValidTo: computed(date('注册证有效期至', { column: 'valid_to', width: 110 })),
    similar: live('similarGoods', note('同类产品', { width: 220 })),
    newProduct: extra(text('平台没有的产品', { max: 200, hint: '名称、规格型号', width: 170 })),
    newRegistrationNo: extra(text('新产品注册证号', { max: 60 })),
    brand: product.brand,
    manufacturer: product.manufacturer,
    registrationNo: product.registrationNo,
    ...lineRemark,
  },
  actions: [
    submit,
    { ...review, flags: ['pass'] },
    nopass,
    cancel,
    { id: 'vote', label: '表决', from: [1], to: 'same', flags: ['vote'], does: 'own', risk: 'write', input: BALLOT },
  ],
  flowQuantity: '',
  startsAgreed: false,
  usualSteps: [
    { name: '科主任', by: 'departmentLeader' },
    { name: '采购/医工', by: { roles: ['buyer', 'equipmentHead'] } },
    { name: '医保物价', by: { roles: ['finance'] }, when: FORMAL },
    { name: '耗材管理委员会', by: { holders: 'vote' }, when: FORMAL },
    { name: '院领导', by: { roles: ['director', 'orgAdmin'] }, when: FORMAL },
  ],
  notices: [
    { on: 'review', to: ['maker'], uri: 'productAdmission', title: '准入审批进度' },
    { on: 'nopass', to: ['maker'], uri: 'productAdmission', title: '准入申请被驳回' },
  ],
  fills: [certificateDays],
  checks: admissionRules,
});
