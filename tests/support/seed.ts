import type { Db } from '../../src/server/db/open';
import { seedBase } from '../../src/server/organisation/base-data';

/** What every test database starts with: the base data of an installation. */
export const seedTemplate = (db: Db): Promise<void> => seedBase(db);
