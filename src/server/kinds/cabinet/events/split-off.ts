import { sql } from 'kysely';
import type { Decimal } from '../../../../define/money';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';

/** A part of a record, nothing of it used or returned, as a record of its own. */
export async function splitOff(tx: Db, org: string, id: string, part: Decimal): Promise<string> {
  const fresh = newId();
  const own = JSON.stringify({ id: fresh, quantity: part, used_quantity: 0, returned_quantity: 0 });
  await sql`insert into cabinet_record select (jsonb_populate_record(r, ${own}::jsonb)).* from cabinet_record r where org_id = ${org} and id = ${id}`.execute(
    tx,
  );
  await sql`update cabinet_record set quantity = quantity - ${part}::numeric where org_id = ${org} and id = ${id}`.execute(tx);
  return fresh;
}
