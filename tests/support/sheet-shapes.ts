import { choice, date, datetime, type Field, flag, integer, money, month, note, price, quantity, rate, ref, taxRate, text } from '../../src/define/field';
import type { MadeCell } from './excel-file';

/** One field of every kind a sheet may carry. */
export const FIELDS = {
  code: text('编码'),
  ref: ref('partner', '单位'),
  note: note(),
  quantity: quantity('数量'),
  money: money('金额'),
  price: price('单价'),
  rate: rate('毛利率'),
  integer: integer('件数'),
  date: date('日期'),
  month: month('月份'),
  datetime: datetime('时间'),
  flag: flag('加急'),
  choice: choice('温区', 'cold 冷藏 2–8℃, room 常温'),
  tax: taxRate(),
} satisfies Record<string, Field>;
export type FieldName = keyof typeof FIELDS;

/**
 * What each field keeps of a cell; a field that is not named refuses it, with the words behind `!` where they are given.
 * Whatever LibreOffice would work out by itself is not for its files.
 */
export type CellShape = { name: string; cell: MadeCell; kept: Partial<Record<FieldName, string>>; isExcelOnly?: true };

const typed = (given: string): MadeCell => ({ is: 'text', text: given });
const number = (value: number, format?: string): MadeCell => ({ is: 'number', value, ...(format ? { format } : {}) });
const serial = (value: number, format?: string): MadeCell => ({ is: 'serial', serial: value, ...(format ? { format } : {}) });

const words = (value: string) => ({ code: value, ref: value, note: value });
const numbers = (value: string) => ({ quantity: value, money: value, price: value });
const day = (value: string) => ({ date: value, month: value.slice(0, 7), datetime: new Date(`${value}T00:00:00+08:00`).toISOString() });
const LOST = { code: '!位以后已经丢失', ref: '!位以后已经丢失', note: '!位以后已经丢失' };
const SCIENTIFIC = {
  code: '!科学计数法',
  ref: '!科学计数法',
  quantity: '!科学计数法',
  money: '!科学计数法',
  price: '!科学计数法',
  rate: '!科学计数法',
  integer: '!科学计数法',
};
const AS_DATE = {
  code: '!已被改成日期',
  ref: '!已被改成日期',
  quantity: '!应填数字',
  money: '!应填数字',
  price: '!应填数字',
  rate: '!应填数字',
  integer: '!应填数字',
};
const NO_DATE = { date: '!不是有效日期', month: '!不是有效月份', datetime: '!不是有效时间' };
/** 23 November 2026 as a serial number. */
const DAY = 46349;

