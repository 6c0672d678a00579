import { sql } from 'kysely';
import type { ReportAnswer } from '../../src/contract/report-answer';
import type { ReportDefinition } from '../../src/define/report-definition';
import type { Context } from '../../src/server/base/context';
import { systemContext } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { runReport } from '../../src/server/engine/reports/run';
import { matchDue } from '../../src/server/kinds/his/fees/queue';
import { receiveFees } from '../../src/server/kinds/his/receive/fees';
import { freshDatabase } from './database';
import { act, add, post } from './documents';
import { type TradeWorld, tradeWorld } from './trade-world';

const HOUR = 3_600_000;
export type Goods = { spec: string; piece: string };
export const clock = (at: Date) => new Date(at.getTime() + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

/** A hospital with a ward whose goods are charged by 8.00 a piece, patients ZY1…ZY3, and a system of its own that charges them. */
export async function hisWorld() {
  const database = await freshDatabase();
  const time = { now: new Date() };
  const w: TradeWorld = await tradeWorld(database.db, () => time.now);
  const h: Context = w.context(w.hospital);
  await sql`update department set his_dept_code = '0812' where id = ${w.ward}`.execute(w.db);
  const visits = new Map<string, string>();
  for (const no of ['ZY1', 'ZY2', 'ZY3']) {
    const id = newId();
    visits.set(no, id);
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${id}, ${`P${no}`}, '张三丰', 'inpatient', ${no}, ${w.ward})`.execute(
      w.db,
    );
  }
  const rule = async (key: string, value: string) => {
    await sql`delete from rule_value where org_id = ${w.hospital.id} and key = ${key}`.execute(w.db);
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${w.hospital.id}, ${newId()}, ${key}, 'organisation', ${value})`.execute(w.db);
  };
  await rule('his.chargeDeduct', '关闭');
  await sql`update business_product set chargeable = true, charge_price = 8, manage_class = '低值' where org_id = ${w.hospital.id}`.execute(w.db);
  const item = async (code: string, factor: string, ...specifications: string[]) => {
    const id = newId();
    await sql`insert into his_item (org_id, id, code, name, price) values (${w.hospital.id}, ${id}, ${code}, ${`${code}项目`}, 80)`.execute(w.db);
    for (const specification of specifications)
      await sql`insert into product_comparison (org_id, id, his_item_id, specification_id, factor, state) values (${w.hospital.id}, ${newId()}, ${id}, ${specification}, ${factor}, '2')`.execute(
        w.db,
      );
  };
  /** `hoursAgo`: when it happened, from now. @returns its document and line */
  const use = async (visit: string, quantity: string, more: { goods?: Goods; batchNo?: string; hoursAgo?: number; header?: Record<string, unknown> } = {}) => {
    time.now = new Date(time.now.getTime() + 1000);
    const { spec, piece } = more.goods ?? w;
    const useTime = new Date(time.now.getTime() - (more.hoursAgo ?? 0) * HOUR).toISOString();
    const who = visit === '' ? { useType: '2', reason: '科室自用' } : { useType: '1', patient: visits.get(visit) };
    const header = { ...who, department: w.ward, warehouse: w.wardStore, useTime, ...more.header };
    const lines = [{ specification: spec, unit: piece, quantity, batchNo: more.batchNo ?? 'A' }];
    const { id } = await act(h, 'useRecord', 'review', (await add(h, 'useRecord', header, lines)).id);
    const { rows } = await sql<{
      id: string;
      sn: string;
    }>`select l.id, h.sn from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id where l.document_id = ${id}`.execute(w.db);
    return { id, line: rows[0]?.id ?? '', sn: rows[0]?.sn ?? '' };
  };
  const fee = (feeId: string, visitNo: string, quantity: number, amount: number, more: Record<string, unknown> & { hoursAgo?: number } = {}) => {
    const { hoursAgo = 0, ...rest } = more;
    const who = { visitType: 'I', visitNo, visitSeq: 1, patientId: `P${visitNo}`, patientName: '张三丰', execDept: '0812' };
    return {
      feeId,
      feeType: 1,
      ...who,
      hisItemCode: 'I1',
      hisItemName: '留置针',
      unit: '支',
      quantity,
      amount,
      chargeTime: clock(new Date(time.now.getTime() - hoursAgo * HOUR)),
      ...rest,
    };
  };
  const tell = async (...rows: Record<string, unknown>[]) => {
    const received = await receiveFees(
      systemContext(w.db, h.org, () => time.now),
      rows,
    );
    await matchDue(w.db, () => time.now);
    return received;
  };
  const stock = (batchNo: string, quantity: string, goods: Goods = w) =>
    post(h, 'initialStock', { warehouse: w.wardStore }, [
      { specification: goods.spec, unit: goods.piece, quantity, batchNo, expiryDate: '2040-06-30', unitCost: '5', taxRate: '13' },
    ]);
  const ask = (report: ReportDefinition, query: Record<string, string> = {}, who: Context = h): Promise<ReportAnswer> =>
    runReport(who, report, { pageNum: 1, pageSize: 200, ...query } as never);
  return { database, w, h, time, visits, rule, item, use, fee, tell, stock, ask };
}
export type HisWorld = Awaited<ReturnType<typeof hisWorld>>;
