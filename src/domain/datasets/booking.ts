import { defineDataset } from '../../define/define-dataset';
import { choice, datetime, flag, integer, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { dated, found, goods, key, paper, period, signed, signedSum } from './blocks';
import { HANDLED } from './charging';

export const BOOKED_RESULTS =
  'same 一致:green, quantity 数量不符:red, amount 金额不符:red, spd SPD有HIS无:orange, his HIS有SPD无:orange, supplier 供应商不符:red';
export const BOOKING_HANDLINGS = '1 HIS补记, 2 HIS冲回, 3 HIS更正, 4 说明';
const { ownership: _, ...card } = goods;
const { lineId: __, ...document } = paper(
  'purchaseGrn 采购入库单, boneGrn 骨科入库单, purchaseReturn 采购退货单, settlementGrn 结算入库单, productTransfer 产品调拨单, hisGrn HIS入库记录',
);
const counted = (label: string, hint = '') => quantity(label, { sum: true, ...signed, ...(hint ? { hint } : {}) });

/** HIS入库核对: what was received as bought beside what the hospital's own system booked as received, in the same days. */
export const booking = defineDataset({
  ...found,
  id: 'booking',
  title: 'HIS入库核对',
  said: 'HIS入库 入库核对 HIS入账 HRP入账 booking',
  takes: { ...period },
  dimensions: {
    day: dated('入库日期').day,
    result: choice('结果', BOOKED_RESULTS, { filter: true, width: 110 }),
    isSame: flag('一致', { filter: true }),
    lineNo: integer('行号'),
    supplier: ref('partner', '供应商', { filter: true, width: 200 }),
    warehouse: ref('warehouse', '库房', { filter: true }),
    price: withCost(price('单价')),
    hisNo: text('HIS入库号', { filter: true, width: 150 }),
    bookedAt: datetime('HIS入账时间'),
    itemName: text('HIS项目', { filter: true, width: 160 }),
    hisPrice: withCost(price('HIS单价')),
    note: text('期间外', { width: 150 }),
    handled: choice('处理', HANDLED, { filter: true }),
    handleResult: choice('处理方式', BOOKING_HANDLINGS, { filter: true }),
    handler: text('处理人', { column: 'handled_by_name', filter: true }),
    handledAt: datetime('处理时间'),
    handleRemark: text('处理说明'),
    rowId: key('核对行', { column: 'id' }),
    ...card,
    ...document,
  },
  measures: {
    spdQuantity: counted('SPD数量'),
    hisQuantity: counted('HIS数量', '换算为最小单位'),
    quantityDifference: counted('数量差', 'SPD − HIS'),
    spdAmount: withCost(signedSum('SPD金额')),
    hisAmount: withCost(signedSum('HIS金额')),
    amountDifference: withCost(signedSum('金额差')),
    agreed: withCost(signedSum('一致金额')),
    biggerAmount: withCost(signedSum('较大金额')),
    agreedRate: withCost(rate('一致率%')),
    side: withCost(choice('差额方向', '1 SPD多:orange, -1 HIS多:orange, 0 相符:green')),
    lines: integer('行数'),
    apart: integer('差异行数'),
    done: integer('已处理行数'),
    handledRate: rate('处理率%'),
  },
  distinct: { lines: 'rowId' },
  filtered: {
    apart: { of: 'lines', where: { isSame: 'false' } },
    done: { of: 'lines', where: { handled: 'done' } },
  },
  larger: { biggerAmount: ['spdAmount', 'hisAmount'] },
  ratios: { agreedRate: ['agreed', 'biggerAmount'], handledRate: ['done', 'apart'] },
  signs: { side: 'amountDifference' },
  identities: [
    { spdQuantity: 1, hisQuantity: -1, quantityDifference: -1 },
    { spdAmount: 1, hisAmount: -1, amountDifference: -1 },
  ],
  search: ['productName', 'code', 'sn', 'hisNo'],
  warehouse: 'warehouse',
});
