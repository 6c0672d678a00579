import { cancel, nopass, review, stop, submit, unreview } from '../../define/action';
import { beforeAsking, countersigned, ours } from '../../define/countersign';
import { addDays, daysBetween } from '../../define/dates';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, date, extra, files, flag, integer, live, money, note, price, quantity, rate, ref, taxRate, text } from '../../define/field';
import { add, compare, div, isPositive, mul, round, sub } from '../../define/money';
import { handling, lineRemark, paymentDays, product } from '../blocks';
import { contractRules } from './contract-rules';
import { CONTRACT_TYPES, EFFECT_STATES, isFirstParty, isOfGoods, SOON_DAYS, TYPE_OF_OTHER } from './contract-words';

const terms = [
  'title',
  'contractNo',
  'signDate',
  'startDate',
  'endDate',
  'amountLimit',
  'payTerm',
  'paymentDays',
  'deliveryDays',
  'template',
  'warrantyText',
  'breachText',
  'clauses',
  'autoRenew',
  'files',
  'remark',
];

/**
 * 合同: what two firms agreed on for a time: prices that hold from its first day to its last, how much may be ordered under it, terms. Ours is
 * drawn up and approved here; where it needs the other side's signature it counts in both books once that passed its copy, each with its own
 * prices. A supplement replaces prices of the contract it stands under, a renewal goes on where it ends.
 */
