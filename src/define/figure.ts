import { add, type Decimal, div, isDecimal, isZero, mul, round, sub } from './money';

/** A figure in words, its parts named in braces: '{amount} − {tax}'. */
export const partsIn = (words: string): string[] => [...words.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

const OPERATORS = { '×': mul, '÷': div, '−': sub } as const;

/**
 * What such words come to, from left to right, rounded to so many places. An empty part counts as nothing; undefined where that
 * would be divided by.
 *
 * @example workedOut('{open} × {price}', { open: '3', price: '12.345' }, 2) // '37.04'
 */
export function workedOut(words: string, values: Record<string, unknown>, places: number): Decimal | undefined {
  const part = (name: string): Decimal => (isDecimal(values[name]) ? String(values[name]) : '0');
  const [first = '', ...rest] = partsIn(words);
  const signs = [...words.matchAll(/[×÷−]/g)].map((match) => match[0] as keyof typeof OPERATORS);
  let figure = part(first);
  for (const [at, name] of rest.entries()) {
    const sign = signs[at] ?? '×';
    if (sign === '÷' && isZero(part(name))) return undefined;
    figure = OPERATORS[sign](figure, part(name));
  }
  return round(figure, places);
}

/** Of a sum over lines: what each line gives to it, as the field says: a line field by its name, or worked out of several. */
export const namesOfSum = (sumOf: string): string[] => (sumOf.includes('{') ? partsIn(sumOf) : [sumOf]);

/** What one line gives to a sum. */
export function givenBy(sumOf: string, line: Record<string, unknown>, places: number): Decimal | undefined {
  if (sumOf.includes('{')) return workedOut(sumOf, line, places);
  return isDecimal(line[sumOf]) ? add(String(line[sumOf])) : undefined;
}
