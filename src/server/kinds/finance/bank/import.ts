import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { type Fields, text } from '../../../../define/field';
import { add, compare, grouped, isDecimal, sub } from '../../../../define/money';
import { MEANINGS } from '../../../../domain/finance/bank/statement-words';
import { type Context, within } from '../../../base/context';
import { BadInput } from '../../../base/errors';
import { newId } from '../../../base/id';
import { logOperation } from '../../../base/operation-log';
import { inTransaction } from '../../../db/transaction';
import type { ImportAnswer } from '../../../engine/masters/import';
import type { OutsideReader } from '../../../engine/masters/outside-sheets';
import { changed } from '../../../engine/messages/notify';
import { headed, keepLayout } from './columns';
import { refreshProposals } from './propose';
import { type Read, readLine } from './read-line';
import { ACCOUNT, type Account, askAccount, digitsOf, ownerOf, whoseWords } from './which-account';

/** Words of our own template; a statement under them is as good as one of a bank. */
const TEMPLATE: Fields = Object.fromEntries(Object.entries(MEANINGS).map(([name, label]) => [name, text(label, { max: 400 })]));
const { amount: _, side: __, currency: _c, payerName: _p, payerAccount: _q, payeeName: _r, payeeAccount: _s, ...columns } = TEMPLATE;
const SHOWN: readonly [name: keyof Read | 'in' | 'out', label: string][] = [
  ['day', MEANINGS.day],
  ['time', MEANINGS.time],
  ['in', MEANINGS.in],
  ['out', MEANINGS.out],
  ['balance', MEANINGS.balance],
  ['counterName', MEANINGS.counterName],
  ['counterAccount', MEANINGS.counterAccount],
  ['summary', MEANINGS.summary],
  ['purpose', MEANINGS.purpose],
  ['serialNo', MEANINGS.serialNo],
];

const MONEY: ReadonlySet<string> = new Set(['in', 'out', 'balance']);

type Line = Read & { account: Account; fingerprint: string };

/** Statements of banks: what moved, each line once, however often and in however many files it comes. */
export const statements: OutsideReader = {
  columns,
  read: async (context, { sheet, isCommit, meant: { [ACCOUNT]: chosen = '', ...meant }, name }) => {
    const under = await headed(context, sheet, meant);
    if (under.asks) return { ...answer([], ['没有认出这份流水的格式，请说明每一列是什么；以后同样的文件不再询问。'], false), ok: false, asks: under.asks };
    const accounts = await accountsOf(context);
    const digits = new Map(accounts.map((one) => [digitsOf(one.no), one]));
    const read = under.rows.flatMap((row) => readLine(row, under, (no) => digits.has(digitsOf(no))) ?? []);
    if (read.length === 0) throw new BadInput('文件中没有流水');
    const only = ownerOf(under, accounts, { name, chosen });
    if (!only && read.some(({ own }) => own.length === 0))
      return { ...answer([], [whoseWords(under)], false), ok: false, asks: askAccount(under, accounts, name) };
    const placed = read.map((one) => placedIn(context, one, digits, only));
    const lines = inOrder(placed.flatMap(({ line }) => line ?? []));
    const fresh = lines.filter(({ day, account }) => day > account.openingDay);
    const known = await knownOf(context, fresh);
    const rows = placed.map(({ read: one, error }) => ({ row: one.row, values: shownOf(one), error }));
    const isOk = rows.every(({ error }) => error === '');
    // What is wrong is left out of the lines: whether they go on from each other is told once nothing is.
    const gaps = isOk ? [...gapWithin(lines), ...(known === 0 ? await gapBefore(context, fresh) : [])] : [];
    const notes = [...sheet.notes, ...notesOf(lines, fresh, known), ...gaps];
    if (!isCommit || !isOk) return answer(rows, notes, false);
    const isNew = Object.keys(meant).length > 0;
    const added = await inTransaction(context.db, async (tx) => {
      const inside = within(context, tx);
      if (isNew) await keepLayout(inside, under);
      return keep(inside, fresh);
    });
    return { ...answer(rows, notes, true), added };
  },
};

const answer = (rows: ImportAnswer['rows'], notes: string[], committed: boolean): ImportAnswer => ({
  columns: SHOWN.map(([name, label]) => ({ name, label, isNumber: MONEY.has(name) })),
  rows,
  notes,
  ok: rows.every(({ error }) => error === ''),
  committed,
});

