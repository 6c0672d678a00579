import type { Fields } from '../../define/field';
import { textOf } from '../../define/field-text';
import { partsIn } from '../../define/figure';
import { wordsName } from '../form/record-values';

type Values = Record<string, unknown>;
const said = (fields: Fields, values: Values, name: string): string | undefined => {
  const field = fields[name];
  return field && textOf(field, values[name], values[wordsName(name)]);
};

/** How a figure of a line comes about, with its siblings as they are: 含税金额 60.00 ＝ 数量 5 × 含税单价 12. Undefined where nothing says so. */
export function sumOfParts(fields: Fields, values: Values, name: string): string | undefined {
  const field = fields[name];
  const names = partsIn(field?.madeOf ?? '');
  if (!field?.madeOf || names.length === 0 || names.some((part) => !said(fields, values, part))) return undefined;
  // A part named twice is worded once.
  const worded = new Set<string>();
  const right = field.madeOf.replace(/\{(\w+)\}/g, (_, part: string) => {
    const label = worded.has(part) ? '' : `${fields[part]?.label} `;
    worded.add(part);
    return `${label}${said(fields, values, part)}`;
  });
  return `${field.label} ${said(fields, values, name)} ＝ ${right}`;
}

/** In words, where a value is from that no other document makes. */
export function originWords(fields: Fields, values: Values, name: string): string {
  const field = fields[name];
  if (!field) return '';
  const parts = sumOfParts(fields, values, name);
  if (parts) return parts;
  if (field.via) return `${field.label}取自${fields[field.via]?.label ?? '资料'}的资料`;
  if (field.live) return `${field.label}随单据的进展计算，由下列单据得出`;
  return field.computed ? `${field.label}由系统计算` : `${field.label}是本单填写的值`;
}
