import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { Place } from '../gateway/log';

export type Readings = { layers?: { layer: number; epcs: string[] }[] | undefined; plates?: { plate: string; grams: number }[] | undefined };
/** Somebody at an open door. */
export type Session = {
  id: string;
  door: number;
  employee: string;
  name: string;
  openBy: string;
  application: string;
  rights: readonly string[];
  seen: Readings;
};

/** Who stands there: at this door, else at the one opened last. Of a door that is shut by now nobody does, unless asked for. */
export async function sessionAt(
  tx: Db,
  { org, cabinet }: Place,
  { door, seq, isClosed = false }: { door?: number | undefined; seq?: number; isClosed?: boolean },
): Promise<Session | undefined> {
  const { rows } = await sql<{
    id: string;
    door_no: number;
    employee_id: string | null;
    name: string | null;
    method: string;
    application_id: string | null;
    rights: string[];
    seen: Readings | null;
  }>`
    select s.id, s.door_no, s.employee_id, e.name, s.method, s.application_id, s.rights, s.seen from cabinet_session s left join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where s.org_id = ${org} and s.cabinet_id = ${cabinet} and (s.door_no = ${door ?? null} or ${door === undefined})
    and (s.closed_at is null or ${isClosed}) and (s.opened_seq < ${seq ?? null} or ${seq === undefined})
    order by s.opened_seq desc nulls last limit 1`.execute(tx);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      door: row.door_no,
      employee: row.employee_id ?? '',
      name: row.name ?? '未识别人员',
      openBy: row.method,
      application: row.application_id ?? '',
      rights: row.rights,
      seen: row.seen ?? {},
    }
  );
}
