import type { Check } from '../../define/document-rules';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import type { InvoicedFact } from '../../define/facts';
import { abs, add, compare, type Decimal, grouped, isNegative, isPositive, isZero, lineMoney, max, mul, plain, sub } from '../../define/money';
import { hasLines, perLine } from '../checks/goods';
import { DIFFERS, isWithin } from './invoice-matching';

type Rule = Check<AnyDocument>;
const text = (value: unknown): string => String(value ?? '');

/** The number has as many digits as such papers have. */
const numbered: Rule = {
  at: ['save', 'submit'],
  test: ({ header }) => {
    const no = text(header.invoiceNo);
    const digits = ['03', '04'].includes(text(header.invoiceType)) ? 8 : 20;
    if (no === '' || new RegExp(`^\\d{${digits}}$`).test(no)) return [];
    return [{ field: 'invoiceNo', message: `${digits === 8 ? '纸质' : '数电'}发票号码为${digits}位数字` }];
  },
};

/** The lines say what the paper says in all, less what of it is disputed; its tax is what the rates make of it, to a few cents (finance §2.5). */
const addsUp: Rule = {
  at: ['submit', 'review'],
  needs: ['disputed'],
  test: (d, { disputed }) => {
    const said = sub(text(d.header.invoiceTotal) || '0', disputed);
    const diff = sub(d.total.amount || '0', said);
    const off = d.lines.map((line) => sub(text(line.tax) || '0', lineMoney('1', text(line.amount) || '0', text(line.taxRate) || '0').tax));
    const whole = add('0', ...off);
    return [
      ...(isZero(diff) ? [] : [{ field: 'invoiceTotal', message: `明细合计与价税合计相差${grouped(abs(diff), 2)}元` }]),
      ...off.flatMap((one, i) =>
        compare(abs(one), '0.06') > 0 ? [{ line: d.lines[i]?.lineNo ?? 0, field: 'tax', message: `税额与税率相差${grouped(abs(one), 2)}元，最多0.06元` }] : [],
      ),
      ...(compare(abs(whole), '1.27') > 0 ? [{ message: `税额合计与税率相差${grouped(abs(whole), 2)}元，最多1.27元` }] : []),
    ];
  },
};

/** A line charges goods, or says which service it is; of a paper in red everything is less than nothing. */
const described: Rule = {
  at: ['submit', 'review'],
  test: (d) =>
    perLine(d, (line) => {
      if (line.sourceLine === '' && line.serviceName === undefined) return { field: 'sourceSn', message: '请从来源单据拉取明细' };
      if (line.sourceLine === '' && !line.serviceName) return { field: 'serviceName', message: '请选择来源单据，或填写服务名称' };
      if (isZero(text(line.amount) || '0')) return { field: 'amount', message: '发票明细的金额不能为0' };
      const isRed = d.header.sign === 'red';
      if (isRed && isPositive(text(line.amount))) return { field: 'quantity', message: '红字发票的数量须为负' };
      return undefined;
    }),
};
const signedAsGoods: Rule = {
  at: ['submit', 'review'],
  test: (d) => (d.header.sign === 'red' || !isNegative(d.total.amount || '0') ? [] : [{ message: '蓝字发票合计不能为负，请登记红字发票' }]),
};

/** What is charged is there to be charged: posted, of this partner, no more than is left of it. */
const chargeable: Rule = {
  at: ['submit', 'review'],
  needs: ['invoiced'],
  test: (d, { invoiced }) => {
    const asked = new Map<string, Decimal>();
    return perLine(d, (line, i) => {
      const goods = invoiced[i];
      if (!goods) return undefined;
      if (!goods.isOpen) return { field: 'sourceSn', message: `${goods.sn}没有记账的货款，不能开票` };
      if (goods.partner !== d.partner) return { field: 'sourceSn', message: `${goods.sn}不是该单位的单据，一张发票只能有一个单位` };
      const sum = add(asked.get(line.sourceLine) ?? '0', text(line.quantity) || '0');
      asked.set(line.sourceLine, sum);
      return overProblem(goods, sum);
    });
  },
};

function overProblem(goods: InvoicedFact, sum: Decimal) {
  const [others, left] = [add(goods.invoiced, goods.pending), sub(goods.quantity, add(goods.invoiced, goods.pending))];
  if (isWithin(add(others, sum), goods.quantity)) return undefined;
  const goesOn = isNegative(sum) === isNegative(goods.quantity);
  return {
    field: 'quantity',
    message: goesOn
      ? `【${goods.name}】开票数量超过未开票数量${plain(left)}，${goods.sn}`
      : `【${goods.name}】冲减数量超过已开票数量${plain(abs(goods.invoiced))}，${goods.sn}`,
  };
}

/** A paper in red goes back to one that counts, of the same partner, for no more than that one charged. */
const goesBack: Rule = {
  at: ['submit', 'review'],
  needs: ['original', 'invoiced'],
  test: (d, { original, invoiced }) => {
    if (d.header.sign !== 'red' || !d.header.original) return [];
    if (!original?.isPosted || original.partner !== d.partner) return [{ field: 'original', message: '蓝字发票须为该单位已审核的发票' }];
    const asked = new Map<string, Decimal>();
    return perLine(d, (line, i) => {
      const goods = invoiced[i];
      if (!goods || goods.redLeft === '') return undefined;
      const sum = add(asked.get(goods.target) ?? '0', mul(text(line.quantity) || '0', line.ratio || '1'));
      asked.set(goods.target, sum);
      if (compare(abs(sum), max(goods.redLeft, '0')) <= 0) return undefined;
      return { field: 'quantity', message: `红字数量超过蓝字发票可冲数量：${original.sn}可冲${plain(max(goods.redLeft, '0'))}` };
    });
  },
};

