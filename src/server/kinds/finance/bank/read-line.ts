import { isDay } from '../../../../define/dates';
import { date, money, note, text } from '../../../../define/field';
import { abs, isNegative, isZero, round } from '../../../../define/money';
import { MEANINGS, type Meaning, OWN_MONEY } from '../../../../domain/finance/bank/statement-words';
import type { Cell } from '../../../engine/sheets/cell';
import { readCell } from '../../../engine/sheets/field-cell';
import { wordsIn } from '../../../engine/sheets/meant-columns';
import type { SheetRow } from '../../../engine/sheets/sheet';
import { momentIn } from '../../../engine/sheets/written';
import type { Statement } from './columns';

/** A line as the statement says it; `error` names every cell that cannot be taken. */
export type Read = {
  row: number;
  day: string;
  time: string;
  direction: 'in' | 'out';
  amount: string;
  balance: string;
  serialNo: string;
  /** Numbers of accounts that may be ours. */
  own: string[];
  counterName: string;
  counterAccount: string;
  counterBank: string;
  summary: string;
  purpose: string;
  error: string;
};

const CODE = text('账号', { max: 100 });
const WORDS = note('摘要');
const DAY = date('交易日期');
const AMOUNT = money('金额');
const NOTHING: Cell = { is: 'text', text: '' };
/** Banks write the sum of a page or what was brought forward between the lines. */
const SUM_ROW = /合计|总计|小计|总笔数|承前|上页|期初余额|期末余额|打印|注[:：]/;
const MONEY = /^-?\d{1,12}(\.\d{1,2}0*)?$/;

/** @returns nothing for a row that is no line: a sum, a remark below; what is wrong is told under the titles of the file */
export function readLine(row: SheetRow, { at, titles }: Pick<Statement, 'at' | 'titles'>, isOwn: (account: string) => boolean): Read | undefined {
  const problems: string[] = [];
  const placeOf = (meaning: Meaning): string => `第${row.number}行【${titles.get(at.get(meaning) ?? -1) ?? MEANINGS[meaning]}】`;
  const cell = (meaning: Meaning): Cell => row.cells.get(at.get(meaning) ?? -1) ?? NOTHING;
  const take = (meaning: Meaning, field: typeof CODE | typeof DAY | typeof AMOUNT): string => {
    const { text: said, problem } = readCell(field, cell(meaning));
    if (problem) problems.push(`${placeOf(meaning)}${problem}`);
    return said;
  };
  const words = (meaning: Meaning, most: number): string => take(meaning, WORDS).replace(/\s+/g, ' ').slice(0, most);
  const figure = (meaning: Meaning): string => {
    const said = take(meaning, AMOUNT);
    if (said === '' || /^[-—/]+$/.test(said)) return '';
    if (MONEY.test(said)) return round(said, 2);
    problems.push(`${placeOf(meaning)}“${said.slice(0, 20)}”不是金额`);
    return '';
  };
  const moment = momentOf(cell('day'));
  if (!moment) {
    const all = [...row.cells.values()].map((one) => ('text' in one ? one.text : '')).join(' ');
    if (row.cells.size < 3 || SUM_ROW.test(all)) return undefined;
    const said = wordsIn(row.cells.get(at.get('day') ?? -1));
    problems.push(`${placeOf('day')}${said === '' ? '没有日期' : `“${said.slice(0, 20)}”不是日期`}`);
  }
  const payer = { name: words('payerName', 200), account: take('payerAccount', CODE) };
  const payee = { name: words('payeeName', 200), account: take('payeeAccount', CODE) };
  const [into, out] = [figure('in'), figure('out')];
  if (isSaid(into) && isSaid(out)) problems.push(`第${row.number}行收入、支出都有金额，不知道是哪一笔`);
  const moved = movedOf({
    in: into,
    out,
    amount: figure('amount'),
    side: words('side', 20),
    isPayer: payer.account !== '' && isOwn(payer.account),
  });
  if (isZero(moved.amount) && problems.length === 0) {
    if (SUM_ROW.test(words('summary', 100))) return undefined;
    problems.push(`第${row.number}行没有金额`);
  }
  const currency = words('currency', 30).replace(/[\s()（）[\]]/g, '');
  if (!OWN_MONEY.test(currency)) problems.push(`第${row.number}行币种是【${currency}】，只能导入人民币流水`);
  const other = moved.direction === 'out' ? payee : payer;
  return {
    row: row.number,
    day: moment?.day ?? '',
    time: timeOf(cell('time')) || (moment?.time === '00:00:00' ? '' : (moment?.time ?? '')),
    ...moved,
    balance: figure('balance'),
    serialNo: take('serialNo', CODE).slice(0, 100),
    own: [take('ownAccount', CODE), payer.account, payee.account].filter((one) => one !== ''),
    counterName: words('counterName', 200) || other.name,
    counterAccount: (take('counterAccount', CODE) || other.account).slice(0, 60),
    counterBank: words('counterBank', 200),
    summary: words('summary', 400),
    purpose: words('purpose', 400),
    error: [...new Set(problems)].join('；'),
  };
}

type Said = { in: string; out: string; amount: string; side: string; isPayer: boolean };
const isSaid = (figure: string): boolean => figure !== '' && !isZero(figure);
/** What came or went, always above zero: what stands with a minus moves the other way, but for a payer, who pays whatever the sign says. */
function movedOf({ in: into, out, amount, side, isPayer }: Said): { direction: 'in' | 'out'; amount: string } {
  const isTwo = isSaid(into) || isSaid(out);
  const said = isSaid(into) ? into : isSaid(out) ? out : amount || '0';
  const isOut = isTwo ? !isSaid(into) : /^(借|支|付|往|d|转出)/i.test(side) || (side === '' && isPayer);
  const isTurned = isNegative(said) && (isTwo || side !== '' || !isPayer);
  return { direction: isOut !== isTurned ? 'out' : 'in', amount: round(abs(said), 2) };
}

function momentOf(cell: Cell): { day: string; time: string } | undefined {
  if (cell.is === 'moment') return cell.day === '' ? undefined : { day: cell.day, time: cell.time };
  if (cell.is === 'number') {
    const { text: said, problem } = readCell(DAY, cell);
    return real(problem ? joined(cell.text) : momentIn(said));
  }
  return cell.is === 'text' ? real(momentIn(cell.text) ?? joined(cell.text)) : undefined;
}

/** '20260105 10:11:12', '20260105101112'. */
function joined(given: string): { day: string; time: string } | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})[\sT]*(?:(\d{2}):?(\d{2})(?::?(\d{2}))?)?$/.exec(given.trim()) ?? [];
  return year === undefined ? undefined : { day: `${year}-${month}-${day}`, time: `${hour}:${minute}:${second}` };
}

const real = (moment: { day: string; time: string } | undefined) => (moment && isDay(moment.day) ? moment : undefined);

function timeOf(cell: Cell): string {
  if (cell.is === 'moment') return cell.time;
  const said = cell.is === 'text' || cell.is === 'number' ? cell.text : '';
  const [, hour, minute, second = '00'] = /^(?:[\d/-]+[\sT]+)?(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/.exec(said.trim()) ?? [];
  return hour === undefined ? '' : `${hour.padStart(2, '0')}:${minute}:${second}`;
}
