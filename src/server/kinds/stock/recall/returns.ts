import { sql } from 'kysely';
import { groupBy } from '../../../../define/group-by';
import { isPositive, plain, sub } from '../../../../define/money';
import { issueReturn } from '../../../../domain/hospital/issue-return';
import type { Context } from '../../../base/context';
import { addDraft } from '../../../engine/documents/save';
import { NO_LOCATION } from '../../../engine/ledger/places';
import { keepPaper, type Paper, type Recall } from './kept';
import { tellWard } from './telling';

type Held = {
  warehouse: string;
  department: string | null;
  location: string;
  pack_no: string;
  owner: string;
  specification: string;
  batchNo: string;
  serialNo: string;
  unit: string;
  label_no: string | null;
  quantity: string;
};

/**
 * Every store of a ward with some of it: one proposal each, a line per balance, per piece where pieces have codes. What a living draft speaks of already is
 * not proposed again.
 */
export async function proposeReturns(context: Context, recall: Recall): Promise<Paper[]> {
  const rows = await heldInWards(context, recall.id);
  const central = await sql<{
    id: string;
  }>`select id from warehouse where org_id = ${context.org.id} and level = 1 and scrap_type = 1 and virtual_kind is null and status
    and deleted_at is null order by is_default desc, code limit 1`.execute(context.db);
  const returns: Paper[] = [];
  for (const [warehouse, theirs] of groupBy(rows, (row) => row.warehouse)) {
    const header = {
      returnKind: '3',
      reason: '召回',
      sourceWarehouse: warehouse,
      department: theirs[0]?.department ?? '',
      targetWarehouse: central.rows[0]?.id ?? '',
      remark: `${recall.level}召回 ${recall.noticeNo}`,
    };
    const made = await addDraft(context, issueReturn, { header, lines: pieces(theirs).map(lineOf) }, { confirmed: true, automatic: {} });
    const paper = { id: made.id, sn: made.sn ?? '' };
    await keepPaper(context, recall.id, paper.id, true);
    await tellWard(context, recall, { warehouse, batches: [...new Set(theirs.map(({ batchNo }) => batchNo))], paper });
    returns.push(paper);
  }
  return returns;
}

async function heldInWards(context: Context, recall: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select b.warehouse_id as warehouse, w.department_id as department, b.location_id as location, b.pack_no, case when b.owner_id = b.org_id then '' else b.owner_id::text end as owner,
      b.specification_id as specification, l.batch_no as "batchNo", l.serial_no as "serialNo", c.root_unit_id as unit, t.label_no, (b.quantity - b.reserved)::text as quantity
    from recall_cover v join lot l on l.org_id = v.org_id and l.specification_id = v.specification_id and v.batch_no in ('', l.batch_no) and v.serial_no in ('', l.serial_no)
      join stock_balance b on b.org_id = l.org_id and b.lot_id = l.id and b.quantity > b.reserved
      join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id and w.level = 2 and w.virtual_kind is null and w.scrap_type = 1 join specification_card c on c.id = b.specification_id
      left join stock_label t on t.org_id = b.org_id and t.specification_id = b.specification_id and t.lot_id = b.lot_id
        and t.warehouse_id = b.warehouse_id and t.label_kind = '1' and t.state = '2' and b.pack_no = '' and t.deleted_at is null
    where v.org_id = ${context.org.id} and v.recall_id = ${recall} and not exists (
      select from document d join document_line y on y.org_id = d.org_id and y.document_id = d.id
      where d.org_id = b.org_id and d.kind = ${issueReturn.kind} and d.status in (0, 3) and d.warehouse_id = b.warehouse_id and y.specification_id = b.specification_id and y.batch_no = l.batch_no
        and coalesce(y.serial_no, '') = l.serial_no)
    order by w.code, b.specification_id, l.batch_no, l.serial_no, b.location_id, b.pack_no, t.label_no`.execute(context.db);
  return rows;
}

type Piece = { row: Held; labelNo: string; quantity: string };
const lineOf = ({ row, labelNo, quantity }: Piece) => ({
  specification: row.specification,
  unit: row.unit,
  quantity,
  batchNo: row.batchNo,
  serialNo: row.serialNo,
  packNo: row.pack_no,
  owner: row.owner,
  location: row.location === NO_LOCATION ? '' : row.location,
  labelNo,
  quality: '不合格',
});

/** A piece with a code is a line of its own; what has none is one line of its balance. Codes are dealt out over the balances of their lot. */
function pieces(held: readonly Held[]): Piece[] {
  return [...groupBy(held, (row) => [row.specification, row.batchNo, row.serialNo].join('|')).values()].flatMap((lot) => {
    const labels = [...new Set(lot.flatMap((row) => row.label_no ?? []))];
    const balances = new Map(lot.map((row) => [[row.location, row.pack_no, row.owner].join('|'), row]));
    return [...balances.values()].flatMap((row) => {
      const own = row.pack_no === '' ? labels.splice(0, Math.floor(Number(row.quantity))) : [];
      const rest = sub(row.quantity, String(own.length));
      return [...own.map((labelNo) => ({ row, labelNo, quantity: '1' })), ...(isPositive(rest) ? [{ row, labelNo: '', quantity: plain(rest) }] : [])];
    });
  });
}
