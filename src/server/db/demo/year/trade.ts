import type { Goods, Organisation, World } from '../world/world';

/** What is traded at all, and by whom. */
export type Trade = { goods: ReadonlyMap<string, Goods>; traded: ReadonlySet<string>; of: (organisation: Organisation) => Goods[] };

/** Everything somebody of the demo trades at all: what wards of the hospitals keep. */
export function tradeOf(world: World): Trade {
  const traded = new Set([...world.kept.values()].flat().map((one) => one.id));
  return {
    goods: new Map(world.goods.map((one) => [one.id, one])),
    traded,
    of: (organisation) =>
      organisation.kind === 'H'
        ? [...new Set(organisation.wards.flatMap((ward) => world.kept.get(ward.department) ?? []))]
        : (world.carried.get(organisation.key) ?? []).filter((one) => traded.has(one.id)),
  };
}
