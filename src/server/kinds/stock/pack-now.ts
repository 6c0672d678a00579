import { sql } from 'kysely';
import { review } from '../../../define/action';
import { isPositive, min, plain, sub } from '../../../define/money';
import { packOrder } from '../../../domain/stock/pack-order';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { actOnDocument } from '../../engine/documents/lifecycle';
import { refuseForeignStores } from '../../engine/documents/places';
import { addDraft } from '../../engine/documents/save';
import { sellable } from '../../engine/documents/suggest';

type Wanted = { specification: string; quantity: string };

/** Loose own goods of a warehouse for what is wanted, those that expire first in front. `missing` = what there is not enough of. */
export async function looseFor(
  context: Context,
  warehouse: string,
  wanted: readonly Wanted[],
): Promise<{ lines: Record<string, unknown>[]; missing: Wanted[] }> {
  const free = (
    await sellable(
      context,
      warehouse,
      wanted.map((one) => one.specification),
    )
  ).filter((lot) => lot.pack_no === '' && lot.owner_name === null);
  const units = await sql<{
    id: string;
    unit: string;
  }>`select id, root_unit_id as unit from specification where id = any(${wanted.map((one) => one.specification)}::uuid[])`.execute(context.db);
  const missing: Wanted[] = [];
  const lines = wanted.flatMap(({ specification, quantity }) => {
    let left = quantity;
    const parts = free.flatMap((lot) => {
      if (lot.specification_id !== specification || !isPositive(left)) return [];
      const taken = min(left, lot.free);
      left = sub(left, taken);
      return [
        {
          specification,
          unit: units.rows.find((row) => row.id === specification)?.unit ?? '',
          quantity: plain(taken),
          batchNo: lot.batch_no,
          serialNo: lot.serial_no,
          location: lot.location_name === null ? '' : lot.location_id,
        },
      ];
    });
    if (isPositive(left)) missing.push({ specification, quantity: plain(left) });
    return parts;
  });
  return { lines, missing };
}

/** Packs at once: who may fill a set or pack a kit has no second person to ask; approval steps of the organisation still refuse it. */
export async function packNow(given: Context, header: Record<string, unknown>, lines: Record<string, unknown>[]): Promise<string> {
  if (lines.length === 0) throw new Rejected('仓库中没有可装入的散货');
  refuseForeignStores(given, packOrder, { header });
  const context: Context = { ...given, isSystem: true, screen: '' };
  const made = await addDraft(context, packOrder, { header: { handler: given.user.employee, ...header }, lines }, { confirmed: true });
  await actOnDocument(context, packOrder, { ...review, flags: [] }, { id: made.id, version: made.version, key: newId(), confirmed: true });
  return made.sn ?? '';
}
