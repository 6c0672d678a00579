import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { add, compare, grouped, sub } from '../../../../define/money';
import type { Context } from '../../../base/context';
import type { Read } from './read-line';
import { type Account, digitsOf } from './which-account';

export type Line = Read & { account: Account; fingerprint: string };

export function placedIn(
  context: Context,
  read: Read,
  digits: ReadonlyMap<string, Account>,
  only: Account | undefined,
): { read: Read; line?: Omit<Line, 'fingerprint'>; error: string } {
  const account = read.own.map((no) => digits.get(digitsOf(no))).find((one) => one !== undefined) ?? (read.own.length === 0 ? only : undefined);
  const problems = [read.error];
  if (!account)
    problems.push(
      read.own.length > 0
        ? `第${read.row}行账号【${read.own[0]?.slice(0, 40)}】没有登记为银行账户，或已停用`
        : '文件里没有找到已登记的银行账号，不知道是哪个账户的流水；请在表头上方写上账号，或按带账号的格式导出',
    );
  if (read.day > dayOf(context.now())) problems.push(`第${read.row}行交易日期${read.day}在今天之后`);
  const error = problems.filter(Boolean).join('；');
  return account && error === '' ? { read, line: { ...read, account }, error } : { read, error };
}

/**
 * As the account moved: many banks write the newest first. Two lines that say the same all over are told apart by which of them it is, so that the same file
 * says the same again.
 */
export function inOrder(given: readonly Omit<Line, 'fingerprint'>[]): Line[] {
  const times = new Map<string, number>();
  const lines = (isBackwards(given) ? [...given].reverse() : given).map((line) => {
    const own = line.serialNo === '' ? [line.time, line.balance, line.counterName, line.counterAccount, line.summary] : [];
    const said = [line.day, line.serialNo, line.direction, line.amount, ...own].join('\u0001');
    const key = `${line.account.id}${said}`;
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return { ...line, fingerprint: createHash('sha256').update(`${said}\u0001${time}`).digest('base64url') };
  });
  return lines;
}

function isBackwards(lines: readonly Omit<Line, 'fingerprint'>[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return false;
  const [from, to] = [first, last].map(({ day, time }) => `${day} ${time}`) as [string, string];
  return from === to ? gapsIn(lines) > gapsIn([...lines].reverse()) : from > to;
}

const signed = ({ direction, amount }: Pick<Read, 'direction' | 'amount'>): string => (direction === 'in' ? amount : sub('0', amount));

/** Whether a line does not go on from the balance before it. */
const isTorn = (before: Omit<Line, 'fingerprint'> | undefined, line: Omit<Line, 'fingerprint'>): boolean =>
  before !== undefined &&
  before.account.id === line.account.id &&
  before.balance !== '' &&
  line.balance !== '' &&
  compare(add(before.balance, signed(line)), line.balance) !== 0;

const gapsIn = (lines: readonly Omit<Line, 'fingerprint'>[]): number => lines.filter((line, i) => isTorn(lines[i - 1], line)).length;

export async function knownOf({ db, org }: Context, lines: readonly Line[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bank_line l join unnest(${lines.map(({ account }) => account.id)}::uuid[], ${lines.map(({ fingerprint }) => fingerprint)}::text[]) x (account, print)
      on l.account_id = x.account and l.fingerprint = x.print where l.org_id = ${org.id}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Where nothing of the file is here yet, its first line goes on from the last one that is, or from where the account began. */
export async function gapBefore({ db, org }: Context, [first]: readonly Line[]): Promise<string[]> {
  if (!first || first.balance === '') return [];
  const { rows } = await sql<{ day: string; balance: string }>`
    select coalesce(l.day, a.opening_day)::text as day, coalesce(l.balance, a.opening_balance)::text as balance from bank_account a
      left join lateral (select l.day, l.balance from bank_line l where l.org_id = a.org_id and l.account_id = a.id order by l.day desc, l.place desc limit 1) l on true
    where a.org_id = ${org.id} and a.id = ${first.account.id}`.execute(db);
  const [last] = rows;
  if (!last?.balance || last.day > first.day || compare(add(last.balance, signed(first)), first.balance) === 0) return [];
  return [`第${first.row}行的余额${grouped(first.balance)}与${last.day}的余额${grouped(last.balance)}接不上，两份流水之间可能缺少流水，或不是这个账户的流水`];
}

export const notesOf = (lines: readonly Line[], fresh: readonly Line[], known: number): string[] => [
  ...(lines.length > fresh.length ? [`${lines.length - fresh.length}行在账户启用日期及以前，不导入`] : []),
  ...(known > 0 ? [`其中${known}行以前已导入，不再重复`] : []),
];

export function gapWithin(lines: readonly Line[]): string[] {
  const torn = lines.findIndex((line, i) => isTorn(lines[i - 1], line));
  const [at, before] = [lines[torn], lines[torn - 1]];
  return at && before ? [`第${at.row}行的余额${grouped(at.balance)}与前一行的${grouped(before.balance)}接不上，文件可能缺少流水`] : [];
}
