import { sql } from 'kysely';
import { type Columns, columnsIn, signatureOf } from '../../../define/sheet-words';
import { READINGS, type ReadingMeaning } from '../../../domain/cold/cold-words';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { columnsAt, type Headed, titlesOf, underHeading } from '../../engine/sheets/meant-columns';
import type { Sheet } from '../../engine/sheets/sheet';

export type Readings = Headed<ReadingMeaning>;

/** Rows above the heading in which a logger says who it is; nowhere are there more. */
const ABOVE = 60;

/** A logger's file under its heading: the row whose layout is kept, else the first that says time and temperature, else the first with a row as wide below. */
export async function headed({ db, org }: Context, { rows }: Sheet, meant: Readonly<Record<string, string>>): Promise<Readings> {
  const { rows: layouts } = await sql<{ signature: string; columns: Columns<ReadingMeaning> }>`
    select signature, columns from cold_layout where org_id = ${org.id}`.execute(db);
  const kept = new Map(layouts.map(({ signature, columns }) => [signature, columns]));
  const top = rows.slice(0, ABOVE).map((row) => [...titlesOf(row).values()]);
  const place = [
    top.findIndex((titles) => kept.has(signatureOf(titles))),
    top.findIndex((titles) => READINGS.isEnough(columnsIn(READINGS, titles))),
    top.findIndex((titles, i) => titles.length >= 2 && (rows[i + 1]?.cells.size ?? 0) >= 2),
  ].find((at) => at !== -1);
  if (place === undefined || rows.length === place + 1) throw new BadInput('文件中没有找到温度记录，请确认第一行或表头有“时间”和“温度”');
  return underHeading(READINGS, rows, place, { meant, kept });
}

/** What was said of these columns holds for every file under the same heading. */
export async function keepColumns({ db, org }: Context, under: Readings): Promise<void> {
  await sql`insert into cold_layout (org_id, signature, columns)
    values (${org.id}, ${signatureOf([...under.titles.values()])}, ${JSON.stringify(columnsAt(under))}::jsonb)
    on conflict (org_id, signature) do update set columns = excluded.columns`.execute(db);
}
