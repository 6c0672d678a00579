import { type RawBuilder, sql } from 'kysely';
import type { Acted } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import { dayOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import type { Saying } from '../../../define/says';
import { STATUS, statusLabel } from '../../../define/status';
import type { Context } from '../../base/context';
import { logOperation } from '../../base/operation-log';
import type { Inputs } from './action-inputs';
import { type Assignments, assigned } from './assignments';
import { layoutOf, valuesOf } from './columns';
import { completeOrReopen } from './flow';
import { namesOf } from './names';
import { giveNotices } from './notices';
import type { Stored } from './stored';
import { transition } from './transition';
import { assignmentsOf } from './words/says';

/** Version, trail, log, change message: the same for every transition. `noted`: what is said of the document in the same moment. */
export async function finish(
  context: Context,
  stored: Stored,
  action: Action,
  status: number,
  { header, reason }: Inputs,
  noted: Assignments = {},
): Promise<Acted> {
  const { definition, view: d } = stored;
  const now = action.to === 'same' && !['post', 'own', 'convert', 'stop'].includes(action.does) ? d.status : status;
  const to = now === STATUS.reviewed && action.does === 'review' && definition.endsAtReview?.(d) ? STATUS.completed : now;
  const said = { ...noted, ...(action.says ? assignmentsOf(definition, saidBy(context, action.says, d, header)) : {}) };
  const also = Object.keys(said).length > 0 ? { also: assigned(said) } : {};
  const [moved] = await transition(context, [{ id: d.id }], {
    to,
    action: action.id,
    reason,
    knownBy: context.user.id,
    beside: familyOf(context, d.id),
    ...also,
  });
  if (!moved) throw new Error(`${definition.kind} ${d.sn} is gone`);
  const { made, isOver } = moved.beside as Family;
  await giveNotices(context, definition, stored, { action: action.id, status: to, reason, made });
  if (!context.isSystem) {
    const done = { resource: definition.kind, id: d.id, name: d.sn, operation: action.flags[0] ?? action.id };
    const { before, after } = action.does === 'set' ? await retold(context, stored, header) : NOTHING;
    await logOperation(context.db, context, { ...done, before: { ...before, status: statusLabel(d.status) }, after: { ...after, status: statusLabel(to) } });
  }
  const acted = {
    id: d.id,
    sn: d.sn,
    status: to,
    version: moved.version,
    made: made.map((one) => ({ ...one, direction: 'downstream' as const, title: one.sn })),
  };
  if (to !== STATUS.reviewed || !definition.completes || !isOver) return acted;
  await completeOrReopen(context, [d.id]);
  return { ...acted, ...(await standing(context, d.id)) };
}

const NOTHING = { before: {}, after: {} };
type Told = { before: Record<string, unknown>; after: Record<string, unknown> };

/** What was typed with an action, as it stood before and stands now, with the words of what is named. */
async function retold(context: Context, { definition, row, view: { header } }: Stored, typed: Record<string, unknown>): Promise<Told> {
  const old = valuesOf(layoutOf(definition).header, row);
  const fields = Object.fromEntries(Object.entries(definition.header).filter(([name]) => name in typed));
  const [before, after] = [old, header].map((values) => Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])));
  const names = await namesOf(context, fields, [before ?? {}, after ?? {}]);
  return { before: { ...before, ...names[0] }, after: { ...after, ...names[1] } };
}

/** What the action says in the header, of what was typed with it. */
const saidBy = (context: Context, says: Saying, d: AnyDocument, header: Record<string, unknown>): Record<string, unknown> =>
  typeof says === 'function' ? says(d, { header, today: dayOf(context.now()), by: context.user.name }) : says;

type Family = { made: { id: string; kind: string; sn: string; status: number }[]; isOver: boolean };

/** As a column: what a document made and what it was flushed by; `isOver`: nothing of its lines is open. */
const familyOf = (context: Context, id: string): RawBuilder<unknown> => sql`jsonb_build_object(
    'made', (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'kind', h.kind, 'sn', h.sn, 'status', h.status) order by h.id), '[]') from document h
      where h.org_id = ${context.org.id} and h.id <> ${id} and (h.made_by = ${id} or h.red_of = ${id}) and h.status <> 6),
    'isOver', not exists (select from document_line l where l.org_id = ${context.org.id} and l.document_id = ${id} and l.open > 0)
      and exists (select from document_line l where l.org_id = ${context.org.id} and l.document_id = ${id} and l.flow_quantity > 0))`;

async function standing(context: Context, id: string): Promise<{ status: number; version: number }> {
  const { rows } = await sql<{ status: number; version: number }>`select status, version from document where org_id = ${context.org.id} and id = ${id}`.execute(
    context.db,
  );
  return rows[0] as { status: number; version: number };
}
