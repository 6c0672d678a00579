import Big from 'big.js';

/**
 * Exact decimal arithmetic for quantities, prices and amounts.
 *
 * Every number of the business travels as a decimal string ("113.00"); nothing here ever
 * touches a binary float. Rounding is half away from zero, line by line (ledger rule LR3).
 */
export type Decimal = string;
type Input = Decimal | number;

Big.DP = 20;
const HALF_UP = 1; // big.js: half away from zero

/** Whether something is such a string: what people are still typing may be anything. */
export const isDecimal = (value: unknown): value is Decimal => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

const big = (value: Input): Big => new Big(value === '' ? 0 : value);

export const add = (...values: Input[]): Decimal => values.reduce<Big>((sum, v) => sum.plus(big(v)), big(0)).toFixed();
export const sub = (a: Input, b: Input): Decimal => big(a).minus(big(b)).toFixed();
export const mul = (a: Input, b: Input): Decimal => big(a).times(big(b)).toFixed();
/** Quotient with 20 decimals; the caller rounds. Throws on division by zero. */
export const div = (a: Input, b: Input): Decimal => big(a).div(big(b)).toFixed();
export const neg = (a: Input): Decimal => big(0).minus(big(a)).toFixed();
export const abs = (a: Input): Decimal => big(a).abs().toFixed();
export const compare = (a: Input, b: Input): -1 | 0 | 1 => big(a).cmp(big(b)) as -1 | 0 | 1;
export const isZero = (a: Input): boolean => big(a).eq(0);
export const isPositive = (a: Input): boolean => big(a).gt(0);
export const isNegative = (a: Input): boolean => big(a).lt(0);
export const isWhole = (a: Input): boolean => big(a).mod(1).eq(0);
export const max = (a: Input, b: Input): Decimal => (compare(a, b) >= 0 ? big(a) : big(b)).toFixed();
export const min = (a: Input, b: Input): Decimal => (compare(a, b) <= 0 ? big(a) : big(b)).toFixed();

/** Rounds half away from zero to `places` decimals, keeping them: round('33.335', 2) === '33.34'. */
export const round = (a: Input, places: number): Decimal => big(a).round(places, HALF_UP).toFixed(places);

/** A quantity without trailing zeros: '10.0000' → '10'. */
export const plain = (a: Input): Decimal => big(a).toFixed();

export type MoneyLine = { amount: Decimal; tax: Decimal; netAmount: Decimal };

/**
 * LR3: amount = round(quantity × price, 2); tax = round(amount × rate / (100 + rate), 2); net = amount − tax.
 *
 * `said`: what a paper of somebody else says instead, to the cent.
 *
 * @example lineMoney('60', '113.00', '13') // { amount: '6780.00', tax: '780.00', netAmount: '6000.00' }
 */
export function lineMoney(quantity: Input, price: Input, taxRate: Input, said: { amount?: Input; tax?: Input } = {}): MoneyLine {
  const amount = round(said.amount ?? mul(quantity, price), 2);
  const tax = round(said.tax ?? div(mul(amount, taxRate), add('100', taxRate)), 2);
  return { amount, tax, netAmount: round(sub(amount, tax), 2) };
}

/** Share of a total that falls on `part` of `whole`, rounded to cents; the last share takes the rest (caller's duty). */
export const share = (total: Input, part: Input, whole: Input): Decimal => round(div(mul(total, part), whole), 2);

/** '1234567.8' → '1,234,567.80'. */
export function grouped(value: Input, places = 2): string {
  const [whole = '0', fraction] = round(value, places).split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace('-', '').replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? sign + digits : `${sign}${digits}.${fraction}`;
}

/** '1234.5' → '¥1,234.50'; nothing said of what comes to nothing. */
export const yuan = (value: unknown): string => (isDecimal(value) && !isZero(value) ? `¥${grouped(value, 2)}` : '');

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const UNITS = ['', '拾', '佰', '仟'];
const SECTIONS = ['', '万', '亿'];

/** Uppercase Chinese amount for prints, below 1e12: '1013.05' → '壹仟零壹拾叁元零伍分'. */
export function uppercaseAmount(value: Input): string {
  const cents = big(value).abs().round(2, HALF_UP);
  if (cents.gte(1e12)) return '金额超出范围';
  const sign = big(value).lt(0) ? '负' : '';
  const [whole = '0', fraction = '00'] = cents.toFixed(2).split('.');
  const yuan = whole === '0' ? '' : `${wholeInWords(whole)}元`;
  const [jiao, fen] = [Number(fraction[0]), Number(fraction[1])];
  if (!jiao && !fen) return `${sign}${yuan || '零元'}整`;
  const jiaoWord = jiao ? `${DIGITS[jiao]}角` : yuan ? '零' : '';
  return `${sign}${yuan}${jiaoWord}${fen ? `${DIGITS[fen]}分` : '整'}`;
}

function wholeInWords(digits: string): string {
  let words = '';
  let zero = false;
  const sections = Math.ceil(digits.length / 4);
  for (let s = sections - 1; s >= 0; s--) {
    const section = digits.slice(Math.max(0, digits.length - (s + 1) * 4), digits.length - s * 4);
    let written = false;
    [...section].forEach((char, i) => {
      const digit = Number(char);
      if (digit === 0) {
        zero = words !== '';
        return;
      }
      words += (zero ? '零' : '') + DIGITS[digit] + UNITS[section.length - 1 - i];
      zero = false;
      written = true;
    });
    if (written) words += SECTIONS[s];
  }
  return words;
}
