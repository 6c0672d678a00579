import { sql } from 'kysely';
import { minuteOf } from '../../../define/dates';
import { type Fields, text } from '../../../define/field';
import { READINGS, type ReadingMeaning } from '../../../domain/cold/cold-words';
import { type Context, within } from '../../base/context';
import { newId } from '../../base/id';
import { inTransaction } from '../../db/transaction';
import { meantSheet } from '../../engine/masters/meant-sheets';
import { changed } from '../../engine/messages/notify';
import { headed, type SheetKind } from '../../engine/sheets/kept-columns';
import type { Sheet } from '../../engine/sheets/sheet';
import { findIn } from './find';
import { placed, type Reading } from './placed';

/** Rows above the heading in which a logger says who it is: nowhere are there more. */
const FILES: SheetKind<ReadingMeaning> = {
  kind: 'coldReading',
  words: READINGS,
  above: 60,
  none: '文件中没有找到温度记录，请确认第一行或表头有“时间”和“温度”',
};
/** A day of its own is read into the time. */
const { day: _, ...labels } = READINGS.labels;
const columns: Fields = Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, text(label, { max: 60 })]));

/** Files of loggers: time and temperature, of a store or a delivery that a column or a line above the table names; each reading once, however often it comes. */
export const readings = meantSheet<ReadingMeaning, Reading>({
  of: FILES,
  columns,
  shown: Object.entries(labels),
  rows: placed,
  valuesOf: ({ row: _row, error: _error, at, ...values }) => ({ at: at && minuteOf(at), ...values }),
  keep: async (context, rows) => {
    const ids = await keep(context, rows);
    const [known, found] = [rows.length - ids.length, await findIn(context)];
    const says = [...(known > 0 ? [`${known}条已有，没有重复记`] : []), ...(found.length > 0 ? [`发现${found.length}批超出温度范围，见“冷链超温”`] : [])];
    return { ids, added: ids.length, says };
  },
});

/** What a file that came with a delivery says, as far as it can be read. @returns how many readings, and what could not be read */
export async function readAttached(context: Context, sheet: Sheet, sn: string): Promise<{ count: number; problem: string }> {
  const under = await headed(context, FILES, sheet.rows, {});
  if (under.asks) return { count: 0, problem: '没有认出时间和温度是哪两列，请在“温度记录”导入一次并说明' };
  const { rows } = await placed(context, under, sn);
  const good = rows.filter(({ error }) => error === '');
  const wrong = rows.filter(({ error }) => error !== '');
  await inTransaction(context.db, async (tx) => {
    const inside = within(context, tx);
    const ids = await keep(inside, good);
    await changed(tx, { org: context.org.id, resource: 'coldReading', ids });
    await findIn(inside);
  });
  return { count: good.length, problem: wrong.length > 0 ? `${wrong.length}行不能读：${wrong[0]?.error}` : '' };
}

async function keep({ db, org, user, now }: Context, rows: readonly Reading[]): Promise<string[]> {
  const given = rows.map(({ at, temperature, logger, warehouse, sn }) => ({ id: newId(now().getTime()), at, temperature, logger, warehouse, sn }));
  const { rows: kept } = await sql<{ id: string }>`
    insert into cold_reading (org_id, id, at, warehouse_id, doc_sn, logger, temperature, source, created_by, updated_by, created_at, updated_at)
    select ${org.id}, r.id, r.at, w.id, r.sn, r.logger, round(r.temperature, 1), 'file', ${user.id || null}::uuid, ${user.id || null}::uuid, ${now()}::timestamptz, ${now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (id uuid, at timestamptz, temperature numeric, logger text, warehouse text, sn text)
      left join lateral (select id from warehouse where org_id = ${org.id} and r.warehouse in (name, code) and r.sn = '' and status and deleted_at is null
        order by name = r.warehouse desc limit 1) w on true
    on conflict do nothing returning id`.execute(db);
  return kept.map(({ id }) => id);
}
