import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, money, quantity, rate, ref, text, withCost } from '../../define/field';
import { key, paper, period, signed } from './blocks';

const count = (label: string) => integer(label, { sum: true });
const pieces = (label: string) => quantity(label, { sum: true, ...signed });
const hours = (label: string) => quantity(label, { places: 1, sum: true, ...signed });
const average = (label: string) => quantity(label, { places: 1, ...signed });
const value = (label: string) => withCost(money(label, { sum: true, ...signed }));

/**
 * 科室服务: how departments were served in a period: what they claimed and how soon and fully it came, what went back, what lies in their stores, what they
 * used and what of it was charged. Pieces of all goods are added up, as whoever serves them counts.
 */
export const wards = defineDataset({
  id: 'wards',
  title: '科室服务',
  said: '科室服务 SPD服务 满足率 申领满足率 响应时长 定数达标率 退库率 department service',
  takes: { ...period },
  dimensions: {
    department: ref('department', '科室', { filter: true }),
    topDepartment: ref('department', '一级科室', { filter: true }),
    what: choice('内容', 'claim 申领, receipt 收货, return 退库, run 配送, stock 库存, par 定数, use 使用', { filter: true }),
    day: date('日期', { filter: true }),
    claimType: choice('申领类型', '1 普通, 2 补货, 3 紧急:red, 4 手术, 5 定数包, 6 试剂', { filter: true }),
    needDate: date('需用日期', { filter: true }),
    receivedOn: date('收齐日期', { filter: true }),
    differs: choice('差异', '无差异:green, 有差异:red', { filter: true }),
    warehouse: ref('warehouse', '库房', { filter: true }),
    specification: ref('specification', '规格型号', { filter: true }),
    productName: text('产品名称', { filter: true }),
    unit: ref('unit', '单位'),
    claim: key('申领单'),
    receipt: key('收货单'),
    ...paper(
      'suppliesClaim 物资申领单, departmentReceipt 科室收货单, issueReturn 发放退库单, dispatchOrder 配送单, useRecord 使用记录, surgicalUsage 手术使用登记',
    ),
  },
  measures: {
    claims: integer('申领单数'),
    urgentClaims: integer('紧急申领'),
    urgentShare: rate('紧急占比%'),
    lines: count('申领行数'),
    approved: pieces('批准数量'),
    answered: pieces('申领实收'),
    fillRate: rate('满足率%'),
    closedLines: count('办结行数'),
    fullLines: count('足量行数'),
    lineFill: rate('行满足率%'),
    reviewed: count('已批单数'),
    reviewHours: hours('审批小时'),
    avgReview: average('审批时长(时)'),
    issues: count('备货次数'),
    prepareHours: hours('备货小时'),
    avgPrepare: average('备货时长(时)'),
    runs: count('配送次数'),
    deliverHours: hours('配送小时'),
    avgDeliver: average('配送时长(时)'),
    completed: count('收齐单数'),
    responseHours: hours('响应小时'),
    avgResponse: average('平均响应(时)'),
    onTimeClaims: count('准时单数'),
    onTime: rate('准时率%'),
    receipts: integer('收货单数'),
    differing: integer('差异单'),
    receivedQuantity: pieces('收货数量'),
    returnedQuantity: pieces('退库数量'),
    returnShare: rate('退库率%'),
    startValue: value('期初库存'),
    endValue: value('期末库存'),
    // Mean of both, times the days: divided by what was used it is the days the stock lasts.
    valueDays: value('库存金额日'),
    turnoverDays: withCost(average('周转天数')),
    keptGoods: count('定数品规'),
    metGoods: count('达标品规'),
    metShare: rate('定数达标率%'),
    nearAmount: value('临期金额'),
    expired: pieces('过期数'),
    useCost: value('使用金额'),
    charged: money('已收费金额', { sum: true, ...signed }),
    chargeable: pieces('应收费数量'),
    matched: pieces('已收费数量'),
    matchShare: rate('收费匹配率%'),
  },
  distinct: { claims: 'claim', receipts: 'receipt' },
  filtered: {
    urgentClaims: { of: 'claims', where: { claimType: '3' } },
    differing: { of: 'receipts', where: { differs: '有差异' } },
  },
  ratios: {
    urgentShare: ['urgentClaims', 'claims'],
    fillRate: ['answered', 'approved'],
    lineFill: ['fullLines', 'closedLines'],
    avgReview: ['reviewHours', 'reviewed'],
    avgPrepare: ['prepareHours', 'issues'],
    avgDeliver: ['deliverHours', 'runs'],
    avgResponse: ['responseHours', 'completed'],
    onTime: ['onTimeClaims', 'completed'],
    returnShare: ['returnedQuantity', 'receivedQuantity'],
    turnoverDays: ['valueDays', 'useCost'],
    metShare: ['metGoods', 'keptGoods'],
    matchShare: ['matched', 'chargeable'],
  },
  search: ['sn', 'productName'],
  department: 'department',
});
