import { defineConfig } from 'vitest/config';

// Two projects: what needs no database, and what runs on one real cluster shared by the whole run.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'tests/definitions.test.ts',
            'tests/architecture.test.ts',
            'tests/define/**/*.test.{ts,tsx}',
            'tests/client/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/{engine,domain,server}/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
