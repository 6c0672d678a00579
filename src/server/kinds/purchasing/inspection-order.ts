import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import { isPositive, mul } from '../../../define/money';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { ruleReader } from '../../engine/documents/rules';
import { voidCodes } from '../hospital/receipt-codes';
import { insertLabels, type NewLabel, nextLabelNos } from '../stock/label-numbers';

/** With rule grn.genCode 验收 coded goods get their codes when they are inspected, to be stuck on before they are put away. */
export const inspectionOrderEffects: Effects = {
  /** What is left pending is to be decided within so many days, counted from the submit. */
  async afterSubmit(context, { view: d }) {
    const isPending = d.lines.some((line) => isPositive(String(line.pendingQuantity || '0')));
    const days = Number((await ruleReader(context))('quality.pendingDays') || 7);
    await sql`update document set due_date = ${isPending ? addDays(dayOf(context.now()), days) : null}::date where org_id = ${context.org.id} and id = ${d.id}`.execute(
      context.db,
    );
  },
  async afterReview(context, { view: d }) {
    if (context.org.kind === 'H' && (await ruleReader(context))('grn.genCode') === '验收') await codeInspected(context, d);
  },
  afterReverse: (context, { view: d }) => voidCodes(context, d),
};

async function codeInspected(context: Context, d: AnyDocument): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select specification_id as id from business_product where org_id = ${context.org.id} and coded and deleted_at is null and specification_id = any(${d.lines.map((line) => line.specification).filter(Boolean)}::uuid[])`.execute(
    context.db,
  );
  const coded = new Set(rows.map((row) => row.id));
  const wanted = d.lines
    .filter((line) => coded.has(line.specification) && isPositive(String(line.qualifiedQuantity || '0')))
    .flatMap((line) => Array.from({ length: Number(mul(String(line.qualifiedQuantity), line.ratio)) }, () => line));
  const numbers = await nextLabelNos(context, wanted.length);
  await insertLabels(
    context,
    wanted.map(
      (line, i): NewLabel => ({
        label_no: numbers[i] ?? '',
        label_kind: '1',
        specification_id: line.specification,
        serial_no: line.serialNo,
        state: '0',
        document_id: d.id,
        line_id: line.id,
      }),
    ),
  );
}
