import type { Draft } from '../../define/action';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import type { Facts } from '../../define/facts';
import type { Fill } from '../../define/fill';
import { add, compare, type Decimal, div, grouped, isNegative, isPositive, mul, round, sub } from '../../define/money';
import { hasLines, perLine, unless } from '../checks/goods';

/** How a service charge is worked out: what it is charged on, at which rate, what is taken off. */
export const BASES = 'settled 结算金额, used 使用金额, issued 发放金额';

type Rule = Check<AnyDocument>;
type Base = Pick<Facts, 'serviceBase'>;
const isCopy = (d: AnyDocument): boolean => d.header.side === 'supplier';

/** Lines of what is due of the supplier and month and does not stand in the bill yet. */
export function billOf(d: AnyDocument, { serviceBase: { rows } }: Base): Record<string, unknown>[] {
  const known = new Set(d.lines.map((line) => line.sourceLine));
  return rows.filter((row) => row.partner === d.partner && !known.has(row.line)).map(lineOf);
}
const lineOf = ({ line, sn, day, category, amount }: Facts['serviceBase']['rows'][number]): Record<string, unknown> => ({
  sourceLine: line,
  sourceSn: sn,
  paperSn: sn,
  useDate: day,
  financeClass: category,
  baseAmount: amount,
});

/** A bill of each supplier with something due; who has one of the month already is named. */
export function draftsOf(input: Record<string, unknown>, { serviceBase: { rows, others, agreed } }: Base): { drafts: Draft[]; skipped: string[] } {
  const partners = [...new Set(rows.map(({ partner }) => partner))];
  const header = { accountMonth: input.accountMonth, basis: input.basis, ...(input.rate ? { rate: input.rate } : {}) };
  const agreedWith = (partner: string) => {
    const { taxRate, paymentDays } = agreed.get(partner) ?? {};
    return { ...(taxRate ? { taxRate } : {}), ...(paymentDays ? { paymentDays } : {}) };
  };
  const of = (partner: string) => rows.filter((row) => row.partner === partner);
  const sumOf = (partner: string): Decimal => of(partner).reduce((sum, row) => add(sum, row.amount), '0');
  const may = partners.filter((partner) => !others.has(partner) && isPositive(sumOf(partner)));
  const named = (partner: string): string => of(partner)[0]?.name ?? '';
  return {
    drafts: may.map((partner) => ({
      header: { ...header, ...agreedWith(partner), supplier: partner },
      lines: of(partner).map(({ line }) => ({ sourceLine: line })),
    })),
    skipped: partners
      .filter((partner) => !may.includes(partner))
      .map((partner) => {
        const sn = others.get(partner);
        return sn === undefined
          ? `供应商【${named(partner)}】基数合计${grouped(sumOf(partner), 2)}，不生成`
          : `供应商【${named(partner)}】本月服务费已生成：${sn}`;
      }),
  };
}

const isWritten = (d: AnyDocument): boolean => !isCopy(d) && (d.status === 0 || d.status === 3);
/** Where no rate is typed, what the two agreed on says it, else the rule; a rate agreed on for some goods stands at their lines. */
const rated: Fill<AnyDocument> = {
  isStart: true,
  needs: ['serviceBase'],
  when: isWritten,
  of: (d, { serviceBase: { rows, agreed } }, { rule }) => {
    const { rate = rule('service.defaultRate'), paymentDays = '' } = agreed.get(d.partner) ?? {};
    const own = new Map(rows.map((row) => [row.line, row.rate]));
    return { header: { rate, paymentDays }, lines: d.lines.map((line) => ({ rate: own.get(line.sourceLine) ?? '' })) };
  },
};
/** Which agreement it is charged by. */
const underAgreement: Fill<AnyDocument> = {
  needs: ['serviceBase'],
  when: isWritten,
  of: (d, { serviceBase: { agreed } }) => ({ header: { cooperationSn: agreed.get(d.partner)?.sn ?? '' } }),
};
/** What a line is charged on is read where it comes from. */
const based: Fill<AnyDocument> = {
  needs: ['serviceBase'],
  when: isWritten,
  of: (d, { serviceBase: { rows } }) => {
    const known = new Map(rows.map((row) => [row.line, row]));
    return {
      lines: d.lines.map((line) => {
        const row = known.get(line.sourceLine);
        return row ? lineOf(row) : { baseAmount: '' };
      }),
    };
  },
};

