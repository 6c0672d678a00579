import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, money, rate, text, withCost } from '../../define/field';
import { period, signed } from './blocks';

const SUMMED = { sum: true, list: true, ...signed } as const;

/** 经营: how the business went, period by period, and what was owed and lay there at the end of each. */
export const trading = defineDataset({
  id: 'trading',
  title: '经营情况',
  said: '经营 经营情况 进销存毛利 trading overview',
  takes: {
    ...period,
    grain: choice('周期', 'month 按月, quarter 按季', { required: true, default: 'month' }),
  },
  dimensions: {
    period: text('期间', { list: true, width: 120 }),
    day: date('截止日', { list: true }),
    isOpening: flag('期初'),
  },
  measures: {
    purchases: withCost(money('采购净额', SUMMED)),
    sales: money('销售净额', SUMMED),
    netSales: money('不含税销售', SUMMED),
    cost: withCost(money('销售成本', SUMMED)),
    profit: withCost(money('毛利', SUMMED)),
    margin: withCost(rate('毛利率%', { list: true })),
    paid: money('付款', SUMMED),
    received: money('回款', SUMMED),
    payableMove: money('应付变动', { sum: true, ...signed }),
    receivableMove: money('应收变动', { sum: true, ...signed }),
    stockMove: withCost(money('库存变动', { sum: true, ...signed })),
    payable: money('期末应付', { list: true, ...signed }),
    receivable: money('期末应收', { list: true, ...signed }),
    stock: withCost(money('期末库存金额', { list: true, ...signed })),
  },
  ratios: { margin: ['profit', 'netSales'] },
  running: {
    opens: { isOpening: ['true'] },
    balances: { payable: { payableMove: 1 }, receivable: { receivableMove: 1 }, stock: { stockMove: 1 } },
  },
  day: 'day',
  search: ['period'],
});
