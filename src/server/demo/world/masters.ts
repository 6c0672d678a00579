import { addDays, type Day, dayOf } from '../../../define/dates';
import type { Db } from '../../db/open';
import { deskDayOf } from '../clock';
import { operations } from '../facts/operations';
import { type Random, seeded } from '../random';
import { buildCatalogue } from './catalogue';
import { buildClasses } from './classes';
import { buildInsuranceCodes } from './insurance';
import { buildCustomers, buildMakers, buildOrganisations } from './organisations';
import { buildPapers } from './papers';
import { buildPartners } from './partners';
import { admitPatients, discharge } from './patients';
import { buildPlaces } from './places';
import { buildRules } from './rules';
import { buildStaff } from './staff';
import { buildPars, buildTrade, stopSome } from './trade';
import { goodsOfWards, leftByMaker } from './use';
import { type Goods, organisationOf, type Size, type World } from './world';

/** Everything that stands before the first document: in one transaction, so that it is there or it is not. */
export async function buildMasters(db: Db, given: { random: Random; size: Size; end: Date; began: Day }): Promise<World> {
  const { random, size, end, began } = given;
  const at = `${addDays(began, -30)}T09:00:00+08:00`;
  const made = await buildOrganisations(db, at);
  await buildPlaces(db, made, at);
  await buildStaff(db, made, random, at);
  const vendors = await buildMakers(db, made, random, at);
  const outside = await buildCustomers(db, at);
  const goods = await buildCatalogue(db, { random, size, at, end, vendors });
  const resold = secondMaker(goods, vendors);
  const partners = await buildPartners(db, made, { vendors, outside, bought: boughtBy(goods, resold) }, at);
  await buildPapers(db, { made, vendors, outside, partners }, end, at);
  const classes = await buildClasses(db, made, at);
  const codes = await buildInsuranceCodes(db, goods, vendors, random, at);
  const carried = await buildTrade(db, { random, made, goods, partners, classes, codes, resold, at });
  await buildRules(db, made, at);
  const world: World = {
    db,
    random,
    size,
    end,
    papersSeen: dayOf(end),
    organisations: made,
    vendors,
    goods,
    partners,
    carried,
    kept: new Map(),
    patients: new Map(),
    admitted: deskDayOf(end),
    demand: new Map(),
  };
  for (const key of ['h1', 'h2']) await settleWards(world, key, began, at);
  world.demand.set('sets', goodsOfSets(world));
  const moving = [...world.demand.values()].flatMap((goods) => [...goods.keys()]);
  await stopSome(db, made, carried, new Set([...moving, ...leftByMaker(world).map(({ id }) => id)]));
  return world;
}

/** A history goes on: patients of the days since it was kept. */
export async function admitMissing(world: World): Promise<void> {
  const [from, to] = [addDays(world.admitted, 1), deskDayOf(world.end)];
  if (from > to) return;
  for (const key of ['h1', 'h2']) {
    const random = seeded(Date.parse(from) / 86_400_000 + key.charCodeAt(1));
    const stays = await admitPatients(world.db, organisationOf(world, key), { random, size: world.size, from, to });
    world.patients.set(key, [...(world.patients.get(key) ?? []), ...stays]);
  }
  world.admitted = to;
}

/** Whoever's stay is over by now has gone home. */
export async function sendHome(world: World): Promise<void> {
  for (const key of ['h1', 'h2']) await discharge(world.db, organisationOf(world, key), dayOf(world.end), world.patients.get(key) ?? []);
}

/** Who lies in a hospital's beds from the first day to the last, what its wards keep for them, and what that takes of a month. */
async function settleWards(world: World, key: string, began: Day, at: string): Promise<void> {
  const { db, random, size, end } = world;
  const hospital = organisationOf(world, key);
  const from = addDays(began, -8);
  const stays = await admitPatients(db, hospital, { random, size, from, to: deskDayOf(end) });
  world.patients.set(key, stays);
  const months = Math.max(1, (Date.parse(deskDayOf(end)) - Date.parse(from)) / 86_400_000 / 30.4);
  const left = new Set(leftByMaker(world));
  const own = (world.carried.get(key) ?? []).filter((one) => !left.has(one));
  const kept = goodsOfWards(hospital, own, { size, random, stays, months });
  const demand = new Map<string, number>();
  for (const [department, list] of kept) {
    world.kept.set(department, list);
    for (const { one, monthly } of list) demand.set(one.id, (demand.get(one.id) ?? 0) + monthly);
  }
  world.demand.set(key, demand);
  await buildPars(db, hospital, kept, at);
}

/** What comes to operations in sets: a few sizes of each family, and enough of each for an operation or two. */
function goodsOfSets({ goods, random, size }: World): Map<string, number> {
  const families = new Map(operations.flatMap((one) => one.set.map(({ family, most }) => [family, most] as const)));
  return new Map(
    [...families].flatMap(([family, most]) =>
      random
        .some(
          goods.filter((one) => one.name === family),
          size === 'small' ? 1 : 3,
        )
        .map((one) => [one.id, most + 1] as const),
    ),
  );
}

/** The maker with most general goods beside the joined one, which sells some of his. */
function secondMaker(goods: readonly Goods[], vendors: ReadonlyMap<string, string>): string {
  const counts = new Map<string, number>();
  for (const one of goods) if (one.group === 'general' && one.vendor !== vendors.get('v1')) counts.set(one.vendor, (counts.get(one.vendor) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** Makers each buys from, by key of the buyer. */
function boughtBy(goods: readonly Goods[], resold: string): Map<string, Set<string>> {
  const outside = resold === '' ? [] : [resold];
  const bought = new Map<string, Set<string>>([
    ['v1', new Set(outside)],
    ['h1', new Set(outside)],
  ]);
  for (const one of goods) bought.set(one.dealer, (bought.get(one.dealer) ?? new Set()).add(one.vendor));
  return bought;
}
