import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Acted } from '../../src/contract/answers';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open';
import { actOnDocument } from '../../src/server/engine/documents/lifecycle';
import { saveDocument } from '../../src/server/engine/documents/save';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { act, add, cell, post, rowOf, versionOf } from '../support/documents';
import { race, times } from '../support/race';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** Many people at once: each client has a connection of its own. */
let database: FreshDatabase;
let many: OpenDatabase;
let w: TradeWorld;
let d: Context;
beforeAll(async () => {
  database = await freshDatabase();
  many = await openDatabase({ url: database.url, poolSize: 24 });
  w = await tradeWorld(database.db);
  d = { ...w.context(w.dealer), db: many.db };
});
afterAll(async () => {
  await many.close();
  await database.drop();
});

const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
type Stocked = { spec: string; piece: string; store: string };
async function stocked(name: string, quantity: string): Promise<Stocked> {
  const made = await makeSpecification(w.db, name);
  await trade(w.db, w.dealer, made.spec);
  const store = newId();
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${w.dealer.id}, ${store}, ${name}, ${name}, 1, 1)`.execute(w.db);
  await post(d, 'initialStock', { warehouse: store }, [
    { specification: made.spec, unit: made.piece, quantity, batchNo: 'B', expiryDate: '2030-01-31', unitCost: '10', taxRate: '13' },
  ]);
  return { ...made, store };
}
const sale = (one: Stocked, quantity: string) =>
  add(d, 'saleOdo', { customer: w.customer, warehouse: one.store, ...delivery }, [
    { specification: one.spec, unit: one.piece, quantity, price: '20', taxRate: '13', batchNo: 'B' },
  ]);

const action = (kind: string, id: string) => {
  const definition = documentOf(kind);
  const found = definition?.actions.find((one) => one.id === id);
  if (!definition || !found) throw new Error(`${kind} has no ${id}`);
  return { definition, found };
};

describe('twenty clients and one last piece', () => {
  it('submit: exactly one holds it', async () => {
    const one = await stocked('最后一件提交', '1');
    const drafts = await Promise.all(times(20, () => sale(one, '1')));
    const { done, refused } = await race(drafts.map((draft) => () => act(d, 'saleOdo', 'submit', draft.id)));
    expect([done.length, refused.length]).toEqual([1, 19]);
    expect(
      refused.every((refusal) => /库存不足|可用/.test(refusal.message)),
      refused.map((refusal) => refusal.message).join('\n'),
    ).toBe(true);
  });
  it('review of a draft: exactly one takes it', async () => {
    const one = await stocked('最后一件审核', '1');
    const drafts = await Promise.all(times(20, () => sale(one, '1')));
    const { done } = await race(drafts.map((draft) => () => act(d, 'saleOdo', 'review', draft.id)));
    expect(done.length).toBe(1);
    expect(await cell(w.db, w.dealer.id, one.store, one.spec)).toBe('0 / 0.00');
  });
});

describe('two people and one document', () => {
  it('review it at once: exactly one does', async () => {
    const one = await stocked('同审', '10');
    const draft = await sale(one, '4');
    await act(d, 'saleOdo', 'submit', draft.id);
    const version = await versionOf(d, draft.id);
    const { definition, found } = action('saleOdo', 'review');
    const { done, refused } = await race(times(2, () => () => actOnDocument(d, definition, found, { id: draft.id, version, key: newId(), confirmed: true })));
    expect([done.length, refused.map((refusal) => refusal.message)]).toEqual([1, ['单据已被他人修改，请刷新后重试']]);
    expect(await cell(w.db, w.dealer.id, one.store, one.spec)).toBe('6 / 60.00');
  });
  it('one reviews while the other takes it back: both ends are consistent', async () => {
    const one = await stocked('审与废', '10');
    for (let round = 0; round < 5; round++) {
      const draft = await sale(one, '1');
      await act(d, 'saleOdo', 'submit', draft.id);
      const version = await versionOf(d, draft.id);
      const run = (name: string) => () => {
        const { definition, found } = action('saleOdo', name);
        return actOnDocument(d, definition, found, { id: draft.id, version, key: newId(), confirmed: true, reason: '不要了' });
      };
      const { done } = await race([run('review'), run('cancel')]);
      expect(done.length).toBe(1);
    }
  });
});

describe('many clients on the same cells', () => {
  it('sell, receive and move without a negative, a lost update or a deadlock', async () => {
    const goods = await Promise.all(times(4, (i) => stocked(`热点${i}`, '200')));
    const into = goods[0] as Stocked;
    const maker = newId();
    await sql`insert into organisation (id, kind, code, name) values (${maker}, 'V', 'VX', '场外厂家')`.execute(w.db);
    const supplier = newId();
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, first_approved) values (${w.dealer.id}, ${supplier}, '场外厂家', 'DV', 'supplier', ${maker}, true)`.execute(
      w.db,
    );
    // Every client touches two goods, in an order of its own: locks are taken in key order, so nobody waits in a circle.
    const works = times(60, (i) => async (): Promise<Acted> => {
      const [a, b] = [goods[i % 4] as Stocked, goods[(i * 3 + 1) % 4] as Stocked];
      const line = (one: Stocked, quantity: string, more: Record<string, unknown> = {}) => ({
        specification: one.spec,
        unit: one.piece,
        quantity,
        batchNo: 'B',
        ...more,
      });
      if (i % 3 === 0)
        return post(
          d,
          'purchaseGrn',
          { supplier, warehouse: into.store, settleMode: '1' },
          [a, b].filter((one, n, all) => all.indexOf(one) === n).map((one) => line(one, '3', { price: '11.3', taxRate: '13', expiryDate: '2030-01-31' })),
        );
      if (i % 3 === 1) return post(d, 'saleOdo', { customer: w.customer, warehouse: a.store, ...delivery }, [line(a, '2', { price: '20', taxRate: '13' })]);
      return post(
        d,
        'stockTransfer',
        { transferKind: 'move', fromWarehouse: b.store, toWarehouse: b === into ? (goods[1] as Stocked).store : into.store, mode: '1' },
        [line(b, '2')],
      );
    });
    const { done, refused } = await race(works);
    expect(refused.map((refusal) => refusal.message)).toEqual([]);
    expect(done.length).toBe(60);
  }, 60_000);
});

describe('the same idempotency key twice', () => {
  it('makes one document and gives the same answer', async () => {
    const one = await stocked('幂等', '10');
    const { definition } = action('saleOdo', 'review');
    const key = newId();
    const input = {
      header: { customer: w.customer, warehouse: one.store, ...delivery },
      lines: [{ specification: one.spec, unit: one.piece, quantity: '1', price: '20', taxRate: '13', batchNo: 'B' }],
      key,
      confirmed: true,
    };
    const answers = await Promise.all(times(6, () => saveDocument(d, definition, input)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  });
  it('reviews once', async () => {
    const one = await stocked('幂等审核', '10');
    const draft = await sale(one, '3');
    const { definition, found } = action('saleOdo', 'review');
    const [version, key] = [await versionOf(d, draft.id), newId()];
    const { done, refused } = await race(times(6, () => () => actOnDocument(d, definition, found, { id: draft.id, version, key, confirmed: true })));
    expect([done.length, refused.length]).toEqual([6, 0]);
    expect(await cell(w.db, w.dealer.id, one.store, one.spec)).toBe('7 / 70.00');
    expect((await rowOf(d, draft.id)).status).toBe(2);
  });
});

describe('after all that', () => {
  it('every rule of the ledger holds', async () => {
    expect((await selfCheck(w.db)).filter((result) => result.broken > 0)).toEqual([]);
  });
});
