import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';
import { isKnownLot } from '../../engine/ledger/lots';

/** Per line: is the serial in stock here, is the lot known with another expiry date (LR1, I5). */
export const serialFact: Load<'serial'> = async (context, _, d) => {
  const rows = await sql<{ i: number; in_stock: boolean; differs: boolean; known: string | null }>`
    select w.i, coalesce(l.serial_no <> '' and l.total_quantity > 0, false) as in_stock,
      coalesce(k.expiry_date is not null and w.expiry_date is not null and k.expiry_date <> w.expiry_date, false) as differs, k.expiry_date::text as known
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid, batch_no text, serial_no text, expiry_date date)
    left join lot l on l.org_id = ${context.org.id} and (l.specification_id, l.batch_no, l.serial_no) = (w.specification_id, w.batch_no, w.serial_no)
    left join lateral (select min(expiry_date) as expiry_date from lot x where x.org_id = ${context.org.id}
    and x.specification_id = w.specification_id and x.batch_no = w.batch_no and x.batch_no <> '-' and ${isKnownLot(sql`x`)}) k on true
    order by w.i`.execute(context.db);
  return rows.rows.map((row) => ({ isInStock: row.in_stock, isKnownExpiryDifferent: row.differs, knownExpiry: row.known ?? '' }));
};
