import { sql } from 'kysely';
import { type Fields, text } from '../../../../define/field';
import { grouped, isDecimal } from '../../../../define/money';
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
import { gapBefore, gapWithin, inOrder, knownOf, type Line, notesOf, placedIn } from './read-again';
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
