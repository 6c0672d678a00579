import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carried } from '../../src/domain/carried-numbers';
import { documentOf, documents, masterOf, screensOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { pickMasters } from '../../src/server/engine/masters/picker';
import { findRecords } from '../../src/server/engine/search/find';
import { inWorld } from '../support/in-world';
import { plant } from '../support/planted';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Papers found by what they carry, kind by kind, and names that are said for short. */
let w: TradeWorld;
let h: Context;
inWorld(tradeWorld, (made) => {
  w = made;
  h = w.context(w.hospital);
});

const ids = async (context: Context, words: string) => (await findRecords(context, words, 'all')).list.map(({ id }) => id);
/** All pages of the kind, each open to whoever asks. */
const holder = (kind: string): Context => ({ ...h, permissions: Object.fromEntries(screensOf(kind).map(({ flag, actions }) => [flag, [...actions]])) });

test('every number and title a kind carries finds its paper, and says what it is', { timeout: 120_000 }, async () => {
  let asked = 0;
  for (const definition of documents) {
    const [screen] = screensOf(definition.kind).filter(({ kinds, preset }) => kinds.includes('H') && !preset.where && !preset.rows);
    if (!screen) continue;
    for (const one of carried.filter(({ labels }) => definition.kind in labels)) {
      asked += 1;
      const says = one.isTitle ? `甲乙丙${'丁戊己庚辛壬癸子丑寅卯辰'[asked % 12]}第${asked}合同` : `QX${8_800_000 + asked}`;
      const { id } = await plant(w.db, definition, w.hospital.id, {
        header: one.isExtra ? { extra: JSON.stringify({ [one.name]: says }) } : { [one.name]: says },
      });
      const { list } = await findRecords(holder(definition.kind), says, 'all');
      const hit = list.find((record) => record.id === id);
      expect(hit?.subtitle, `${definition.kind}.${one.name}`).toContain(`${one.labels[definition.kind]} ${says}`);
      // 运送外包 of 运送服务外包合同.
      if (one.isTitle) expect(await ids(holder(definition.kind), '甲乙合同'), `${definition.kind} by two words`).toContain(id);
    }
  }
  expect(asked).toBeGreaterThan(30);
});

test('each of them stands in the index the search asks', async () => {
  const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes where indexname = 'document_numbers_search'`.execute(w.db);
  for (const { name, isExtra } of carried) expect(rows[0]?.indexdef, name).toContain(isExtra ? `'${name}'` : `${name} gin_trgm_ops`);
});

test('a paper is found by its sum, alone or beside a partner, by whoever sees sums', async () => {
  const definition = documentOf('purchaseOrder');
  if (!definition) throw new Error('purchaseOrder');
  const { id } = await plant(w.db, definition, w.hospital.id, { header: { total_amount: '7431.25', partner_id: w.supplier } });
  const buyer = holder('purchaseOrder');
  for (const words of ['7431.25', '7,431.25', '7431', '康达 7431', '7431.25 康达']) expect(await ids(buyer, words), words).toContain(id);
  for (const words of ['7431.24', '7432', '743', '瑞和 7431']) expect(await ids(buyer, words), words).not.toContain(id);
  const blind = documents.find((one) => one.hidesMoney && screensOf(one.kind).some(({ kinds }) => kinds.includes('H')));
  if (!blind) throw new Error('no kind hides its money');
  const hidden = await plant(w.db, blind, w.hospital.id, { header: { total_amount: '6543.21' } });
  const permissions = Object.fromEntries(screensOf(blind.kind).map(({ flag, actions }) => [flag, actions.filter((one) => one !== 'viewCost')]));
  expect(await ids(holder(blind.kind), '6543.21')).toContain(hidden.id);
  expect(await ids({ ...h, permissions }, '6543.21')).not.toContain(hidden.id);
});

test('a picker takes names for short, the likeliest; of names that are told in part it takes none', async () => {
  for (const [name, code] of [
    ['江城市中医医院', 'S1'],
    ['蔡甸区中心医院', 'S2'],
    ['江城市第三人民医院', 'S3'],
  ])
    await sql`insert into department (org_id, id, code, name) values (${w.hospital.id}, gen_random_uuid(), ${code}, ${name})`.execute(w.db);
  const department = masterOf('department');
  const patient = masterOf('patient');
  if (!department || !patient) throw new Error('masters');
  const picked = async (keyword: string) => (await pickMasters(h, department, { keyword, pageSize: 5 })).map(({ name }) => name);
  expect(await picked('中医院')).toEqual(['江城市中医医院']);
  expect(await picked('三医院')).toEqual(['江城市第三人民医院']);
  expect(await picked('三人院医')).toEqual([]);
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, gen_random_uuid(), 'BR9', '张小三丰', 'inpatient', 'ZY9', ${w.ward})`.execute(
    w.db,
  );
  expect(await pickMasters(h, patient, { keyword: '张三丰', pageSize: 5 })).toEqual([]);
});
