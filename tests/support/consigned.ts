import { sql } from 'kysely';
import { newId } from '../../src/server/base/id';
import { act, documentsOf, post } from './documents';
import { makerOf } from './others';
import type { TradeWorld } from './trade-world';

/** Goods of the dealer standing at the hospital as his: shipped unsold and received there. Lines as of a delivery, with the price agreed. */
export async function consign(w: TradeWorld, lines: readonly Record<string, unknown>[], warehouse = w.hospital.warehouse): Promise<void> {
  const [d, h] = [w.context(w.dealer), w.context(w.hospital)];
  const store = newId();
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${w.dealer.id}, ${store}, ${store.slice(-8)}, '寄售发货库', 1, 1)`.execute(
    w.db,
  );
  await post(d, 'purchaseGrn', { supplier: await makerOf(w), warehouse: store }, [...lines]);
  const delivery = { customer: w.customer, warehouse: store, saleKind: '1', deliveryAddress: '解放路1号', receiver: '王库管' };
  await post(d, 'advanceSale', delivery, [...lines]);
  const receipt = (await documentsOf(h, 'purchaseGrn')).at(-1);
  await sql`update document set warehouse_id = ${warehouse} where id = ${String(receipt?.id)}`.execute(w.db);
  await act(h, 'purchaseGrn', 'review', String(receipt?.id));
}
