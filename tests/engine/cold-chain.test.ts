import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { coldChain } from '../../src/domain/cold/cold-chain';
import { purchaseReturn } from '../../src/domain/purchasing/purchase-return';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { readAnySheet } from '../../src/server/engine/imports';
import { importOutside } from '../../src/server/engine/masters/outside-sheets';
import { saveMaster } from '../../src/server/engine/masters/save';
import { runReport } from '../../src/server/engine/reports/run';
import { readAttachedFiles } from '../../src/server/kinds/cold/attached';
import { findEverywhere } from '../../src/server/kinds/cold/cold-clock';
import { act as actOnRow, definition } from '../support/callers';
import { act, documentsOf, edit, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { sheetJsFile } from '../support/sheet-js-file';
import { type TradeWorld, tradeWorld } from '../support/trade-world';
import { heldFiles, uploaded } from '../support/udi';

/** Goods that must stay cold: what is read on their way, what stood too warm is stopped with what was there by the ledger, and only a person lets it go. */
let w: TradeWorld;
let h: Context;
let d: Context;
let sn = '';
const BEGAN = Date.now() - 48 * 3_600_000;
const time = { now: new Date(BEGAN) };
const at = (hours: number, minutes = 0) => new Date(BEGAN + hours * 3_600_000 + minutes * 60_000);
const line = (more: Record<string, unknown>) => ({ specification: w.spec, unit: w.piece, batchNo: 'C1', ...more });
const said = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** The dealer has 80 and sends 50 of them, which the hospital takes in ten hours later. */
inWorld(
  (db) => tradeWorld(db, () => new Date(time.now)),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    d = w.context(w.dealer);
    await sql`update product set temp_zone = 'cold'`.execute(w.db);
    await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [line({ quantity: '80', expiryDate: '2031-01-31', unitCost: '1', taxRate: '13' })]);
    time.now = at(4);
    const to = { customer: w.customer, warehouse: w.dealer.warehouse, receiver: '张', phone: '13900000000', deliveryAddress: '中心库', temperature: '4.2' };
    await post(d, 'saleOdo', to, [line({ quantity: '50', price: '2', taxRate: '13' })]);
    sn = String((await documentsOf(d, 'saleOdo'))[0]?.sn);
    time.now = at(14);
    for (const kind of ['arrivalOrder', 'inspectionOrder', 'purchaseGrn'])
      for (const one of (await documentsOf(h, kind)).filter(({ status }) => status === 0)) await act(h, kind, 'review', String(one.id));
    time.now = at(47);
  },
  120_000,
);

const bring = async (who: Context, rows: string[], meant: Record<string, string> = {}) =>
  importOutside(who, definition('coldReading'), {
    name: 'logger.csv',
    sheet: await readAnySheet(new TextEncoder().encode(rows.join('\r\n'))),
    isCommit: true,
    meant,
  });
const series = (start: Date, ...degrees: number[]) => degrees.map((one, i) => `${said(new Date(start.getTime() + i * 600_000))},${one}`);
type Row = Record<string, unknown>;
const rowsOf = async (who: Context): Promise<Row[]> =>
  (
    await sql<Row>`select *, quantity::float as quantity, on_hand::float as on_hand from cold_excursion_list where org_id = ${who.org.id} order by began_at`.execute(
      w.db,
    )
  ).rows;
const stops = async (who: Context) => (await sql`select 1 from stock_block where org_id = ${who.org.id} and ended_at is null`.execute(w.db)).rows.length;
const decide = async (who: Context, action: string, id: unknown, input: Row = {}) =>
  ((await actOnRow({ ...who, screen: 'coldExcursions' }, 'coldExcursion', action, { ids: [String(id)], input })) as { says: string[] }).says.join('；');

