import Big from 'big.js';
import type { Field } from '../../../define/field';
import { isFiner, isNumeric, textOf } from '../../../define/field-text';
import { isDecimal } from '../../../define/money';
import { isScientific, lostDigits } from '../../../define/scientific';
import { type Cell, DIGITS, momentOf } from './cell';
import { folded, momentIn, monthIn, numberIn } from './written';

/** What a cell says for a field, in the field's own spelling, or why it cannot be taken: then `text` is only to be shown. */
export type Read = { text: string; problem?: string };

const AS_TEXT = '请把这一列设为“文本”格式后重新填写';
/** Sheets that were opened as plain text show long numbers with so few digits: what stood behind them is gone. */
const SHOWN_DIGITS = 6;

export function readCell(field: Field, cell: Cell): Read {
  if (cell.is === 'text' && cell.text === '') return { text: '' };
  if (cell.is === 'error') return { text: cell.text, problem: `单元格是错误值${cell.text}，请改正公式或直接填写内容` };
  if (cell.is === 'unworked') return { text: '', problem: '单元格的公式没有计算结果，请用 Excel 打开并保存后再导入' };
  if (cell.is === 'merged') return { text: '', problem: '是合并单元格，请取消合并后逐行填写' };
  switch (field.kind) {
    case 'quantity':
    case 'money':
    case 'price':
    case 'integer':
      return numberOf(cell, false);
    case 'rate':
      return numberOf(cell, true);
    case 'date':
      return dayOf(cell);
    case 'month':
      return monthOf(cell);
    case 'datetime':
      return minuteTextOf(cell);
    case 'flag':
      return flagOf(cell);
    case 'choice':
    case 'choices':
      return wordOf(cell);
    case 'text':
      return field.multiline ? noteOf(cell) : codeOf(cell);
    default:
      return codeOf(cell);
  }
}

/** Rates are kept in percent: 13 % is a 13, whether it was typed so or is 0.13 shown so. */
function numberOf(cell: Cell, isRate: boolean): Read {
  if (cell.is === 'moment' || cell.is === 'flag')
    return { text: shown(cell), problem: `应填数字，单元格却是${cell.is === 'moment' ? '日期' : '是否'}；请把格式改为“常规”后重新填写` };
  if (cell.is === 'number') {
    if (cell.format.isPercent && !isRate) return { text: shown(cell), problem: '不能填百分数' };
    return { text: cell.format.isPercent ? hundredfold(cell.text) : cell.text };
  }
  const text = worded(cell);
  if (isScientific(text)) return { text, problem: lostDigits(text, '请重新填写') };
  const number = numberIn(text);
  if (number?.isPercent && !isRate) return { text, problem: '不能填百分数' };
  return { text: number?.text ?? text };
}

function dayOf(cell: Cell): Read {
  if (cell.is === 'moment') return cell.day === '' ? { text: cell.time, problem: '应填日期，单元格只有时间' } : { text: cell.day };
  if (cell.is === 'number') return asDay(cell);
  return cell.is === 'flag' ? { text: shown(cell), problem: '不是有效日期' } : { text: momentIn(worded(cell))?.day ?? worded(cell) };
}

/** A number in a column of dates: 20261123 as typed, or the number of the day without its format. */
function asDay(cell: Cell & { is: 'number' }): Read {
  if (/^\d{8}$/.test(cell.text)) return { text: momentIn(cell.text)?.day ?? cell.text };
  const moment = /^[1-9]\d{4}(\.\d+)?$/.test(cell.text) && !cell.format.isPercent ? momentOf(Number(cell.text), cell.is1904) : undefined;
  return moment?.is === 'moment' ? { text: moment.day } : { text: cell.text, problem: `“${cell.text}”不是有效日期，请按2026-11-23的样子填写` };
}

function monthOf(cell: Cell): Read {
  if (cell.is === 'moment') return cell.day === '' ? { text: cell.time, problem: '应填月份，单元格只有时间' } : { text: cell.day.slice(0, 7) };
  if (cell.is === 'number') {
    // As a number 2026.1 may have been 2026.10.
    if (/^\d{4}\.\d$/.test(cell.text)) return { text: cell.text, problem: `“${cell.text}”分不清是1月还是10月，请按2026-10的样子填写` };
    const text = monthIn(cell.text) ?? asDay(cell).text.slice(0, 7);
    return { text };
  }
  return { text: monthIn(worded(cell)) ?? worded(cell) };
}

