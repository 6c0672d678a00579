import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { within } from '../../src/server/base/context';
import { inTransaction } from '../../src/server/db/transaction';
import { enqueue } from '../../src/server/engine/documents/outbox';
import { drainOutbox, startOutboxWorker } from '../../src/server/engine/documents/worker';
import type { FreshDatabase } from '../support/database';
import { act, add, documentsOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type Org, type TradeWorld, tradeWorld } from '../support/trade-world';

/** What a push says, and when it comes: at the commit of what it tells of. */
let database: FreshDatabase;
let w: TradeWorld;
let h: Context;
let d: Context;
inWorld(tradeWorld, async (made, opened) => {
  database = opened;
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  for (const org of [w.hospital, w.dealer]) {
    await sql`insert into user_role (org_id, user_id, role_id) select ${org.id}, ${org.user}, id from role where scope = 'system' and org_kind = ${org.kind} and is_wildcard`.execute(
      w.db,
    );
    await sql`insert into organisation_menu (org_id, node_id) select ${org.id}, id from menu_node where type > 0 and ${org.kind} = any(org_kinds)`.execute(
      w.db,
    );
  }
});
beforeEach(async () => {
  await sql`delete from message_receipt`.execute(w.db);
  await sql`delete from message`.execute(w.db);
});

type Message = { title: string; body: string; uri: string; object_id: string };
const heard = async (org: Org): Promise<Message[]> =>
  (await sql<Message>`select title, body, uri, object_id from message where org_id = ${org.id} order by created_at, id`.execute(w.db)).rows;
const order = () =>
  post(
    h,
    'purchaseOrder',
    { supplier: w.supplier, warehouse: w.hospital.warehouse, expectedDate: '2030-01-01', deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' },
    [{ specification: w.spec, unit: w.box, quantity: '2', price: '100', taxRate: '13' }],
  );

test('a new document is announced as new, news about one the receiver has says who did what with it', async () => {
  const bought = await order();
  const [sold] = (await documentsOf(d, 'salesOrder')).slice(-1);
  expect(await heard(w.dealer)).toEqual([
    expect.objectContaining({ title: '新的销售订单', body: `康和医院：销售订单${sold?.sn}`, uri: 'salesOrder', object_id: sold?.sn }),
  ]);
  await act(d, 'salesOrder', 'review', String(sold?.id));
  await drainOutbox(w.db);
  expect(await heard(w.hospital)).toEqual([
    expect.objectContaining({ title: '采购订单有进展', body: `康达医疗审核：采购订单${bought.sn}`, uri: 'purchaseOrder', object_id: bought.sn }),
  ]);
  await act(h, 'purchaseOrder', 'stop', bought.id, { reason: '不要了' });
  await drainOutbox(w.db);
  expect((await heard(w.dealer)).slice(1)).toEqual([
    expect.objectContaining({ title: '销售订单有进展', body: `康和医院终止：销售订单${sold?.sn}`, uri: 'salesOrderProgress' }),
  ]);
});

test('a draft somebody there has to decide is pushed to the page that shows it, with where it comes from', async () => {
  await inTransaction(w.db, (tx) =>
    enqueue(within(d, tx), {
      topic: 'draft',
      document: w.spec,
      kind: 'stopSell',
      to: w.hospital.id,
      uri: 'stopSell',
      title: '批号检验不合格',
      header: { level: '1', reason: '1' },
      lines: [{ specification: w.spec, batchNo: 'A' }],
    }),
  );
  await drainOutbox(w.db);
  const [made] = await documentsOf(h, 'stopSell');
  const { rows } = await sql<Message & { extra: unknown }>`select title, body, uri, object_id, extra from message where org_id = ${w.hospital.id}`.execute(
    w.db,
  );
  expect(rows).toEqual([
    {
      title: '批号检验不合格',
      body: `停售单${made?.sn}等待处理`,
      uri: 'stopSell',
      object_id: made?.sn,
      extra: expect.objectContaining({ org_name: '康达医疗' }),
    },
  ]);
});

test('the worker hears of a parcel at its commit: it delivers though its clock would come an hour later, and not a moment before', async () => {
  const errors: unknown[] = [];
  const worker = startOutboxWorker(w.db, database.url, { error: (details) => void errors.push(details) }, { everySeconds: 3600 });
  const wait = async (holds: () => Promise<boolean>) => {
    for (let i = 0; i < 1000 && !(await holds()); i++) await new Promise((done) => setTimeout(done, 20));
    expect(await holds()).toBe(true);
  };
  const isListening = async () =>
    (
      await sql`select 1 from pg_stat_activity where application_name = 'yiruntong outbox' and datname = current_database() and query = 'listen outbox' and state = 'idle'`.execute(
        w.db,
      )
    ).rows.length > 0;
  try {
    await wait(isListening);
    const saved = await add(
      h,
      'purchaseOrder',
      { supplier: w.supplier, warehouse: w.hospital.warehouse, expectedDate: '2030-01-01', deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' },
      [{ specification: w.spec, unit: w.box, quantity: '1', price: '100', taxRate: '13' }],
    );
    await inTransaction(w.db, async (tx) => {
      await act({ ...h, db: tx }, 'purchaseOrder', 'review', saved.id);
      expect(await heard(w.dealer), 'before the commit nobody is told').toEqual([]);
    });
    await wait(async () => (await heard(w.dealer)).length > 0);
    expect((await heard(w.dealer))[0]?.title).toBe('新的销售订单');
    expect(errors).toEqual([]);
  } finally {
    await worker.stop();
  }
});
