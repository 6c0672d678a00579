import { sql } from 'kysely';
import type { AnyDocument } from '../../../../define/document-view';
import { isPositive, mul } from '../../../../define/money';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { insertLabels, type NewLabel, nextLabelNos } from '../../labels/label-numbers';
import { unlabelled } from '../../labels/unlabelled';
import { circumstancesOf } from '../circumstances';
import type { Stored } from '../stored';

/** Codes the review itself makes. */
export async function codeAtReview(context: Context, { definition, view: d }: Stored): Promise<void> {
  const { codes } = definition;
  if (!codes?.atReview || codes.when?.(d) === false || !codes.atReview(d, await circumstancesOf(context, definition, d))) return;
  if (codes.of === 'received') await codeReceived(context, d);
  if (codes.of === 'inspected') await codeInspected(context, d);
}

/** 生成唯一码: pieces of coded goods that have no label yet get one each. Pressing it again adds none. */
export async function codeNow(context: Context, { definition, view: d }: Stored): Promise<void> {
  if (definition.codes?.of === 'used') await codeUsed(context, d);
  else await codeLying(context, d);
}

/** What is taken back takes its codes with it; those that were there before the goods were on the books wait again. */
export async function voidCodes(context: Context, { definition, view: d }: Stored): Promise<void> {
  const { codes } = definition;
  if (!codes || codes.when?.(d) === false) return;
  if (codes.of === 'received') await giveBackWaiting(context, d);
  await sql`update stock_label set state = '5', updated_at = ${context.now()} where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
  if (codes.of === 'used') await sql`update document_line set label_no = null where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
}

type Piece = Omit<NewLabel, 'label_no'>;
const make = async (context: Context, pieces: readonly Piece[]): Promise<string[]> => {
  const numbers = await nextLabelNos(context, pieces.length);
  if (pieces.length > 0)
    await insertLabels(
      context,
      pieces.map((piece, i) => ({ ...piece, label_no: numbers[i] ?? '' })),
    );
  return numbers;
};
const times = (count: number, piece: Piece): Piece[] => Array.from({ length: count }, () => piece);

