import { sql } from 'kysely';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { containing } from '../../engine/filters';
import { classCalled } from '../words/said/classes';

/** Lists of classes of goods, and the dimension rows are told apart by them. */
const LISTS = [
  ['category68', 'category68'],
  ['customCategory', 'category'],
] as const;
export type ClassMeant = { dimension: string; ids: string };

/** 试剂: the classes called so in the first of the lists that has any. */
export async function classMeant({ db, org }: Context, words: readonly string[]): Promise<ClassMeant | undefined> {
  const [name] = words.flatMap((word) => classCalled(word) ?? []);
  if (!name) return undefined;
  for (const [resource, dimension] of LISTS) {
    const definition = masterOf(resource);
    if (!definition) continue;
    const own = definition.scope === 'own' ? sql`t.org_id = ${org.id} and` : sql``;
    const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(definition.table)} t where ${own} t.name like ${containing(name)} limit 50`.execute(
      db,
    );
    if (rows.length > 0) return { dimension, ids: rows.map(({ id }) => id).join(',') };
  }
  return undefined;
}
