import { dayOf } from '../../../define/dates';
import { happenedAt } from '../clock';
import { type Random, seeded } from '../random';
import { type Organisation, type Person, personOf, type World } from '../world/world';
import { lastRound } from './deliver';
import { type Desk, deskOf } from './desk';

/**
 * One day of one organisation. Every organisation has random numbers and minutes of its own, so that organisations can
 * work at the same time and the world is still the same at every build.
 */
export type Day = {
  world: World;
  organisation: Organisation;
  day: string;
  random: Random;
  /** Somebody at his desk, some minutes after the one before. */
  desk(userName: string): Desk;
  deskOfPerson(person: Person): Desk;
  /** The same person at a moment of his own: an operation is written down when it is over. */
  deskAt(person: Person, moment: string): Desk;
};

/** The same day of one organisation or another, from a time on. */
export type At = (key: string, time: string) => Day;

export function dayOfOrganisation(world: World, organisation: Organisation, day: string, number: number, startsAt: string): Day {
  const random = seeded(
    number * 7919 +
      organisation.code.charCodeAt(0) * 131 +
      Number(organisation.code.slice(1)) * 17 +
      startsAt.charCodeAt(1) +
      Number(startsAt.slice(3)) * 104_729,
  );
  const start = Date.parse(`${day}T${startsAt}:00+08:00`);
  const evening = Date.parse(`${day}T17:25:00+08:00`);
  let minutes = 0;
  const deskOfPerson = (person: Person): Desk => {
    minutes += random.int(2, 5);
    const planned = Math.min(start + minutes * 60_000, evening + minutes * 1000) + random.int(0, 59_000);
    const moment = happenedAt(world.end, day, planned).getTime();
    const earliest = lastRound(world) + minutes * 1000;
    return deskOf(world, organisation, person, new Date(dayOf(new Date(earliest)) === day ? Math.max(moment, earliest) : moment));
  };
  const deskAt = (person: Person, moment: string): Desk => deskOf(world, organisation, person, happenedAt(world.end, day, Date.parse(moment)));
  return { world, organisation, day, random, deskOfPerson, deskAt, desk: (userName) => deskOfPerson(personOf(organisation, userName)) };
}

/** Who does what in which organisation. */
const CREW: Record<string, { buy: string; check: string; sell: string; keep: string; recheck: string }> = {
  h1: { buy: 'hospital', check: 'manager', sell: '', keep: 'keeper', recheck: 'keeper2' },
  h2: { buy: 'hospital2', check: 'hospital2', sell: '', keep: 'keeper3', recheck: 'keeper4' },
  d1: { buy: 'dbuyer', check: 'dealer', sell: 'dealer', keep: 'dkeeper', recheck: 'dquality' },
  d2: { buy: 'dealer2', check: 'dealer2', sell: 'dealer2', keep: 'dkeeper2', recheck: 'dkeeper2' },
  d3: { buy: 'dealer3', check: 'dealer3', sell: 'dealer3', keep: 'dkeeper3', recheck: 'dkeeper3' },
  v1: { buy: 'vendor', check: 'vendor', sell: 'vendor', keep: 'vkeeper', recheck: 'vquality' },
};
export const crewOf = (organisation: Organisation): (typeof CREW)[string] => {
  const crew = CREW[organisation.key];
  if (!crew) throw new Error(`nobody works at ${organisation.name}`);
  return crew;
};
