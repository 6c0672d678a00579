import { sql } from 'kysely';
import type { OrgKind } from '../../../define/field';
import { type Context, systemContext } from '../../base/context';
import type { Db } from '../../db/open';

export async function orgContext(tx: Db, id: string, now: () => Date): Promise<Context> {
  const { rows } = await sql<{ id: string; kind: OrgKind; name: string }>`select id, kind, name from organisation where id = ${id}`.execute(tx);
  if (!rows[0]) throw new Error(`organisation ${id} is gone`);
  return systemContext(tx, rows[0], now);
}
