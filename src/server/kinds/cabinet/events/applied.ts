import { sql } from 'kysely';
import { minuteOf } from '../../../../define/dates';
import { compare, type Decimal } from '../../../../define/money';
import { STATUS } from '../../../../define/status';
import { OVER, RIGHTS_OF } from '../../../../domain/cabinet/application-words';
import { systemContext } from '../../../base/context';
import type { Db } from '../../../db/open';
import { transition } from '../../../engine/documents/transition';
import { raise } from '../errors';
import type { Place } from '../gateway/log';
import type { Goods } from './contents';
import type { Doing } from './handler';
import { nameOf } from './moving';
import type { Session } from './sessions';

/** A right that ended, or has not begun, so long ago is still the reason why a door did not open. Hours. */
const RECENT = 24;

type Grant = { application: string | null; rights: string[]; refused?: string };
type Row = { id: string; sn: string; kind: string; when: 'now' | 'before' | 'after'; from: string };

/** What passed applications let somebody do at this moment, or why they do not (any more). The one that ends first is what he is at. */
export async function grantOf(tx: Db, { org, cabinet }: Place, employee: string, at: Date): Promise<Grant | undefined> {
  const { rows } = await sql<Row>`
    select id, sn, subkind as kind, time_from as "from", case when ${at} between time_from and time_to then 'now' when time_from > ${at} then 'after' else 'before' end as "when"
    from document where org_id = ${org} and kind = 'cabinetApplication' and cabinet_id = ${cabinet} and handler_id = ${employee} and status in (${STATUS.reviewed}, ${STATUS.completed})
      and time_to > ${at}::timestamptz - make_interval(hours => ${RECENT}) and time_from < ${at}::timestamptz + make_interval(hours => ${RECENT}) and (status = ${STATUS.reviewed} or time_to < ${at})
    order by time_to, id`.execute(tx);
  const held = rows.filter((row) => row.when === 'now');
  if (held[0]) return { application: held[0].id, rights: [...new Set(held.flatMap(({ kind }) => RIGHTS_OF[kind] ?? []))] };
  const [other] = rows
    .filter((row) => row.when === 'before')
    .slice(-1)
    .concat(rows);
  if (!other) return undefined;
  return { application: null, rights: [], refused: other.when === 'before' ? `${OVER}：${other.sn}` : `开门授权${minuteOf(other.from)}开始：${other.sn}` };
}

/** What was taken on an application counts towards it; what is beyond its lines somebody has to explain. */
export async function noteTaken(
  tx: Db,
  place: Place,
  { record, goods, doing }: { record: string; goods: Goods; quantity: Decimal; doing: Doing },
): Promise<void> {
  const application = doing.session?.application;
  if (!application) return;
  const { rows } = await sql<{ sn: string; wanted: string; taken: string }>`
    select d.sn, coalesce((select sum(l.base_quantity) from document_line l where l.org_id = d.org_id and l.document_id = d.id and l.specification_id = ${goods.specification}
        and coalesce(nullif(l.batch_no, ''), ${goods.batchNo}) = ${goods.batchNo}), 0) as wanted,
      (select sum(-r.quantity - r.returned_quantity) from cabinet_record r where r.org_id = d.org_id and r.application_id = d.id and r.event_type = '取出' and r.specification_id = ${goods.specification}
        and (r.batch_no = ${goods.batchNo} or not exists (select from document_line l where l.org_id = d.org_id and l.document_id = d.id
        and l.specification_id = ${goods.specification} and l.batch_no = ${goods.batchNo}))) as taken
    from document d where d.org_id = ${place.org} and d.id = ${application} and d.subkind in ('take', 'clear')`.execute(tx);
  const [found] = rows;
  if (!found || compare(found.taken, found.wanted) <= 0) return;
  await raise(tx, place, {
    type: '超申请',
    key: `${application} ${goods.specification}`,
    subject: `${await nameOf(tx, goods)}，${doing.session?.name ?? '未识别人员'}`,
    value: `申请${found.sn}为${Number(found.wanted)}件，已取${Number(found.taken)}件`,
    record,
    specification: goods.specification,
    at: doing.at,
    now: doing.now,
  });
}

/** The door is shut again: an application all of which was taken or put in is done. */
export async function finishApplication(tx: Db, place: Place, session: Session | undefined, now: Date): Promise<void> {
  if (!session?.application) return;
  const { rows } = await sql<{ id: string; org: string }>`
    select d.id, d.org_id as org from document d where d.org_id = ${place.org} and d.id = ${session.application} and d.status = ${STATUS.reviewed}
      and exists (select from document_line l where l.org_id = d.org_id and l.document_id = d.id)
      and not exists (select from document_line l where l.org_id = d.org_id and l.document_id = d.id and applied_quantity(l.org_id, l.id) < l.base_quantity)`.execute(
    tx,
  );
  await complete(tx, rows, now);
}

/** What was asked for a time that is over is over. */
export async function endApplications(tx: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; org: string }>`
    select id, org_id as org from document where kind = 'cabinetApplication' and status = ${STATUS.reviewed} and time_to < ${now} order by id`.execute(tx);
  await complete(tx, rows, now);
}

async function complete(tx: Db, rows: readonly { id: string; org: string }[], now: Date): Promise<void> {
  const system = systemContext(tx, { id: '', kind: 'P', name: '' }, () => now);
  await transition(system, rows, { to: STATUS.completed, action: 'complete', from: [STATUS.reviewed] });
}
