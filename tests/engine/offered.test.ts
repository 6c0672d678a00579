import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, today } from '../../src/define/dates';
import type { Problem } from '../../src/define/document-rules';
import { documentOf, documents } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { foresee } from '../../src/server/engine/documents/foresee';
import { isOfGoods, offered } from '../../src/server/engine/documents/offered';
import { fillDocument } from '../../src/server/engine/documents/worked';
import { saveMaster } from '../../src/server/engine/masters/save';
import { definition } from '../support/callers';
import { post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { plant } from '../support/planted';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What a picker offers is accepted by the rules, what it greys they refuse in the same words: in every kind whose lines name goods. */
let w: TradeWorld;
let h: Context;

inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
});

const kinds = documents.filter(({ lines, owners }) => lines.specification && !lines.specification.computed && owners.includes('H'));
const definitionOf = (kind: string) => {
  const found = documentOf(kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};
/** A head with every place and partner it can have. */
const headOf = (kind: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(definitionOf(kind).header).flatMap(([name, field]) => {
      if (field.kind !== 'ref' || field.computed) return [];
      const isWard = field.where?.level?.includes('2');
      const given = { warehouse: isWard ? w.wardStore : w.hospital.warehouse, partner: w.supplier, department: w.ward }[field.to];
      return given ? [[name, given]] : [];
    }),
  );
const said = async (kind: string) => (await offered(h, definitionOf(kind), { header: headOf(kind), specifications: [w.spec] })).list[0];
const refused = async (kind: string): Promise<Problem[]> => {
  const { quantity } = definitionOf(kind).lines;
  const line = { specification: w.spec, unit: w.piece, ...(quantity && !quantity.computed ? { quantity: '1' } : {}) };
  return (await foresee(h, definitionOf(kind), { header: headOf(kind), lines: [line] }))
    .filter(isOfGoods)
    .filter(({ message }) => !message.startsWith('库存不足'));
};

const agree = async (): Promise<Map<string, string>> => {
  const reasons = new Map<string, string>();
  for (const { kind } of kinds) {
    const [one, problems] = [await said(kind), await refused(kind)];
    expect([kind, one?.id]).toEqual([kind, w.spec]);
    expect([kind, one?.reason ?? '']).toEqual([kind, problems[0]?.message ?? '']);
    if (one?.reason) reasons.set(kind, one.reason);
  }
  return reasons;
};

test('goods in order are greyed only where none of them lies', async () => {
  expect(kinds.length).toBeGreaterThan(15);
  const before = await agree();
  expect(before.size).toBeGreaterThan(0);
  expect([...before].filter(([, reason]) => !reason.startsWith('可用库存不足'))).toEqual([['productAdmission', '该规格已准入']]);
  const lot = { specification: w.spec, unit: w.piece, quantity: '9', batchNo: 'A', expiryDate: '2035-06-30', unitCost: '2', taxRate: '13' };
  await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [lot]);
  const stocked = await agree();
  expect(stocked.has('issueOdo')).toBe(false);
  expect((await said('issueOdo'))?.available).toBe('9');
});

test('what is disabled, or not kept by the ward, is greyed with the words its rule refuses it with', async () => {
  await sql`update rule_value set value = '1' where key = 'claim.onlyKept'`.execute(w.db);
  await sql`update warehouse_product set status = false where warehouse_id = ${w.wardStore}`.execute(w.db);
  expect((await agree()).get('suppliesClaim')).toContain('未配置到本科室库房');
  await sql`update business_product set status = 0 where org_id = ${w.hospital.id} and specification_id = ${w.spec}`.execute(w.db);
  const off = await agree();
  expect(off.get('suppliesClaim')).toContain('未准入或已停用');
  expect(off.get('purchaseOrder')).toContain('未下发或已停用');
});

test('a price and what lies there are told to whom the page shows them', async () => {
  const priceless: Context = { ...h, isSystem: false, screen: 'hPurchaseOrder', permissions: { hPurchaseOrder: ['add'] } };
  const [one] = (await offered(priceless, definitionOf('purchaseOrder'), { header: headOf('purchaseOrder'), specifications: [w.spec] })).list;
  expect(one).not.toHaveProperty('price');
  await expect(offered({ ...priceless, permissions: {} }, definitionOf('purchaseOrder'), { header: {}, specifications: [w.spec] })).rejects.toThrow();
});

test('a price that was agreed is the one proposed, of the side of trade the paper is on; else what was last paid, else the reference price', async () => {
  await sql`update specification set reference_price = 7 where id = ${w.spec}`.execute(w.db);
  const priced = kinds.filter(({ lines, startsAgreed }) => startsAgreed && lines.price && !lines.price.computed);
  /** Per piece, as a line with these goods begins; the picker says the same. */
  const proposed = async (kind: string): Promise<number> => {
    const [line] = (await fillDocument(h, definitionOf(kind), { header: headOf(kind), lines: [{ specification: w.spec }] })).lines;
    expect([kind, (await said(kind))?.price]).toEqual([kind, line?.price]);
    return Number(line?.price) / Number(line?.ratio);
  };
  expect(priced.length).toBeGreaterThan(3);
  for (const { kind } of priced) expect([kind, await proposed(kind)]).toEqual([kind, 7]);
  for (const [side, agreed] of [
    ['purchase', '3'],
    ['sale', '5'],
  ])
    await saveMaster(h, definition('productPrice'), {
      row: { kind: side, specification: w.spec, unit: w.piece, price: agreed, taxRate: '13', validFrom: addDays(today(), -5) },
    });
  for (const { kind, hidesMoney } of priced) expect([kind, await proposed(kind)]).toEqual([kind, hidesMoney ? 3 : 5]);
});

test('what was last paid to somebody is proposed where one buys of him, and never where one sells to him', async () => {
  const d = w.context(w.dealer);
  await sql`update partner set kind = 'both' where id = ${w.customer}`.execute(w.db);
  const header = { partner_id: w.customer, status: 2, reviewed_at: new Date() };
  await plant(w.db, definitionOf('purchaseGrn'), w.dealer.id, { header, line: { specification_id: w.spec, unit_id: w.piece, ratio: 1, price: '4' } });
  const traded = documents.filter(
    ({ owners, lines, startsAgreed, counterparty }) =>
      owners.includes('D') && counterparty && startsAgreed && lines.specification && lines.price && !lines.price.computed && !lines.specification.computed,
  );
  expect(new Set(traded.map(({ hidesMoney }) => hidesMoney)).size).toBe(2);
  for (const definition of traded) {
    const header = { [definition.counterparty as string]: w.customer };
    const [line] = (await fillDocument(d, definition, { header, lines: [{ specification: w.spec, unit: w.piece }] })).lines;
    expect([definition.kind, Number(line?.price)]).toEqual([definition.kind, definition.hidesMoney ? 4 : 7]);
    const [offer] = (await offered(d, definition, { header, specifications: [w.spec] })).list;
    expect([definition.kind, [w.piece, w.box].includes(String(offer?.unit))]).toEqual([definition.kind, true]);
  }
});
