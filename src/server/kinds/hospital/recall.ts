import { sql } from 'kysely';
import type { RecallAnswer, RecallQuestion } from '../../../contract/recall';
import { allowsAny } from '../../../define/allows';
import type { Value } from '../../../define/field';
import { objectSchema } from '../../../define/field-schema';
import { isPositive, plain, sub } from '../../../define/money';
import { issueReturn } from '../../../domain/hospital/issue-return';
import { recallInput } from '../../../domain/hospital/recall';
import { stopSell } from '../../../domain/stock/stop-sell';
import { type Context, within } from '../../base/context';
import { Forbidden, NotFound, Rejected } from '../../base/errors';
import { parse } from '../../base/http';
import { newId } from '../../base/id';
import { inTransaction } from '../../db/transaction';
import { screensFor } from '../../engine/access';
import { actOnDocument } from '../../engine/documents/lifecycle';
import { whoSees } from '../../engine/documents/recipients';
import { addDraft } from '../../engine/documents/save';
import { NO_LOCATION } from '../../engine/ledger/places';
import { holdersOf } from '../../engine/messages/holders';
import { notify } from '../../engine/messages/notify';
import { TRACE } from '../../engine/trace/answer';
import { patientsReached } from '../../engine/trace/reached';

/** The page a department's returns are kept on. */
const RETURNS = 'grantOdoReturn';

type Lot = Pick<RecallQuestion, 'specification' | 'batchNo' | 'serialNo'>;
type Said = Record<string, Value>;

/**
 * 召回: the lot is put before those who decide on stops (decided, it is blocked here and told to every other holder), and each store
 * that has some of it finds a proposed return to the central store, with a message to those who keep its returns.
 * @throws Forbidden, NotFound, Rejected when the lot is being stopped already
 */
export async function recall(context: Context, { input, ...lot }: RecallQuestion): Promise<RecallAnswer> {
  const mayRecall = screensFor(context, TRACE).some((screen) => screen.actions.includes('recall') && allowsAny(context.permissions, screen.flag, ['recall']));
  if (!mayRecall && !context.isSystem) throw new Forbidden('您没有【耗材追溯-召回】权限');
  const said = parse(objectSchema(recallInput), input);
  return inTransaction(context.db, async (tx) => {
    const inside = { ...within(context, tx), screen: '' };
    await refuseTwice(inside, lot);
    const stop = await stopLot(inside, lot, said);
    const returns = await proposeReturns(inside, lot, said);
    return {
      stop: { ...stop, kind: stopSell.kind },
      returns,
      says: [...(await figures(inside, lot)), `停售单${stop.sn}已提交，审批后全院停用并通知其他持有单位`],
    };
  });
}

async function refuseTwice(context: Context, lot: Lot): Promise<void> {
  const { rows: known } = await sql`
    select 1 from lot where org_id = ${context.org.id} and specification_id = ${lot.specification} and batch_no = ${lot.batchNo} and serial_no = ${lot.serialNo}`.execute(
    context.db,
  );
  if (known.length === 0) throw new NotFound('没有找到符合条件的批号，请核对条码、批号或患者');
  const { rows } = await sql<{ sn: string }>`
    select d.sn from document d join document_line l on l.org_id = d.org_id and l.document_id = d.id
    where d.org_id = ${context.org.id} and d.kind = ${stopSell.kind} and d.status in (0, 1, 2) and l.specification_id = ${lot.specification} and (l.batch_no = ${lot.batchNo} or d.mode = '2')
      and coalesce(l.serial_no, '') in ('', ${lot.serialNo}) and (d.status < 2 or d.stage in ('停售中', '待解除')) limit 1`.execute(context.db);
  if (rows[0]) throw new Rejected(`该批号已有停售单${rows[0].sn}`);
}

async function stopLot(context: Context, lot: Lot, said: Said): Promise<{ id: string; sn: string }> {
  const made = await addDraft(
    context,
    stopSell,
    { header: { level: '1', reason: '2', noticeNo: said.noticeNo, remark: `${said.recallLevel}召回：${said.reason}` }, lines: [lot] },
    { confirmed: true },
  );
  const submit = stopSell.actions.find((action) => action.does === 'submit');
  if (submit) await actOnDocument({ ...context, isSystem: true }, stopSell, submit, { id: made.id, version: made.version, key: newId(), confirmed: true });
  return { id: made.id, sn: made.sn ?? '' };
}

type Held = {
  warehouse: string;
  department: string | null;
  location: string;
  pack_no: string;
  owner: string;
  unit: string;
  label_no: string | null;
  quantity: string;
};

