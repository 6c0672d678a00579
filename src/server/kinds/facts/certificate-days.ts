import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';

export const certificateDaysFact: Load<'certificateDays'> = async (context, _, d) => {
  const lines = d.lines.map((line, i) => ({ i, specification_id: line.specification || null, certificate_id: line.registrationCert || null }));
  const { rows } = await sql<{ valid_to: string | null }>`
    select rc.valid_to::text from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (i int, specification_id uuid, certificate_id uuid)
      left join specification_card c on c.id = w.specification_id left join registration_cert rc on rc.id = coalesce(w.certificate_id, c.registration_cert_id) order by w.i`.execute(
    context.db,
  );
  return rows.map((row) => row.valid_to ?? '');
};
