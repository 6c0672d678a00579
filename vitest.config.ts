import { join, relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shuffled } from './src/run/shuffled.mjs';
import { inTurn } from './src/run/turn.mjs';

// vitest 5 reports failures by Map.groupBy, which Node 20 does not have yet: without it a failed run shows no reason.
const groupBy = <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
if (!('groupBy' in Map)) Object.assign(Map, { groupBy });

// Walk through the same statements for every account, kind and field: half of the time there is. The longest first, after the one that
// builds the demo world and one that needs another: whoever else wants it meanwhile waits.
const LOOPS = [
  ...[
    'demo',
    'demo-prepared',
    'hidden-fields',
    'filters',
    'scope-doors',
    'document-counts',
    'kept-sums',
    'asked-reports',
    'listed-datasets',
    'reports-http',
    'datasets',
    'dashboards',
  ],
  ...[
    'masters-http',
    'openings',
    'details-and-sums',
    'menu-flags',
    'demo-believable',
    'demo-words',
    'demo-roles',
    'rule-keys',
    'comments',
    'master-words',
    'random-history',
  ],
].map((name) => `tests/engine/${name}.test.ts`);
// On the other PostgreSQL the longest of all.
const FIRST = ['tests/server/understood.test.ts', ...LOOPS];

// Products and servers of their own that are built, killed and brought back: in `npm test` some of these files at a time.
const DRILLS = [
  ...['demo-prepared', 'cabinet-day'].map((name) => `tests/engine/${name}.test.ts`),
  ...[
    'crash',
    'database-lost',
    'replica',
    'point-in-time',
    'handheld-outbox',
    'several-processes',
    'nightly-backup',
    'schedules-killed',
    'organisation-export-cut',
    'upgrade',
  ].map((name) => `tests/server/${name}.test.ts`),
];
const drills = inTurn(DRILLS);

// Every rule is tried on the embedded cluster. On the other one: that it understands every statement told there, and what walks through
// the whole product, locks, listens, migrates and restores; the demo world is built there by the end-to-end tests.
const WALKS = [
  ...['schema', 'random-history', 'worked-examples', 'search'],
  ...['concurrency', 'contention', 'same-moment', 'stock-months', 'open-items', 'money-across'],
].map((name) => `tests/engine/${name}.test.ts`);
const ON_15 = [...WALKS, 'tests/server/{understood,database,migrate,backup,push,devices,request-keys,doors}.test.ts'];

/** Where nothing is known of earlier runs: what takes longest begins, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => [...FIRST, ''].findIndex((loop) => moduleId.endsWith(loop));
    return shuffled(
      sorted.sort((a, b) => place(a) - place(b)),
      ({ moduleId }) => relative(import.meta.dirname, moduleId),
    );
  }
}

// Two projects: what needs no database, and what runs on one real cluster shared by the whole run.
export default defineConfig({
  test: {
    // Half of the time a test waits for PostgreSQL: no core is kept free for anything else.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // A slow machine is no defect, here neither.
          testTimeout: 60_000,
          include: ['tests/definitions.test.ts', 'tests/architecture.test.ts', 'tests/define/**/*.test.{ts,tsx}', 'tests/client/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'api',
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'tests/support/quick-hash.ts') },
          include: process.env.TEST_PG === '15' ? ON_15 : ['tests/{engine,domain,server}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...DRILLS.filter((file) => !drills.includes(file))],
          globalSetup: ['tests/support/cluster.ts'],
          // A file's state is its database: the product's modules are loaded once per worker, not once per file.
          isolate: false,
          // A slow machine is no defect: what hangs is found all the same.
          testTimeout: 120_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
