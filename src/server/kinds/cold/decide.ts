import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import { groupBy } from '../../../define/group-by';
import { issueReturn } from '../../../domain/hospital/issue-return';
import { purchaseReturn } from '../../../domain/purchasing/purchase-return';
import { lossReport } from '../../../domain/stock/loss-report';
import { type Context, within } from '../../base/context';
import { Rejected } from '../../base/errors';
import { addDraft } from '../../engine/documents/save';
import { NO_LOCATION } from '../../engine/ledger/places';
import type { ActionService } from '../../engine/masters/services';
import { notDrafted, REMARK } from './drafted';
import { findIn } from './find';
import { actOnStop } from './hold';

type Row = { id: string; stop: string | null; specification: string; batchNo: string; name: string };

export const findExcursions: ActionService = async (tx, context) => {
  await findIn(within(context, tx));
};

/** 放行: by name, with reason and basis. The batch may be used again when nothing else of it waits; else the stop passes on to what does. */
export const releaseExcursions: ActionService = async (tx, given, { ids, input }) => {
  const context = within(given, tx);
  const { org, user, now } = context;
  const says: string[] = [];
  for (const row of await waiting(context, ids)) {
    await sql`update cold_excursion set released_at = ${now()}, released_by = ${user.name}, release_reason = ${String(input.reason)}, release_basis = ${String(input.basis)},
      release_files = ${JSON.stringify(input.files ?? [])}::jsonb, version = version + 1, updated_at = ${now()}, updated_by = ${user.id || null} where org_id = ${org.id} and id = ${row.id}`.execute(
      tx,
    );
    says.push(`${row.name}批号${row.batchNo}${await endStop(context, row, String(input.reason))}`);
  }
  return { says };
};

async function endStop(context: Context, { id, stop, specification, batchNo }: Row, reason: string): Promise<string> {
  const { org, db } = context;
  const { rows: others } = await sql<{ id: string }>`
    update cold_excursion set stop_id = coalesce(stop_id, ${stop}) where org_id = ${org.id} and id in (select l.id from cold_excursion_list l
      where l.org_id = ${org.id} and l.id <> ${id} and l.state = 'waiting' and l.specification_id = ${specification} and l.batch_no = ${batchNo}) returning id`.execute(
    db,
  );
  if (others.length > 0) return '还有其他超温待决定，仍然停用';
  const { rows } = await sql<{
    stage: string;
  }>`select stage from document where org_id = ${org.id} and id = ${stop} and status = 2 and stage in ('停售中', '待解除')`.execute(db);
  if (stop !== null && rows[0]) {
    if (rows[0].stage === '停售中') await actOnStop(context, 'release', { id: stop, reason: `冷链超温放行：${reason}` });
    await actOnStop(context, 'passRelease', { id: stop });
  }
  const { rows: blocked } =
    await sql`select from stock_block where org_id = ${org.id} and specification_id = ${specification} and batch_no in ('', ${batchNo}) and ended_at is null limit 1`.execute(
      db,
    );
  return blocked.length > 0 ? '已放行，但另有停售单，仍然停用' : '已放行，恢复使用';
}

