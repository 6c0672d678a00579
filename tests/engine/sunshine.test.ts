import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reportQuery } from '../../src/contract/requests';
import { today } from '../../src/define/dates';
import { documentOf } from '../../src/domain/registry';
import { sunshineChecks } from '../../src/domain/sunshine/sunshine-checks';
import type { Context } from '../../src/server/base/context';
import { NeedsConfirmation } from '../../src/server/base/errors';
import { newId } from '../../src/server/base/id';
import { actOnDocument } from '../../src/server/engine/documents/lifecycle';
import { lineAids } from '../../src/server/engine/documents/line-aids';
import { saveDocument } from '../../src/server/engine/documents/save';
import { readAnySheet } from '../../src/server/engine/imports';
import { listMasters } from '../../src/server/engine/masters/list';
import { importOutside } from '../../src/server/engine/masters/outside-sheets';
import { proposalsFor } from '../../src/server/engine/masters/proposals';
import { runReport } from '../../src/server/engine/reports/run';
import { readListings } from '../../src/server/kinds/sunshine/jobs';
import { act, definition, page } from '../support/callers';
import { post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { make, remove } from '../support/masters';
import { type TradeWorld, tradeWorld } from '../support/trade-world';
import { heldFiles, uploaded } from '../support/udi';
import { zipFile } from '../support/zip-file';
import '../../src/server/kinds/attach';

/** 阳光采购平台: its listing is read under whatever head a province gives it, goods are matched to it with proof, and what is bought outside of it or above it is told. */
const CERT = '国械注准20203140001';
let w: TradeWorld;
let h: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  const cert = newId();
  await sql`insert into registration_cert (id, code, name, holder, approved_date) values (${cert}, ${CERT}, '留置针', '某厂', '2020-01-01')`.execute(w.db);
  await sql`update product set registration_cert_id = ${cert} where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
});

type Row = Record<string, unknown>;
const bring = async (resource: string, text: string, more: { meant?: Record<string, string>; isCommit?: boolean } = {}) =>
  importOutside(h, definition(resource), { name: '目录.csv', isCommit: true, meant: {}, ...more, sheet: await readAnySheet(new TextEncoder().encode(text)) });
const listed = async (query: Record<string, string> = {}): Promise<Row[]> => (await listMasters(h, definition('sunshineListed'), page(query))).list;
const match = async (): Promise<Row & { id: string }> =>
  (await listMasters(h, definition('sunshineMatch'), page())).list.find((one) => one.specification === w.spec) as never;
const checks = async (): Promise<Row[]> =>
  (await runReport(h, sunshineChecks, reportQuery.parse({ level: 'line', from: `${today().slice(0, 4)}-01-01`, to: today() }) as never)).list as Row[];

const HEAD = '统编代码,产品名称,规格,型号,最小计价单位,挂网价(元),注册证编号,生产企业,配送企业,有效期至';

it('is read under the head of the platform, each product once; a price that changes stands beside the one before', async () => {
  const row = (price: string, until = '2099-12-31') => `YG001,留置针,22G,,盒,${price},${CERT},某厂,康达医疗,${until}`;
  const answer = await bring('sunshineListed', [HEAD, row('¥ 100.00'), 'YG002,留置针,24G,,支,12,国械注准 20203140001,某厂,康达医疗,2099/1/31'].join('\r\n'));
  expect(answer).toMatchObject({ committed: true, notes: ['新增2条，更新0条，无变化0条'] });
  expect((await bring('sunshineListed', [HEAD, row('100')].join('\r\n'))).notes).toEqual(['新增0条，更新0条，无变化1条']);
  expect((await bring('sunshineListed', [HEAD, row('90', '2025-01-01至2099-12-31')].join('\r\n'))).notes).toEqual(['新增0条，更新1条，无变化0条']);
  expect(await listed({ 'f.code': 'YG001' })).toMatchObject([
    { listedPrice: '90', oldPrice: '100', priceOn: today(), validFrom: '2025-01-01', validTo: '2099-12-31', state: 'listed', unit: '盒' },
  ]);
  const wrong = await bring('sunshineListed', [HEAD, row('面议'), ',无码,,,,1,,,,'].join('\r\n'));
  expect(wrong).toMatchObject({ ok: false, committed: false });
  expect(wrong.rows.map(({ error }) => error)).toEqual(['第2行【YG001】挂网价“面议”不正确', '第3行没有平台产品编码']);
  await expect(bring('sunshineListed', '甲\r\n乙')).rejects.toThrow('没有找到目录');
});

it('asks what columns mean that nobody knows, once', async () => {
  const text = '目录号,货名,定价\r\nYG009,棉签,1.5';
  const asked = await bring('sunshineListed', text);
  expect(asked).toMatchObject({ committed: false, asks: { columns: [{ title: '目录号' }, { title: '货名' }, { title: '定价' }] } });
  await expect(bring('sunshineListed', text, { meant: { 目录号: 'code' } })).rejects.toThrow('请至少对应平台产品编码、产品名称和挂网价三列');
  expect(await bring('sunshineListed', text, { meant: { 目录号: 'code', 货名: 'name', 定价: 'price' } })).toMatchObject({ committed: true });
  expect(await bring('sunshineListed', '目录号,货名,定价\r\nYG009,棉签,1.4')).toMatchObject({ committed: true });
  expect(await listed({ 'f.code': 'YG009' })).toMatchObject([{ listedPrice: '1.4', oldPrice: '1.5' }]);
});

async function readWhole(bytes: Buffer, isWhole = true, owner = h.org.id): Promise<Row> {
  const file = newId();
  await uploaded(w.db, owner, file, '目录.zip');
  const id = await make(h, 'sunshineImport', { name: '全量', files: [file], isWhole });
  await readListings({ db: w.db, files: heldFiles(new Map([[file, () => Readable.from([bytes])]])), now: h.now });
  return (await listMasters(h, definition('sunshineImport'), page())).list.find((one) => one.id === id) as Row;
}

it('a listing too large to be looked at is read row by row out of a zip; what a whole one does not name is listed no more', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `BIG${i},"纱布, 大",10cm,,包,${i % 90}.5,,另一厂,,2099-12-31`);
  const csv = [
    HEAD,
    `YG001,留置针,22G,,盒,90,${CERT},某厂,康达医疗,2025-01-01至2099-12-31`,
    `YG002,留置针,24G,,支,12,${CERT},某厂,康达医疗,2099-01-31`,
    ...rows,
    ',没有编码,,,,1,,,,',
  ];
  const half = await readWhole(zipFile([{ name: '目录.csv', content: csv.join('\r\n') }]));
  expect(half).toMatchObject({ state: 'done', readCount: '3003', refused: '1', gone: '0', problems: '第3004行没有平台产品编码' });
  const whole = await readWhole(zipFile([{ name: 'a/目录.csv', content: csv.slice(0, -1).join('\r\n') }]));
  expect(whole).toMatchObject({ state: 'done', readCount: '3002', added: '0', changed: '0', refused: '0', gone: '1' });
  expect(await listed({ 'f.code': 'YG009' })).toMatchObject([{ state: 'left' }]);
  expect(await readWhole(zipFile([{ name: 'x.csv', content: '甲,乙\r\n1,2' }]))).toMatchObject({
    state: 'failed',
    problems: expect.stringContaining('没有认出表头“甲、乙”'),
  });
  expect(await readWhole(zipFile([{ name: 'x.xlsx', content: 'x' }]))).toMatchObject({ state: 'failed', problems: expect.stringContaining('没有CSV文件') });
  const theirs = await readWhole(zipFile([{ name: 'x.csv', content: csv.slice(0, 2).join('\r\n') }]), false, w.dealer.id);
  expect(theirs, 'a file of somebody else').toMatchObject({ state: 'failed', problems: '目录文件不在了，请重新上传', readCount: '0' });
  await expect(make(h, 'sunshineImport', { name: '空', files: [] })).rejects.toThrow('请上传目录文件');
  const id = newId();
  await sql`insert into sunshine_import (org_id, id, name, state) values (${h.org.id}, ${id}, '读着', 'reading')`.execute(w.db);
  await expect(remove(h, 'sunshineImport', id)).rejects.toThrow('【读着】正在读取，不能删除');
  await expect(act(h, 'sunshineImport', 'again', { ids: [id] })).rejects.toThrow('【读着】还没有读完');
  await sql`delete from sunshine_import where id = ${id}`.execute(w.db);
});

const order = documentOf('purchaseOrder');
const goods = (price: string, unit = w.box) => ({ specification: w.spec, unit, quantity: '2', price, taxRate: '13' });
const header = () => ({
  supplier: w.supplier,
  warehouse: w.hospital.warehouse,
  settleMode: '1',
  expectedDate: '2099-01-01',
  deliveryAddress: '解放路',
  receiver: '王',
  phone: '1',
});
async function submit(line: Row, who = h): Promise<unknown> {
  if (!order) throw new Error('no orders');
  const saved = await saveDocument(who, order, { header: header(), lines: [line], key: newId(), confirmed: true });
  const action = order.actions.find((one) => one.does === 'submit');
  return actOnDocument(who, order, action as NonNullable<typeof action>, { id: saved.id, version: saved.version, key: newId() });
}

it('what is not matched warns at entry; it is proposed by registration and model, and taken with its proof', async () => {
  await expect(submit(goods('80'))).rejects.toThrow('没有对照到阳光平台挂网产品');
  const master = definition('sunshineMatch');
  if (!master.proposes) throw new Error('proposes nothing');
  const proposed = (await proposalsFor(h, master, master.proposes, (await match()).id)).list;
  expect(proposed.map(({ code, why }) => `${code} ${why}`)).toEqual(['YG001 注册证号相同、规格型号相同、名称相同', 'YG002 注册证号相同、名称相同']);
  await expect(act(h, 'sunshineMatch', 'unmatch', { ids: [(await match()).id], reason: '错' })).rejects.toThrow('【留置针】还没有对照');
  await expect(act(h, 'sunshineMatch', 'match', { ids: [(await match()).id], input: { candidate: newId() } })).rejects.toThrow('不在候选里');
  await act(h, 'sunshineMatch', 'match', { ids: [(await match()).id], input: { candidate: proposed[1]?.id } });
  await act(h, 'sunshineMatch', 'unmatch', { ids: [(await match()).id], reason: '规格不对' });
  expect(await act(h, 'sunshineMatch', 'acceptSure', {})).toEqual({ says: ['已对照1个规格'] });
  // A box of ours holds ten: the platform counts in boxes.
  expect(await match()).toMatchObject({
    state: 'matched',
    listedCode: 'YG001',
    factor: '10',
    piecePrice: '9',
    proof: '注册证号相同、规格型号相同、名称相同',
    mappedBy: h.user.id,
  });
});

it('above the listed price an order asks first, in any unit, with the listed price; the form shows it', async () => {
  for (const [price, unit, said] of [
    ['90.01', w.box, '90'],
    ['9.01', w.piece, '9'],
  ] as const) {
    const call = submit(goods(price, unit));
    await expect(call).rejects.toThrow(NeedsConfirmation);
    await expect(call).rejects.toThrow(`单价高于阳光平台挂网价${said}（YG001）`);
  }
  await expect(submit(goods('90'))).resolves.toBeDefined();
  if (!order) return;
  expect((await lineAids(h, order, { specifications: [w.spec], partner: w.supplier })).list).toMatchObject([{ listedPrice: '9' }]);
});

it('what was bought is checked, the most money first: above the price, without one, by another unit, no longer listed', async () => {
  const receive = (line: Row) =>
    post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' }, [{ ...line, batchNo: 'A', expiryDate: '2099-01-01' }]);
  await receive(goods('100'));
  const [over] = await checks();
  expect(over).toMatchObject({ finding: 'over', over: '20', atStake: '20', amount: '200', dearest: '10', listedPrice: '9', detail: '挂网价 9/支' });
  await sql`update sunshine_mapping set factor = null where org_id = ${h.org.id}`.execute(w.db);
  expect(await checks()).toMatchObject([{ finding: 'unit', atStake: '200', detail: '挂网按盒，本方最小单位为支' }]);
  expect(await match()).toMatchObject({ state: 'unit' });
  await act(h, 'sunshineMatch', 'setFactor', { ids: [(await match()).id], input: { factor: '8' } });
  expect(await checks()).toMatchObject([{ finding: 'ok', atStake: '0', listedPrice: '11.25' }]);
  await sql`update sunshine_listed set valid_to = '2026-01-01' where org_id = ${h.org.id} and code = 'YG001'`.execute(w.db);
  expect(await checks()).toMatchObject([{ finding: 'ended', atStake: '200', detail: '2026-01-01 到期' }]);
  await expect(submit(goods('80'))).rejects.toThrow('阳光平台挂网已失效（YG001，有效期至2026-01-01）');
  await sql`update sunshine_listed set valid_to = '2099-01-01' where org_id = ${h.org.id} and code = 'YG001'`.execute(w.db);
  await act(h, 'sunshineMatch', 'unmatch', { ids: [(await match()).id], reason: '重新核对' });
  expect(await checks()).toMatchObject([{ finding: 'unlisted', atStake: '200', listedCode: '' }]);
  await expect(act(h, 'sunshineMatch', 'setFactor', { ids: [(await match()).id], input: { factor: '8' } })).rejects.toThrow('还没有对照');
});
