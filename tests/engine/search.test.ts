import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf, documents, screensOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { pinyinOf } from '../../src/server/engine/masters/words';
import { findRecords } from '../../src/server/engine/search/find';
import { act, add, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { plant } from '../support/planted';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let h: Context;
let sn: string;
inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
  h = w.context(w.hospital);
  const { id } = await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '10', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
  ]);
  sn = String((await rowOf(d, id)).sn);
  const { initials, full } = pinyinOf('留置针');
  await sql`update product set pinyin = ${initials}, pinyin_full = ${full}`.execute(w.db);
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${newId()}, 'BR1', '张三丰', 'inpatient', 'ZY001', ${w.ward})`.execute(
    w.db,
  );
});

const found = async (context: Context, words: string, mode: 'all' | 'documents' | 'people' = 'all') => (await findRecords(context, words, mode)).list;

test('a document is found by any part of its number and opens on a page of the caller', async () => {
  expect(await found(d, sn)).toContainEqual(
    expect.objectContaining({ resource: 'initialStock', title: `期初库存单 ${sn}`, path: '/commonView/initialInventory', query: { id: expect.any(String) } }),
  );
  expect(await found(d, sn.slice(-6).toLowerCase(), 'documents')).toHaveLength(1);
});

test('a document is found by the number of the other side, of the operation or of its paper, which is said; its own comes first', async () => {
  const { id } = await add(d, 'saleOdo', { warehouse: w.dealer.warehouse, customer: w.customer }, [{ specification: w.spec, unit: w.box, quantity: '1' }]);
  await sql`update document set counter_sn = 'CG209901010007', presale_sn = 'GY209901010003', delivery_note_no = 'sf-0077' where id = ${id}`.execute(w.db);
  const own = String((await rowOf(d, id)).sn);
  for (const [words, said] of [
    ['CG209901010007', '对方单号 CG209901010007'],
    ['1010007', '对方单号 CG209901010007'],
    ['GY2099', '跟台单号 GY209901010003'],
    ['SF-0077', '送货单号 sf-0077'],
  ] as const) {
    const [first, ...others] = await found(d, words, 'documents');
    expect(first).toMatchObject({ title: `销售出库单 ${own}`, subtitle: expect.stringContaining(said) });
    expect(others).toEqual([]);
  }
  expect((await found(d, own, 'documents'))[0]?.subtitle).not.toMatch(/对方单号|跟台单号|送货单号/);
  expect(await found(h, 'CG209901010007', 'documents')).toEqual([]);
});

test('of several pages it opens on the one where the caller can do something with it now', async () => {
  const claim = await add(h, 'suppliesClaim', { department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore }, [
    { specification: w.spec, unit: w.box, quantity: '1' },
  ]);
  await act(h, 'suppliesClaim', 'submit', claim.id);
  const number = String((await rowOf(h, claim.id)).sn);
  const openedBy = async (permissions: Context['permissions']) => (await found({ ...h, permissions }, number, 'documents')).map(({ path }) => path);
  expect(await openedBy({ suppliesClaim: ['add'], hApplicationManage: ['pass'] })).toEqual(['/hospital/hApplicationManage']);
  expect(await openedBy({ suppliesClaim: ['add', 'cancel'], hApplicationManage: [] })).toEqual(['/hospital/SuppliesClaim']);
  expect(await openedBy({ hApplicationManage: [] })).toEqual(['/hospital/hApplicationManage']);
});

test('what is over opens where its kind is begun, not where it is only looked at', async () => {
  const { sn: number } = await plant(w.db, documentOf('purchaseOrder') as DocumentDefinition, w.hospital.id, { header: { status: 7 } });
  const permissions = { purchaseRecord: ['viewCost'], hPurchaseOrder: [] };
  expect((await found({ ...h, permissions }, number, 'documents')).map(({ path }) => path)).toEqual(['/hospital/purchaseOrder']);
});

test('where it can be taken further comes before where something can be done with it', async () => {
  const { sn: number } = await plant(w.db, documentOf('purchaseInvoice') as DocumentDefinition, w.hospital.id, { header: { status: 1 } });
  const openedBy = async (permissions: Context['permissions']) => (await found({ ...h, permissions }, number, 'documents')).map(({ path }) => path);
  const [business, finance] = [await openedBy({ bizPurchaseInvoice: ['verify'] }), await openedBy({ finInvoice: ['pass'] })];
  expect(business).not.toEqual(finance);
  expect(await openedBy({ bizPurchaseInvoice: ['verify', 'cancel', 'unreview'], finInvoice: ['pass'] })).toEqual(finance);
  expect(await openedBy({ bizPurchaseInvoice: ['verify'], finInvoice: [] })).toEqual(business);
});

test('nothing of another organisation, nothing without the page', async () => {
  expect(await found(h, sn)).toEqual([]);
  expect(await found({ ...d, permissions: { saleOdo: ['add'] } }, sn)).toEqual([]);
});

test('goods are found by name and pinyin, partners by name', async () => {
  expect((await found(d, 'lzz')).map((row) => row.resource)).toContain('businessProduct');
  expect((await found(h, '留置针')).map((row) => row.title)).toContain('留置针 22G');
  // What is written nowhere is looked for by its sound.
  expect((await found(h, '留直针')).map((row) => row.title)).toContain('留置针 22G');
  expect((await found(h, '康达')).map((row) => [row.resource, row.title])).toContainEqual(['partner', '康达医疗']);
});

test('patients are found only by those who may see them', async () => {
  expect((await found(h, '张三', 'people')).map((row) => row.title)).toContain('张三丰');
  // Among people a family name is enough.
  expect((await found(h, '张', 'people')).map((row) => row.title)).toContain('张三丰');
  expect(await found(h, '张')).toEqual([]);
  const nurse = { ...h, permissions: { patientInforForm: ['view'] } };
  expect(await found(nurse, '张三')).toEqual([]);
});

test('a number is found as it is remembered: its letters and its end, without the century, its end beside a word for its kind; by the invoice it came with', async () => {
  const { id } = await plant(w.db, documentOf('purchaseInvoice') as DocumentDefinition, w.hospital.id, { header: { status: 1 } });
  await sql`update document set sn = 'FJ209911270007', invoice_no = '26428426812819901146' where id = ${id}`.execute(w.db);
  const numbers = async (words: string) => (await found(h, words)).map(({ id: one }) => one);
  for (const words of ['fj0007', 'FJ9911270007', '发票0007', '0007发票', '819901146']) expect(await numbers(words), words).toContain(id);
  // Beside a word nothing is called so it is no number.
  expect(await numbers('天气0007')).toEqual([]);
});

test('a lot is found by any piece of its number and opens where it lies, only for whoever has a page of the stock', async () => {
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '3', batchNo: 'QX7836', expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
  ]);
  const [lot, ...others] = await found(d, 'x7836');
  expect(lot).toMatchObject({ title: '批号 QX7836', query: { keyword: 'QX7836' } });
  expect(others).toEqual([]);
  expect(await found({ ...d, permissions: { saleOdo: ['add'] } }, 'x7836')).toEqual([]);
  expect(await found(h, 'x7836')).toEqual([]);
});

test('partners, wards and stores are found by what they are called for short, in characters and by sound', async () => {
  await sql`update partner set pinyin = 'kdyl', pinyin_full = 'kangdayiliao' where name = '康达医疗'`.execute(w.db);
  const called = async (words: string) => (await found(h, words)).map(({ title }) => title);
  for (const words of ['康疗', 'kangliao', '康达医疗']) expect(await called(words), words).toContain('康达医疗');
  // Neither in another order nor where the name goes on.
  for (const words of ['疗康', 'liaokang', '康医']) expect(await called(words), words).not.toContain('康达医疗');
  const { rows } = await sql<{ name: string }>`select name from department where id = ${w.ward}`.execute(w.db);
  expect((await found(h, rows[0]?.name ?? '')).map(({ resource }) => resource)).toContain('department');
});

test('goods nobody calls so are found by their name on paper', async () => {
  expect((await findRecords(h, '套管针', 'all', '留置针')).list.map(({ title }) => title)).toContain('留置针 22G');
  expect((await findRecords(h, '套管针', 'all')).list).toEqual([]);
});

test('signs that mean something to the database are letters here', async () => {
  for (const words of ['%%', '__', "';--", '\\\\', 'a'.repeat(100), '😀😀']) expect(await found(d, words)).toEqual([]);
});

test('a document that lives on another kind’s page is opened there as what it is', async () => {
  const guests = documents.filter(({ kind }) => screensOf(kind).some(({ needs }) => needs));
  expect(guests.length).toBeGreaterThan(0);
  for (const definition of guests)
    for (const who of [h, d]) {
      const { sn: number, id } = await plant(w.db, definition, who.org.id, { header: { status: 1 } });
      const [first] = await found(who, number, 'documents');
      const page = screensOf(definition.kind).find(({ path, kinds }) => path === first?.path && kinds.includes(who.org.kind));
      if (first) expect(first.query, `${definition.kind} at ${who.org.kind}`).toEqual({ ...(page?.needs ? { document: definition.kind } : {}), id });
    }
  expect((await found(h, (await plant(w.db, documentOf('boneReturn') as DocumentDefinition, h.org.id)).sn))[0]?.query.document).toBe('boneReturn');
});
