import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Facts } from '../../../define/facts';
import type { Load } from '../../engine/documents/facts';

type Paper = { at: number; type: string; no: string; valid_to: string | null; long_term: boolean; files: string[] };

/** Per line: the own checked paper, or the certificate of goods, that it names to be given. */
export const givenPapersFact: Load<'givenPapers'> = async (context, _, d) => {
  const asked = d.lines.map((line, at) => ({ at, licence: line.licence || null, certificate: line.certificate || null }));
  const { rows } = await sql<Paper>`
    select a.at, l.type, l.no, l.valid_to::text, l.long_term, l.files from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (at int, licence uuid, certificate uuid)
      join licence l on l.org_id = ${context.org.id} and l.id = a.licence and l.holder_id = l.org_id and l.review_state = 'valid' and l.deleted_at is null
        and (l.long_term or l.valid_to >= ${dayOf(context.now())}::date)
    union all
    select a.at, '', c.code, c.valid_to::text, c.valid_to is null, c.pictures from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (at int, licence uuid, certificate uuid)
      join registration_cert c on c.id = a.certificate and c.status and c.deleted_at is null`.execute(context.db);
  const given: Facts['givenPapers'] = d.lines.map(() => undefined);
  for (const { at, type, no, valid_to, long_term, files } of rows) given[at] = { type, no, validTo: valid_to ?? '', isLongTerm: long_term, files };
  return given;
};

/** Per line: the number of another application to this partner that asks for the same and is not answered. */
export const papersAskedFact: Load<'papersAsked'> = async (context, definition, d) => {
  const asked = d.lines.map((line, at) => ({ at, type: line.type || null, product: line.product || null }));
  const { rows } = await sql<{ at: number; sn: string }>`
    select distinct on (a.at) a.at, h.sn from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (at int, type text, product text)
      join document h on h.org_id = ${context.org.id} and h.kind = ${definition.kind} and h.partner_id = ${d.partner || null}::uuid and h.side = 'out' and h.status = 1
        and h.id is distinct from ${d.id || null}::uuid
      join document_line l on l.org_id = h.org_id and l.document_id = h.id and (l.paper_type = a.type or l.extra ->> 'product' = a.product) order by a.at, h.sn`.execute(
    context.db,
  );
  const found = new Map(rows.map(({ at, sn }) => [at, sn]));
  return d.lines.map((_, at) => found.get(at) ?? '');
};
