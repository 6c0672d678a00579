import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, integer, money, price, quantity, rate, ref, text } from '../../define/field';
import { dated, foundByMonth, goods, paper, signed } from './blocks';
import { SETTLE_STATES } from './used';

/** 医院用量: what hospitals used of what a supplier delivered without selling it, by the day of use; flushes negative. No patient is known here. */
export const consumed = defineDataset({
  ...foundByMonth,
  id: 'consumed',
  title: '医院用量',
  said: '医院用量 终端用量 医院用了 医院使用 寄售用量',
  dimensions: {
    ...dated('使用日期'),
    usedAt: datetime('使用时间'),
    hospital: ref('partner', '医院', { column: 'partner_id', filter: true, width: 200 }),
    place: text('使用科室', { filter: true }),
    surgery: text('手术', { filter: true }),
    usedFor: choice('用途', '已用于患者, 科室自耗', { filter: true }),
    hospitalSn: text('医院单号', { filter: true, width: 150 }),
    toldBy: choice('登记方', 'hospital 医院, own 本方', { filter: true }),
    serialNo: text('序列号', { filter: true }),
    expiryDate: date('有效期至'),
    price: price('单价'),
    settleState: choice('结算状态', SETTLE_STATES, { filter: true }),
    settlementSn: text('结算单号', { filter: true, width: 150 }),
    ...goods,
    ...paper('useRecord 使用记录, surgicalUsage 手术使用登记'),
  },
  measures: {
    quantity: quantity('使用数量', { sum: true, ...signed }),
    amount: money('使用金额', { sum: true }),
    settledAmount: money('已结算金额', { sum: true }),
    unsettled: money('未结算金额', { sum: true }),
    highAmount: money('高值金额', { sum: true }),
    lowAmount: money('低值金额', { sum: true }),
    papers: integer('单数'),
    hospitals: integer('医院数'),
    goods: integer('规格数'),
    share: rate('占比%'),
  },
  distinct: { papers: 'documentId', hospitals: 'hospital', goods: 'specification' },
  filtered: {
    settledAmount: { of: 'amount', where: { settleState: 'settled' } },
    unsettled: { of: 'amount', where: { settleState: 'open,taken' } },
    highAmount: { of: 'amount', where: { isHighValue: 'true' } },
    lowAmount: { of: 'amount', where: { isHighValue: 'false' } },
  },
  shares: { share: 'amount' },
  ledger: { measure: 'amount', of: 'stock', types: ['useOut'], kinds: ['useRecord', 'surgicalUsage'], isElsewhere: true, where: { toldBy: 'hospital' } },
});
