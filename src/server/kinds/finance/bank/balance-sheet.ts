import type { Readable } from 'node:stream';
import type { BankBalance, BankDifference, BankSide } from '../../../../contract/bank-answer';
import { abs, isZero } from '../../../../define/money';
import { bankAccount } from '../../../../domain/finance/bank/bank-account';
import type { Context } from '../../../base/context';
import { BadInput } from '../../../base/errors';
import { logOperation } from '../../../base/operation-log';
import { type SheetColumn, xlsxStream } from '../../../engine/exports';
import { requireFlags } from '../../../engine/masters/access';
import { bankBalance } from './balance';

const TITLE = '银行存款余额调节表';
/** Rows of a reason on paper: all of them. */
const ALL = 50_000;
type Cells = readonly [title: string, day: string, no: string, amount: string];
const EMPTY: Cells = ['', '', '', ''];
const columnsOf = (title: string): SheetColumn[] => [
  { title, width: 240 },
  { title: '日期', shape: 'date' },
  { title: '单号', width: 150 },
  { title: '金额', shape: 'money' },
];

/**
 * 余额调节表 as it is filed: bank and books side by side, every item of both, what they come to, and below it who made and who checked it.
 * @throws Forbidden without the export of the accounts
 */
export async function exportBalance(context: Context, asked: { account?: string | undefined; day?: string | undefined }): Promise<Readable> {
  requireFlags(context, bankAccount, ['export'], `导出${TITLE}`);
  const balance = await bankBalance(context, asked, ALL);
  if (balance.account === '') throw new BadInput('还没有银行账户');
  await logOperation(context.db, context, { resource: bankAccount.resource, name: TITLE, operation: 'export', after: { day: balance.day } });
  const rows = beside(balance);
  return xlsxStream(TITLE, [...columnsOf('银行对账单'), ...columnsOf('企业账面')], listed(rows), listed(below(context, balance)));
}

async function* listed(rows: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  yield* rows;
}

function beside({ bank, books, bankDay }: BankBalance): string[][] {
  const [left, right] = [cellsOf(`银行余额${bankDay ? `（流水到${bankDay}）` : ''}`, bank), cellsOf('账面余额（已审核收付款）', books)];
  const lines = Array.from({ length: Math.max(left.length, right.length) }, (_, i) => [...(left[i] ?? EMPTY), ...(right[i] ?? EMPTY)]);
  return [...lines, ['调节后余额', '', '', bank.adjusted, '调节后余额', '', '', books.adjusted]];
}

const cellsOf = (title: string, { amount, reasons }: BankSide): Cells[] => [
  [title, '', '', amount],
  ...reasons.flatMap(({ title: words, amount: sum, rows }): Cells[] => [[words, '', '', abs(sum)], ...rows.map(itemOf)]),
];
const itemOf = ({ day, name, sn, words, amount }: BankDifference): Cells => [`　${[name, words].filter(Boolean).join(' · ')}`, day, sn, amount];

function below({ org }: Context, { accounts, account, day, difference, unexplained, torn }: BankBalance): string[][] {
  const own = accounts.find(({ id }) => id === account);
  return [
    [`单位：${org.name}`, '', '', '', `账户：${own?.name ?? ''} ${own?.accountNo ?? ''}`],
    [`截止日期：${day}`, '', '', '', `银行与账面相差 ${difference}，${isZero(unexplained) ? '已全部说明' : `还有 ${unexplained} 没有说明`}`],
    ...(torn === '' ? [] : [[`银行余额从“${torn}”起接不上前一行，可能缺少流水`]]),
    ['制表人：', '', '', '', '复核人：'],
  ].map((cells) => [...cells, ...Array<string>(8 - cells.length).fill('')]);
}