/** Those who keep this store's returns, not everybody who keeps any. */
async function tellKeepers(
  context: Context,
  keepers: readonly string[],
  { id, sn = '' }: { id: string; sn?: string | undefined },
  { batchNo }: Lot,
): Promise<void> {
  await notify(context.db, {
    ...{ org: context.org.id, users: await whoSees(context, id, keepers), page: RETURNS, uri: 'issueReturn', objectID: sn },
    title: `紧急：批号${batchNo}召回`,
    body: `请核对退库单${sn}并退回中心库`,
  });
}

/** Every store of a department with some of the lot: one proposal each, a line per balance, per piece where pieces have codes. */
async function proposeReturns(context: Context, lot: Lot, said: Said): Promise<{ id: string; sn: string }[]> {
  const { rows } = await sql<Held>`
    select b.warehouse_id as warehouse, w.department_id as department, b.location_id as location, b.pack_no, case when b.owner_id = b.org_id then ''
    else b.owner_id::text end as owner, c.root_unit_id as unit, t.label_no,
      b.quantity::text as quantity
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id
    and w.level = 2 and w.virtual_kind is null join specification_card c on c.id = b.specification_id
      left join stock_label t on t.org_id = b.org_id and t.specification_id = b.specification_id and t.lot_id = b.lot_id
      and t.warehouse_id = b.warehouse_id and t.label_kind = '1' and t.state = '2' and b.pack_no = '' and t.deleted_at is null
    where b.org_id = ${context.org.id} and b.quantity > 0 and l.specification_id = ${lot.specification} and l.batch_no = ${lot.batchNo} and l.serial_no = ${lot.serialNo}
    order by w.code, b.location_id, b.pack_no, t.label_no`.execute(context.db);
  const central = await sql<{
    id: string;
  }>`select id from warehouse where org_id = ${context.org.id} and level = 1 and scrap_type = 1 and virtual_kind is null and status
  and deleted_at is null order by is_default desc, code limit 1`.execute(context.db);
  const keepers = await holdersOf(context.db, context.org.id, RETURNS);
  const returns: { id: string; sn: string }[] = [];
  for (const warehouse of new Set(rows.map((row) => row.warehouse))) {
    const theirs = rows.filter((row) => row.warehouse === warehouse);
    const made = await addDraft(
      context,
      issueReturn,
      {
        header: {
          returnKind: '3',
          reason: '召回',
          sourceWarehouse: warehouse,
          department: theirs[0]?.department ?? '',
          targetWarehouse: central.rows[0]?.id ?? '',
          remark: `${said.recallLevel}召回 ${said.noticeNo}`,
        },
        lines: pieces(theirs).map(({ row, labelNo, quantity }) => ({
          specification: lot.specification,
          unit: row.unit,
          quantity,
          batchNo: lot.batchNo,
          serialNo: lot.serialNo,
          packNo: row.pack_no,
          owner: row.owner,
          location: row.location === NO_LOCATION ? '' : row.location,
          labelNo,
          quality: '不合格',
        })),
      },
      { confirmed: true },
    );
    returns.push({ id: made.id, sn: made.sn ?? '' });
    await tellKeepers(context, keepers, made, lot);
  }
  return returns;
}

/** A piece with a code is a line of its own; what has none is one line of its balance. Codes are dealt out over the balances. */
function pieces(held: readonly Held[]): { row: Held; labelNo: string; quantity: string }[] {
  const labels = [...new Set(held.flatMap((row) => row.label_no ?? []))];
  const balances = new Map(held.map((row) => [[row.location, row.pack_no, row.owner].join('|'), row]));
  return [...balances.values()].flatMap((row) => {
    const own = row.pack_no === '' ? labels.splice(0, Math.floor(Number(row.quantity))) : [];
    const rest = sub(row.quantity, String(own.length));
    return [...own.map((labelNo) => ({ row, labelNo, quantity: '1' })), ...(isPositive(rest) ? [{ row, labelNo: '', quantity: plain(rest) }] : [])];
  });
}

/** How much of it is still here, and what was used. */
async function figures(context: Context, lot: Lot): Promise<string[]> {
  const { rows } = await sql<{ held: string; used: string }>`
    select (select coalesce(sum(b.quantity), 0)::text from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
    where b.org_id = ${context.org.id} and l.specification_id = ${lot.specification} and l.batch_no = ${lot.batchNo} and l.serial_no = ${lot.serialNo}) as held,
      coalesce(sum(e.quantity), 0)::text as used
    from trace_event e where e.org_id = ${context.org.id} and e.specification_id = ${lot.specification} and e.batch_no = ${lot.batchNo}
    and e.serial_no = ${lot.serialNo} and e.type in ('USE', 'USE_RED')`.execute(context.db);
  const row = rows[0];
  return [`本院在库${plain(row?.held ?? '0')}，已使用${plain(row?.used ?? '0')}，涉及患者${await patientsReached(context, lot)}人`];
}
