import { add, type Decimal, div, grouped, isZero, mul, round, sub } from './money';

/**
 * Sums as people type them: 1200*0.13, (300+45)×12, 1,200 ÷ 7, 8500×13%, 120乘以3等于多少. Decimals throughout; what reads as a day, a telephone or
 * a number of a document (2026-11-28, 027-8888, 3-0) is none.
 */
export type Reckoned = { said: string; result: Decimal };

/** With as many places as it has: 2,124, 171.428571. */
export const resultText = ({ result }: Reckoned): string => grouped(result, result.split('.')[1]?.length ?? 0);

const PLACES = 6;
const WORDS: readonly [RegExp, string][] = [
  [/[,，](?=\d{3}(?!\d))/g, ''],
  [/除以|÷|／/g, '/'],
  [/乘以|[×xX乘＊]/g, '*'],
  [/加上?|＋/g, '+'],
  [/减去?|－/g, '-'],
  [/（/g, '('],
  [/）/g, ')'],
  [/％/g, '%'],
  [/百分之(\d+(?:\.\d+)?)/g, '$1%'],
  [/^=+/, ''],
];
/** 1.2万 is twelve thousand. */
const TEN_THOUSANDS = /(\d+(?:\.\d+)?)万/g;
/** 税 13% 15362.42, 2000的13%的税: so much of that. */
const TAXED = [
  /^税[额金]?\s*(\d+(?:\.\d+)?%)\s*(\d+(?:\.\d+)?)元?$/,
  /^(\d+(?:\.\d+)?%)的?税[额金]?\s*(\d+(?:\.\d+)?)元?$/,
  /^(\d+(?:\.\d+)?)元?的?\s*(\d+(?:\.\d+)?%)的?(?:税[额金]?)?$/,
] as const;
const ASKED = /^(?:请?(?:帮我)?(?:算一?下?|计算))?\s*(.+?)\s*(?:(?:等于|是|得|=|＝)\s*(?:多少|几)?)?\s*[?？]?$/;
/** Numbers with nothing but one minus after the other, without room between: a day, a size of thread, part of a telephone number. */
const CODE = /^\d+(?:-\d+)+$/;

/** @returns what the text comes to, at most six places; undefined where it is no sum */
export function reckon(text: string): Reckoned | undefined {
  const said = ASKED.exec(text.trim())?.[1] ?? '';
  const spaced = WORDS.reduce(
    (sum, [from, to]) => sum.replace(from, to),
    said.replace(TEN_THOUSANDS, (_, many: string) => tidy(mul(many, '10000'))),
  ).replace(/\s+/g, ' ');
  const taxed = TAXED.map((one) => one.exec(spaced)).find((one) => one !== null);
  const plain = taxed ? `${taxed[1]}*${taxed[2]}` : spaced;
  if (plain.length > 200 || !/^[\d.+\-*/()% ]+$/.test(plain) || !/\d ?%? ?[-+*/]/.test(plain) || CODE.test(plain.trim())) return undefined;
  const tokens = plain.match(/\d+(?:\.\d+)?|[-+*/()%]/g) ?? [];
  // A letter or a stray point is no part of a sum.
  if (tokens.join('') !== plain.replaceAll(' ', '') || /\d \d/.test(plain)) return undefined;
  const reader = { tokens, at: 0 };
  const result = sum(reader);
  return result === undefined || reader.at < tokens.length ? undefined : { said: said.trim(), result: tidy(result) };
}

type Reader = { tokens: readonly string[]; at: number };
const next = (reader: Reader, ...wanted: string[]): string | undefined => {
  const token = reader.tokens[reader.at];
  if (token === undefined || !wanted.includes(token)) return undefined;
  reader.at += 1;
  return token;
};

function sum(reader: Reader): Decimal | undefined {
  let left = product(reader);
  for (let sign = next(reader, '+', '-'); left !== undefined && sign; sign = next(reader, '+', '-')) {
    const right = product(reader);
    if (right === undefined) return undefined;
    left = sign === '+' ? add(left, right) : sub(left, right);
  }
  return left;
}

function product(reader: Reader): Decimal | undefined {
  let left = factor(reader);
  for (let sign = next(reader, '*', '/'); left !== undefined && sign; sign = next(reader, '*', '/')) {
    const right = factor(reader);
    if (right === undefined || (sign === '/' && isZero(right))) return undefined;
    left = sign === '*' ? mul(left, right) : div(left, right);
  }
  return left;
}

function factor(reader: Reader): Decimal | undefined {
  if (next(reader, '-')) {
    const value = factor(reader);
    return value === undefined ? undefined : sub('0', value);
  }
  const value = next(reader, '(') ? bracket(reader) : number(reader);
  return value !== undefined && next(reader, '%') ? div(value, '100') : value;
}

function bracket(reader: Reader): Decimal | undefined {
  const value = sum(reader);
  return next(reader, ')') ? value : undefined;
}

function number(reader: Reader): Decimal | undefined {
  const token = reader.tokens[reader.at];
  if (token === undefined || !/^\d/.test(token)) return undefined;
  reader.at += 1;
  return token;
}

/** 156.000000 → 156, 171.428571. */
const tidy = (value: Decimal): Decimal =>
  round(value, PLACES)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
