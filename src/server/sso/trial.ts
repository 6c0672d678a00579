import type { Db } from '../db/open';
import type { Networks } from '../hooks/networks';

/** What an administrator tries a provider with: an account he names, or none. */
export type Trial = { db: Db; networks: Networks; account: string; now: Date };
/** What he is told: lines, and where somebody was named, his groups and what roles they give. */
export type Told = { says: string[]; table?: { head: string[]; rows: string[][] } };
