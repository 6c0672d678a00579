import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type Dataset, factColumn, keptColumns } from '../../define/define-dataset';
import { datasets } from '../../domain/registry';

/** Datasets that keep sums; the table of each is `kept_<id>`. */
export const keepingDatasets: readonly Dataset[] = datasets.filter(({ keeps }) => keeps !== undefined);

/**
 * Makes the table `kept_<id>` of every dataset whose SQL or kept columns are not those it was made from, empty, and takes away those of
 * datasets that keep none any more. What is kept then counts for nothing until it is folded again: it can always be made from the rows.
 * @param client inside a transaction
 * @returns the ids made now
 */
export async function makeKeptTables(client: PoolClient): Promise<string[]> {
  const sources = new Map((await client.query<{ id: string; checksum: string }>('select id, checksum from dataset')).rows.map((row) => [row.id, row.checksum]));
  const wanted = new Map(keepingDatasets.map((dataset) => [dataset.id, { dataset, checksum: checksumOf(dataset, sources.get(dataset.id) ?? '') }]));
  const { rows: made } = await client.query<{ id: string; checksum: string }>(
    `select id, checksum from kept_table where to_regclass(quote_ident('kept_' || id)) is not null`,
  );
  const gone = made.filter(({ id, checksum }) => wanted.get(id)?.checksum !== checksum).map(({ id }) => id);
  const stale = [...wanted].filter(([id]) => gone.includes(id) || !made.some((one) => one.id === id));
  if (gone.length + stale.length === 0) return [];
  const away = [...gone, ...stale.map(([id]) => id)];
  for (const id of away) await client.query(`drop table if exists ${client.escapeIdentifier(`kept_${id}`)}`);
  await client.query('delete from kept_table where id = any($1)', [away]);
  for (const [id, { dataset, checksum }] of stale) {
    await client.query(tableSql(dataset, (name) => client.escapeIdentifier(name)));
    await client.query('insert into kept_table (id, checksum) values ($1, $2)', [id, checksum]);
  }
  await client.query('delete from kept_until');
  await client.query('delete from kept_stale');
  return stale.map(([id]) => id);
}

const checksumOf = (dataset: Dataset, source: string): string =>
  createHash('sha256')
    .update(JSON.stringify([source, dataset.keeps, keptColumns(dataset)]))
    .digest('hex');

/** Columns are those of the dataset. `grain` = which of the sets of dimensions, `is_month` = the day is the first of a month that is over. */
function tableSql(dataset: Dataset, quoted: (name: string) => string): string {
  const day = quoted(factColumn(dataset, dataset.day as string));
  const columns = keptColumns(dataset).map(quoted);
  const table = quoted(`kept_${dataset.id}`);
  return `create table ${table} as select org_id, 0::smallint as grain, false as is_month, ${day} as day, ${columns.join(', ')} from ${quoted(`dataset_${dataset.id}`)} limit 0;
    create index on ${table} (org_id, grain, is_month, day)`;
}
