import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';

/** The last day of the certificate each line names, or else of the one its goods are sold under. */
export async function readCertificateDays(context: Context, d: AnyDocument): Promise<void> {
  const lines = d.lines.map((line, i) => ({ i, specification_id: line.specification || null, certificate_id: line.registrationCert || null }));
  const { rows } = await sql<{ i: number; valid_to: string | null }>`
    select w.i, rc.valid_to::text from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (i int, specification_id uuid, certificate_id uuid)
      left join specification_card c on c.id = w.specification_id left join registration_cert rc on rc.id = coalesce(w.certificate_id, c.registration_cert_id)`.execute(
    context.db,
  );
  for (const { i, valid_to } of rows) {
    const line = d.lines[i];
    if (line) line.certValidTo = valid_to ?? '';
  }
}
