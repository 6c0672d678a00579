import type { Field, Fields } from '../../define/field';
import { add, mul, sub } from '../../define/money';
import { amountIn } from '../../define/spoken-numbers';
import { asSaid } from './as-said';
import { dateMeaning } from './date-words';
import { endMeaning } from './end-words';
import { firstOf, type Meaning, type Meant } from './meaning';
import { choiceMeaning, flagMeaning, tabMeaning } from './state-words';

export function meaningOf(typed: string, meant: Meant, today: string, isWhole = false): Meaning | undefined {
  const token = asSaid(typed);
  const { fields, tabs } = meant;
  return (
    dateMeaning(token, fields, today) ??
    amountMeaning(token, fields) ??
    choiceMeaning(token, fields, isWhole) ??
    endMeaning(token, meant, today) ??
    tabMeaning(token, tabs) ??
    flagMeaning(token, fields)
  );
}

const FACTOR: Record<string, string> = { w: '10000', 万: '10000', k: '1000', 千: '1000' };
const amountOf = (digits: string, unit = ''): string => mul(digits, FACTOR[unit.toLowerCase()] ?? '1');

/** >5w, <=300, 1000~2000 on the page's amount, before what it differs by or costs besides. More than is more: the smallest step of the field is added. */
function amountMeaning(token: string, fields: Fields): Meaning | undefined {
  const isSum = (each: Field): boolean => each.kind === 'money' && Boolean(each.sum || each.filter);
  const field =
    firstOf(fields, (each, name) => name === 'amount' && isSum(each)) ??
    firstOf(fields, (each, name) => name === 'totalAmount' && isSum(each)) ??
    firstOf(fields, isSum);
  const match = /^([<>＜＞《》])(=?)(\d+(?:\.\d+)?)([wk万千])?$/i.exec(token.normalize('NFKC').replace(/^≥/, '>=').replace(/^≤/, '<='));
  const range = /^(\d+(?:\.\d+)?)([wk万千])?[~～-](\d+(?:\.\d+)?)([wk万千])?$/i.exec(token);
  if (!field) return undefined;
  if (!match && !range) return amountInWords(token, field);
  const [name, { label }] = field;
  if (range) {
    const [low, high] = [amountOf(range[1] ?? '', range[2]), amountOf(range[3] ?? '', range[4])];
    return { label: `${label} ${low}~${high}`, query: { [`f.${name}`]: `${low}~${high}` } };
  }
  const value = amountOf(match?.[3] ?? '', match?.[4]);
  const isMore = /[>》＞]/.test(match?.[1] ?? '');
  const isEqualToo = match?.[2] === '=';
  const step = 'places' in field[1] ? `0.${'0'.repeat(field[1].places - 1)}1` : '1';
  const bound = isEqualToo ? value : isMore ? add(value, step) : sub(value, step);
  const sign = isMore ? (isEqualToo ? '≥' : '>') : isEqualToo ? '≤' : '<';
  return { label: `${label} ${sign} ${value}`, query: { [`f.${name}`]: isMore ? `${bound}~` : `~${bound}` } };
}

/** 5万, 5w and 300元 are just that; 5万以上, 超过5万, 不到1千 a limit; a bare figure may be anything and is looked for. */
function amountInWords(token: string, [name, { label }]: [string, Field]): Meaning | undefined {
  const exact = /^(\d+(?:\.\d+)?)(?:([wk万千])元?|元)$/i.exec(token) ?? /^(\d+\.\d{2})$/.exec(token);
  if (exact) {
    const value = amountOf(exact[1] ?? '', exact[2]);
    return { label: `${label} = ${value}`, query: { [`f.${name}`]: `${value}~${value}` } };
  }
  const said = /\d/.test(token) ? amountIn(token) : undefined;
  return said && said.text === token ? { label: `${label} ${token}`, query: { [`f.${name}`]: said.range } } : undefined;
}