it('a file says once what its columns are, and what it is of; a file that does not is refused in words', async () => {
  const rows = ['甲,乙', ...series(at(5), 5, 5)];
  const asked = await bring(d, rows);
  expect(asked).toMatchObject({ ok: false, committed: false, asks: { columns: [{ title: '甲' }, { title: '乙' }] } });
  const lost = await bring(d, rows, { 甲: 'at', 乙: 'temperature' });
  expect(lost.rows[0]?.error).toContain('没有库房或单号');
  expect((await bring(d, [`出库单号：${sn}`, ...rows], { 甲: 'at', 乙: 'temperature' })).committed).toBe(true);
  expect((await bring(d, [`出库单号：${sn}`, ...rows])).committed).toBe(true);
  expect((await sql`select 1 from cold_reading`.execute(w.db)).rows).toHaveLength(2);
  expect((await bring(d, ['时间,温度,库房', `${said(at(60))},5,中心库`])).rows[0]?.error).toContain('在现在之后');
});

it('a file is read as its logger writes it: days apart from times, halves of days, ℉, no number of a logger; what cannot be is refused at its row', async () => {
  const [day, clock] = said(at(3)).split(' ') as [string, string];
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  const half = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}:00 ${hour < 12 ? 'AM' : 'PM'}`;
  const check = async (...rows: string[]) =>
    importOutside(d, definition('coldReading'), {
      name: 'x.csv',
      sheet: await readAnySheet(new TextEncoder().encode(rows.join('\n')), 20_000),
      isCommit: false,
      meant: {},
    });
  const read = {
    at: said(at(3)),
    temperature: '4',
    logger: '',
    warehouse: '中心库',
  };
  for (const [notes, ...rows] of [
    [0, '库房：中心库', '序号,日期,时间,温度', `1,${day},${clock}:00,4`],
    [0, '库房：中心库', '时间,温度', `${day.replaceAll('-', '/')} ${half},4`],
    [1, '库房：中心库', '时间,温度(°F)', `${day} ${clock},39.2`],
    [1, '库房：中心库', '时间,温度（℉）', `${day} ${clock},39.2`],
    [1, '库房：中心库,Unit: °F', 'Time,Temperature', `${day} ${clock},39.2`],
    [0, '库房：中心库', '时间,温度', `${day} ${clock},39.2℉`],
    [1, '库房：中心库', '时间,温度(°F)', `${day} ${clock},4 ℃`],
  ] as const) {
    const found = await check(...rows);
    expect(found.rows, rows.join()).toMatchObject([{ values: read, error: '' }]);
    expect(found.notes).toHaveLength(notes);
  }
  for (const [degrees, why] of [
    ['99.9', '不在-90～90℃内'],
    ['-99', '不在'],
    ['---', '不正确'],
    ['4,5', '温度'],
  ] as const)
    expect((await check('库房：中心库', '时间;温度', `${day} ${clock};${degrees}`)).rows[0]?.error, degrees).toContain(why);
  expect((await readAnySheet(Buffer.from('\ufeff时间\t温度\r\n2026-11-26 08:00\t4', 'utf16le'))).rows).toHaveLength(2);
  await expect(readAnySheet(Buffer.from('MZ\0\0'))).rejects.toThrow('.csv');
  const twice = await check('库房：中心库', '时间,温度', `${day} ${clock},4`, `${day} ${clock},4.0`, `${day} ${clock},9.5`);
  expect(twice.rows.map(({ error }) => error !== '')).toEqual([false, false, true]);
  const long = await check('库房：中心库', '时间,温度', ...Array.from({ length: 3000 }, (_, i) => `${said(at(0, i / 60))},${i === 2999 ? 'x' : 4}`));
  expect(long).toMatchObject({ count: 3000, failed: 1, ok: false });
  expect(long.rows[0]?.error).toContain('x');
});

it('what is known already is counted and not kept twice; another temperature at a known moment is said', async () => {
  const rows = ['库房：中心库', '时间,温度', ...series(at(42), 4, 5)];
  expect(await bring(d, rows)).toMatchObject({ committed: true, added: 2, notes: [] });
  expect(await bring(d, [...rows, ...series(at(42, 20), 6)])).toMatchObject({ added: 1, notes: ['2条已有，没有重复记'] });
  const other = await bring(d, ['库房：中心库', '时间,温度', ...series(at(42), 4, 9)]);
  expect(other.committed).toBe(false);
  expect(other.rows[1]?.error).toContain('已有记录5℃');
  expect((await bring(d, ['库房：中心库,记录仪编号：T2', '时间,温度', ...series(at(42), 4, 7)])).committed).toBe(true);
});

it('too warm for no longer than the rule is no excursion', async () => {
  await bring(d, [`单号 ${sn}`, '时间,温度', ...series(at(5, 20), 5, 9, 9, 9, 5)]);
  expect(await rowsOf(d)).toEqual([]);
  expect(await findEverywhere(w.db, () => time.now)).toBe(0);
});

it('too warm on the way is the receiver’s to decide: he has it stopped at once, with what the paper says was there', async () => {
  await bring(d, [`单号 ${sn}`, '时间,温度', ...series(at(6, 10), 5, 9, 11.5, 9, 9, 9, 5)]);
  expect(await rowsOf(d)).toMatchObject([{ state: 'elsewhere', quantity: 50, is_held: false, minutes: 50, extreme: '11.5' }]);
  expect(await stops(d)).toBe(0);
  expect(await findEverywhere(w.db, () => time.now)).toBe(1);
  expect(await rowsOf(h)).toMatchObject([{ state: 'waiting', quantity: 50, on_hand: 50, is_held: true, place: `运输 ${sn}` }]);
  expect(await findEverywhere(w.db, () => time.now)).toBe(0);
  const issue = post(h, 'otherOdo', { warehouse: w.hospital.warehouse, odoKind: '9', receiverName: '检验科' }, [line({ quantity: '1' })]);
  await expect(issue).rejects.toThrow('停售');
});

it('is released by name with reason and basis, and then only can be used again', async () => {
  const [row] = await rowsOf(h);
  await expect(decide(h, 'release', row?.id, { reason: '稳定' })).rejects.toThrow('放行依据');
  await expect(decide(d, 'release', (await rowsOf(d))[0]?.id, { reason: '稳定', basis: '无' })).rejects.toThrow(/【.*】批号.*已经处理/);
  expect(await decide(h, 'release', row?.id, { reason: '短时超温', basis: '厂家稳定性数据 ST-2026-03：25℃ 72小时' })).toContain('恢复使用');
  expect(await rowsOf(h)).toMatchObject([{ state: 'released', is_held: false, release_reason: '短时超温' }]);
  expect(await stops(h)).toBe(0);
});

it('in a store it is what lay there then by the ledger, whatever left since; of two that wait the last released frees it', async () => {
  await bring(h, ['时间,温度,库房', ...series(at(20), 5, 12, 12, 12, 12, 12, 5).map((one) => `${one},中心库`)]);
  await bring(h, ['时间,温度,库房', ...series(at(30), 5, 1, 1, 1, 1, 1, 5).map((one) => `${one},中心库`)]);
  const [, warm, cold] = await rowsOf(h);
  expect(warm).toMatchObject({ state: 'waiting', quantity: 50, is_held: true, extreme: '12.0' });
  expect(cold).toMatchObject({ state: 'waiting', quantity: 50, extreme: '1.0' });
  // Before the goods came nothing was there.
  await bring(h, ['时间,温度,库房', ...series(at(1), 5, 12, 12, 12, 12, 12, 5).map((one) => `${one},中心库`)]);
  expect(await rowsOf(h)).toHaveLength(3);
  expect(await decide(h, 'release', warm?.id, { reason: '短时', basis: '数据' })).toContain('仍然停用');
  expect(await stops(h)).toBe(1);
  expect(await decide(h, 'writeOff', cold?.id)).toContain('已起草报损单');
  await expect(decide(h, 'writeOff', cold?.id)).rejects.toThrow(/批号C1已在报损单.*中，请继续处理它/);
  const [loss] = await documentsOf(h, 'lossReport');
  expect(loss).toMatchObject({ status: 0 });
  expect((await rowsOf(h))[2]).toMatchObject({ state: 'waiting', is_held: true });
  expect(await decide(h, 'giveBack', cold?.id)).toContain('已起草采购退货单');
  await expect(decide(h, 'giveBack', cold?.id)).rejects.toThrow(/已在采购退货单.*中/);
  expect(await stops(h)).toBe(1);
});

it('the whole way of a batch is one curve: sender’s store, transport, own store, with its gaps; nobody sees what is not of it', async () => {
  await bring(d, ['时间,温度,库房', ...series(at(2), 4, 4).map((one) => `${one},中心库`), `${said(at(40))},20,中心库`]);
  const { list } = await runReport({ ...h, screen: 'coldChain' }, coldChain, { level: 'reading', goodsOf: w.spec, batchOf: 'C1', pageNum: 1, pageSize: 200 });
  const rows = list as Row[];
  expect([...new Set(rows.map(({ stage }) => stage))].sort()).toEqual(['1', '2', '3']);
  expect(rows.filter(({ stage }) => stage === '1').map(({ temperature }) => Number(temperature))).toEqual([4, 4]);
  expect(rows.some(({ verdict, gapMinutes }) => verdict === 'gap' && Number(gapMinutes) > 60)).toBe(true);
  expect(rows.filter(({ verdict }) => verdict === 'out').every(({ temperature }) => Number(temperature) > 8 || Number(temperature) < 2)).toBe(true);
});

it('typed readings are held to a place, a time that was, and one of a moment; what was read is never changed', async () => {
  const type = (row: Row) => saveMaster({ ...h, screen: 'coldReadings' }, definition('coldReading'), { row });
  await expect(type({ at: at(46).toISOString(), temperature: '5' })).rejects.toThrow('填写其中一个');
  await expect(type({ at: at(49).toISOString(), temperature: '5', warehouse: w.hospital.warehouse })).rejects.toThrow('不能晚于现在');
  await expect(type({ at: '1990-05-01T08:00:00+08:00', temperature: '5', warehouse: w.hospital.warehouse })).rejects.toThrow('不能早于400天前');
  await expect(type({ at: at(46).toISOString(), temperature: '5', sn: 'XC无' })).rejects.toThrow('没有找到单据');
  await type({ at: at(46).toISOString(), temperature: '5', warehouse: w.hospital.warehouse });
  await expect(type({ at: at(46).toISOString(), temperature: '6', warehouse: w.hospital.warehouse })).rejects.toThrow('cold_reading_once');
});

it('one that lasts grows with what is read later, and is found once; where nothing new was read nothing is looked through', async () => {
  const warm = (start: Date, ...degrees: number[]) => bring(h, ['时间,温度,库房', ...series(start, ...degrees).map((one) => `${one},中心库`)]);
  time.now = at(100);
  await warm(at(98), 5, 12, 12, 12, 12, 12);
  const before = await rowsOf(h);
  time.now = at(101);
  await warm(at(99), 13, 12, 5);
  const after = await rowsOf(h);
  expect(after).toHaveLength(before.length);
  expect(before.at(-1)).toMatchObject({ minutes: 40, extreme: '12.0' });
  expect(after.at(-1)).toMatchObject({ minutes: 70, extreme: '13.0' });
  time.now = at(200);
  expect(await findEverywhere(w.db, () => time.now)).toBe(0);
});

it('what was released was released as it was known: what goes on, or is worse by another logger, is found again', async () => {
  const warm = (start: Date, logger: string, ...degrees: number[]) =>
    bring(h, ['时间,温度,库房,记录仪', ...series(start, ...degrees).map((one) => `${one},中心库,${logger}`)]);
  const now = async () => (await rowsOf(h)).filter(({ began_at }) => new Date(String(began_at)) > at(210));
  const release = async (id: unknown) => decide(h, 'release', id, { reason: '短时', basis: '稳定性数据' });
  time.now = at(240);
  await warm(at(220), 'A', 12, 12, 12, 12, 12);
  await release((await now())[0]?.id);
  const released = await now();
  expect(released).toMatchObject([{ state: 'released', minutes: 40, extreme: '12.0' }]);
  await warm(at(220, 50), 'A', 12, 11, 5);
  expect(await now()).toEqual(released);
  await warm(at(220, 5), 'B', 5, 9, 14, 9, 9, 9);
  const [first, worse] = await now();
  expect(first).toEqual({ ...released[0], is_held: true });
  expect(worse).toMatchObject({ state: 'waiting', extreme: '14.0', minutes: 40, is_held: true });
  await release(worse?.id);
  await warm(at(221, 5), 'B', 9, 9, 9, 9, 9, 9, 9, 9, 9);
  expect(await now()).toMatchObject([{ state: 'released' }, { state: 'released' }, { state: 'waiting', minutes: 130 }]);
  const { rows: together } = await sql<{ minutes: number }>`select sum(out_minutes)::int as minutes
    from dataset_chilled(${h.org.id}, ${said(at(240)).slice(0, 10)}::date, null, null, null, '', '', ${w.hospital.warehouse}) where at > ${at(219)}`.execute(
    w.db,
  );
  expect(together).toEqual([{ minutes: 145 }]);
});

it('a temperature file attached to a receipt is read into readings of that delivery, once; the form says how many and what could not be read', async () => {
  const definition = documentOf('purchaseGrn');
  if (!definition) throw new Error('no receipts');
  const said = [['记录时间', '温度'], ...series(at(9), 4.1, 4.2).map((one) => one.split(',')), ['昨天', '4']];
  const bytes = sheetJsFile(
    said.map((cells) => ({ cells: cells.map((text) => ({ is: 'text' as const, text })) })),
    'xlsx',
  );
  const [file, letter] = [newId(), newId()];
  const held = heldFiles(new Map([[file, () => Readable.from([bytes])]]));
  for (const [id, name] of [
    [file, '运输温度.xlsx'],
    [letter, '随货.pdf'],
  ])
    await uploaded(w.db, h.org.id, String(id), String(name));
  const [receipt] = await documentsOf(h, 'purchaseGrn');
  await sql`update document set attachments = ${JSON.stringify([file, letter])}::jsonb, updated_at = ${time.now} where id = ${String(receipt?.id)}`.execute(
    w.db,
  );
  const run = () => readAttachedFiles({ db: w.db, files: held, now: () => time.now });
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const { header } = await documentInfo(h, definition, { id: String(receipt?.id) });
  expect(header.temperaturesRead).toBe('已读取2条（运输温度.xlsx），1行不能读：第4行时间“昨天”不正确，应有年月日和时分');
  const { rows } = await sql`select from cold_reading where org_id = ${h.org.id} and doc_sn = ${String(receipt?.sn)} and source = 'file'`.execute(w.db);
  expect(rows).toHaveLength(2);
});

it('what is given back or written off is gone once its paper is posted, and then only is it settled', async () => {
  const row = async () => (await rowsOf(h)).find(({ extreme }) => extreme === '1.0');
  const left = async () => Number((await row())?.on_hand);
  const [back] = await documentsOf(h, 'purchaseReturn');
  const [loss] = await documentsOf(h, 'lossReport');
  const drafted = await documentInfo(h, purchaseReturn, { id: String(back?.id) });
  expect(drafted.header).toMatchObject({ supplier: w.supplier, settleMode: '1' });
  // What it was received at.
  expect(drafted.lines.map(({ price, taxRate }) => [Number(price), Number(taxRate)])).toEqual([[2, 13]]);
  // People divide what stood too warm: 20 go back, 30 are written off.
  const store = w.hospital.warehouse;
  const head = { supplier: w.supplier, warehouse: store, settleMode: '1', returnKind: '1', reason: '1', explanation: '冷链超温' };
  await edit(h, 'purchaseReturn', String(back?.id), head, [line({ quantity: '20', price: '2', taxRate: '13' })]);
  await act(h, 'purchaseReturn', 'review', String(back?.id));
  expect(await left()).toBe(30);
  expect(await row()).toMatchObject({ state: 'waiting', is_held: true });
  await edit(h, 'lossReport', String(loss?.id), { lossKind: 'quality', warehouse: store, liability: '1' }, [
    line({ quantity: '30', reason: '5', photo: ['p1'] }),
  ]);
  // Quality and finance agree, two people.
  await act(h, 'lossReport', 'submit', String(loss?.id));
  for (const name of ['质量', '财务']) {
    const other = w.context(w.hospital, { user: { ...h.user, id: newId(), name } });
    await act(other, 'lossReport', 'review', String(loss?.id));
  }
  expect(await left()).toBe(0);
  expect(await row()).toMatchObject({ state: 'settled' });
});
