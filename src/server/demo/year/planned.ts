import { sql } from 'kysely';
import { crewOf, type Day } from './day';
import { act } from './desk';

type Planned = { id: string; version: number };

/** The dealer says yes to what he was asked for a patient. @returns his plan, where he was asked */
export async function acceptFor(at: Day, patient: string, follower: string): Promise<string> {
  const { rows } = await sql<Planned & { status: number }>`
    select m.id, m.version, m.status from document m join document h on h.id = m.mirror_of
    where m.org_id = ${at.organisation.id} and m.kind = 'bonePlan' and m.status in (1, 2) and h.patient_id = ${patient} order by m.id desc limit 1`.execute(
    at.world.db,
  );
  const [asked] = rows;
  if (asked?.status === 1)
    await act(at.desk(crewOf(at.organisation).sell), 'bonePlan', 'accept', asked, { input: { followUp: follower, phone: '027-82811016' } });
  return asked?.id ?? '';
}

/** The plan an operation was made by, written before it; undefined where nobody planned it. */
export async function planOf(at: Day, patient: string, before: string): Promise<{ id: string; surgeon: string } | undefined> {
  const { rows } = await sql<{ id: string; surgeon: string }>`
    select id, doctor_id as surgeon from document where org_id = ${at.organisation.id} and kind = 'surgeryPlan' and patient_id = ${patient}
      and status = 2 and created_at < ${before}::timestamptz order by happened_at limit 1`.execute(at.world.db);
  return rows[0];
}
