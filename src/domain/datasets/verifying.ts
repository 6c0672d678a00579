import { defineDataset } from '../../define/define-dataset';
import { choice, integer, quantity, rate, ref, text } from '../../define/field';
import { found, goods, key, period, signed, signedSum } from './blocks';

export const VERIFIED = '1 漏费:red, -1 多收:red, 0 一致:green';
const { ownership: _, batchNo: __, ...card } = goods;
const { day: ___, ...searched } = found;
const counted = (label: string, hint = '') => quantity(label, { sum: true, ...signed, ...(hint ? { hint } : {}) });

/** HIS核对: what was used for patients beside what the hospital's own system charged in the same days, and what of it belongs together. Who a patient is, is told in part. */
export const verifying = defineDataset({
  ...searched,
  id: 'verifying',
  title: 'HIS核对',
  said: 'HIS核对 HIS计费 计费数量 计费金额 匹配率 verification',
  takes: { ...period },
  dimensions: {
    department: ref('department', '科室', { filter: true }),
    supplier: ref('partner', '供应商', { filter: true }),
    item: ref('hisItem', 'HIS项目', { column: 'his_item_id', filter: true }),
    itemCode: text('HIS项目编码', { filter: true }),
    itemName: text('HIS项目名称', { filter: true }),
    mapped: choice('对照', 'mapped 已对照:green, none 未对照:orange, several 多规格待定:yellow', { filter: true }),
    looseItem: text('未定产品的项目', { filter: true, width: 160 }),
    itemUnit: text('HIS单位', { width: 70 }),
    visitNo: text('住院/门诊号', { filter: true }),
    patientName: text('患者', { width: 80 }),
    groupKey: key('科室与产品'),
    groupResult: choice('科室产品结果', VERIFIED, { filter: true }),
    ...card,
  },
  measures: {
    spdQuantity: counted('使用数量'),
    hisQuantity: counted('计费数量'),
    difference: counted('数量差', '使用 − 计费'),
    spdAmount: signedSum('使用金额'),
    hisAmount: signedSum('计费金额'),
    amountDifference: signedSum('金额差'),
    matched: counted('匹配数量', '使用和计费都在期间内'),
    across: { ...counted('跨期数量', '只有一方在期间内'), column: 'across_quantity' },
    uncharged: counted('未收费使用'),
    unmatched: counted('未匹配计费'),
    effect: counted('跨期影响', '跨期、跨科室匹配：数量差 = 未收费使用 − 未匹配计费 + 跨期影响'),
    bigger: quantity('较大数量', signed),
    matchRate: rate('匹配率%'),
    result: choice('结果', VERIFIED),
    groups: integer('组数'),
  },
  distinct: { groups: 'groupKey' },
  larger: { bigger: ['spdQuantity', 'hisQuantity'] },
  ratios: { matchRate: ['matched', 'bigger'] },
  signs: { result: 'difference' },
  identities: [
    { spdQuantity: 1, hisQuantity: -1, difference: -1 },
    { uncharged: 1, unmatched: -1, effect: 1, difference: -1 },
    { hisAmount: 1, spdAmount: -1, amountDifference: -1 },
  ],
  search: ['productName', 'code', 'itemCode', 'itemName', 'visitNo'],
  department: 'department',
});
