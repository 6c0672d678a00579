import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/domain/registry';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { brokenPromises } from '../support/others';
import { byName, type Turn, type Walk, type WalkWorld, walkWorld } from '../support/walk/walk';
import { WAYS } from '../support/walk/ways';

/** What a long document may ask more than a short one: never once per line. */
const SLACK = 4;
/** The most a transition asks, whatever it makes and in however many books it counts. */
const CEILING = 35;
/**
 * What still asks for more, none of it for more than this: an invoice both sides write charges, counts and posts in two books by one
 * pass; a surgical report counts, takes in what nobody counted in before, and makes the papers of its goods and of what goes back.
 */
const MORE: Record<string, number> = { 'settlementInvoice.review': 46, 'surgicalReport.review': 44 };
/** `STATEMENTS=table` prints what every transition of a document of two lines asks, the most first. */
const isPrinted = process.env.STATEMENTS === 'table';

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
  if (isPrinted) console.table(costs(short.turns));
  expect(await brokenPromises(short.w)).toEqual([]);
  await database.drop();
});

/** The most each transition asked, most first. */
const costs = (turns: readonly Turn[]): { transition: string; statements: number }[] => {
  const most = new Map<string, number>();
  for (const { kind, action, statements } of turns) most.set(`${kind}.${action}`, Math.max(most.get(`${kind}.${action}`) ?? 0, statements.length));
  return [...most].map(([transition, statements]) => ({ transition, statements })).sort((a, b) => b.statements - a.statements);
};

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
    const ceilingOf = (name: string): number => MORE[name.split(' ')[0] ?? ''] ?? CEILING;
    const tooMany = [...few].filter(([name, turns]) => count(turns) > ceilingOf(name));
    expect(tooMany.map(([name, turns]) => `${name}: ${count(turns)}, at most ${ceilingOf(name)}`)).toEqual([]);
  });
  it('and what may ask for more is named for no less than it asks', () => {
    const asked = new Map(costs(short.turns).map(({ transition, statements }) => [transition, statements]));
    expect(Object.entries(MORE).filter(([name, most]) => most !== asked.get(name))).toEqual([]);
  });
  it('of every kind that moves stock or money', () => {
    const walked = new Set(short.turns.map((turn) => turn.kind));
    const posting = documents.filter(({ postings }) => Object.keys(postings).length > 0).map(({ kind }) => kind);
    expect(posting.filter((kind) => !walked.has(kind))).toEqual([]);
  });
});