export const SHAPES: readonly CellShape[] = [
  { name: 'a word', cell: typed('A-001'), kept: { ...words('A-001'), quantity: '!必须是数字', ...NO_DATE, flag: '!只能填', choice: '!没有选项' } },
  { name: 'a code with zeros in front', cell: typed('0012'), kept: { ...words('0012'), ...numbers('12'), rate: '12', integer: '12' } },
  { name: 'a code behind an apostrophe', cell: typed("'0012"), kept: { ...words('0012'), ...numbers('12'), rate: '12', integer: '12' } },
  { name: 'a word with spaces around', cell: typed('\u00a0\u3000B 7\u200b \n'), kept: words('B 7') },
  { name: 'a word in runs', cell: { is: 'rich', runs: ['聚丙', '烯', '缝线'] }, kept: words('聚丙烯缝线') },
  { name: 'lines in a cell', cell: typed('一行\n二行'), kept: words('一行\n二行') },
  { name: 'what looks like a formula', cell: typed('=1+1'), kept: words('=1+1') },
  { name: 'signs of markup', cell: typed('<b>&amp;"\'_x0041_'), kept: words('<b>&amp;"\'_x0041_'), isExcelOnly: true },
  {
    name: 'a long code as a number',
    cell: number(202611230001),
    kept: { ...words('202611230001'), ...numbers('202611230001'), integer: '!不能大于', rate: '!不能大于', ...NO_DATE },
  },
  { name: 'fifteen digits', cell: number(123456789012345), kept: { ...words('123456789012345'), quantity: '!不能大于' } },
  { name: 'sixteen digits', cell: number(1234567890123456), kept: { ...LOST, quantity: '!不能大于' } },
  { name: 'eighteen digits of an identity card', cell: number(330102199001011200), kept: LOST },
  {
    name: 'a number that was scientific text',
    cell: number(202611000000, '0.00E+00'),
    kept: { code: '!位数可能已经丢失', ref: '!位数可能已经丢失', note: '202611000000', ...numbers('202611000000') },
  },
  { name: 'a long code shown as scientific', cell: number(202611230001, '0.00E+00'), kept: { ...words('202611230001'), ...numbers('202611230001') } },
  { name: 'scientific text', cell: typed('2.02611E+11'), kept: { ...SCIENTIFIC, note: '2.02611E+11' } },
  {
    name: 'a small fraction shown as nothing',
    cell: number(0.004, '0.00'),
    kept: { ...words('0.004'), quantity: '0.004', price: '0.004', rate: '0.004', money: '!最多2位小数', integer: '!必须是整数' },
  },
  {
    name: 'what binary arithmetic leaves over',
    cell: number(0.1 + 0.2),
    kept: { ...words('0.3'), ...numbers('0.3'), rate: '0.3' },
  },
  { name: 'a negative number', cell: number(-12.5), kept: { ...words('-12.5'), money: '-12.5', rate: '-12.5', quantity: '!不能小于0', price: '!不能小于0' } },
  { name: 'zeros that the format adds', cell: number(12, '00000'), kept: { ...words('00012'), ...numbers('12'), rate: '12', integer: '12' } },
  {
    name: 'words that the format adds',
    cell: number(12, '0"盒"'),
    kept: { code: '!来自单元格格式', ref: '!来自单元格格式', note: '12', ...numbers('12'), rate: '12', integer: '12' },
  },
  { name: 'money with its format', cell: number(1234.5, '#,##0.00'), kept: { ...words('1234.5'), ...numbers('1234.5'), rate: '1234.5' } },
  {
    name: 'money of an accountant',
    cell: number(1234.5, '_ "¥"* #,##0.00_ ;_ "¥"* \\-#,##0.00_ ;_ "¥"* "-"??_ ;_ @_ '),
    kept: { ...words('1234.5'), ...numbers('1234.5'), rate: '1234.5' },
  },
  { name: 'separated thousands', cell: typed('1,234.50'), kept: { ...words('1,234.50'), ...numbers('1234.5'), rate: '1234.5' } },
  { name: 'separators anywhere', cell: typed('1,23'), kept: { ...words('1,23'), quantity: '!必须是数字', integer: '!必须是整数' } },
  { name: 'full-width digits', cell: typed('１，２３４．５'), kept: { ...words('１，２３４．５'), ...numbers('1234.5'), rate: '1234.5' } },
  { name: 'a currency in front', cell: typed('￥1,234.50'), kept: { ...words('￥1,234.50'), ...numbers('1234.5'), rate: '1234.5' } },
  { name: 'a currency behind', cell: typed('12.50 元'), kept: { ...words('12.50 元'), ...numbers('12.5'), rate: '12.5' } },
  {
    name: 'brackets of an accountant',
    cell: typed('(3.20)'),
    kept: { ...words('(3.20)'), money: '-3.2', rate: '-3.2', quantity: '!不能小于0', price: '!不能小于0' },
  },
  { name: 'thirteen', cell: number(13), kept: { ...words('13'), ...numbers('13'), rate: '13', integer: '13', tax: '13' } },
  {
    name: 'thirteen percent',
    cell: number(0.13, '0%'),
    kept: { ...words('13%'), rate: '13', tax: '13', quantity: '!不能填百分数', money: '!不能填百分数', integer: '!不能填百分数' },
  },
  { name: 'a fraction of percents', cell: number(0.0725, '0.00%'), kept: { ...words('7.25%'), rate: '7.25', quantity: '!不能填百分数' } },
  { name: 'percent as text', cell: typed('13％'), kept: { ...words('13％'), rate: '13', tax: '13', quantity: '!不能填百分数' } },
  { name: 'a day', cell: serial(DAY), kept: { ...AS_DATE, note: '2026-11-23', ...day('2026-11-23') } },
  { name: 'a day in Chinese', cell: serial(DAY, 'yyyy"年"m"月"d"日"'), kept: { ...AS_DATE, note: '2026-11-23', ...day('2026-11-23') } },
  { name: 'the last day of a century', cell: serial(36525, 'd\\-mmm\\-yy'), kept: { ...AS_DATE, note: '1999-12-31', ...day('1999-12-31') } },
  {
    name: 'a minute',
    cell: serial(DAY + 510 / 1440, 'yyyy/m/d\\ h:mm'),
    kept: { ...AS_DATE, note: '2026-11-23 08:30', date: '2026-11-23', month: '2026-11', datetime: '2026-11-23T00:30:00.000Z' },
  },
  {
    name: 'the last second of a day',
    cell: serial(DAY + 1 - 1e-9, 'yyyy-mm-dd hh:mm:ss'),
    kept: { ...AS_DATE, note: '2026-11-24', ...day('2026-11-24') },
  },
  { name: 'a time of day', cell: number(0.5, 'h:mm'), kept: { ...AS_DATE, note: '12:00', date: '!只有时间', month: '!只有时间', datetime: '!只有时间' } },
  ...['2026-11-23', '2026/11/23', '2026.11.23', '2026年11月23日', '２０２６－１１－２３', '2026 - 11 - 23', '2026-11-23 00:00:00'].map(
    (spelled): CellShape => ({
      name: `a day spelled ${spelled}`,
      cell: typed(spelled),
      kept: { ...words(spelled), ...day('2026-11-23'), quantity: '!必须是数字' },
    }),
  ),
  { name: 'a day of single digits', cell: typed('2026/1/5'), kept: { ...words('2026/1/5'), ...day('2026-01-05') } },
  {
    name: 'a day in one number as text',
    cell: typed('20261123'),
    kept: { ...words('20261123'), ...numbers('20261123'), rate: '20261123', integer: '20261123', ...day('2026-11-23') },
  },
  {
    name: 'a day in one number',
    cell: number(20261123),
    kept: { ...words('20261123'), ...numbers('20261123'), rate: '20261123', integer: '20261123', ...day('2026-11-23') },
  },
  {
    name: 'a day no year has',
    cell: typed('2026-02-30'),
    kept: { ...words('2026-02-30'), date: '!不是有效日期', datetime: '!不是有效时间', month: '2026-02' },
  },
  { name: 'a day as Americans write it', cell: typed('11/23/2026'), kept: { ...words('11/23/2026'), ...NO_DATE } },
  {
    name: 'a minute as text',
    cell: typed('2026-11-23 8:30'),
    kept: { ...words('2026-11-23 8:30'), date: '2026-11-23', month: '2026-11', datetime: '2026-11-23T00:30:00.000Z' },
  },
  { name: 'a month', cell: typed('2026-11'), kept: { ...words('2026-11'), month: '2026-11', date: '!不是有效日期', datetime: '!不是有效时间' } },
  { name: 'a month in Chinese', cell: typed('2026年1月'), kept: { ...words('2026年1月'), month: '2026-01' } },
  {
    name: 'a month as a fraction',
    cell: number(2026.11),
    kept: { ...words('2026.11'), ...numbers('2026.11'), rate: '2026.11', month: '2026-11', date: '!不是有效日期' },
  },
  { name: 'a month that may be another', cell: number(2026.1), kept: { ...words('2026.1'), ...numbers('2026.1'), rate: '2026.1', month: '!分不清' } },
  { name: 'true', cell: { is: 'flag', value: true }, kept: { ...words('TRUE'), flag: 'true', quantity: '!应填数字', date: '!不是有效日期' } },
  { name: 'false', cell: { is: 'flag', value: false }, kept: { ...words('FALSE'), flag: 'false' } },
  ...[
    ['是', 'true'],
    ['否', 'false'],
    ['True', 'true'],
    ['ＦＡＬＳＥ', 'false'],
  ].map(([said = '', kept = '']): CellShape => ({ name: `said as ${said}`, cell: typed(said), kept: { ...words(said), flag: kept } })),
  { name: 'one', cell: number(1), kept: { ...words('1'), ...numbers('1'), rate: '1', integer: '1', flag: 'true', tax: '1' } },
  { name: 'an option', cell: typed('常温'), kept: { ...words('常温'), choice: 'room' } },
  { name: 'an option in other letters', cell: typed('冷藏2–8℃'), kept: { ...words('冷藏2–8℃'), choice: 'cold' } },
  { name: 'an error', cell: { is: 'error', text: '#N/A' }, kept: Object.fromEntries(Object.keys(FIELDS).map((name) => [name, '!#N/A'])) },
  { name: 'a worked formula', cell: { is: 'formula', formula: '6*7', value: 42 }, kept: { ...words('42'), ...numbers('42'), rate: '42', integer: '42' } },
  { name: 'a worked formula of words', cell: { is: 'formula', formula: '"A"&"B"', value: 'AB' }, kept: words('AB') },
  {
    name: 'a formula nobody worked out',
    cell: { is: 'formula', formula: '1+1' },
    kept: Object.fromEntries(Object.keys(FIELDS).map((name) => [name, '!没有计算结果'])),
    isExcelOnly: true,
  },
];