/** Times of a sheet are those of the clock on the wall here. */
function minuteTextOf(cell: Cell): Read {
  if (cell.is === 'number') {
    const day = asDay(cell);
    return day.problem ? { ...day, problem: `“${cell.text}”不是有效时间，请按2026-11-23 08:30的样子填写` } : { text: `${day.text}T00:00:00+08:00` };
  }
  const moment = cell.is === 'moment' ? cell : momentIn(worded(cell));
  if (!moment || moment.day === '')
    return { text: cell.is === 'moment' ? cell.time : worded(cell), ...(cell.is === 'moment' ? { problem: '应填日期和时间，单元格只有时间' } : {}) };
  return { text: `${moment.day}T${moment.time}+08:00` };
}

function flagOf(cell: Cell): Read {
  const word = folded(shown(cell));
  if (/^(是|1|true|y|yes|√|✓)$/.test(word)) return { text: 'true' };
  return /^(否|0|false|n|no|×|✗)$/.test(word) ? { text: 'false' } : { text: shown(cell), problem: '只能填“是”或“否”' };
}

function wordOf(cell: Cell): Read {
  if (cell.is === 'moment') return { text: shown(cell), problem: `单元格是日期，${AS_TEXT}` };
  return { text: shown(cell) };
}

function noteOf(cell: Cell): Read {
  if (cell.is === 'flag') return { text: typed(cell.isTrue) };
  if (cell.is === 'number' && cell.isLong) return lost(cell);
  return { text: shown(cell) };
}

/** Codes, lots, names of records: only what surely is what was typed. */
function codeOf(cell: Cell): Read {
  if (cell.is === 'moment') return { text: shown(cell), problem: `单元格是日期，原来填写的内容已被改成日期；${AS_TEXT}` };
  if (cell.is === 'flag') return { text: typed(cell.isTrue) };
  if (cell.is !== 'number') {
    const text = worded(cell);
    return isScientific(text) ? { text, problem: lostDigits(text, AS_TEXT) } : { text };
  }
  if (cell.isLong) return lost(cell);
  const { format, text } = cell;
  if (format.isScientific && new Big(text).c.length <= SHOWN_DIGITS) return { text, problem: `“${text}”原来是科学计数法，位数可能已经丢失；${AS_TEXT}` };
  if (format.hasWords) return { text, problem: `显示的文字来自单元格格式，实际内容只有“${text}”；${AS_TEXT}` };
  return { text: shown(cell) };
}

/** What somebody typed whom the sheet understood as saying yes or no. */
const typed = (isTrue: boolean): string => (isTrue ? 'TRUE' : 'FALSE');

const lost = (cell: Cell & { is: 'number' }): Read => ({
  text: cell.text,
  problem: `数字超过${DIGITS}位，第${DIGITS}位以后已经丢失；${AS_TEXT}`,
});

/** What was read, for people to look at before it is kept. */
export function previewOf(field: Field, text: string): string {
  if (field.kind === 'flag') return text === 'true' ? '是' : text === 'false' ? '否' : text;
  if (isNumeric(field) && field.kind !== 'rate' && isDecimal(text)) return isFiner(field, text) ? text : textOf(field, text);
  if (field.kind === 'rate') return /^-?\d+(\.\d+)?$/.test(text) ? `${text}%` : text;
  return field.kind === 'datetime' && /\+08:00$/.test(text) ? text.slice(0, 16).replace('T', ' ') : text;
}

/** The words of a cell for people. */
function shown(cell: Cell): string {
  if (cell.is === 'flag') return cell.isTrue ? '是' : '否';
  if (cell.is === 'moment') return [cell.day, cell.time === '00:00:00' && cell.day !== '' ? '' : cell.time.slice(0, 5)].filter(Boolean).join(' ');
  if (cell.is !== 'number') return worded(cell);
  if (cell.format.isPercent) return `${hundredfold(cell.text)}%`;
  return /^\d+$/.test(cell.text) ? cell.text.padStart(cell.format.zeros, '0') : cell.text;
}

const worded = (cell: Cell): string => (cell.is === 'text' ? cell.text : cell.is === 'flag' ? (cell.isTrue ? '是' : '否') : '');
const hundredfold = (text: string): string => new Big(text).times(100).toFixed();
