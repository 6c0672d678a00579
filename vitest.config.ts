import { defineConfig } from 'vitest/config';

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

// Once is enough, whichever cluster the others run on: what looks at no database, starts its own, or walks through statements that
// others ask as well, for every account.
const ONCE = [
  'tests/server/{config,database-lost,embedded,xlsx-stream,sheet-*,assistant*,sign-in*,sms-gateway,files,s3-store,no-store,crash,bad-input,role-size}.test.ts',
  'tests/engine/{hidden-fields,scope-doors,asked-reports,dashboards,datasets,document-counts,filters,reports-http,masters-http,openings,details-and-sums,listed-datasets}.test.ts',
  'tests/engine/{menu-flags,demo-believable,demo-prepared,demo-words,demo-roles,rule-keys}.test.ts',
];

// Two projects: what needs no database, and what runs on one real cluster shared by the whole run.
export default defineConfig({
  test: {
    // Half of the time a test waits for PostgreSQL: no core is kept free for anything else.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/definitions.test.ts', 'tests/architecture.test.ts', 'tests/define/**/*.test.{ts,tsx}', 'tests/client/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/{engine,domain,server}/**/*.test.ts'],
          exclude: process.env.TEST_PG === '15' ? ONCE : [],
          globalSetup: ['tests/support/cluster.ts'],
          // A file's state is its database: the product's modules are loaded once per worker, not once per file.
          isolate: false,
          // A slow machine is no defect: what hangs is found all the same.
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
