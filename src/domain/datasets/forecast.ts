import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, money, ref, text } from '../../define/field';
import { ACCOUNT_KINDS } from './accounts';
import { key, signed, signedSum } from './blocks';

export const FORECAST_WEEKS = ['00 现有资金', ...Array.from({ length: 12 }, (_, i) => `${String(i + 1).padStart(2, '0')} 第${i + 1}周`), '13 12周以后'].join(
  ', ',
);
export const FORECAST_SIDES = 'in 收入:green, out 支出:orange, cash 现有资金, none 无';

/** 资金预测: what money is there, what comes and what goes in the next twelve weeks, and what is there after each. */
export const forecast = defineDataset({
  id: 'forecast',
  title: '资金预测',
  said: '资金预测 现金流 资金计划 资金缺口 cash forecast',
  takes: {},
  dimensions: {
    week: choice('周', FORECAST_WEEKS, { filter: true, width: 84 }),
    starts: date('开始', { width: 100 }),
    ends: date('结束', { width: 100 }),
    opening: money('期初资金', { ...signed, width: 112 }),
    state: choice('资金', 'ok 充足:green, short 有缺口:red', { filter: true, width: 80 }),
    direction: choice('收支', FORECAST_SIDES, { filter: true }),
    basis: choice('依据', 'due 到期日, promise 回款承诺:blue, applied 付款申请:blue, late 已逾期:red, cash 银行余额, none 无', { filter: true }),
    partner: ref('partner', '往来单位', { filter: true, width: 200 }),
    account: text('银行账户', { column: 'name' }),
    sn: text('单号', { filter: true }),
    kind: choice('单据种类', `${ACCOUNT_KINDS}, paymentApplication 付款申请单`, { column: 'doc_kind', filter: true }),
    dueDate: date('到期日', { filter: true }),
    expected: date('预计日期', { filter: true }),
    isOpening: flag('期初', { list: false }),
    rowKey: key('行'),
    documentId: key('单据编号'),
  },
  measures: {
    cash: signedSum('银行余额'),
    overdueIn: signedSum('逾期应收', 96),
    inflow: signedSum('预计收入', 104),
    overdueOut: signedSum('逾期应付', 96),
    outflow: signedSum('预计支出', 104),
    net: signedSum('净额', 104),
    closing: money('期末资金', { ...signed, width: 112 }),
  },
  identities: [{ overdueIn: 1, inflow: 1, overdueOut: -1, outflow: -1, net: -1 }],
  running: { opens: { isOpening: ['true'] }, balances: { closing: { overdueIn: 1, inflow: 1, overdueOut: -1, outflow: -1 } } },
  search: ['sn'],
});
