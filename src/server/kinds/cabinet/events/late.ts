import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { changed } from '../../../engine/messages/notify';
import type { Place } from '../gateway/log';
import { contentsOf } from './contents';
import type { Doing } from './handler';
import { takeOut } from './leaving';
import type { Readings, Session } from './sessions';

/**
 * A closing that came after what followed it: what was there when that door was opened and is not in this reading was taken by who opened
 * it. What a later reading found missing for that reason is his take from now on; what lies in the cabinet as we know it leaves now.
 */
export async function explainLate(tx: Db, place: Place, session: Session | undefined, readings: Readings, doing: Doing): Promise<string> {
  if (!session) return '迟到的关门，没有对应的开门';
  const before = tagsOf(session.seen);
  const after = tagsOf(readings);
  const taken = [...before].filter((epc) => !after.has(epc));
  for (const epc of taken) {
    if (await explain(tx, place, epc, doing)) continue;
    const content = (await contentsOf(tx, place)).find((one) => one.epc === epc);
    if (content) await takeOut(tx, place, content, content.quantity, doing);
  }
  return `${session.door}号门，${session.name}，迟到，补记取出${taken.length}件`;
}

const tagsOf = ({ layers = [] }: Readings): Set<string> => new Set(layers.flatMap(({ epcs }) => epcs.map((epc) => epc.toUpperCase())));

/** The count that missed the piece becomes the take it was. */
async function explain(tx: Db, { org, cabinet }: Place, epc: string, { session, at, now }: Doing): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update cabinet_record set event_type = '取出', bind_state = '待核销', cause = '', employee_id = ${session?.employee || null}, open_by = ${session?.openBy ?? ''}, session_id = ${session?.id ?? null},
      happened_at = ${at}, version = version + 1, updated_at = ${now}
    where org_id = ${org} and id = (select id from cabinet_record where org_id = ${org} and cabinet_id = ${cabinet} and epc = ${epc}
    and event_type = '盘出' and bind_state = '异常' order by happened_at desc limit 1)
    returning id`.execute(tx);
  if (rows.length > 0) await changed(tx, { org, resource: 'cabinetRecord', ids: rows.map(({ id }) => id) });
  return rows.length > 0;
}