export const contract = defineDocument({
  kind: 'contract',
  title: '合同',
  prefix: 'QH',
  owners: ['H', 'D', 'V'],
  counterparty: 'partner',
  header: {
    title: text('合同名称', { required: true, max: 100, list: true, filter: true, width: 220 }),
    type: choice('合同类型', CONTRACT_TYPES, { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    partner: ref('partner', '对方单位', { required: true, column: 'partner_id', list: true, filter: true, width: 200 }),
    role: choice('我方为', 'A 甲方（买方/委托方）, B 乙方（卖方/受托方）', { column: 'mode', required: true, hint: '采购合同为甲方，销售合同为乙方' }),
    contractNo: text('纸质合同号', { column: 'basis_no', max: 60, list: true, filter: true, width: 140 }),
    signDate: date('签订日期', { required: true, default: 'today', list: true }),
    startDate: date('开始日期', { column: 'period_from', required: true, list: true, filter: true }),
    endDate: date('结束日期', { column: 'period_to', required: true, since: 'startDate', list: true, filter: true }),
    daysLeft: live('contractDays', integer('剩余天数', { list: true, min: -100_000 })),
    amountLimit: money('金额上限', { column: 'limit_amount', min: '0', hint: '不填不限；订单合计不能超出' }),
    amount: computed(money('合同金额', { column: 'total_amount', list: true, sum: true })),
    executed: live('contractExecuted', money('已执行金额', { list: true })),
    executedShare: live('contractShare', rate('执行率', { list: true })),
    effectState: live('contractState', choice('效力', EFFECT_STATES, { list: true, filter: true })),
    needCounterSign: extra(flag('需对方确认', { default: true, hint: '对方在平台上时，由对方确认后生效' })),
    ...countersigned,
    payTerm: extra(choice('付款条件', 'days 票到后按天, month 月结')),
    paymentDays,
    deliveryDays: extra(integer('交货天数', { max: 365 })),
    parent: ref('contract', '主合同', { column: 'contract_id', filter: true, hint: '补充协议填写；其价格替换主合同的价格', width: 150 }),
    predecessor: extra(ref('contract', '续签自', { width: 150 })),
    autoRenew: extra(flag('到期自动续签')),
    stopDate: computed(date('终止日期', { list: true })),
    remindOn: computed(date('到期提醒日', { column: 'due_date' })),
    template: extra(choice('合同范本', 'standard 按类型的标准条款, none 只印约定条款', { default: 'standard' })),
    warrantyText: extra(note('质量与售后', { max: 2000 })),
    breachText: extra(note('违约责任', { max: 2000 })),
    clauses: extra(note('其他约定', { max: 4000 })),
    files: extra(files('合同扫描件', { typedWith: 'upload', hint: '审核前上传' })),
    ...handling,
  },
  linesTitle: '价格明细',
  lines: {
    ...product,
    price: price('含税单价', { required: true }),
    taxRate: taxRate('税率', { required: true }),
    oldPrice: computed(price('上次价格')),
    change: extra(computed(rate('涨跌%', { min: '-100' }))),
    reason: text('涨价原因', { max: 200 }),
    quantityLimit: extra(quantity('约定数量', { hint: '不填不限' })),
    amount: computed(money('约定金额', { sum: true, madeOf: '{quantityLimit} × {price}' })),
    rebatePercent: extra(quantity('返利（%）', { places: 2, max: '100' })),
    validFrom: date('价格起'),
    validTo: date('价格止', { since: 'validFrom' }),
    executedQuantity: live('contractLineQuantity', quantity('已执行数量')),
    executedAmount: live('contractLineAmount', money('已执行金额')),
    ...lineRemark,
  },
  actions: [
    ours(submit),
    { ...beforeAsking(review), flags: ['pass'], label: '通过' },
    beforeAsking(nopass),
    ours(unreview),
    ours(cancel),
    {
      ...stop,
      label: '终止',
      input: { stopDate: date('终止日期', { required: true, default: 'today', notBeforeToday: true, hint: '这一天仍有效' }) },
      // What is given notice of needs no reminder of its end.
      says: (_, { header: { stopDate } }) => ({ stopDate, remindOn: '' }),
    },
    {
      id: 'renew',
      label: '续签',
      from: [2, 4, 7],
      to: 'same',
      flags: ['renew'],
      does: 'draft',
      risk: 'write',
      into: 'contract',
      drafts: {
        kind: 'contract',
        needs: ['heldPrices'],
        of: (d, { typed, facts: { heldPrices } }) => ({
          lines: again(typed.lines, heldPrices, d.header.parent ? [] : heldPrices),
          header: { ...typed.header, ...renewed(d), predecessor: d.id, contractNo: '', files: [] },
        }),
      },
    },
    {
      id: 'supplement',
      label: '补充协议',
      from: [2],
      to: 'same',
      flags: ['supplement'],
      does: 'draft',
      risk: 'write',
      into: 'contract',
      drafts: {
        kind: 'contract',
        needs: ['heldPrices'],
        of: (d, { typed, facts: { heldPrices } }) => ({
          lines: again(typed.lines, heldPrices),
          header: {
            ...typed.header,
            parent: d.header.parent || d.id,
            predecessor: '',
            title: `${String(d.header.title)}补充协议`.slice(0, 100),
            startDate: '',
            contractNo: '',
            files: [],
          },
        }),
      },
    },
  ],
  flowQuantity: '',
  startsAgreed: false,
  endsWith: 'endDate',
  print: 'contractPrint',
  countersign: {
    at: 'review',
    page: 'contractApprove',
    uri: 'contract',
    when: (d) => d.header.needCounterSign === true,
    header: ({ header }) => ({
      ...Object.fromEntries(terms.map((name) => [name, header[name]])),
      ...{ type: TYPE_OF_OTHER[String(header.type)] ?? header.type, role: header.role === 'A' ? 'B' : 'A', needCounterSign: true },
      ...(header.parent ? { parent: { counterpartOf: header.parent } } : {}),
      ...(header.predecessor ? { predecessor: { counterpartOf: header.predecessor } } : {}),
    }),
  },
  openInMirror: { header: ['handler', 'department'], lines: [] },
  agrees: {
    at: 'review',
    source: 'contract',
    until: 'stopDate',
    when: isOfGoods,
    of: (d) => ({
      side: isFirstParty(d) ? 'purchase' : 'sale',
      prices: d.lines.map((line) => ({
        ...{ specification: line.specification, unit: String(line.unit), price: String(line.price), taxRate: String(line.taxRate) },
        ...{ from: String(line.validFrom || d.header.startDate), to: String(line.validTo || d.header.endDate) },
      })),
    }),
  },
  reminds: {
    on: 'remindOn',
    uri: 'contract',
    title: '合同即将到期',
    says: (sn, day) => `合同${sn}将于${addDays(day, SOON_DAYS)}到期，请及时续签或终止`,
  },
  fills: [
    {
      needs: ['lastPrice'],
      when: isOfGoods,
      of: (d, { lastPrice }) => ({
        lines: d.lines.map((line, i) => ({ oldPrice: lastPrice[i] ?? '', change: changeOf(String(line.price ?? ''), lastPrice[i] ?? '') })),
      }),
    },
  ],
  derive: (d) => {
    const lines = d.lines.map((line) => ({ amount: round(mul(String(line.quantityLimit || '0'), String(line.price || '0')), 2) }));
    const limit = String(d.header.amountLimit || '0');
    const amount = isPositive(limit) ? limit : add('0', ...lines.map((line) => line.amount));
    const role = { '1': 'A', '2': 'B' }[String(d.header.type)] ?? d.header.role;
    return { header: { amount, role, remindOn: d.header.endDate ? addDays(String(d.header.endDate), -SOON_DAYS) : '' }, lines };
  },
  checks: contractRules,
});

const changeOf = (now: string, before: string): string =>
  now === '' || before === '' || compare(before, '0') === 0 ? '' : round(div(mul(sub(now, before), '100'), before), 2);

/** The same lines once more at the prices that hold now, their days those of the new paper; behind them what was agreed on since. */
function again(lines: readonly Line[], held: readonly Held[], since: readonly Held[] = []): Line[] {
  const isOf = (line: Line) => (one: Held) => one.specification === line.specification && one.unit === line.unit;
  const more = since.filter((one) => !lines.some((line) => isOf(line)(one)));
  return [...lines, ...more].map((line) => ({ ...line, ...held.find(isOf(line)), validFrom: '', validTo: '', reason: '' }));
}
type Line = Record<string, unknown>;
type Held = Line & { specification: string; unit: string };

/** As long again from the day after. */
function renewed({ header }: AnyDocument): { startDate: string; endDate: string } {
  const startDate = addDays(String(header.endDate), 1);
  return { startDate, endDate: addDays(startDate, daysBetween(String(header.startDate), String(header.endDate))) };
}
