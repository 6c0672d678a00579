import { sql } from 'kysely';
import { type Columns, columnsIn, type SheetWords, signatureOf } from '../../../define/sheet-words';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { columnsAt, type Headed, titlesOf, underHeading } from './meant-columns';
import type { SheetRow } from './sheet';

/** Sheets of one kind: what they may say, how many rows above the heading, and what is said where there is none. */
export type SheetKind<M extends string> = { kind: string; words: SheetWords<M>; above: number; none: string };

/** A sheet under its heading: the row whose layout is kept, else the first that says enough, else the first with a row as wide below. */
export async function headed<M extends string>(
  { db, org }: Pick<Context, 'db' | 'org'>,
  { kind, words, above, none }: SheetKind<M>,
  rows: readonly SheetRow[],
  meant: Readonly<Record<string, string>>,
): Promise<Headed<M>> {
  const { rows: layouts } = await sql<{ signature: string; columns: Columns<M> }>`
    select signature, columns from sheet_layout where org_id = ${org.id} and kind = ${kind}`.execute(db);
  const kept = new Map(layouts.map(({ signature, columns }) => [signature, columns]));
  const top = rows.slice(0, above).map((row) => [...titlesOf(row).values()]);
  const place = [
    top.findIndex((titles) => kept.has(signatureOf(titles))),
    top.findIndex((titles) => words.isEnough(columnsIn(words, titles))),
    top.findIndex((titles, i) => titles.length >= 2 && (rows[i + 1]?.cells.size ?? 0) >= 2),
  ].find((at) => at !== -1);
  if (place === undefined || rows.length === place + 1) throw new BadInput(none);
  return underHeading(words, rows, place, { meant, kept });
}

/** What was said of these columns holds for every file under the same heading. */
export async function keepColumns<M extends string>({ db, org }: Pick<Context, 'db' | 'org'>, kind: string, under: Headed<M>): Promise<void> {
  await sql`insert into sheet_layout (org_id, kind, signature, columns)
    values (${org.id}, ${kind}, ${signatureOf([...under.titles.values()])}, ${JSON.stringify(columnsAt(under))}::jsonb)
    on conflict (org_id, kind, signature) do update set columns = excluded.columns`.execute(db);
}