async function codedOf(context: Context, d: AnyDocument): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select specification_id as id from business_product where org_id = ${context.org.id} and coded and deleted_at is null
    and specification_id = any(${d.lines.map((line) => line.specification).filter(Boolean)}::uuid[])`.execute(context.db);
  return new Set(rows.map((row) => row.id));
}

async function codeLying(context: Context, d: AnyDocument): Promise<void> {
  const pieces = await unlabelled(context, { sourceSn: d.sn });
  const coded = await codedOf(context, d);
  const wanted = pieces.filter((piece) => coded.has(String(piece.specification_id)));
  if (wanted.length === 0) throw new Rejected(coded.size === 0 ? '单据中没有唯一码管理的产品' : '没有需要生成的标签');
  await make(context, wanted);
}

type Received = { line_id: string; specification_id: string; lot_id: string; serial_no: string | null; warehouse_id: string; quantity: string };

async function codeReceived(context: Context, d: AnyDocument): Promise<void> {
  const { rows } = await sql<Received>`
    select l.id as line_id, e.specification_id, e.lot_id, l.serial_no, e.warehouse_id, e.quantity from document_line l
      join business_product p on p.org_id = l.org_id and p.specification_id = l.specification_id and p.coded and p.deleted_at is null
      join stock_entry e on e.org_id = l.org_id and e.line_id = l.id and e.quantity > 0 and e.document_id = ${d.id}
    where l.org_id = ${context.org.id} and l.document_id = ${d.id} order by l.line_no`.execute(context.db);
  const pieces: Piece[] = [];
  for (const { quantity, specification_id, lot_id, serial_no, warehouse_id, line_id } of rows) {
    const waiting = await takeWaiting(context, d.id, { line_id, lot_id, warehouse_id, quantity });
    const piece: Piece = { label_kind: '1', specification_id, lot_id, serial_no: serial_no ?? '', warehouse_id, state: '2', document_id: d.id };
    pieces.push(...times(Number(quantity) - waiting, piece));
  }
  await make(context, pieces);
}

/** Codes made when the goods of this line were inspected now stand for its lot. @returns how many there were */
async function takeWaiting(context: Context, receipt: string, row: Pick<Received, 'line_id' | 'lot_id' | 'warehouse_id' | 'quantity'>): Promise<number> {
  const { rows } = await sql`
    update stock_label b set lot_id = ${row.lot_id}, warehouse_id = ${row.warehouse_id}, document_id = ${receipt}, state = '2', updated_at = ${context.now()}
    where b.org_id = ${context.org.id} and b.id in (select w.id from stock_label w join document_line l on l.org_id = w.org_id and l.source_line_id = w.line_id
      where w.org_id = ${context.org.id} and l.id = ${row.line_id} and w.lot_id is null and w.state in ('0', '1') and w.deleted_at is null
      order by w.label_no limit ${Number(row.quantity)}) returning 1`.execute(context.db);
  return rows.length;
}

/** A receipt taken back leaves them waiting again: they stick on the goods. */
async function giveBackWaiting(context: Context, d: AnyDocument): Promise<void> {
  await sql`
    update stock_label b set lot_id = null, warehouse_id = null, document_id = l.document_id, state = case when b.print_count > 0 then '1' else '0' end, updated_at = ${context.now()}
    from document_line l where b.org_id = ${context.org.id} and b.document_id = ${d.id} and l.org_id = b.org_id and l.id = b.line_id`.execute(context.db);
}

/** To be stuck on before they are put away. */
async function codeInspected(context: Context, d: AnyDocument): Promise<void> {
  const coded = await codedOf(context, d);
  const fit = d.lines.filter((line) => coded.has(line.specification) && isPositive(String(line.qualifiedQuantity || '0')));
  await make(
    context,
    fit.flatMap(({ id, specification, serialNo = '', qualifiedQuantity, ratio }) =>
      times(Number(mul(String(qualifiedQuantity), ratio)), {
        label_kind: '1',
        specification_id: specification,
        serial_no: serialNo,
        state: '0',
        document_id: d.id,
        line_id: id,
      }),
    ),
  );
}

/** Used from the first moment on; the line names the first of its codes. */
async function codeUsed(context: Context, d: AnyDocument): Promise<void> {
  const { rows } = await sql<{ id: string; specification_id: string; lot_id: string | null; serial_no: string | null; quantity: string }>`
    select l.id, l.specification_id, t.id as lot_id, l.serial_no, l.base_quantity as quantity from document_line l
      join business_product p on p.org_id = l.org_id and p.specification_id = l.specification_id and p.coded and p.deleted_at is null
      left join lot t on t.org_id = l.org_id and t.specification_id = l.specification_id and t.batch_no = l.batch_no and t.serial_no = coalesce(l.serial_no, '')
    where l.org_id = ${context.org.id} and l.document_id = ${d.id} and coalesce(l.label_no, '') = '' order by l.line_no`.execute(context.db);
  if (rows.length === 0) throw new Rejected('没有需要生成的标签');
  const firstAt = new Map<string, number>();
  const pieces: Piece[] = [];
  for (const { id, specification_id, lot_id, serial_no, quantity } of rows) {
    firstAt.set(id, pieces.length);
    const piece: Piece = { label_kind: '1', specification_id, lot_id, serial_no: serial_no ?? '', state: '4', document_id: d.id };
    pieces.push(...times(Math.ceil(Number(quantity)), piece));
  }
  const numbers = await make(context, pieces);
  const first = rows.map(({ id }) => ({ id, no: numbers[firstAt.get(id) ?? -1] ?? null }));
  await sql`update document_line l set label_no = t.no from jsonb_to_recordset(${JSON.stringify(first)}::jsonb) as t (id uuid, no text)
    where l.org_id = ${context.org.id} and l.id = t.id`.execute(context.db);
}