async function waiting({ db, org }: Context, ids: readonly string[]): Promise<Row[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`cold ${org.id}`}))`.execute(db);
  const { rows } =
    await sql<Row>`select id, stop_id as stop, specification_id as specification, batch_no as "batchNo", product_name as name from cold_excursion_list
    where org_id = ${org.id} and id = any(${ids}::uuid[]) and state = 'waiting' order by product_name, batch_no, id`.execute(db);
  if (rows.length === 0) throw new Rejected('所选超温已经处理');
  return rows;
}

type Held = {
  warehouse: string;
  level: number;
  department: string;
  supplier: string;
  settleMode: string;
  price: string;
  taxRate: string;
  location: string;
  pack: string;
  owner: string;
  unit: string;
  serialNo: string;
  quantity: string;
} & Pick<Row, 'specification' | 'batchNo'>;

/**
 * What lies there of the chosen batches and no other paper speaks of, at what its first receipt says of supplier, price (of the smallest
 * unit) and tax. @param kinds of papers about to be drafted of it
 */
async function heldOf(context: Context, ids: readonly string[], kinds: readonly DocumentDefinition[]): Promise<Held[]> {
  const rows = await waiting(context, ids);
  await notDrafted(context, rows, kinds);
  const { rows: held } = await sql<Held>`
    select b.warehouse_id as warehouse, w.level, coalesce(w.department_id::text, '') as department, coalesce(s.partner_id::text, '') as supplier,
      coalesce(s.settle_mode, '1') as "settleMode", coalesce(s.price::text, '') as price, coalesce(trim_scale(s.tax_rate)::text, '13') as "taxRate", b.location_id as location, b.pack_no as pack,
      case when b.owner_id = b.org_id then '' else b.owner_id::text end as owner, c.root_unit_id as unit, l.serial_no as "serialNo", l.specification_id as specification, l.batch_no as "batchNo",
      trim_scale(b.quantity - b.reserved)::text as quantity
    from (select distinct specification, "batchNo" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (specification uuid, "batchNo" text)) r
      join lot l on l.org_id = ${context.org.id} and l.specification_id = r.specification and l.batch_no = r."batchNo"
      join stock_balance b on b.org_id = l.org_id and b.lot_id = l.id and b.quantity > b.reserved
      join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id and w.virtual_kind is null join specification_card c on c.id = l.specification_id
      left join lateral (select d.partner_id, d.settle_mode, round(y.price / y.ratio, 4) as price, y.tax_rate from stock_entry p
          join document d on d.org_id = p.org_id and d.id = p.document_id join document_line y on y.org_id = p.org_id and y.id = p.line_id
        where p.org_id = l.org_id and p.lot_id = l.id and p.bill_type = 'purchaseIn' and p.quantity > 0 order by p.posted_at limit 1) s on true
    order by w.code, supplier, s.settle_mode, l.specification_id, l.batch_no, l.serial_no, b.location_id, b.pack_no`.execute(context.db);
  if (held.length === 0) throw new Rejected('没有可处理的库存：已在其他单据中，或还没有收货');
  return held;
}

const lineOf = ({ specification, unit, quantity, batchNo, serialNo, pack, owner, location }: Held) => ({
  ...{ specification, unit, quantity, batchNo, serialNo, owner },
  packNo: pack,
  location: location === NO_LOCATION ? '' : location,
});

async function draft(context: Context, definition: DocumentDefinition, header: Record<string, string>, lines: Record<string, string>[]): Promise<string> {
  const made = await addDraft({ ...context, screen: '' }, definition, { header, lines }, { confirmed: true });
  return `已起草${definition.title}${made.sn ?? ''}`;
}

/** A ward gives back to the store, the store to its supplier: a filled draft for each store (and supplier), to be checked and sent by people. */
export const returnExcursions: ActionService = async (tx, given, { ids }) => {
  const context = within(given, tx);
  const { rows: central } = await sql<{ id: string }>`
    select id from warehouse where org_id = ${context.org.id} and level = 1 and scrap_type = 1 and virtual_kind is null and status and deleted_at is null
      order by is_default desc, code limit 1`.execute(tx);
  const says: string[] = [];
  for (const theirs of groupBy(
    await heldOf(context, ids, [issueReturn, purchaseReturn]),
    ({ warehouse, supplier, settleMode }) => `${warehouse} ${supplier} ${settleMode}`,
  ).values()) {
    const [{ warehouse, level, department, supplier, settleMode }] = theirs as [Held];
    const lines = theirs.map(lineOf);
    if (level > 1) {
      const header = { returnKind: '1', reason: '质量', sourceWarehouse: warehouse, department, targetWarehouse: central[0]?.id ?? '', remark: REMARK };
      says.push(
        await draft(
          context,
          issueReturn,
          header,
          lines.map((line) => ({ ...line, quality: '不合格' })),
        ),
      );
    } else if (supplier === '') throw new Rejected('没有找到供应商，请在库存管理中选择批号退货或报损');
    else
      says.push(
        await draft(
          context,
          purchaseReturn,
          { supplier, warehouse, settleMode, returnKind: '1', reason: '1', explanation: REMARK, remark: REMARK },
          theirs.map((row) => ({ ...lineOf(row), price: row.price, taxRate: row.taxRate })),
        ),
      );
  }
  return { says };
};

export const writeOffExcursions: ActionService = async (tx, given, { ids }) => {
  const context = within(given, tx);
  const says: string[] = [];
  for (const [warehouse, theirs] of groupBy(await heldOf(context, ids, [lossReport]), (row) => row.warehouse)) {
    const lines = theirs.map((row) => ({ ...lineOf(row), reason: '5' }));
    says.push(await draft(context, lossReport, { lossKind: 'quality', warehouse, liability: '1', remark: REMARK }, lines));
  }
  return { says };
};
