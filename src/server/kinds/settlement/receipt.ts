import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import { isZero, sub } from '../../../define/money';
import { settlementGrn } from '../../../domain/settlement/settlement-grn';
import type { Context } from '../../base/context';
import { makeDocument } from '../../engine/documents/make';

/**
 * A draft receipt of everything of a settlement no living receipt books yet; of one that counts from this moment on (`isFresh`) none does.
 * @returns whether there was anything
 */
export async function draftReceipt(context: Context, d: AnyDocument, isFresh = false): Promise<boolean> {
  const booked = isFresh ? new Map<string, string>() : await bookedOf(context, d);
  const lines = d.lines
    .map((from) => ({ from, values: { quantity: sub(from.baseQuantity, booked.get(from.id) ?? '0') } }))
    .filter(({ values }) => !isZero(values.quantity));
  if (lines.length === 0) return false;
  const header = { supplier: d.partner, settlementSn: d.sn };
  const system: Context = { ...context, isSystem: true };
  await makeDocument(
    system,
    settlementGrn,
    { status: 0 },
    { header, lines },
    { id: d.id, sn: d.sn, kind: d.kind, org: context.org.id, isMirror: false, partner: { id: d.partner, org: d.counterOrg } },
  );
  return true;
}

async function bookedOf(context: Context, d: AnyDocument): Promise<Map<string, string>> {
  const { rows } = await sql<{ line: string; booked: string }>`
    select x.source_line_id as line, sum(x.base_quantity) as booked from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
    where x.org_id = ${context.org.id} and x.source_line_id = any(${d.lines.map((line) => line.id)}::uuid[]) and k.kind = ${settlementGrn.kind}
    and k.status not in (5, 6) and not k.is_red group by 1`.execute(context.db);
  return new Map(rows.map((row) => [row.line, row.booked]));
}
