import { round } from '../../../define/money';
import { BadInput } from '../../base/errors';
import type { PaperItem } from './paper-items';

export type PaperSide = { name: string; taxNo: string };
/**
 * What an electronic invoice says: `sort` and `sign` as the field of an invoice has them, amounts in yuan, tax included. `said` = what could not be
 * read, or does not agree with itself; of a picture (`isPicture`) only the code on it was read, and its sides are nobody yet.
 */
export type Paper = {
  code: string;
  no: string;
  date: string;
  sort: string;
  sign: 'blue' | 'red';
  total: string;
  seller: PaperSide;
  buyer: PaperSide;
  items: PaperItem[];
  said: string[];
  isPicture: boolean;
};

/** A number of twenty digits is one of the tax office's own papers. */
export const paperSort = (no: string, isSpecial: boolean): string => (no.length === 20 ? (isSpecial ? '01' : '02') : isSpecial ? '03' : '04');

/** @throws BadInput when it is no number of an invoice */
export function paperNumber(no: string): string {
  if (!/^\d{8}$|^\d{20}$/.test(no)) throw new BadInput(`发票号码${no.slice(0, 30)}不是8位或20位数字`);
  return no;
}

/** '2026-11-20 09:30:00', '2026年11月20日', '20261120' → '2026-11-20'. @throws BadInput */
export function paperDay(text: string): string {
  const [, year = '', month = '', day = ''] = /(\d{4})\D?(\d{2})\D?(\d{2})/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date) throw new BadInput(`开票日期${text.slice(0, 30)}不是日期`);
  return date;
}

/** @throws BadInput */
export function paperAmount(text: string): string {
  const plain = text.replace(/[¥￥,\s]/g, '');
  if (/^-?\d{13,}(?:\.\d*)?$/.test(plain)) throw new BadInput(`价税合计${text.slice(0, 30)}过大，整数部分最多12位`);
  if (!/^-?\d{1,12}(?:\.\d{1,2}0*)?$/.test(plain)) throw new BadInput(`价税合计${text.slice(0, 30)}不是金额`);
  return round(plain, 2);
}
