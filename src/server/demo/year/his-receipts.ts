import { sql } from 'kysely';
import { addDays, dayOf, endOfMonth } from '../../../define/dates';
import { receiptCheck } from '../../../domain/his/receipt-check';
import type { Context } from '../../base/context';
import { inTransaction } from '../../db/transaction';
import { actOnMasters } from '../../engine/masters/act';
import { INTERFACES } from '../../kinds/his/receive/interfaces';
import { workdayUpTo } from '../clock';
import { organisationOf, type World } from '../world/world';
import type { At } from './day';
import { deskOn } from './desk';
import type { HisRow } from './his-tells';

type Line = {
  id: string;
  sn: string;
  lineNo: number;
  day: string;
  supplier: string;
  name: string;
  spec: string;
  unit: string;
  item: string;
  quantity: number;
  amount: number;
  invoice: string;
};
/** Since when the interface is in use. */
const DAYS = 92;
const CALL = 500;

/** What the hospital's own system booked of its receipts since that interface works, most of it right; finance deals with what is not, and sends again what is missing. */
export async function bookReceipts(world: World, at: At): Promise<void> {
  const { context } = at('h1', '15:05').desk('hfinance');
  const lines = await receiptLines(context);
  const rows = lines
    .flatMap((line, i) => booked(line, i, lines[(i + 5) % lines.length] ?? line))
    .filter((row) => Date.parse(`${String(row.bookTime)}+08:00`) < context.now().getTime());
  for (const month of new Set(rows.map((row) => String(row.bookTime).slice(0, 7)))) {
    const end = workdayUpTo(endOfMonth(`${month}-01`));
    const desk = end < dayOf(context.now()) ? deskOn(world, 'h1', 'hfinance', end, '17:30').context : context;
    const mine = rows.filter((row) => String(row.bookTime).startsWith(month));
    for (let start = 0; start < mine.length; start += CALL)
      await inTransaction(world.db, async (tx) => INTERFACES.grn?.take({ ...desk, db: tx }, mine.slice(start, start + CALL)));
  }
  await dealWith(world, context);
}

async function receiptLines({ db, org, now }: Context): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id, l.sn, l.line_no as "lineNo", l.day::text, coalesce(l.supplier_code, '') as supplier, c.product_name as name,
    coalesce(c.spec_model, '') as spec, coalesce(c.root_unit_name, '') as unit,
      coalesce(i.code, '') as item, l.quantity::float as quantity, l.amount::float as amount, coalesce(invoice_numbers_of(l.org_id, l.document_id), '') as invoice
    from receipt_line l join specification_card c on c.id = l.specification_id
      left join product_comparison m on m.org_id = l.org_id and m.specification_id = l.specification_id and m.state = '2' and m.deleted_at is null
      left join his_item i on i.org_id = m.org_id and i.id = m.his_item_id
    where l.org_id = ${org.id} and l.day >= ${addDays(dayOf(now()), -DAYS)} and l.quantity <> 0 order by l.day, l.sn, l.line_no`.execute(db);
  return rows;
}

/** As it was booked there: right but for a few, one of each sort in turn. */
function booked(line: Line, i: number, other: Line): HisRow[] {
  const turn = i % 31;
  if (turn === 4) return [];
  const isRed = line.amount < 0 || line.quantity < 0;
  const row = {
    hisGrnNo: `RK${line.day.replaceAll('-', '').slice(2)}${line.sn.slice(-4)}`,
    hisLineNo: String(line.lineNo),
    spdSn: line.sn,
    spdLineNo: String(line.lineNo),
    supplierCode: line.supplier,
    hisItemCode: line.item,
    name: line.name,
    spec: line.spec,
    unit: line.unit,
    quantity: Math.abs(line.quantity),
    price: Number((Math.abs(line.amount) / Math.abs(line.quantity)).toFixed(6)),
    amount: Math.abs(line.amount),
    storeCode: 'ZXK',
    bookTime: `${line.day} ${17 + (i % 3)}:${String(10 + (i % 50)).padStart(2, '0')}:00`,
    redFlag: isRed,
  };
  if (turn === 9) return [{ ...row, quantity: row.quantity + 1, amount: Number((row.amount + row.price).toFixed(2)) }];
  if (turn === 14) return [{ ...row, amount: Number((row.amount * 1.03 + 1).toFixed(2)) }];
  if (turn === 19) return [{ ...row, supplierCode: other.supplier === line.supplier ? 'GYS9999' : other.supplier }];
  if (turn === 24 && line.invoice && line.item) return [{ ...row, spdSn: '', spdLineNo: '', invoiceNo: line.invoice.split('、')[0] ?? '' }];
  // Bought by a department beside the central store, and booked there only.
  if (turn === 28) return [row, { ...row, hisGrnNo: `${row.hisGrnNo}Z`, spdSn: '', spdLineNo: '', redFlag: false }];
  // Of the evening of the last day some is booked the morning after.
  if (turn === 2) return [{ ...row, bookTime: `${addDays(line.day, 1)} 08:20:00` }];
  return [row];
}

const REMARKS: Record<string, readonly [result: string, remark: string]> = {
  quantity: ['3', '已通知HIS按实收数量更正'],
  amount: ['3', '按发票价更正HIS金额'],
  supplier: ['3', 'HIS供应商选错，已更正'],
  his: ['2', '科室自行入账，已通知冲回'],
  spd: ['1', '已通知库管在HIS补记'],
};

async function dealWith(world: World, context: Context): Promise<void> {
  const org = organisationOf(world, 'h1').id;
  const today = dayOf(context.now());
  const { rows } = await sql<{ id: string; result: string; day: string; kind: string }>`
    select id, result, day::text, doc_kind as kind from dataset_booking(${org}::uuid, ${today}::date, ${addDays(today, -DAYS)}::date, ${today}::date)
    where result <> 'same' and note = '' order by day, id`.execute(world.db);
  const old = rows.filter(({ day }, i) => day < addDays(today, -7) && i % 4 !== 3);
  for (const [result, [way, remark]] of Object.entries(REMARKS)) {
    const ids = old.filter((row) => row.result === result).map(({ id }) => id);
    if (ids.length > 0) await act(context, 'handle', { ids, input: { result: way, remark } });
  }
  const missing = rows.filter((row) => row.result === 'spd' && row.kind !== 'purchaseReturn' && row.day < today).slice(-2);
  if (missing.length > 0) await act(context, 'pushHis', { ids: missing.map(({ id }) => id) });
}

const act = (context: Context, id: string, given: { ids: string[]; input?: Record<string, unknown> }): Promise<unknown> => {
  const action = receiptCheck.actions.find((one) => one.id === id);
  if (!action) throw new Error(`receiptCheck has no action ${id}`);
  return actOnMasters(context, receiptCheck, action, given);
};