/** What somebody asked to be paid for goods is not taken from under him by their invoice. */
const notClaimed: Rule = {
  at: ['review'],
  needs: ['invoiced'],
  test: (d, { invoiced }) => {
    const seen = new Set<string>();
    return perLine(d, (_line, i) => {
      const goods = invoiced[i];
      if (!goods || isZero(goods.claimed) || seen.has(goods.item)) return undefined;
      seen.add(goods.item);
      const left = d.lines.filter(({ item }) => item === goods.item).reduce((open, one) => sub(open, takenOf(one)), goods.open);
      return compare(abs(goods.claimed), abs(left)) > 0 ? { field: 'sourceSn', message: `${goods.sn}在付款申请中，请先付款或撤销申请` } : undefined;
    });
  },
};
const takenOf = (line: AnyLine): Decimal => sub(text(line.matched) || '0', text(line.moved) || '0');

/** What differs too much is said to whoever submits it, and passed only by somebody who answers for it. */
const WORDS: Record<string, string> = { rate: '税率与入库不一致', price: '金额差异超过每行允许的尾差' };
const differs = (d: AnyDocument): { line?: number; field?: string; message: string }[] => [
  ...perLine(d, (line) => {
    const word = WORDS[text(line.matchResult)];
    return word === undefined ? undefined : { field: 'matchResult', message: `${word}：差额${grouped(text(line.amountDiff) || '0', 2)}` };
  }),
  ...(d.header.matchResult === 'sum' ? [{ field: 'matchResult', message: `整张发票差额${grouped(text(d.header.amountDiff), 2)}，超过允许的尾差` }] : []),
];
const warnsOfVariance: Rule = { at: ['submit'], test: (d) => differs(d).map((problem) => ({ ...problem, level: 'warn' as const })) };
export const variance: Rule = {
  at: ['review'],
  test: (d) =>
    DIFFERS.includes(text(d.header.matchResult)) && text(d.header.varianceReason) === ''
      ? differs(d).map((problem) => ({ ...problem, message: `${problem.message}，须填写说明后差异通过` }))
      : [],
};

/** Nobody answers for a difference: the paper says what was booked, or it is put right. */
export const exact: Rule = {
  at: ['review'],
  test: (d) =>
    DIFFERS.includes(text(d.header.matchResult))
      ? [
          ...differs(d).filter(({ line }) => line !== undefined),
          { field: 'matchResult', message: `发票金额与结算入库金额不一致，相差${grouped(abs(text(d.header.amountDiff) || '0'), 2)}元` },
        ]
      : [],
};

/** Who wrote a paper, and to whom it is, as it says itself: they are those it is booked for. */
export const sellerFits: Rule = {
  at: ['submit', 'review'],
  needs: ['partner', 'ownFirm'],
  test: (d, { partner, ownFirm }) => {
    const seller =
      d.header.side === 'supplier'
        ? { names: [ownFirm.name], code: ownFirm.creditCode }
        : { names: [partner.firmName, partner.name], code: partner.creditCode };
    const [name, code] = [text(d.header.sellerName).trim(), text(d.header.sellerTaxNo).trim().toUpperCase()];
    const isOther = (name !== '' && !seller.names.includes(name)) || (code !== '' && seller.code !== '' && code !== seller.code.toUpperCase());
    return isOther ? [{ field: 'sellerName', message: '销方与供应商不一致' }] : [];
  },
};

export const paperThere: Rule = {
  at: ['submit', 'review'],
  test: ({ header }) => (Array.isArray(header.files) && header.files.length > 0 ? [] : [{ field: 'files', message: '请上传发票文件' }]),
};

/** What was paid or applied for of an invoice, and what another paper takes off it, stands on it. */
const untaken: Rule = {
  at: ['unreview', 'red'],
  needs: ['isTaken', 'reddened'],
  test: (_, { isTaken, reddened }) => [
    ...(isTaken ? [{ message: '该发票已付款或已申请付款，不能红冲' }] : []),
    ...(reddened === '' ? [] : [{ message: `已有红字发票${reddened}冲减此发票，请先处理红字发票` }]),
  ],
};

/** What a paper in red opened again may have been charged or paid since: it cannot be taken back under that. */
const goodsStand: Rule = {
  at: ['unreview', 'red'],
  needs: ['invoiced'],
  test: (d, { invoiced }) =>
    perLine(d, (line, i) => {
      const goods = invoiced[i];
      if (!goods || d.header.sign !== 'red') return undefined;
      const own = d.lines.filter(({ sourceLine }) => sourceLine === line.sourceLine).reduce<Decimal>((sum, one) => add(sum, text(one.quantity) || '0'), '0');
      const left = sub(goods.invoiced, own);
      const name = `【${goods.name}】`;
      if (!isWithin(left, goods.quantity))
        return { field: 'quantity', message: `${name}开票数量超过未开票数量${plain(abs(sub(left, goods.quantity)))}，已重新开票` };
      const open = d.lines.filter(({ item }) => item === goods.item).reduce((sum, one) => add(sum, takenOf(one)), goods.open);
      return isZero(open) || isNegative(open) === isNegative(goods.amount) ? undefined : { field: 'sourceSn', message: `${goods.sn}已付款，不能撤回红字发票` };
    }),
};

export const invoiceRules: readonly Rule[] = [
  hasLines,
  numbered,
  described,
  signedAsGoods,
  chargeable,
  goesBack,
  addsUp,
  notClaimed,
  warnsOfVariance,
  untaken,
  goodsStand,
];
