import { sql } from 'kysely';
import { isDay } from '../../../define/dates';
import { type Fields, text } from '../../../define/field';
import { READINGS, type ReadingMeaning } from '../../../domain/cold/cold-words';
import { type Context, within } from '../../base/context';
import { newId } from '../../base/id';
import { logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import type { ImportAnswer } from '../../engine/masters/import';
import type { OutsideReader } from '../../engine/masters/outside-sheets';
import { changed } from '../../engine/messages/notify';
import { isWithin } from '../../engine/scope';
import { headed, keepColumns, type SheetKind } from '../../engine/sheets/kept-columns';
import { type Headed, wordsIn } from '../../engine/sheets/meant-columns';
import type { Sheet, SheetRow } from '../../engine/sheets/sheet';
import { momentIn } from '../../engine/sheets/written';
import { findIn } from './find';

type Reading = { row: number; at: string; temperature: string; logger: string; warehouse: string; sn: string; error: string };
type Readings = Headed<ReadingMeaning>;
type Places = { stores: Map<string, string>; papers: Set<string> };
/** Rows above the heading in which a logger says who it is: nowhere are there more. */
const FILES: SheetKind<ReadingMeaning> = {
  kind: 'coldReading',
  words: READINGS,
  above: 60,
  none: '文件中没有找到温度记录，请确认第一行或表头有“时间”和“温度”',
};
const columns: Fields = Object.fromEntries(Object.entries(READINGS.labels).map(([name, label]) => [name, text(label, { max: 60 })]));

/** Files of loggers: time and temperature, of a store or a delivery that a column or a line above the table names; each reading once, however often it comes. */
export const readings: OutsideReader = {
  columns,
  read: async (context, { sheet, isCommit, meant }) => {
    const under = await headed(context, FILES, sheet.rows, meant);
    if (under.asks) return { ...answer([], ['没有认出这份文件的格式，请说明每一列是什么；以后同样的文件不再询问。'], false), ok: false, asks: under.asks };
    const rows = await placed(context, under);
    const isOk = rows.every(({ error }) => error === '');
    if (!isCommit || !isOk) return answer(rows, sheet.notes, false);
    const found = await inTransaction(context.db, async (tx) => {
      const inside = within(context, tx);
      if (Object.keys(meant).length > 0) await keepColumns(inside, FILES.kind, under);
      const ids = await keep(inside, rows);
      await changed(tx, { org: context.org.id, resource: 'coldReading', ids, by: context.user.id });
      await logOperation(tx, context, { resource: 'coldReading', name: '温度记录', operation: 'import', after: { rows: String(ids.length) } });
      return findIn(inside);
    });
    return answer(rows, [...sheet.notes, ...(found.length > 0 ? [`发现${found.length}批超出温度范围，见“冷链超温”`] : [])], true);
  },
};

/** What a file that came with a delivery says, as far as it can be read. @returns how many readings, and what could not be read */
export async function readAttached(context: Context, sheet: Sheet, sn: string): Promise<{ count: number; problem: string }> {
  const under = await headed(context, FILES, sheet.rows, {});
  if (under.asks) return { count: 0, problem: '没有认出时间和温度是哪两列，请在“温度记录”导入一次并说明' };
  const rows = await placed(context, under, sn);
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

const answer = (rows: readonly Reading[], notes: string[], committed: boolean): ImportAnswer => ({
  columns: (Object.keys(READINGS.labels) as ReadingMeaning[]).map((name) => ({ name, label: READINGS.labels[name] })),
  rows: rows.map(({ row, error, ...values }) => ({ row, values, error })),
  notes,
  ok: rows.every(({ error }) => error === ''),
  committed,
});

/** Where each reading was taken: `of` = the delivery the whole file came with. */
async function placed(context: Context, { above, rows, at }: Readings, of = ''): Promise<Reading[]> {
  const said = above.flatMap(({ cells }) => [...cells.values()].flatMap((cell) => wordsIn(cell).split(/[\s:：,，；;]+/)));
  const cell = (row: SheetRow, name: ReadingMeaning): string => wordsIn(row.cells.get(at.get(name) ?? -1)).slice(0, 60);
  const names = [...new Set([of, ...said, ...rows.flatMap((row) => [cell(row, 'warehouse'), cell(row, 'sn')])])].filter(Boolean);
  const places = await placesOf(context, names);
  const only = { sn: said.find((word) => places.papers.has(word)) ?? '', warehouse: said.find((word) => places.stores.has(word)) ?? '' };
  const logger = said[said.findIndex((word) => /编号|序列号|设备号|S\/?N/i.test(word)) + 1] ?? '';
  const read = rows.filter((row) => cell(row, 'at') !== '' || cell(row, 'temperature') !== '');
  return read.map((row) => {
    const sn = of || cell(row, 'sn') || (cell(row, 'warehouse') === '' ? only.sn : '');
    const warehouse = sn === '' ? cell(row, 'warehouse') || only.warehouse : '';
    const moment = momentOf(cell(row, 'at'));
    const temperature = cell(row, 'temperature').replace(/[℃°C\s]/g, '');
    const reading = { row: row.number, at: moment, temperature, logger: cell(row, 'logger') || logger.slice(0, 60), warehouse, sn };
    return { ...reading, error: problemOf(reading, cell(row, 'at'), places, context) };
  });
}

function problemOf(read: Omit<Reading, 'error'>, said: string, { stores, papers }: Places, context: Context): string {
  const line = `第${read.row}行`;
  if (read.at === '') return `${line}时间“${said.slice(0, 30)}”不正确，应有年月日和时分`;
  if (Date.parse(read.at) > context.now().getTime() + 300_000) return `${line}时间${said}在现在之后`;
  if (!/^-?\d{1,2}(\.\d+)?$/.test(read.temperature)) return `${line}温度“${read.temperature.slice(0, 20)}”不正确`;
  if (read.sn !== '') return papers.has(read.sn) ? '' : `${line}没有找到单据【${read.sn}】`;
  if (read.warehouse === '') return '文件里没有库房或单号，不知道是哪里的温度；请在表头上方写上库房名称或单号，或加一列';
  const store = stores.get(read.warehouse);
  if (store === undefined) return `${line}没有找到库房【${read.warehouse}】`;
  return isWithin(context, { departments: [], warehouses: [store] }) ? '' : `${line}库房【${read.warehouse}】不在您的数据范围内`;
}

/** As the wall clock of the house says it. */
function momentOf(said: string): string {
  const moment = momentIn(said.replace('T', ' '));
  if (!moment || !isDay(moment.day) || !/\d:\d|时|点/.test(said)) return '';
  const at = new Date(`${moment.day}T${moment.time}+08:00`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

async function placesOf({ db, org }: Context, names: readonly string[]): Promise<Places> {
  const { rows: stores } = await sql<{ id: string; name: string; code: string }>`
    select id, name, code from warehouse where org_id = ${org.id} and (name = any(${names}::text[]) or code = any(${names}::text[])) and status and deleted_at is null`.execute(
    db,
  );
  const { rows: papers } = await sql<{ sn: string }>`select distinct sn from document where org_id = ${org.id} and sn = any(${names}::text[])`.execute(db);
  return { stores: new Map(stores.flatMap(({ id, name, code }) => [[code, id] as const, [name, id] as const])), papers: new Set(papers.map(({ sn }) => sn)) };
}

async function keep({ db, org, user, now }: Context, rows: readonly Reading[]): Promise<string[]> {
  const given = rows.map(({ at, temperature, logger, warehouse, sn }) => ({ id: newId(now().getTime()), at, temperature, logger, warehouse, sn }));
  const { rows: kept } = await sql<{ id: string }>`
    insert into cold_reading (org_id, id, at, warehouse_id, doc_sn, logger, temperature, source, created_by, updated_by, created_at, updated_at)
    select ${org.id}, r.id, r.at, w.id, r.sn, r.logger, round(r.temperature, 1), 'file', ${user.id || null}::uuid, ${user.id || null}::uuid, ${now()}::timestamptz, ${now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (id uuid, at timestamptz, temperature numeric, logger text, warehouse text, sn text)
      left join lateral (select id from warehouse where org_id = ${org.id} and r.warehouse in (name, code) and r.sn = '' and status and deleted_at is null order by name = r.warehouse desc limit 1) w on true
    on conflict do nothing returning id`.execute(db);
  return kept.map(({ id }) => id);
}
