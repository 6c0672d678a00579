import type { QueryGiven } from '../../define/query';
import { datasetOf } from '../../domain/dataset-of';
import { nameSource } from './name-source';

/** What an answer is made of: its tables, and whether the moment it is asked at counts, beside the day. */
export type Source = { tables: ReadonlySet<string>; isOfMoment: boolean };
/** Of a query over a dataset that has SQL of its own, with the names its groups have. */
export type SourceOf = (query: Pick<QueryGiven, 'of' | 'by'>) => Source;

/** Sums of what lies elsewhere: folding them changes no figure. */
const isKept = (table: string): boolean => table.startsWith('kept_');
const MOMENT = new Set(['now', 'current_timestamp', 'clock_timestamp', 'localtimestamp']);

/**
 * What queries read, through every view and function on their way. Any word of the SQL that is a table's name, and no column of another, counts as one: one too many
 * asks a figure once more than it need be, one too few would leave it as it was.
 */
export async function readSources(ask: <R>(text: string) => Promise<readonly R[]>): Promise<SourceOf> {
  const texts = new Map<string, string>();
  const parts = await ask<{ name: string; text: string }>(`
    select c.relname as name, pg_get_viewdef(c.oid) as text from pg_class c where c.relkind in ('v', 'm') and c.relnamespace = current_schema()::regnamespace
    union all select p.proname, p.prosrc from pg_proc p where p.prokind = 'f' and p.pronamespace = current_schema()::regnamespace`);
  for (const { name, text } of parts) texts.set(name, `${texts.get(name) ?? ''} ${text.replace(/'[^']*'/g, ' ').toLowerCase()}`);
  const found = await ask<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`,
  );
  const tables = new Set(found.map(({ name }) => name).filter((name) => !isKept(name)));
  const known = new Map<string, Source>();
  return (query) => {
    const names = relationsOf(query);
    const source = known.get(names.join()) ?? walked(names, texts, tables);
    known.set(names.join(), source);
    return source;
  };
}

function relationsOf({ of, by = [] }: Pick<QueryGiven, 'of' | 'by'>): string[] {
  const { dimensions = {}, monthOfDay } = datasetOf(of) ?? {};
  const named = by.flatMap((name) => {
    const field = dimensions[name];
    return field?.kind === 'ref' ? (nameSource(field.to)?.table ?? []) : [];
  });
  return [`dataset_${of}`, ...(monthOfDay ? ['report_month_end'] : []), ...new Set(named)];
}

function walked(names: readonly string[], texts: ReadonlyMap<string, string>, tables: ReadonlySet<string>): Source {
  const reads = new Set(names.filter((name) => tables.has(name)));
  const seen = new Set(names);
  let isOfMoment = false;
  // A set that grows is walked to its end.
  for (const name of seen)
    for (const word of texts.get(name)?.match(/(?<![.\w])[a-z_]\w*/g) ?? []) {
      if (tables.has(word)) reads.add(word);
      else if (texts.has(word)) seen.add(word);
      else if (MOMENT.has(word)) isOfMoment = true;
    }
  return { tables: reads, isOfMoment };
}
