import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAnySheet } from '../../src/server/engine/imports';
import { infoOfMaster } from '../../src/server/engine/masters/info';
import { listMasters } from '../../src/server/engine/masters/list';
import { importOutside } from '../../src/server/engine/masters/outside-sheets';
import { askAddress, readReleases } from '../../src/server/kinds/udi/jobs';
import { act, caller, definition, organisation, page } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { make, remove } from '../support/masters';
import { bring, bringText, device, heldFiles, importOf, packing, release } from '../support/udi';
import { zipFile } from '../support/zip-file';
import '../../src/server/kinds/attach';

/** Releases on their way in: each identifier once and as its newest release says it, however often files come; large ones in little memory. */
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const one = (di: string, more: Record<string, string> = {}, inside = '') =>
  device({ zxxsdycpbs: di, cpmctymc: '注射器', ggxh: '5ml', versionNumber: '1', versionTime: '2026-01-01', ...more }, inside);
const A = '06900000000014';
const B = '06900000000021';

it('a release adds, the same again changes nothing, a newer one changes, an older one does not', async () => {
  const { db } = database;
  expect(await bringText(db, release(one(A, {}, packing(['16900000000011', '盒', '10', A])), one(B)))).toMatchObject({
    state: 'done',
    read: 2,
    added: 2,
    changed: 0,
  });
  expect(await bringText(db, release(one(A, {}, packing(['16900000000011', '盒', '10', A])), one(B)))).toMatchObject({ added: 0, changed: 0, same: 2 });
  expect(await bringText(db, release(one(A, { ggxh: '10ml', versionNumber: '2', versionTime: '2026-02-01' })))).toMatchObject({ added: 0, changed: 1 });
  expect(await bringText(db, release(one(A, { ggxh: '1ml', versionNumber: '1', versionTime: '2026-01-15' })))).toMatchObject({ changed: 0, older: 1 });
  const platform = caller(db, await organisation(db, 'P', '平台'));
  const { list } = await listMasters(platform, definition('udiRecord'), page({ 'f.code': A }));
  expect(list).toMatchObject([{ code: A, specModel: '10ml', packageText: '' }]);
});

it('what is broken off between a record and its packages is read again whole', async () => {
  const { db } = database;
  const C = '06900000000069';
  await sql`create function breaks() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`.execute(db);
  await sql`create trigger breaks before insert on udi_package for each statement execute function breaks()`.execute(db);
  const text = release(one(C, {}, packing(['16900000000066', '盒', '10', C])));
  await expect(bringText(db, text)).rejects.toThrow('lost');
  await sql`drop trigger breaks on udi_package`.execute(db);
  await sql`update udi_import set state = 'done' where state = 'reading'`.execute(db);
  expect(await bringText(db, text)).toMatchObject({ added: 1, same: 0 });
  const { rows } = await sql`select from udi_package p join udi_record r on r.id = p.record_id where r.code = ${C}`.execute(db);
  expect(rows).toHaveLength(1);
});

it('what is wrong with a record is said, the others are kept; a broken file keeps what came before', async () => {
  const { db } = database;
  const done = await bringText(db, release(device({ cpmctymc: '无码' }), one('06900000000038')));
  expect(done).toMatchObject({ state: 'done', read: 2, added: 1, refused: 1, problems: expect.stringContaining('第1条没有最小销售单元产品标识') });
  const broken = await bringText(db, release(one('06900000000045')).slice(0, -12));
  expect(broken).toMatchObject({ state: 'failed', added: 1, problems: expect.stringContaining('已保存') });
  expect(await bringText(db, '<html></html>')).toMatchObject({ state: 'failed', read: 0 });
});

it('a release comes as a zip of parts, each read; what is no release in it is passed over, and a zip without one is said', async () => {
  const { db } = database;
  const bytes =
    (...parts: { name: string; content: string }[]) =>
    () =>
      Readable.from([zipFile(parts)]);
  const parts = [
    { name: 'UDID_FULL_1.xml', content: release(one('06900000000076')) },
    { name: '说明.txt', content: '不是数据' },
    { name: 'part/UDID_FULL_2.XML', content: release(one('06900000000083'), device({ cpmctymc: '无码' })) },
  ];
  expect(await bring(db, bytes(...parts))).toMatchObject({
    state: 'done',
    read: 3,
    added: 2,
    refused: 1,
    problems: expect.stringContaining('part/UDID_FULL_2.XML：第3条没有最小销售单元产品标识'),
  });
  expect(await bring(db, bytes(...parts))).toMatchObject({ added: 0, same: 2 });
  expect(await bring(db, bytes({ name: '说明.txt', content: 'x' }))).toMatchObject({ state: 'failed', problems: '压缩文件里没有XML文件' });
  const theirs = await bring(db, bytes(...parts), new Date(), await organisation(db, 'H', '别家医院'));
  expect(theirs, 'a file of somebody else').toMatchObject({ state: 'failed', problems: '数据文件不在了，请重新上传', read: 0 });
  const cut = zipFile(parts);
  expect(await bring(db, () => Readable.from([cut.subarray(0, cut.length - 30)]))).toMatchObject({
    state: 'failed',
    problems: expect.stringContaining('压缩文件无法读取'),
  });
});

