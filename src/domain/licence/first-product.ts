import { cancel, nopass, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, files, flag, integer, live, note, price, quantity, ref, text } from '../../define/field';
import { handling, lineRemark, product, supplier } from '../blocks';
import { RISK_CLASSES } from '../catalogue/product-words';
import { certificateDays } from './certificate-days';
import { OPINION, QUALITY } from './first-blocks';
import { firstProductRules } from './first-product-rules';

/**
 * 首营品种: before goods are bought the first time (or from another supplier) quality looks at their certificate and whether both
 * houses may deal in them. Passing makes them purchasable from that supplier (gate G2).
 */
export const firstProduct = defineDocument({
  kind: 'firstProduct',
  title: '首营品种',
  prefix: 'QP',
  owners: ['D'],
  counterparty: 'supplier',
  header: {
    supplier,
    goods: live('goodsNamed', text('产品', { list: true, width: 200 })),
    manufacturer: extra(ref('organisation', '生产厂家', { where: { systemType: ['3'] }, required: true, list: true })),
    applicant: ref('employee', '申请人', { column: 'handler_id', required: true, default: 'me', list: true }),
    department: handling.department,
    reason: text('首营理由', { required: true, max: 200 }),
    expectPrice: extra(price('预计进价')),
    expectMonthly: extra(quantity('预计月采购量')),
    turn: live('approvalTurn', text('当前环节', { list: true, width: 140 })),
    opinions: live('opinions', note('审核意见')),
  },
  lines: {
    specification: { ...product.specification, where: { buying: ['1'] } },
    productName: product.productName,
    code: product.code,
    brand: product.brand,
    registrationCert: extra(ref('registrationCert', '注册证', { required: true, width: 170 })),
    registrationNo: product.registrationNo,
    certValidTo: computed(date('注册证有效期至', { column: 'valid_to', width: 110 })),
    deviceClass: computed(choice('管理类别', RISK_CLASSES, { filter: true })),
    category: extra(ref('category68', '68分类', { required: true })),
    storageCondition: extra(text('储运条件', { required: true, max: 100 })),
    qualityStandard: extra(text('质量标准', { max: 100 })),
    packing: extra(text('包装', { max: 100 })),
    sterile: extra(computed(flag('无菌'))),
    shelfLife: extra(integer('有效期(月)', { max: 1200 })),
    certificateFiles: extra(files('注册证附件')),
    manualFiles: extra(files('说明书标签')),
    reportFiles: extra(files('检验报告')),
    photos: extra(files('样品照片')),
    ...lineRemark,
  },
  actions: [submit, { ...review, ...OPINION }, nopass, cancel, unreview],
  flowQuantity: '',
  neverSelfReview: true,
  usualSteps: QUALITY,
  suggests: [{ id: 'unapproved', label: '带入未首营产品', flags: ['pull:product'], needs: 'supplier' }],
  notices: [
    { on: 'review', to: ['maker'], uri: 'approval', title: '首营品种审批' },
    { on: 'nopass', to: ['maker'], uri: 'approval', title: '首营品种被驳回' },
  ],
  fills: [certificateDays],
  checks: firstProductRules,
});
