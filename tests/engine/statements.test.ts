import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/domain/registry';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { brokenPromises } from '../support/others';
import { byName, type Turn, type Walk, type WalkWorld, walkWorld } from '../support/walk/walk';
import { WAYS } from '../support/walk/ways';

/** What a long document may ask more than a short one: never once per line. */
const SLACK = 4;
/** The most a transition asks, and how many more for each document it makes in the same transaction. */
const CEILING = 35;
const FOR_EACH_MADE = 16;
/** What either side writes, or both agree to, counts in both books by one pass: as much for each. */
const books = (name: string): number =>
  documents.some(({ kind, pair, countersign }) => (pair?.isOfBoth || countersign) && name.startsWith(`${kind}.`)) ? 2 : 1;

let database: FreshDatabase;
let world: WalkWorld;
let short: Walk;
let long: Walk;
beforeAll(async () => {
  database = await freshDatabase();
  world = await walkWorld(database.pool);
  short = await world.walk(2);
  long = await world.walk(50);
});
afterAll(async () => {
  expect(await brokenPromises(short.w)).toEqual([]);
  await database.drop();
});

const made = (turns: Turn[]): number => turns[0]?.statements.filter((one) => one.startsWith('insert into "document" (')).length ?? 0;

describe('a transition asks as many statements of the database for fifty lines as for two', () => {
  it.each(WAYS.map((way) => [way.name, way] as const))('%s', async (_, way) => {
    const turnsOf = async (walk: Walk): Promise<Map<string, Turn[]>> => {
      const before = walk.turns.length;
      await way(walk);
      return byName(walk.turns.slice(before));
    };
    const [few, many] = [await turnsOf(short), await turnsOf(long)];
    const count = (turns: Turn[] | undefined): number => turns?.[0]?.statements.length ?? 0;
    const growing = [...many].filter(([name, turns]) => few.has(name) && count(turns) > count(few.get(name)) + SLACK);
    expect(growing.map(([name, turns]) => `${name}: ${count(turns)} for 50 lines, ${count(few.get(name))} for 2`)).toEqual([]);
    const tooMany = [...few].filter(([name, turns]) => count(turns) > CEILING * books(name) + FOR_EACH_MADE * made(turns));
    expect(tooMany.map(([name, turns]) => `${name}: ${count(turns)}, ${made(turns)} made`)).toEqual([]);
  });
  it('of every kind that moves stock or money', () => {
    const walked = new Set(short.turns.map((turn) => turn.kind));
    const posting = documents.filter(({ postings }) => Object.keys(postings).length > 0).map(({ kind }) => kind);
    expect(posting.filter((kind) => !walked.has(kind))).toEqual([]);
  });
});
