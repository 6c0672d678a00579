import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { insertLabels, nextLabelNos } from '../stock/label-numbers';
import { unlabelled } from '../stock/stock-label';

/** 生成唯一码: pieces of coded goods this receipt brought that lie there without a label get one each. Pressing it again adds none. */
export async function codeReceipt(context: Context, d: AnyDocument): Promise<void> {
  const pieces = await unlabelled(context, { sourceSn: d.sn });
  const { rows } = await sql<{ id: string }>`
    select specification_id as id from business_product where org_id = ${context.org.id} and coded and deleted_at is null and specification_id = any(${d.lines.map((line) => line.specification).filter(Boolean)}::uuid[])`.execute(
    context.db,
  );
  const coded = new Set(rows.map((row) => row.id));
  const wanted = pieces.filter((piece) => coded.has(String(piece.specification_id)));
  if (wanted.length === 0) throw new Rejected(coded.size === 0 ? '单据中没有唯一码管理的产品' : '没有需要生成的标签');
  const numbers = await nextLabelNos(context, wanted.length);
  await insertLabels(
    context,
    wanted.map((piece, i) => ({ ...piece, label_no: numbers[i] ?? '' })),
  );
}

/** What is taken back takes its codes with it. */
export async function voidCodes(context: Context, d: AnyDocument): Promise<void> {
  await sql`update stock_label set state = '5', updated_at = ${context.now()} where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
}
