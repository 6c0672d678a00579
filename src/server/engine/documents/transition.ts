import { type RawBuilder, sql } from 'kysely';
import { STATUS, type Status } from '../../../define/status';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import { changedIn } from '../messages/notify';

/** `org` where the document lives, if not in the caller's own organisation. */
export type Which = { id: string; org?: string };
export type Transition = {
  to: Status | number;
  /** Id of an action, or a word of the history that belongs to no button (`complete`, `takenBack` …). */
  action: string;
  reason?: string;
  /** Who the history names, where it is not the caller: the organisation whose word it was. */
  by?: string;
  /** Only documents that stand in one of these; others stay untouched. */
  from?: readonly number[];
  /** Columns of `document h` that change in the same moment, as assignments. */
  also?: RawBuilder<unknown>;
  /** User whose own tabs know of it already. */
  knownBy?: string;
  /** What is asked of each document `m` that moved, as a column: nothing the same statement changes. */
  beside?: RawBuilder<unknown>;
};
export type Moved = { org: string; id: string; kind: string; sn: string; from: number; version: number; beside?: unknown };

/**
 * The one door through which documents change their status: version counted, history written, open tabs told. What belongs to a
 * transition besides (stock, flow, steps, words to the other side) is its caller's.
 *
 * @returns those that moved; a document somebody else moved out of `from` meanwhile is not among them
 */
export async function transition(context: Context, which: readonly Which[], what: Transition): Promise<Moved[]> {
  if (which.length === 0) return [];
  const { to, action, reason, by, from = Object.values(STATUS), also, knownBy, beside } = what;
  const at = context.now();
  const asked = which.map(({ id, org = context.org.id }) => ({ id, org, event: newId(at.getTime()) }));
  const { rows } = await sql<Moved>`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (id uuid, org uuid, event uuid)),
    before as (select b.org_id, b.id, b.status, a.event from asked a join document b on b.org_id = a.org and b.id = a.id where b.status = any(${[...from]}::int[]) order by b.id for update of b),
    moved as (update document h set status = ${to}, version = h.version + 1, updated_at = ${at} ${also ? sql`, ${also}` : sql``}
      from before b where h.org_id = b.org_id and h.id = b.id returning h.org_id, h.id, h.kind, h.sn, b.status as before, h.version, b.event),
    said as (insert into document_event (org_id, id, document_id, at, user_id, user_name, action, from_status, to_status, reason)
      select org_id, event, id, ${at}, ${by === undefined ? context.user.id || null : null}::uuid, ${by ?? context.user.name}, ${action}, before, ${to}, ${reason || null} from moved)
    select m.org_id as org, m.id, m.kind, m.sn, m.before as "from", m.version, ${changedIn('moved', knownBy)} ${beside ? sql`, ${beside} as beside` : sql``} from moved m`.execute(
    context.db,
  );
  return rows;
}
