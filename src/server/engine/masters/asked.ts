import { sql } from 'kysely';
import { allows } from '../../../define/allows';
import { dayOf } from '../../../define/dates';
import type { Asked, Caller, Read, Reads } from '../../../define/master-rules';
import type { Context } from '../../base/context';
import type { Db } from '../../db/open';
import { maySee, screensFor } from '../access';
import { ruleReader } from '../documents/rules';
import { PLATFORM } from '../scope';
import { fromRows } from './rows-sql';

/** Who asks, as the functions of a definition see him. */
export const callerOf = (context: Context): Caller => ({
  org: context.org.id,
  orgName: context.org.name,
  kind: context.org.kind,
  owner: context.org.kind === 'P' ? PLATFORM : context.org.id,
  user: context.user.id,
  userName: context.user.name,
  screen: context.screen,
  isSystem: context.isSystem,
  may: (operation, ...resources) =>
    maySee(
      context,
      resources.flatMap((resource) => screensFor({ ...context, screen: '' }, resource)),
      operation,
    ),
  holds: (page, operation) => context.isSystem || allows(context.permissions, page, operation),
});

export const askedOf = (context: Context, more: Pick<Asked, 'row'> & Partial<Asked>): Asked => ({
  input: {},
  reason: '',
  place: 1,
  caller: callerOf(context),
  today: dayOf(context.now()),
  now: context.now().toISOString(),
  ...more,
});

/** The same question with what it has to know looked up, one after the other. */
export async function known<A extends Asked>(tx: Db, context: Context, asked: A, reads: ((asked: Asked) => Reads) | undefined) {
  const read: Record<string, unknown> = {};
  for (const [name, wanted] of Object.entries(reads?.(asked) ?? {})) read[name] = await lookUp(tx, context, wanted);
  return { ...asked, read: read as Record<string, never> };
}

async function lookUp(tx: Db, context: Context, wanted: Read): Promise<unknown> {
  if ('rule' in wanted) return (await ruleReader({ ...context, db: tx }))(wanted.rule);
  if ('count' in wanted) {
    let sum = 0;
    for (const rows of wanted.count) sum += (await sql<{ n: number }>`select count(*)::int as n ${fromRows(rows)}`.execute(tx)).rows[0]?.n ?? 0;
    return sum;
  }
  if ('one' in wanted) {
    const order = wanted.first ? sql`order by ${sql.ref(`x0.${wanted.first}`)}, x0.id` : sql``;
    const { rows } = await sql<{ value: string | null }>`select ${textOf(wanted.column)} as value ${fromRows(wanted.one)} ${order} limit 1`.execute(tx);
    return rows[0]?.value ?? '';
  }
  const columns = sql.join(wanted.columns.map((column) => sql`${textOf(column)} as ${sql.id(column)}`));
  const order = wanted.newest ? sql`order by ${sql.ref(`x0.${wanted.newest}`)} desc, x0.id desc` : sql``;
  const found: Record<string, string>[] = [];
  for (const one of wanted.list) {
    const { rows } = await sql<Record<string, string | null>>`select ${columns} ${fromRows(one)} ${order} limit ${wanted.most}`.execute(tx);
    found.push(...rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']))));
    if (found.length >= wanted.most) break;
  }
  return found;
}

/** A column as text, moments as ISO strings. */
const textOf = (column: string) => sql`to_jsonb(${sql.ref(`x0.${column}`)}) #>> '{}'`;
