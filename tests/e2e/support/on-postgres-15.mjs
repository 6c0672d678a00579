import { join } from 'node:path';
import { run } from '../../../src/run/child.mjs';
import { startEmbedded } from '../../../src/server/db/embedded.ts';

/** The product on a PostgreSQL of its own version (binaries in E2E_PG_BIN), reached by DATABASE_URL as in production. */
const folder = process.env.DATA_DIR ?? '';
const { url, stop } = await startEmbedded({ dataDir: join(folder, 'postgres'), binDir: process.env.E2E_PG_BIN });
const { code } = await run(process.execPath, ['src/run/start.mjs'], { env: { DATABASE_URL: url, DATA_DIR: join(folder, 'product') } });
await stop();
process.exit(code);
