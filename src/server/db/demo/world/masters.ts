import { addDays, dayOf } from '../../../../define/dates';
import type { Db } from '../../open';
import type { Random } from '../random';
import { buildCatalogue } from './catalogue';
import { buildMakers, buildOrganisations } from './organisations';
import { buildLicences, buildPartners } from './partners';
import { buildPatients } from './patients';
import { buildPlaces } from './places';
import { buildRules } from './rules';
import { buildStaff } from './staff';
import { buildPars, buildTrade } from './trade';
import { goodsOfWards } from './use';
import { type Goods, organisationOf, type Size, type World } from './world';

/** Everything that stands before the first document: in one transaction, so that it is there or it is not. */
export async function buildMasters(db: Db, given: { random: Random; size: Size; end: Date; days: number }): Promise<World> {
  const { random, size, end, days } = given;
  const at = `${addDays(dayOf(end), -days - 30)}T09:00:00+08:00`;
  const made = await buildOrganisations(db, at);
  await buildPlaces(db, made, at);
  await buildStaff(db, made, random, at);
  const vendors = await buildMakers(db, made, random, at);
  const goods = await buildCatalogue(db, { random, size, at, end, vendors });
  const partners = await buildPartners(db, made, vendors, boughtBy(goods), at);
  await buildLicences(db, made, end, at);
  const carried = await buildTrade(db, { random, made, goods, partners, at });
  await buildRules(db, made, at);
  const world: World = { db, random, size, end, organisations: made, vendors, goods, partners, carried, kept: new Map(), patients: new Map() };
  for (const [key, count] of [
    ['h1', size === 'small' ? 60 : 420],
    ['h2', size === 'small' ? 10 : 60],
  ] as const) {
    const hospital = organisationOf(world, key);
    world.patients.set(key, await buildPatients(db, hospital, { random, count, days, end, at }));
    const kept = goodsOfWards(hospital, carried.get(key) ?? [], size, random);
    for (const [department, list] of kept) world.kept.set(department, list);
    await buildPars(db, hospital, kept, random, at);
  }
  return world;
}

/** Makers each dealer buys from. */
function boughtBy(goods: readonly Goods[]): Map<string, Set<string>> {
  const bought = new Map<string, Set<string>>();
  for (const one of goods) bought.set(one.dealer, (bought.get(one.dealer) ?? new Set()).add(one.vendor));
  return bought;
}
