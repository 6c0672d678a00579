import { sql } from 'kysely';
import type { Goods } from '../world/world';
import { type At, crewOf } from './day';
import { actOnRecord, post, type Values } from './desk';
import { lotsOf, onHand } from './stock';

/** A smart cabinet as it stands in a house: whose it is, where, and its device. */
export type Stood = { id: string; store: string; location: string; deviceSn: string; keeper: string; department: string };

/** Goods of the main store that lie there in such a number. */
export async function lying(at: At, key: string, goods: readonly Goods[], least: number, fits: (one: Goods) => boolean, count: number): Promise<Goods[]> {
  const house = at(key, '15:47').organisation;
  const here = await onHand(at(key, '15:47'), house.central, goods);
  return goods.filter((one) => !one.isCoded && !one.isCold && fits(one) && (here.get(one.id) ?? 0) >= least).slice(0, count);
}

/** They go from the main store into the place of a cabinet. */
export async function bring(at: At, key: string, { store, location }: Stood, wanted: readonly (readonly [one: Goods, quantity: number])[]): Promise<void> {
  const day = at(key, '15:48');
  const { organisation } = day;
  const crew = crewOf(organisation);
  const lots = await lotsOf(
    day,
    organisation.central,
    wanted.map(([one]) => one.id),
  );
  const lines = wanted.flatMap(([one, quantity]) =>
    lots.take(one.id, quantity).map(
      (part): Values => ({
        specification: one.id,
        unit: one.root,
        quantity: String(part.quantity),
        batchNo: part.batchNo,
        serialNo: part.serialNo,
        toLocation: location,
      }),
    ),
  );
  const header = { transferKind: 'move', fromWarehouse: organisation.central, toWarehouse: store, mode: '1', reason: '智能柜补货' };
  if (lines.length > 0) await post(day.desk(crew.keep), day.desk(crew.recheck), 'stockTransfer', header, lines);
}

/** Pieces that lie there get a label and a tag each. @returns the tags */
export async function tag(at: At, key: string, { store }: Stood, deviceSn: string): Promise<string[]> {
  const desk = at(key, '15:50').desk(crewOf(at(key, '15:50').organisation).keep);
  await actOnRecord(desk, 'stockLabel', 'generate', '', { labelKind: '1', warehouse: store });
  const { rows } = await sql<{ id: string }>`
    select id from stock_label where org_id = ${desk.organisation.id} and warehouse_id = ${store} and label_kind = '1' order by label_no`.execute(
    desk.world.db,
  );
  const start = [...deviceSn].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 0xff_ff_ff, 5);
  const tags = rows.map((_, i) => `E2801160${(start * 256 + i).toString(16).toUpperCase().padStart(16, '0')}`);
  for (const [i, { id }] of rows.entries()) await actOnRecord(desk, 'stockLabel', 'bind', id, { code: tags[i] });
  return tags;
}
