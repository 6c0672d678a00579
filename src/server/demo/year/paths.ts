import { sql } from 'kysely';
import { operations } from '../facts/operations';
import { type PathFact, paths, STEPS } from '../facts/paths';
import type { Goods } from '../world/world';
import { type At, crewOf, type Day } from './day';
import { actOnRecord, type Desk, keepRecord } from './desk';

/** How an operation usually goes: the platform keeps a library, houses copy from it what they do, and one of them is behind it. */
export async function pathWork(at: At, goods: readonly Goods[]): Promise<void> {
  const library = at('p', '15:45').desk('platform');
  const kept = new Map<string, string>();
  for (const fact of paths) kept.set(fact.code, await keepPath(library, fact, goods));
  for (const [key, count] of [
    ['h1', paths.length - 3],
    ['h2', 4],
    ['d1', 2],
    ['v1', 1],
  ] as const) {
    const house = at(key, '15:50');
    for (const id of [...kept.values()].slice(0, count)) await actOnRecord(house.desk(crewOf(house.organisation).buy), 'surgeryPath', 'copyFromPlatform', id);
  }
  // The library went on since.
  await keepRecord(at('p', '16:05').desk('platform'), 'surgeryPath', { nodeType: '2', parent: kept.get('51.2300'), name: '器械物品清点', sort: '4' });
}

/** One operation with its steps and what they take. @returns its id */
async function keepPath(desk: Desk, { code, operation, amount, bodyPart }: PathFact, goods: readonly Goods[]): Promise<string> {
  const fact = operations.find((one) => one.name === operation);
  const id = await keepRecord(desk, 'surgeryPath', { nodeType: '1', code, name: operation, stdAmount: String(amount), ...(bodyPart ? { bodyPart } : {}) });
  const named = STEPS.flatMap(([, families]) => families);
  for (const [sort, [name, families]] of STEPS.entries()) {
    const step = await keepRecord(desk, 'surgeryPath', { nodeType: '2', parent: id, name, sort: String(sort + 1) });
    const taken = [...(fact?.takes ?? []), ...(fact?.set ?? [])].filter(({ family }) =>
      families.length > 0 ? families.includes(family) : !named.includes(family),
    );
    for (const [i, { family, least, most }] of taken.entries()) {
      const one = goods.find((each) => each.name === family);
      if (one)
        await keepRecord(desk, 'surgeryPath', {
          nodeType: '3',
          parent: step,
          contentKind: '3',
          specification: one.id,
          stdQuantity: String(least),
          maxQuantity: String(most + 1),
          sort: String(i + 1),
        });
    }
  }
  return id;
}

/** The own path of an operation, where the house keeps one. */
export async function pathOf(at: Day, operation: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from surgery_path where org_id = ${at.organisation.id} and node_type = '1' and name = ${operation} and status and deleted_at is null`.execute(
    at.world.db,
  );
  return rows[0]?.id;
}