export const charged: readonly Fill<AnyDocument>[] = [rated, based, underAgreement];

export function billed({ header, lines }: { header: Record<string, unknown>; lines: readonly Record<string, unknown>[] }) {
  const worked = lines.map((line) => {
    const feeRate = String(line.rate || header.rate || '0');
    return { feeRate: round(feeRate, 2), fee: round(div(mul(String(line.baseAmount || '0'), feeRate), '100'), 2) };
  });
  const sum = (values: readonly unknown[]): Decimal => values.reduce<Decimal>((all, value) => add(all, String(value || '0')), '0.00');
  const fee = sum(worked.map((line) => line.fee));
  const payable = sub(fee, String(header.deductAmount || '0'));
  const percent = String(header.taxRate || '0');
  return {
    header: {
      baseAmount: round(sum(lines.map((line) => line.baseAmount)), 2),
      feeAmount: round(fee, 2),
      amount: round(payable, 2),
      taxAmount: round(div(mul(payable, percent), add('100', percent)), 2),
    },
    lines: worked,
  };
}

/** Which bill of the supplier, month and basis there is already. */
const once: Rule = {
  at: ['save', 'submit'],
  needs: ['serviceBase'],
  test: (d, { serviceBase: { others } }) => {
    const sn = others.get(d.partner);
    return sn === undefined ? [] : [{ field: 'accountMonth', message: `该供应商本月服务费已生成：${sn}` }];
  },
};

const monthOver: Rule = {
  at: ['submit', 'review'],
  test: (d, _, { today }) => {
    const month = String(d.header.accountMonth ?? '');
    return month !== '' && month > today.slice(0, 7) ? [{ field: 'accountMonth', message: '服务月份不能晚于本月' }] : [];
  },
};

const rates: Rule = {
  at: ['save', 'submit', 'review'],
  test: (d) => [
    ...(compare(String(d.header.rate || '0'), '100') > 0 ? [{ field: 'rate', message: '费率应在0到100之间' }] : []),
    ...perLine(d, (line) => (compare(String(line.rate || '0'), '100') > 0 ? { field: 'rate', message: '费率应在0到100之间' } : undefined)),
  ],
};

const stillDue: Rule = {
  at: ['submit', 'review'],
  test: (d) => perLine(d, (line) => (line.baseAmount === '' ? { field: 'paperSn', message: '该明细已不能计费，请删除' } : undefined)),
};

const deducted: Rule = {
  at: ['submit', 'review'],
  test: (d) => {
    const [fee, deduct] = [String(d.header.feeAmount || '0'), String(d.header.deductAmount || '0')];
    if (isNegative(sub(fee, deduct))) return [{ field: 'deductAmount', message: `扣减不能大于服务费${grouped(fee, 2)}` }];
    if (isPositive(deduct) && String(d.header.deductReason || '').trim() === '') return [{ field: 'deductReason', message: '请填写扣减原因' }];
    return isPositive(sub(fee, deduct)) ? [] : [{ field: 'rate', message: '应付服务费为0，不需要提交' }];
  },
};

const atLeast: Rule = {
  at: ['submit'],
  needs: ['serviceBase'],
  test: (d, { serviceBase: { agreed } }) => {
    const { minFee = '', sn = '' } = agreed.get(d.partner) ?? {};
    const fee = String(d.header.feeAmount || '0');
    return minFee !== '' && compare(fee, minFee) < 0
      ? [{ field: 'feeAmount', message: `服务费${grouped(fee, 2)}低于合作【${sn}】约定的最低服务费${grouped(minFee, 2)}`, level: 'warn' }]
      : [];
  },
};

/** The supplier agrees before the hospital passes. */
const agreed: Rule = {
  at: ['review'],
  needs: ['partner'],
  test: (d, { partner }) => {
    if (!partner.isOnPlatform || d.header.confirmState === '1') return [];
    return [{ field: 'confirmState', message: d.header.confirmState === '2' ? '供应商对服务费单有异议，请先处理' : '供应商尚未确认，不能审核' }];
  },
};

export const serviceRules: readonly Rule[] = [hasLines, ...[once, monthOver, rates, stillDue, deducted, atLeast, agreed].map((rule) => unless(isCopy, rule))];
