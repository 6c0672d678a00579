import '../../src/server/kinds/attach';
import { DummyDriver, Kysely, type KyselyConfig, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { datasets, documents } from '../../src/domain/registry';
import type { Database } from '../../src/server/db/open';
import { selectHeader, selectLines } from '../../src/server/engine/documents/select';
import { planOf } from '../../src/server/engine/queries/plan';
import { totalsOf } from '../../src/server/engine/queries/totals';
import { caller } from '../support/callers';

/**
 * Planning a statement costs as much as the places it names tables in, and for the short questions of a page more than carrying it out:
 * what several figures are made of is named once.
 */
const asked: string[] = [];
const dialect: KyselyConfig['dialect'] = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const db = new Kysely<Database>({ dialect, log: ({ query }) => void asked.push(query.sql) });

/** Sub-selects that work something out of lines; whether there are any is cheap. */
function readingsIn(text: string): string[] {
  const opened: number[] = [];
  return [...text].flatMap((letter, at) => {
    if (letter === '(') opened.push(at);
    if (letter !== ')') return [];
    const part = text.slice(opened.pop(), at + 1);
    return /^\(\s*(select(?!\s+from)|with)\s.*\bdocument_line\b/s.test(part) ? [part] : [];
  });
}

describe('what a list or a document selects', () => {
  it.each(documents.map((definition) => [definition.kind, definition] as const))('%s: no reading of lines stands in it twice', (_, definition) => {
    for (const { columns, joins } of [selectHeader(definition), selectLines(definition)]) {
      const found = readingsIn(sql.join([...columns, ...joins]).compile(db).sql);
      expect(found.filter((part, at) => found.indexOf(part) !== at)).toEqual([]);
    }
  });
});

describe('totals', () => {
  it.each(datasets.flatMap((dataset) => [[dataset.id, 0, dataset] as const, [dataset.id, 2, dataset] as const]))(
    '%s by %i dimensions: the dataset is read once, where it runs once more for what it closes with',
    async (id, count, dataset) => {
      const by = Object.keys(dataset.dimensions).slice(0, count);
      const context = caller(db, { id: '00000000-0000-7000-8000-000000000001', kind: 'H', name: '医院' });
      const measures = Object.keys(dataset.measures).filter((name) => !(name in dataset.shares) || by.length > 0);
      const plan = planOf(context, { dataset, takes: {}, by, measures, where: new Map(), order: '', sees: () => true, fixed: [] });
      asked.length = 0;
      await totalsOf(plan);
      const reads = asked[0]?.split(`"dataset_${id}"`).length ?? 0;
      expect(reads - 1).toBe(plan.opens && dataset.running ? 2 : 1);
    },
  );
});
