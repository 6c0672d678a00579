import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { add, div, mul, plain } from '../../../define/money';
import { placeOf } from '../../../domain/stock/pack-content';
import { portionsOf } from '../../../domain/stock/pack-split';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Effects } from '../../engine/documents/effects';
import { replaceLines } from '../../engine/documents/write';
import { contentChanged } from '../../engine/kits/kit-movements';
import { insertLabels, nextLabelNos } from '../../engine/labels/label-numbers';
import { packContentFact } from '../facts/kits';
import { packDemand } from './pack-demand';

/** Packs get their numbers and labels when they are made, and lose them when that is taken back. */
export const packOrderEffects: Effects = {
  async fill(_context, d) {
    const [only, ...others] = d.lines;
    const wanted = mul(String(d.header.packSize || '0'), String(d.header.packCount || '0'));
    if (only?.specification && others.length === 0 && !Number(only.quantity || 0)) only.quantity = plain(div(wanted, only.ratio));
    const expiries = d.lines.map((line) => line.expiryDate ?? '').filter(Boolean);
    (d.header as Record<string, unknown>).earliestExpiry = expiries.sort()[0] ?? '';
  },
  suggests: { demand: packDemand },
  async beforeReview(context, { definition, view: d, lines }) {
    const content = await packContentFact(context, definition, d);
    const loose = merged(d.lines);
    const portions =
      d.header.packKind === 'fixedQty'
        ? portionsOf(loose, String(d.header.packSize))
        : d.header.packKind === 'set'
          ? loose.map((line) => ({ line, pack: 0, quantity: line.baseQuantity }))
          : content.flatMap((one) =>
              portionsOf(
                loose.filter((line) => placeOf(content, line.specification)?.specification === one.specification),
                plain(one.quantity),
              ),
            );
    const numbers = d.header.packKind === 'set' ? [await numberOfSet(context, d)] : await nextLabelNos(context, Number(d.header.packCount));
    const units = await sql<{
      id: string;
      root_unit_id: string;
    }>`select id, root_unit_id from specification where id = any(${d.lines.map((line) => line.specification)}::uuid[])`.execute(context.db);
    const smallest = new Map(units.rows.map((row) => [row.id, row.root_unit_id]));
    d.lines = portions.map(({ line, pack, quantity }, i) => ({
      ...line,
      id: newId(context.now().getTime()),
      lineNo: i + 1,
      unit: smallest.get(line.specification) ?? line.unit,
      ratio: '1',
      quantity,
      baseQuantity: quantity,
      packNo: numbers[pack] ?? '',
    }));
    await replaceLines(context, definition, d, lines, false);
  },
  async afterReview(context, { view: d }) {
    if (d.header.packKind === 'set') return setFilled(context, d, '配入植入物');
    const packs = new Map<string, AnyLine[]>();
    for (const line of d.lines) packs.set(String(line.packNo), [...(packs.get(String(line.packNo)) ?? []), line]);
    const lots = await lotIds(context, d);
    await insertLabels(
      context,
      [...packs].map(([packNo, lines]) => {
        const first = [...lines].sort((a, b) => (a.expiryDate || '9999').localeCompare(b.expiryDate || '9999'))[0] as AnyLine;
        return {
          label_no: packNo,
          label_kind: d.header.packKind === 'kit' ? ('3' as const) : ('2' as const),
          pack_no: packNo,
          specification_id: first.specification,
          lot_id: lots.get(`${first.specification}|${first.batchNo}|${first.serialNo || ''}`) ?? null,
          quantity: lines.reduce((sum, line) => add(sum, line.baseQuantity), '0'),
          warehouse_id: String(d.header.warehouse),
          location_id: String(d.header.packLocation || first.location || '') || null,
          state: '2',
          document_id: d.id,
        };
      }),
    );
  },
  async afterReverse(context, { view: d }) {
    if (d.header.packKind === 'set') await setFilled(context, d, '撤销配入');
    await sql`update stock_label set state = '5', updated_at = ${context.now()} where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
    await sql`update document_line set pack_no = null where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
  },
};

const numberOfSet = async (context: Context, d: AnyDocument): Promise<string> =>
  (await sql<{ code: string }>`select code from instrument_kit where org_id = ${context.org.id} and id = ${String(d.header.instrumentKit)}`.execute(context.db))
    .rows[0]?.code ?? '';

async function setFilled(context: Context, d: AnyDocument, event: string): Promise<void> {
  const kit = String(d.header.instrumentKit);
  await sql`update instrument_kit set warehouse_id = coalesce(warehouse_id, ${String(d.header.warehouse)}::uuid) where org_id = ${context.org.id} and id = ${kit}`.execute(
    context.db,
  );
  await contentChanged(context, [kit], { event, sn: d.sn });
}

/** Portions of one lot from one place are one line again before they are dealt out anew. */
function merged(lines: readonly AnyLine[]): AnyLine[] {
  const byLot = new Map<string, AnyLine>();
  for (const line of lines) {
    const key = [line.specification, line.batchNo, line.serialNo, line.location, line.owner].join('|');
    const known = byLot.get(key);
    byLot.set(key, known ? { ...known, baseQuantity: add(known.baseQuantity, line.baseQuantity) } : { ...line });
  }
  return [...byLot.values()];
}

async function lotIds(context: Context, d: AnyDocument): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, concat_ws('|', specification_id, batch_no, serial_no) as key from lot where org_id = ${context.org.id}
    and specification_id = any(${d.lines.map((line) => line.specification)}::uuid[])`.execute(context.db);
  return new Map(rows.map((row) => [row.key, row.id]));
}
