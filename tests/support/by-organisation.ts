import type { ClientBase } from 'pg';

type Row = Record<string, string>;

/** Rows belong to one organisation each, and whatever is unique is so within it: such a table can lie in parts by organisation. */
const FITTING = `
  select c.relname as name from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id' and o.attnotnull
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kept\\_%'
    and not exists (select from pg_index x where x.indrelid = c.oid and x.indisunique and not (o.attnum = any(x.indkey)))`;
/** Where the parts lie: there an index has its own name again, which errors and messages know it by. */
const placeOf = (part: number): string => `part_${part}`;

/**
 * Every table of organisations is laid out by hash of the organisation in so many parts; statements stay as they are. What is said of the
 * tables elsewhere (keys, triggers, views) is taken away before and put back as it was. What Citus needs is the same: one column that leads
 * every unique key.
 * @param client inside a transaction
 * @returns the tables that lie in parts now
 */
export async function layOutByOrganisation(client: ClientBase, parts: number): Promise<string[]> {
  const rows = async (text: string, values: unknown[] = []): Promise<Row[]> => (await client.query<Row>(text, values)).rows;
  const names = (await rows(`${FITTING} order by 1`)).map(({ name = '' }) => name);
  const views = await rows(
    `select quote_ident(relname) as name, pg_get_viewdef(oid) as definition from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`,
  );
  const keys = await rows(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const triggers = await rows(
    `select tgrelid::regclass::text as of, quote_ident(tgname) as name, pg_get_triggerdef(oid) as definition from pg_trigger
     where not tgisinternal and tgrelid = any($1::text[]::regclass[]) order by tgname`,
    [names],
  );
  const indexes = await rows(
    `select c.relname as of, i.relname as name, k.conname as constraint, coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.oid)) as definition
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace order by 1, 2`,
    [names],
  );
  // What takes a row of one of them takes the row of the new one.
  const functions = await rows(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition from pg_proc p where exists
     (select from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and (c.reltype = any(p.proargtypes) or c.reltype = p.prorettype))`,
    [names],
  );
  await client.query(`drop view ${views.map(({ name }) => name).join(', ')}`);
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint ${name}`);
  for (const { of, name } of triggers) await client.query(`drop trigger ${name} on ${of}`);
  for (const { name } of functions) await client.query(`drop function ${name}`);
  await client.query('create schema aside');
  for (let part = 0; part < parts; part += 1) await client.query(`create schema ${placeOf(part)}`);
  for (const name of names)
    await layOut(
      client,
      name,
      indexes.filter(({ of }) => of === name),
      parts,
    );
  await client.query('drop schema aside cascade');
  await client.query('set local check_function_bodies = off');
  for (const { definition } of functions) await client.query(definition as string);
  for (const { definition } of triggers) await client.query(definition as string);
  for (const { of, name, definition } of keys) await client.query(`alter table ${of} add constraint ${name} ${definition}`);
  await makeViews(client, views);
  return names;
}

async function layOut(client: ClientBase, name: string, indexes: readonly Row[], parts: number): Promise<void> {
  const table = client.escapeIdentifier(name);
  await client.query(`alter table ${table} set schema aside`);
  await client.query(`create table ${table} (like aside.${table} including all excluding indexes excluding statistics) partition by hash (org_id)`);
  for (let part = 0; part < parts; part += 1)
    await client.query(`create table ${placeOf(part)}.${table} partition of ${table} for values with (modulus ${parts}, remainder ${part})`);
  for (const { name: index = '', constraint, definition = '' } of indexes)
    await client.query(constraint ? `alter table ${table} add constraint ${client.escapeIdentifier(index)} ${definition}` : definition);
  const { rows: own } = await client.query<{ part: string; is: string; name: string }>(
    `select n.nspname as part, p.relname as is, i.relname as name from pg_inherits h join pg_class p on p.oid = h.inhrelid join pg_class i on i.oid = h.inhparent
     join pg_namespace n on n.oid = p.relnamespace join pg_index x on x.indexrelid = i.oid where x.indrelid = $1::text::regclass`,
    [table],
  );
  // One may have been given the name another one has.
  const renamed = (part: string, from: string, to: string) =>
    client.query(`alter index ${part}.${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(to)}`);
  for (const [i, one] of own.entries()) await renamed(one.part, one.is, `moving_${i}`);
  for (const [i, one] of own.entries()) await renamed(one.part, `moving_${i}`, one.name);
  const { rows: columns } = await client.query<{ name: string; sequence: string | null }>(
    `select quote_ident(attname) as name, case when attidentity <> '' then pg_get_serial_sequence($1, attname) end as sequence
     from pg_attribute where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const list = columns.map((column) => column.name).join(', ');
  await client.query(`insert into ${table} (${list}) overriding system value select ${list} from aside.${table}`);
  for (const { name: column, sequence } of columns)
    if (sequence) await client.query(`select setval($1::text::regclass, coalesce((select max(${column}) from ${table}), 0) + 1, false)`, [sequence]);
}

/** Views read one another: those that cannot be made yet wait for the next round. */
async function makeViews(client: ClientBase, views: readonly Row[]): Promise<void> {
  let waiting = [...views];
  while (waiting.length > 0) {
    const left: Row[] = [];
    for (const view of waiting) {
      await client.query('savepoint view');
      try {
        await client.query(`create view ${view.name} as ${view.definition}`);
      } catch {
        await client.query('rollback to view');
        left.push(view);
      }
    }
    if (left.length === waiting.length) throw new Error(`views that cannot be made again: ${left.map(({ name }) => name).join(', ')}`);
    waiting = left;
  }
}
