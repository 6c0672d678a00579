import { type RawBuilder, sql } from 'kysely';
import type { Acted } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import { dayOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import type { Saying } from '../../../define/says';
import { STATUS, statusLabel } from '../../../define/status';
import type { Context } from '../../base/context';
import { operationRow } from '../../base/operation-log';
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
  await transition(context, [{ id: d.id }], { to, action: action.id, reason, knownBy: context.user.id, ...also });
  await giveNotices(context, definition, stored, { action: action.id, status: to, reason });
  const done = { resource: definition.kind, id: d.id, name: d.sn, operation: action.flags[0] ?? action.id };
  const { before, after } = action.does === 'set' ? await retold(context, stored, header) : NOTHING;
  const log = operationRow(context, { ...done, before: { ...before, status: statusLabel(d.status) }, after: { ...after, status: statusLabel(to) } });
  const family = await familyOf(context, d.id, context.isSystem ? sql`` : sql`with log as (${log})`);
  if (to !== STATUS.reviewed || !definition.completes || !family.isOver) return family.acted;
  await completeOrReopen(context, [d.id]);
  return (await familyOf(context, d.id)).acted;
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

type Stands = { id: string; kind: string; sn: string; status: number; version: number; over: boolean };

/** How a document stands now, with what it made and what it was flushed by; `isOver`: nothing of its lines is open. */
async function familyOf(context: Context, id: string, first: RawBuilder<unknown> = sql``): Promise<{ acted: Acted; isOver: boolean }> {
  const { rows } = await sql<Stands>`${first}
    select h.id, h.kind, h.sn, h.status, h.version, h.id = ${id} and not exists (select from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.open > 0)
      and exists (select from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.flow_quantity > 0) as over
    from document h where h.org_id = ${context.org.id} and (h.id = ${id} or ((h.made_by = ${id} or h.red_of = ${id}) and h.status <> 6)) order by h.id`.execute(
    context.db,
  );
  const own = rows.find((row) => row.id === id) as Stands;
  const made = rows
    .filter((row) => row.id !== id)
    .map(({ id: its, kind, sn, status }) => ({ id: its, kind, sn, status, direction: 'downstream' as const, title: sn }));
  return { acted: { id, sn: own.sn, status: own.status, version: own.version, made }, isOver: own.over };
}
