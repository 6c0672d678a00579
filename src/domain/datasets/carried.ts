import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, integer, rate, ref, text } from '../../define/field';
import { RISK_CLASSES, TRADE_STATUS } from '../catalogue/product-words';
import { dated, key } from './blocks';

/** 在用目录: the specifications an organisation trades in or uses, one row each, with what of their papers and codes is there. */
export const carried = defineDataset({
  id: 'carried',
  title: '产品目录',
  said: '产品目录 在用规格 目录 品种 carried',
  takes: {},
  dimensions: {
    ...dated('纳入日期'),
    status: choice('状态', TRADE_STATUS, { filter: true }),
    specification: ref('specification', '规格型号', { filter: true }),
    product: ref('product', '产品'),
    productName: text('产品名称', { filter: true }),
    brand: text('品牌', { filter: true }),
    manufacturer: text('生产厂家', { filter: true }),
    category68: ref('category68', '68分类', { column: 'category68_id', filter: true }),
    riskClass: choice('管理类别', RISK_CLASSES, { filter: true }),
    madeIn: choice('产地', 'domestic 国产, imported 进口', { filter: true }),
    tradeMode: choice('货权', '1 自购, 2 寄售:orange', { filter: true }),
    supplier: ref('partner', '默认供应商', { filter: true }),
    isHighValue: flag('高值', { filter: true }),
    isImplant: flag('植入', { filter: true }),
    isReagent: flag('试剂', { filter: true }),
    vbp: flag('集采', { filter: true }),
    chargeable: flag('可收费', { filter: true }),
    hasUdi: flag('有UDI', { filter: true }),
    hasInsuranceCode: flag('有医保码', { filter: true }),
    registrationNo: text('注册证号', { filter: true }),
    validTo: date('注册证有效期', { column: 'cert_valid_to', filter: true }),
    daysLeft: integer('剩余天数', { filter: true, min: -100_000 }),
    certBand: choice('注册证效期', 'expired 已过期:red, d30 30天内:red, d90 31–90天:orange, d180 91–180天:yellow, later 180天以上:green, none 长期:green', {
      filter: true,
    }),
    cert: key('注册证', { column: 'cert_id' }),
  },
  measures: {
    goods: integer('规格数'),
    products: integer('产品数'),
    manufacturers: integer('厂家数'),
    certificates: integer('注册证数'),
    withUdi: integer('有UDI规格数'),
    withInsurance: integer('有医保码规格数'),
    valid: integer('注册证有效规格数'),
    udiRate: rate('UDI覆盖率%'),
    insuranceRate: rate('医保码覆盖率%'),
    validRate: rate('注册证有效率%'),
  },
  distinct: { goods: 'specification', products: 'product', manufacturers: 'manufacturer', certificates: 'cert' },
  filtered: {
    withUdi: { of: 'goods', where: { hasUdi: 'true' } },
    withInsurance: { of: 'goods', where: { hasInsuranceCode: 'true' } },
    valid: { of: 'goods', where: { certBand: 'd30,d90,d180,later,none' } },
  },
  ratios: { udiRate: ['withUdi', 'goods'], insuranceRate: ['withInsurance', 'goods'], validRate: ['valid', 'goods'] },
  day: 'day',
  search: ['productName', 'registrationNo'],
  hasPinyin: true,
  shownOn: ['hospitalProduct', 'businessProduct'],
});
