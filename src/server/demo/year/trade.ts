import { type Goods, keptBy, type Organisation, type World } from '../world/world';

/** What is traded at all, and by whom. */
export type Trade = { goods: ReadonlyMap<string, Goods>; traded: ReadonlySet<string>; of: (organisation: Organisation) => Goods[] };

/** What stands at the large hospital as its dealer's. */
const consigned = (world: World): string[] => world.goods.flatMap((one) => (one.isConsigned ? [one.id] : []));

/** Everything somebody of the demo trades at all: what wards of the hospitals keep, what is brought to operations, what stands there unsold. */
export function tradeOf(world: World): Trade {
  const traded = new Set([...[...world.kept.values()].flat().map(({ one }) => one.id), ...(world.demand.get('sets')?.keys() ?? []), ...consigned(world)]);
  return {
    goods: new Map(world.goods.map((one) => [one.id, one])),
    traded,
    of: (organisation) =>
      organisation.kind === 'H'
        ? [...new Set(organisation.wards.flatMap((ward) => keptBy(world, ward)))]
        : (world.carried.get(organisation.key) ?? []).filter((one) => organisation.kind === 'V' || traded.has(one.id)),
  };
}
