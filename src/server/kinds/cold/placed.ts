import { sql } from 'kysely';
import { OLDEST_DAYS, type ReadingMeaning } from '../../../domain/cold/cold-words';
import type { Context } from '../../base/context';
import { isWithin } from '../../engine/scope';
import { type Headed, wordsIn } from '../../engine/sheets/meant-columns';
import type { SheetRow } from '../../engine/sheets/sheet';
import { degreesIn, isFahrenheit, momentOf, outside } from './read-cell';

export type Reading = { row: number; at: string; temperature: string; logger: string; warehouse: string; sn: string; error: string };
type Places = { stores: Map<string, string>; papers: Set<string> };

/**
 * Each row of a logger's file as a reading of a place, with what is wrong with it; what whoever brings it should know of all. `of` = the delivery the
 * whole file came with.
 */
export async function placed(context: Context, under: Headed<ReadingMeaning>, of = ''): Promise<{ rows: Reading[]; notes: string[] }> {
  const { above, rows, at } = under;
  const said = above.flatMap(({ cells }) => [...cells.values()].flatMap((cell) => wordsIn(cell).split(/[\s:：,，；;]+/)));
  const cell = (row: SheetRow, name: ReadingMeaning): string => wordsIn(row.cells.get(at.get(name) ?? -1)).slice(0, 60);
  const names = [...new Set([of, ...said, ...rows.flatMap((row) => [cell(row, 'warehouse'), cell(row, 'sn')])])].filter(Boolean);
  const places = await placesOf(context, names);
  const only = { sn: said.find((word) => places.papers.has(word)) ?? '', warehouse: said.find((word) => places.stores.has(word)) ?? '' };
  const labelled = said.findIndex((word) => /编号|序列号|设备号|S\/?N/i.test(word));
  const logger = labelled === -1 ? '' : (said[labelled + 1] ?? '').slice(0, 60);
  const inFahrenheit = isFahrenheit(under);
  const read = rows
    .filter((row) => cell(row, 'at') !== '' || cell(row, 'temperature') !== '')
    .map((row): Reading => {
      const sn = of || cell(row, 'sn') || (cell(row, 'warehouse') === '' ? only.sn : '');
      const warehouse = sn === '' ? cell(row, 'warehouse') || only.warehouse : '';
      const times = { day: cell(row, 'day'), at: cell(row, 'at') };
      const temperature = degreesIn(cell(row, 'temperature'), inFahrenheit) ?? '';
      const reading = { row: row.number, at: momentOf(times), temperature, logger: cell(row, 'logger') || logger, warehouse, sn };
      const words = { at: `${times.day} ${times.at}`.trim(), temperature: cell(row, 'temperature') };
      return { ...reading, temperature: temperature || words.temperature, error: problemOf(reading, words, places, context) };
    });
  const known = await knownOf(context, read, places);
  const rowsRead = told(read, places, known);
  return { rows: rowsRead, notes: inFahrenheit ? ['文件里是华氏度（℉），已换算成℃'] : [] };
}

function problemOf(read: Omit<Reading, 'error'>, said: { at: string; temperature: string }, { stores, papers }: Places, context: Context): string {
  const line = `第${read.row}行`;
  if (read.at === '') return `${line}时间“${said.at.slice(0, 30)}”不正确，应有年月日和时分`;
  if (Date.parse(read.at) > context.now().getTime() + 300_000) return `${line}时间${said.at}在现在之后`;
  if (Date.parse(read.at) < context.now().getTime() - OLDEST_DAYS * 86_400_000) return `${line}时间${said.at}早于${OLDEST_DAYS}天前`;
  if (read.temperature === '') return `${line}温度“${said.temperature.slice(0, 20)}”不正确`;
  const limits = outside(read.temperature);
  if (limits !== '') return `${line}温度${read.temperature}℃不在${limits}内，是否探头故障？请删去这一行`;
  if (read.sn !== '') return papers.has(read.sn) ? '' : `${line}没有找到单据【${read.sn}】`;
  if (read.warehouse === '') return '文件里没有库房或单号，不知道是哪里的温度；请在表头上方写上库房名称或单号，或加一列';
  const store = stores.get(read.warehouse);
  if (store === undefined) return `${line}没有找到库房【${read.warehouse}】`;
  return isWithin(context, { departments: [], warehouses: [store] }) ? '' : `${line}库房【${read.warehouse}】不在您的数据范围内`;
}

const keyOf = ({ at, logger, warehouse, sn }: Reading, { stores }: Places): string =>
  [Date.parse(at), logger, sn === '' ? stores.get(warehouse) : sn].join('|');

/** A place has one temperature of a logger at a moment: another one is no repetition. */
function told(rows: readonly Reading[], places: Places, known: ReadonlyMap<string, number>): Reading[] {
  const first = new Map<string, Reading>();
  return rows.map((row) => {
    if (row.error !== '') return row;
    const key = keyOf(row, places);
    const same = first.get(key);
    const kept = known.get(key);
    if (!same) first.set(key, row);
    if (kept !== undefined && kept !== Number(row.temperature))
      return { ...row, error: `第${row.row}行这一时刻已有记录${kept}℃，与${row.temperature}℃不同；${ADVICE}` };
    if (same && Number(same.temperature) !== Number(row.temperature))
      return { ...row, error: `第${row.row}行与第${same.row}行是同一时刻，温度不同（${same.temperature}℃、${row.temperature}℃）；${ADVICE}` };
    return row;
  });
}
const ADVICE = '两台记录仪的请写明记录仪编号';

/** What is kept of these moments already. */
async function knownOf({ db, org }: Context, rows: readonly Reading[], places: Places): Promise<Map<string, number>> {
  const asked = rows
    .filter(({ error }) => error === '')
    .map((row) => ({ key: keyOf(row, places), at: row.at, logger: row.logger, sn: row.sn, store: row.sn === '' ? places.stores.get(row.warehouse) : null }));
  const { rows: known } = await sql<{ key: string; temperature: number }>`
    select r.key, c.temperature::float as temperature from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (key text, at timestamptz, logger text, sn text, store uuid)
      join cold_reading c on c.org_id = ${org.id} and c.at = r.at and c.logger = r.logger and c.doc_sn = r.sn and c.warehouse_id is not distinct from r.store and c.deleted_at is null`.execute(
    db,
  );
  return new Map(known.map(({ key, temperature }) => [key, temperature]));
}

async function placesOf({ db, org }: Context, names: readonly string[]): Promise<Places> {
  const { rows: stores } = await sql<{ id: string; name: string; code: string }>`
    select id, name, code from warehouse where org_id = ${org.id} and (name = any(${names}::text[]) or code = any(${names}::text[])) and status and deleted_at is null`.execute(
    db,
  );
  const { rows: papers } = await sql<{ sn: string }>`select distinct sn from document where org_id = ${org.id} and sn = any(${names}::text[])`.execute(db);
  return { stores: new Map(stores.flatMap(({ id, name, code }) => [[code, id] as const, [name, id] as const])), papers: new Set(papers.map(({ sn }) => sn)) };
}
