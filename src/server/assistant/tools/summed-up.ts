import type { Row } from '../../../contract/answers';
import type { Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { add, isZero } from '../../../define/money';
import { fieldsAsked } from './asked-of-row';

/** 一共多少钱: rows that are told are added up as well. */
export const ADDS_UP = /多少(?:钱|金额)|金额|合计|总额|总共|一共|加起来/;

/** What the money of rows comes to, as the end of what is told of them; nothing where there is none. @param sums exact decimals by field */
export function sumsSaid(fields: Fields, sums: Readonly<Record<string, string>>): string {
  const said = Object.entries(sums).flatMap(([name, sum]) => {
    const field = fields[name];
    return field?.kind === 'money' && !isZero(sum) ? [`${field.label} **${textOf(field, sum)} 元**`] : [];
  });
  return said.length > 0 ? `\n\n合计：${said.join('，')}。` : '';
}

/** The same of rows that are all at hand, by the fields the question asks for. */
export function summedRows(fields: Fields, rows: readonly Row[], text: string): string {
  if (rows.length < 2 || !ADDS_UP.test(text)) return '';
  const asked = fieldsAsked(fields, text).filter((name) => fields[name]?.kind === 'money' && rows.every((row) => name in row));
  return sumsSaid(fields, Object.fromEntries(asked.map((name) => [name, rows.reduce((sum, row) => add(sum, String(row[name] ?? '0')), '0')])));
}