const shownOf = (read: Read): Record<string, string> =>
  Object.fromEntries(
    SHOWN.map(([name]) => {
      const said = name === 'in' || name === 'out' ? (read.direction === name ? read.amount : '') : String(read[name]);
      return [name, MONEY.has(name) && isDecimal(said) ? grouped(said) : said];
    }),
  );

async function accountsOf({ db, org }: Context): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select id, name, bank, account_no as no, opening_day::text as "openingDay" from bank_account where org_id = ${org.id} and status and deleted_at is null order by code, name`.execute(
    db,
  );
  if (rows.length === 0) throw new BadInput('还没有银行账户，请先在“银行账户”登记账号和期初余额');
  return rows;
}

function placedIn(
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
function inOrder(given: readonly Omit<Line, 'fingerprint'>[]): Line[] {
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

async function knownOf({ db, org }: Context, lines: readonly Line[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bank_line l join unnest(${lines.map(({ account }) => account.id)}::uuid[], ${lines.map(({ fingerprint }) => fingerprint)}::text[]) x (account, print)
      on l.account_id = x.account and l.fingerprint = x.print where l.org_id = ${org.id}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Where nothing of the file is here yet, its first line goes on from the last one that is, or from where the account began. */
async function gapBefore({ db, org }: Context, [first]: readonly Line[]): Promise<string[]> {
  if (!first || first.balance === '') return [];
  const { rows } = await sql<{ day: string; balance: string }>`
    select coalesce(l.day, a.opening_day)::text as day, coalesce(l.balance, a.opening_balance)::text as balance from bank_account a
      left join lateral (select l.day, l.balance from bank_line l where l.org_id = a.org_id and l.account_id = a.id order by l.day desc, l.place desc limit 1) l on true
    where a.org_id = ${org.id} and a.id = ${first.account.id}`.execute(db);
  const [last] = rows;
  if (!last?.balance || last.day > first.day || compare(add(last.balance, signed(first)), first.balance) === 0) return [];
  return [`第${first.row}行的余额${grouped(first.balance)}与${last.day}的余额${grouped(last.balance)}接不上，两份流水之间可能缺少流水，或不是这个账户的流水`];
}

const notesOf = (lines: readonly Line[], fresh: readonly Line[], known: number): string[] => [
  ...(lines.length > fresh.length ? [`${lines.length - fresh.length}行在账户启用日期及以前，不导入`] : []),
  ...(known > 0 ? [`其中${known}行以前已导入，不再重复`] : []),
];

function gapWithin(lines: readonly Line[]): string[] {
  const torn = lines.findIndex((line, i) => isTorn(lines[i - 1], line));
  const [at, before] = [lines[torn], lines[torn - 1]];
  return at && before ? [`第${at.row}行的余额${grouped(at.balance)}与前一行的${grouped(before.balance)}接不上，文件可能缺少流水`] : [];
}

/** @returns how many are new */
async function keep(context: Context, lines: readonly Line[]): Promise<number> {
  const { db, org, user, now } = context;
  const rows = lines.map(
    ({ account, day, time, direction, amount, balance, serialNo, counterName, counterAccount, counterBank, summary, purpose, fingerprint }, i) => ({
      id: newId(now().getTime()),
      account: account.id,
      n: i,
      at: time,
      balance: balance || null,
      serial: serialNo,
      name: counterName,
      no: counterAccount,
      bank: counterBank,
      ...{ day, direction, amount, summary, purpose, fingerprint },
    }),
  );
  const { rows: kept } = await sql<{ id: string }>`
    insert into bank_line (org_id, id, account_id, day, at, place, direction, amount, balance, serial_no, counter_name, counter_account, counter_bank, summary, purpose, fingerprint,
      created_by, updated_by, created_at, updated_at)
    select ${org.id}, x.id, x.account, x.day, x.at, nextval('bank_line_place'), x.direction, x.amount, x.balance, x.serial, x.name, x.no, x.bank, x.summary, x.purpose, x.fingerprint,
      ${user.id || null}::uuid, ${user.id || null}::uuid, ${now()}::timestamptz, ${now()}::timestamptz
    from (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, account uuid, n int, day date, at text, direction text,
      amount numeric, balance numeric, serial text, name text,
      no text, bank text, summary text, purpose text, fingerprint text) order by n) x
    on conflict (org_id, account_id, fingerprint) do nothing returning id`.execute(db);
  const ids = kept.map(({ id }) => id);
  await refreshProposals(context);
  await changed(db, { org: org.id, resource: 'bankLine', ids, by: user.id });
  await logOperation(db, context, { resource: 'bankLine', name: '银行流水', operation: 'import', after: { rows: String(ids.length) } });
  return ids.length;
}
