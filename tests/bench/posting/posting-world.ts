import { sql } from 'kysely';
import { saleOdo } from '../../../src/domain/sales/sale-odo';
import type { Context } from '../../../src/server/base/context';
import { newId } from '../../../src/server/base/id';
import type { Db } from '../../../src/server/db/open';
import { actOnDocument } from '../../../src/server/engine/documents/lifecycle';
import { saveDocument } from '../../../src/server/engine/documents/save';
import { post } from '../../support/documents';
import { makeSpecification, trade, tradeWorld } from '../../support/trade-world';

/** Deliveries of the bench are spread over this many sets of products, so that clients meet in a few rows, not in all. */
export const VARIANTS = 8;
export const LONG = 20;

export type PostingWorld = {
  context(db: Db): Context;
  /** A delivery note from typing to posted: three transactions, as three clicks make them. */
  deliver(context: Context, variant: number, lines: number): Promise<string>;
  /** The same of one piece of the product with serial numbers. @returns undefined when all are sold */
  deliverSerial(context: Context): Promise<string | undefined>;
  org: string;
  warehouse: string;
  goods: readonly Goods[];
};

type Goods = { spec: string; box: string };

/** A dealer with stock of 160 products, so many serial numbers of one more, and one customer who is on the platform too. */
export async function postingWorld(db: Db, pieces = 0): Promise<PostingWorld> {
  const world = await tradeWorld(db);
  const goods: Goods[] = [];
  for (let i = 0; i < VARIANTS * LONG; i += 1) {
    const made = await makeSpecification(db, `导管${i}`);
    await trade(db, world.dealer, made.spec);
    goods.push(made);
  }
  const dealer = world.context(world.dealer);
  const header = { warehouse: world.dealer.warehouse };
  for (let variant = 0; variant < VARIANTS; variant += 1) {
    const stock = { batchNo: 'A', expiryDate: '2040-06-30', quantity: '1000000', unitCost: '100', taxRate: '13' };
    await post(dealer, 'initialStock', header, linesOf(goods, variant, LONG, stock));
  }
  const coded = await makeSpecification(db, '支架', { tracking: 'serial' });
  await trade(db, world.dealer, coded.spec);
  const piece = { specification: coded.spec, unit: coded.piece, batchNo: 'S', expiryDate: '2040-06-30', quantity: '1', taxRate: '13' };
  const serials = Array.from({ length: pieces }, (_, i) => `S${i}`);
  for (let at = 0; at < pieces; at += 1_000) {
    const some = serials.slice(at, at + 1_000).map((serialNo) => ({ ...piece, serialNo, unitCost: '100' }));
    await post(dealer, 'initialStock', header, some);
  }
  await sql`analyze`.execute(db);
  const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
  return {
    org: world.dealer.id,
    warehouse: world.dealer.warehouse,
    goods,
    context: (other) => ({ ...dealer, db: other }),
    deliver(context, variant, lines) {
      return sold(context, linesOf(goods, variant, lines, { batchNo: 'A', quantity: '1', price: '169.50', taxRate: '13' }));
    },
    async deliverSerial(context) {
      const serialNo = serials.pop();
      return serialNo === undefined ? undefined : sold(context, [{ ...piece, serialNo, price: '169.50' }]);
    },
  };

  async function sold(context: Context, lines: Record<string, unknown>[]): Promise<string> {
    let now = await saveDocument(context, saleOdo, { header: { customer: world.customer, ...header, ...delivery }, lines, key: newId(), confirmed: true });
    for (const id of ['submit', 'review']) {
      const action = saleOdo.actions.find((one) => one.id === id);
      if (!action) throw new Error(`saleOdo has no ${id}`);
      const input = { id: now.id, version: now.version, key: newId(), confirmed: true };
      now = await actOnDocument(context, saleOdo, action, input);
    }
    return now.id;
  }
}

const linesOf = (goods: readonly Goods[], variant: number, count: number, values: Record<string, string>) =>
  goods.slice(variant * LONG, variant * LONG + count).map(({ spec, box }) => ({ specification: spec, unit: box, ...values }));