it('what is held of a long release does not grow with it', async () => {
  const { db } = database;
  const COUNT = 60_000;
  const held: number[] = [];
  async function* bytes() {
    yield Buffer.from('<?xml version="1.0" encoding="UTF-8"?><udid version="1.0"><devices>');
    for (let from = 0; from < COUNT; from += 500) {
      held.push(process.memoryUsage().heapUsed / 1024 / 1024);
      yield Buffer.from(Array.from({ length: 500 }, (_, i) => one(`MA.156.M0.${from + i}`, { cpms: '描述'.repeat(60) })).join(''));
    }
    yield Buffer.from('</devices></udid>');
  }
  const started = Date.now();
  expect(await bring(db, () => Readable.from(bytes()))).toMatchObject({ state: 'done', read: COUNT, added: COUNT });
  const half = held.length / 2;
  const [early, late] = [Math.max(...held.slice(0, half)), Math.max(...held.slice(half))];
  console.info(
    `${COUNT} records in ${((Date.now() - started) / 1000).toFixed(1)} s; heap at most ${early.toFixed(0)} MB in the first half, ${late.toFixed(0)} MB in the second`,
  );
  expect(late).toBeLessThan(early + 40);
}, 240_000);

it('a sheet of the database is read under its own heads, a package to a row', async () => {
  const { db } = database;
  const platform = caller(db, await organisation(db, 'P', '平台'));
  const C = '06900000000052';
  const head =
    '序号,最小销售单元产品标识,产品名称/通用名称,规格型号,注册证编号或者备案凭证编号,医疗器械注册人/备案人名称,包装产品标识,产品包装级别,本级包装内包含小一级相同产品标识的包装数量,包装内含小一级产品标识';
  const rows = [
    `1,${C},导管,6F,国械注准20203030001,某公司,16900000000059,盒,5,${C}`,
    `2,${C},导管,6F,国械注准20203030001,某公司,26900000000056,箱,4,16900000000059`,
  ];
  const sheet = () => readAnySheet(new TextEncoder().encode([head, ...rows].join('\r\n')));
  const came = { isCommit: false, meant: {}, name: 'UDID.csv' };
  expect(await importOutside(platform, definition('udiRecord'), { ...came, sheet: await sheet() })).toMatchObject({ ok: true, committed: false });
  expect(await importOutside(platform, definition('udiRecord'), { ...came, isCommit: true, sheet: await sheet() })).toMatchObject({ committed: true });
  const { list } = await listMasters(platform, definition('udiRecord'), page({ 'f.code': C }));
  expect(list).toMatchObject([{ packageText: '盒=5；箱=20', registrant: '某公司' }]);
  const { lines } = await infoOfMaster(platform, definition('udiRecord'), String(list[0]?.id));
  expect(lines.packages).toMatchObject([
    { level: '盒', pieces: '5' },
    { level: '箱', pieces: '20' },
  ]);
  const more = readAnySheet(new TextEncoder().encode('最小销售单元产品标识,产品名称,证号\r\n06900000000076,甲,1'));
  expect((await importOutside(platform, definition('udiRecord'), { ...came, isCommit: false, sheet: await more })).notes).toEqual(['没有读取的列：证号']);
  const nothing = readAnySheet(new TextEncoder().encode('甲,乙\r\n1,2'));
  await expect(importOutside(platform, definition('udiRecord'), { ...came, sheet: await nothing })).rejects.toThrow('没有找到表头');
});

it('nothing is called where no address is configured; where one is, once a day', async () => {
  const { db } = database;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(release(one('06900000000069')));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const now = () => new Date('2026-03-05T22:00:00Z');
  const reading = { db, files: heldFiles(new Map()), now };
  expect(await askAddress(reading)).toBe(false);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/udi/{day}.xml`;
  expect(await askAddress({ ...reading, address })).toBe(true);
  expect(await askAddress({ ...reading, address })).toBe(false);
  expect(await readReleases({ ...reading, address })).toBe(1);
  expect(asked).toEqual(['/udi/2026-03-05.xml']);
  server.close();
  const platform = caller(db, await organisation(db, 'P', '平台'));
  await act(platform, 'udiImport', 'fetchNow', {});
  await readReleases(reading);
  const { rows } = await sql<{ id: string }>`select id from udi_import where source = 'address' order by created_at desc, id desc limit 1`.execute(db);
  expect(await importOf(db, rows[0]?.id ?? '')).toMatchObject({ state: 'failed', problems: expect.stringContaining('没有配置接口地址') });
});

it('needs a file, and is let alone while it is read', async () => {
  const { db } = database;
  const platform = caller(db, await organisation(db, 'P', '平台'));
  await expect(make(platform, 'udiImport', { name: '空', files: [] })).rejects.toThrow('请上传数据文件');
  const { rows } = await sql<{ id: string }>`insert into udi_import (id, name, state) values (gen_random_uuid(), '读着', 'reading') returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  await expect(remove(platform, 'udiImport', id)).rejects.toThrow('【读着】正在读取，不能删除');
  await expect(act(platform, 'udiImport', 'again', { ids: [id] })).rejects.toThrow('【读着】还没有读完');
});
