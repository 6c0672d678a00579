import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../src/define/dates';
import { receivablePayable } from '../../../src/domain/finance/account-reports';
import { paymentOrder } from '../../../src/domain/finance/payment-order';
import { receiptOrder } from '../../../src/domain/finance/receipt-order';
import { newId } from '../../../src/server/base/id';
import { type Db, openDatabase } from '../../../src/server/db/open';
import { sheetList } from '../../../src/server/engine/documents/pull';
import { fillSuggested } from '../../../src/server/engine/documents/worked';
import { runReport } from '../../../src/server/engine/reports/run';
import { matchDesk } from '../../../src/server/kinds/finance/match-desk';
import { act, add } from '../../support/documents';
import { filed, receive } from '../../support/matching';
import { bought, moneyWorld } from '../../support/payments';
import type { Cluster } from '../cluster';
import { atMost, type Figure, ms } from '../figure';
import { interleaved, median } from '../statistics';

const AREA = 'money';
const ITEMS = 20_000;
const BUDGET = 1_000;

/** The same row again with other keys, twenty thousand times: a partner of many years. */
async function copies(db: Db, table: string, where: RawBuilder<unknown>, keys: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    db,
  );
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const read = sql.join(rows.map(({ name }) => sql`(x.r).${sql.ref(name)}`));
  await sql`insert into ${sql.table(table)} (${columns}) select ${read} from (select jsonb_populate_record(t, ${keys}) as r from ${sql.table(table)} t, new_item n where ${where} offset 0) x`.execute(
    db,
  );
}

/** A line, with the open item it raised where it raised one. */
const multiply = (db: Db, line: string, isItem: boolean): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`create temporary table new_item on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${ITEMS}) n`.execute(tx);
    await copies(tx, 'document_line', sql`t.id = ${line}`, sql`jsonb_build_object('id', n.id, 'line_no', n.n + 1)`);
    if (!isItem) return;
    await copies(tx, 'account_item', sql`t.id = ${line}`, sql`jsonb_build_object('id', n.id, 'paper_no', 'B' || n.n)`);
    await copies(tx, 'account_entry', sql`t.item_id = ${line}`, sql`jsonb_build_object('id', gen_random_uuid(), 'item_id', n.id)`);
  });

/** A partner with twenty thousand open items: choosing among them, how old they are, money spread over them, and a paper matched to as many lines of goods. */
export async function measureMoney(cluster: Cluster, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const { db, close } = await openDatabase({ url: await cluster.makeDatabase('money'), poolSize: 4, statementTimeout: 0 });
  try {
    const world = await moneyWorld(db);
    const { d, second, w, supplier } = world;
    for (const [kind, partner, balanceType] of [
      ['openingReceivable', w.customer, 'receivable'],
      ['openingPayable', supplier, 'payable'],
    ] as const) {
      const saved = await add(d, kind, { startMonth: '2026-01' }, [{ partner, balanceType, amount: '12.34', billNo: 'A', billDate: '2025-11-10' }]);
      await act(d, kind, 'submit', saved.id);
      await act(second, kind, 'review', saved.id);
      const { rows } = await sql<{ id: string }>`select id from document_line where document_id = ${saved.id}`.execute(db);
      await multiply(db, rows[0]?.id ?? '', true);
    }
    const goods = await receive(world, world.other, [{ name: '留置针', quantity: '3', price: '11.30' }]);
    await multiply(db, goods.lines[0] ?? '', false);
    await filed(
      world,
      world.other,
      '678.00',
      Array.from({ length: 20 }, () => ({ name: '留置针', quantity: '3', amount: '33.90' })),
    );
    await bought(world, supplier, '10.00');
    await sql`analyze`.execute(db);
    const receipt = { header: { partner: w.customer, payMethod: 'wire' }, lines: [], sections: { funds: [{ fund: 'bank', amount: '5000.00' }] } };
    const probes: readonly [string, () => Promise<unknown>][] = [
      ['a payment lists the open items of its partner', () => sheetList(d, paymentOrder, { source: 'payable', partner: supplier })],
      ['one of them found by its number', () => sheetList(d, paymentOrder, { source: 'payable', partner: supplier, keyword: 'B19999' })],
      [
        'they are aged',
        () =>
          runReport({ ...d, screen: 'receivablePayable' }, receivablePayable, { pageNum: 1, pageSize: 50, from: today(), to: today() } as Parameters<
            typeof runReport
          >[2]),
      ],
      ['a receipt is spread over them', () => fillSuggested(d, receiptOrder, { ...receipt, key: newId() }, 'allocate')],
      ['a paper of 20 lines is matched to as many lines of goods', () => matchDesk(d, world.other)],
    ];
    const times = await interleaved(
      isQuick ? 3 : 7,
      probes.map(([, run]) => async () => {
        const begun = performance.now();
        await run();
        return performance.now() - begun;
      }),
    );
    return probes.map(([what], i) => atMost(AREA, `${ITEMS.toLocaleString('en')} open items: ${what}`, median(times[i] ?? []), BUDGET, ms));
  } finally {
    await close();
  }
}
