import type { PoolClient } from 'pg';
import { dashboards } from '../../domain/registry';
import { readSources } from './dataset-sources';

/** Events a statement may be of, and where its rows are. */
const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;
/** Tables whose rows are of documents: told by kind. */
const OF_DOCUMENTS: Record<string, string> = { document: 'document', document_line: 'line', stock_entry: 'entry' };
/** Tells by itself (migration 671). */
const BY_ROW = new Set(['lot']);

/**
 * Every table a dataset of a wall reads tells when its rows change (tell_touched), so that what was worked out stands until then
 * (engine/dashboards/shared-answers.ts). Triggers of tables nothing reads any more go.
 * @param client inside a transaction
 */
export async function makeTouchTriggers(client: PoolClient): Promise<void> {
  const sourceOf = await readSources(async (text) => (await client.query(text)).rows);
  const shown = dashboards.filter(({ wall }) => wall).flatMap(({ rows }) => rows.flat().map(({ query }) => query));
  const wanted = new Set(shown.flatMap((query) => [...sourceOf(query).tables]).filter((table) => !BY_ROW.has(table)));
  const { rows: made } = await client.query<{ table: string; name: string }>(
    `select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and t.tgname in ('touched_insert', 'touched_update', 'touched_delete')`,
  );
  const quoted = (name: string) => client.escapeIdentifier(name);
  for (const { table, name } of made) if (!wanted.has(table)) await client.query(`drop trigger ${quoted(name)} on ${quoted(table)}`);
  const there = new Set(made.map(({ table, name }) => `${table} ${name}`));
  const { rows: own } = await client.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' where c.relnamespace = current_schema()::regnamespace`,
  );
  const owned = new Set(own.map(({ table }) => table));
  for (const table of wanted)
    for (const [event, rows] of EVENTS) {
      if (there.has(`${table} touched_${event}`)) continue;
      const how = OF_DOCUMENTS[table] ?? (owned.has(table) ? 'own' : 'shared');
      await client.query(`create trigger touched_${event} after ${event} on ${quoted(table)} referencing ${rows} table as touched
        for each statement execute function tell_touched('${how}')`);
    }
}
