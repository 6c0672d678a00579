import { sql } from 'kysely';
import { addDays, today } from '../../../src/define/dates';
import { recallProgress } from '../../../src/domain/stock/recall/recall-progress';
import { type Db, openDatabase } from '../../../src/server/db/open';
import { inTransaction } from '../../../src/server/db/transaction';
import { runReport } from '../../../src/server/engine/reports/run';
import { traceability } from '../../../src/server/engine/trace/answer';
import { begin } from '../../../src/server/kinds/stock/recall/begin';
import { post } from '../../support/documents';
import { type TradeWorld, tradeWorld } from '../../support/trade-world';
import type { Cluster } from '../cluster';
import { atMost, type Figure, ms } from '../figure';
import { interleaved, median } from '../statistics';

const AREA = 'recall';
const WARDS = 200;
const PATIENTS = 10_000;
const LEFT = 20;
const BUDGET = 2_000;

/** A batch that went to two hundred wards, each of which has twenty pieces left, and to ten thousand patients. Written by SQL with what a posting would have found. */
async function spread(db: Db, w: TradeWorld): Promise<void> {
  const given = WARDS * LEFT + PATIENTS;
  await post(w.context(w.hospital), 'initialStock', { warehouse: w.hospital.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: String(given + 100), batchNo: 'B1', expiryDate: addDays(today(), 900), unitCost: '10', taxRate: '13' },
  ]);
  const [org, store, spec] = [w.hospital.id, w.hospital.warehouse, w.spec];
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`create temporary table ward on commit drop as select n, gen_random_uuid() as department, gen_random_uuid() as store, ${PATIENTS / WARDS}::int as used
      from generate_series(1, ${WARDS}) n`.execute(tx);
    await sql`create temporary table usage on commit drop as select w.*, gen_random_uuid() as patient, gen_random_uuid() as document, gen_random_uuid() as entry, w.n * 1000 + i as k
      from ward w cross join generate_series(1, w.used) i`.execute(tx);
    await sql`insert into department (org_id, id, code, name, parent_id, level, path)
      select ${org}, department, 'D' || n, '科室' || n, ${w.hospital.department}::uuid, 2, array[${w.hospital.department}::uuid, department] from ward`.execute(
      tx,
    );
    await sql`insert into warehouse (org_id, id, code, name, level, department_id) select ${org}, store, 'D' || n, '科室库' || n, 2, department from ward`.execute(
      tx,
    );
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id)
      select ${org}, patient, 'P' || k, '患者' || k, 'inpatient', 'ZY' || k, department from usage`.execute(tx);
    await sql`insert into document (org_id, id, kind, sn, status, document_date, biz_date, warehouse_id, department_id, patient_id, created_at, updated_at)
      select ${org}, document, 'useRecord', 'SY' || k, 2, current_date, current_date, store, department, patient, now(), now() from usage`.execute(tx);
    await sql`insert into stock_entry (org_id, id, posted_at, biz_date, warehouse_id, location_id, specification_id, lot_id, owner_id, quantity, amount, bill_type, doc_kind, document_id, doc_sn)
      select l.org_id, x.id, now(), current_date, x.store, no_location(), ${spec}::uuid, l.id, l.org_id, x.quantity, x.quantity * 10, x.bill, x.kind, x.document, x.sn
      from lot l, (select entry as id, store, -1 as quantity, 'useOut' as bill, 'useRecord' as kind, document, 'SY' || k as sn from usage
        union all select gen_random_uuid(), store, used + ${LEFT}, 'issueIn', 'issueOdo', department, 'HF' || n from ward
        union all select gen_random_uuid(), ${store}::uuid, -used - ${LEFT}, 'issueOut', 'issueOdo', department, 'HF' || n from ward) x
      where l.org_id = ${org} and l.batch_no = 'B1'`.execute(tx);
    await sql`insert into trace_event (org_id, id, at, type, warehouse_id, department_id, patient_id, specification_id, batch_no, quantity, doc_kind, document_id, doc_sn)
      select ${org}, gen_random_uuid(), now(), 'USE', store, department, patient, ${spec}::uuid, 'B1', 1, 'useRecord', document, 'SY' || k from usage`.execute(
      tx,
    );
    await sql`insert into stock_balance (org_id, warehouse_id, specification_id, lot_id, location_id, owner_id, quantity, first_at)
      select l.org_id, w.store, ${spec}::uuid, l.id, no_location(), l.org_id, ${LEFT}, now() from ward w, lot l where l.org_id = ${org} and l.batch_no = 'B1'`.execute(
      tx,
    );
    await sql`update stock_balance set quantity = quantity - ${given} where org_id = ${org} and warehouse_id = ${store}`.execute(tx);
  });
  await sql`analyze`.execute(db);
}

/** A recall of it: begun with a proposal for every ward, and how far it is, by place and by paper. */
export async function measureRecall(cluster: Cluster, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const { db, close } = await openDatabase({ url: await cluster.makeDatabase('recall'), poolSize: 4, statementTimeout: 0 });
  try {
    const w = await tradeWorld(db);
    await spread(db, w);
    const h = { ...w.context(w.hospital), screen: '' };
    const rounds = isQuick ? 3 : 7;
    const started = performance.now();
    const { recall, returns } = await inTransaction(db, (tx) =>
      begin({ ...h, db: tx }, 'lot', [{ specification: w.spec, batchNo: 'B1', serialNo: '' }], { recallLevel: '一级', noticeNo: '1', reason: '测试' }),
    );
    const begun = performance.now() - started;
    const ask = (level: string) => runReport({ ...h, screen: 'recallProgress' }, recallProgress, { recall: recall.id, level, pageNum: 1, pageSize: 100 });
    const lot = { specification: w.spec, batchNo: 'B1', serialNo: '' };
    const timed = (work: () => Promise<unknown>) => async () => {
      const at = performance.now();
      await work();
      return performance.now() - at;
    };
    const times = await interleaved(rounds, [
      timed(() => ask('state')),
      timed(() => ask('place')),
      timed(() => ask('line')),
      timed(() => traceability({ ...h, screen: 'traceabilityManage' }, lot)),
    ]);
    const names = ['recall progress, balance', 'recall progress, 200 wards', 'recall progress, 10 000 papers', 'trace of the lot'];
    return [
      ...names.map((what, i) => atMost(AREA, what, median(times[i] ?? []), BUDGET, ms)),
      atMost(AREA, `recall begun, ${returns.length} proposed returns`, begun, 60_000, ms, 'once, each a document'),
    ];
  } finally {
    await close();
  }
}
