import { sql } from 'kysely';
import { type Columns, signatureOf } from '../../../../define/sheet-words';
import { STATEMENT, titlesIn } from '../../../../domain/finance/bank/read-columns';
import type { Meaning } from '../../../../domain/finance/bank/statement-words';
import type { Context } from '../../../base/context';
import { BadInput } from '../../../base/errors';
import { newId } from '../../../base/id';
import { columnsAt, type Headed, titlesOf, underHeading } from '../../../engine/sheets/meant-columns';
import type { Sheet, SheetRow } from '../../../engine/sheets/sheet';

/** Rows above the heading that name the account and the period; nowhere are there more. */
const ABOVE = 40;

export type Statement = Headed<Meaning>;

/** A statement under its heading. */
export async function headed(context: Context, { rows }: Sheet, meant: Readonly<Record<string, string>>): Promise<Statement> {
  const kept = await keptLayouts(context);
  const place = headingOf(rows.slice(0, ABOVE), kept);
  if (place === -1) throw new BadInput('文件中没有找到表头，请确认是银行导出的交易明细');
  if (rows.length === place + 1) throw new BadInput('文件中没有流水');
  return underHeading(STATEMENT, rows, place, { meant, kept });
}

/** The row whose layout is kept, else the one with most titles of banks, else the first that only holds words and has rows below it as wide. */
function headingOf(top: readonly SheetRow[], kept: ReadonlyMap<string, Columns<Meaning>>): number {
  const words = top.map((row) => [...titlesOf(row).values()]);
  const isKept = words.findIndex((titles) => kept.has(signatureOf(titles)));
  if (isKept !== -1) return isKept;
  const known = words.map(titlesIn);
  const most = Math.max(...known);
  if (most >= 3) return known.indexOf(most);
  return words.findIndex((titles, i) => titles.length >= 3 && titles.every((title) => !/\d/.test(title)) && (top[i + 1]?.cells.size ?? 0) >= titles.length / 2);
}

async function keptLayouts({ db, org }: Context): Promise<Map<string, Columns<Meaning>>> {
  const { rows } = await sql<{ signature: string; columns: Columns<Meaning> }>`
    select signature, columns from bank_layout where org_id = ${org.id} and deleted_at is null`.execute(db);
  return new Map(rows.map(({ signature, columns }) => [signature, columns]));
}

/** What was said of these columns holds for every statement under the same heading. */
export async function keepLayout(context: Context, under: Statement): Promise<void> {
  const { db, org, user, now } = context;
  const names = [...under.titles.values()];
  const columns = columnsAt(under);
  const meantWords = Object.entries(columns).map(([meaning, title]) => `${title}＝${STATEMENT.labels[meaning as Meaning]}`);
  await sql`
    insert into bank_layout (org_id, id, name, signature, columns, titles, meant, created_by, updated_by, created_at, updated_at)
    values (${org.id}, ${newId(now().getTime())}, ${`${names.length}列 ${names.slice(0, 3).join('、')}…`.slice(0, 100)}, ${signatureOf(names)}, ${JSON.stringify(columns)}::jsonb,
      ${names.join('、').slice(0, 1000)}, ${meantWords.join('、').slice(0, 1000)}, ${user.id || null}, ${user.id || null}, ${now()}, ${now()})
    on conflict (org_id, signature) where deleted_at is null do update set columns = excluded.columns, meant = excluded.meant, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, version = bank_layout.version + 1`.execute(db);
}
