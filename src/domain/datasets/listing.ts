import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, money, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { FINDINGS } from '../sunshine/findings';
import { goods, key, period } from './blocks';

const { productCode, productName, code, specification, unit, manufacturer, category68, isHighValue } = goods;
const sum = (label: string) => withCost(money(label, { sum: true }));

/** 阳光平台核对: what was bought in a period (by a dealer: delivered) beside what the procurement platform lists. Grain: goods of a partner. */
export const listing = defineDataset({
  id: 'listing',
  title: '阳光平台核对',
  said: '阳光平台 阳光采购 挂网 挂网价 网采 网采率 未挂网 高于挂网价 sunshine',
  takes: { ...period },
  dimensions: {
    finding: choice('结论', FINDINGS, { filter: true, width: 110 }),
    productName,
    specification,
    partner: ref('partner', '往来单位', { column: 'partner_id', filter: true, width: 180 }),
    unit,
    dearest: withCost(price('最高单价')),
    listedPrice: price('挂网价', { column: 'piece_price' }),
    listedCode: text('平台产品编码', { filter: true, width: 150 }),
    listedUnit: text('挂网单位'),
    validTo: date('挂网有效期'),
    detail: text('说明', { width: 230 }),
    manufacturer,
    category68,
    isHighValue,
    code,
    productCode,
    rowId: key('核对编号', { column: 'id' }),
  },
  measures: {
    goodsCount: integer('规格数'),
    quantity: quantity('数量', { sum: true, min: '-99999999999999' }),
    amount: sum('采购金额'),
    over: sum('高出金额'),
    atStake: sum('涉及金额'),
    listedAmount: sum('合规金额'),
    listedShare: withCost(rate('网采合规率%')),
  },
  distinct: { goodsCount: 'specification' },
  filtered: { listedAmount: { of: 'amount', where: { finding: 'ok' } } },
  ratios: { listedShare: ['listedAmount', 'amount'] },
  search: ['productName', 'code', 'productCode', 'listedCode', 'manufacturer'],
  hasPinyin: true,
});
