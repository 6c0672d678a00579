import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';

/** Letters for this person (人员授权) a hospital received from the supplier of the document, a supplier gave to its hospital: the one that holds on the day of the operation, else the last. */
export const followGrantFact: Load<'followGrant'> = async (context, _, d) => {
  const at = String(d.header.surgeryAt || '');
  const person = String(d.header.followUp || '').trim();
  if (at === '' || person === '' || d.counterOrg === '') return undefined;
  const { rows } = await sql<{ sn: string; until: string; valid: boolean }>`
    select h.sn, h.period_to::text as until, grant_state(h.org_id, h.id, ${dayOf(at)}::date) in ('有效', '即将到期') as valid from document h
    where h.org_id = ${context.org.id} and h.kind = 'licenceGrant' and h.side = ${context.org.kind === 'H' ? 'in' : 'out'} and h.subkind = '3'
    and h.status in (2, 4) and h.counter_org_id = ${d.counterOrg} and btrim(h.contact) = ${person}
    order by valid desc, h.period_to desc, h.id desc limit 1`.execute(context.db);
  const [row] = rows;
  return row && { sn: row.sn, until: row.until, isValid: row.valid };
};
