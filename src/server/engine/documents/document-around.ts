import { sql } from 'kysely';
import type { ApprovalStep, DocumentInfo, HistoryEntry, RelatedDocument } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { STATUS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { maySee } from '../access';
import { effectsOf } from './effects';
import type { Sight } from './present';
import { scopeCondition } from './reach';
import { selectLines } from './select';
import { settlementsOf } from './settled-items';
import { loadDocument } from './stored';

/** The lines of one section with the words beside their refs. */
export async function linesOf(
  context: Context,
  definition: DocumentDefinition,
  which: { document: string; section: string },
): Promise<Record<string, unknown>[]> {
  const select = selectLines(definition);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(select.columns)} ${
      'specification' in definition.lines
        ? sql`, (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'ratio', u.ratio::text)
      order by u.ratio) from unit u where u.specification_id = l.specification_id and u.deleted_at is null) as units, card.tracking, card.no_expiry as "noExpiry"`
        : sql``
    }
    from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id ${sql.join(select.joins, sql` `)} where l.org_id = ${context.org.id} and l.document_id =
      ${which.document} and l.section = ${which.section} order by l.line_no`.execute(context.db);
  return rows;
}

/** Where the page offers it as an operation, it is for those who hold it; it is money, so it goes with what shows money. */
export async function settledOf(context: Context, screens: readonly Screen[], { hidden }: Sight, id: string): Promise<Pick<DocumentInfo, 'settled'>> {
  if (hidden.has('totalAmount')) return {};
  const isOffered = screens.filter((screen) => screen.actions.includes('drill'));
  if (isOffered.length > 0 && isOffered.length === screens.length && !maySee(context, isOffered, 'drill')) return {};
  const settled = await settlementsOf(context, id);
  return settled ? { settled } : {};
}

/** What others offer for these lines: for those who may compare, and may see what things cost. */
export async function offersOf(
  context: Context,
  definition: DocumentDefinition,
  screens: readonly Screen[],
  id: string,
): Promise<Pick<DocumentInfo, 'matrix' | 'proposals'> | undefined> {
  if (!definition.matrix || !maySee(context, screens, definition.matrix.operation) || !maySee(context, screens, 'viewCost')) return undefined;
  return effectsOf(definition.kind).matrix?.(context, await loadDocument(context, definition.kind, id));
}

export type StepRow = Omit<ApprovalStep, 'at'> & { at: string | null; screen: string; approverIds: string[] };

export async function stepsOf(context: Context, id: string): Promise<(ApprovalStep & Pick<StepRow, 'screen' | 'approverIds'>)[]> {
  const { rows } = await sql<StepRow>`
    select s.seq, s.name, s.screen, s.approvers as "approverIds", coalesce((select array_agg(u.name order by u.name) from app_user u where u.org_id = s.org_id
    and u.id = any(s.approvers)), '{}') as approvers, s.result, s.decided_by as by, s.decided_at as at, s.opinion
    from document_step s where s.org_id = ${context.org.id} and s.document_id = ${id} order by s.seq`.execute(context.db);
  return rows.map((row) => ({ ...row, at: row.at ?? '' }));
}

/** Transitions and edits, newest first, with old and new values. */
export async function historyOf(context: Context, id: string, { hidden }: Sight): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select at, by, action, text, changes from (
      select at, user_name as by, action, coalesce(reason, '') as text, '[]'::jsonb as changes from document_event where org_id = ${context.org.id} and document_id = ${id}
      union all
      select at, user_name, operation, '', changes from operation_log where org_id = ${context.org.id} and record_id = ${id} and operation in ('add', 'edit', 'print')
    ) t order by at desc limit 100`.execute(context.db);
  return rows.map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => !hidden.has(field)) }));
}

/** Of the other side's paper no more than whether it counts there. */
const standingOf = (status: number): RelatedDocument['standing'] =>
  status === STATUS.reviewed || status === STATUS.completed ? 'counts' : status === STATUS.draft || status === STATUS.submitted ? 'waits' : 'ended';

/** Documents within the caller's scope this one came from, led to, made, mirrors or is mirrored by: chips that open them. */
export async function relatedOf(context: Context, definition: DocumentDefinition, id: string, row: Record<string, unknown>): Promise<RelatedDocument[]> {
  const around = sql<{ kind: string; id: string; sn: string; status: number; direction: RelatedDocument['direction'] }>`
    select distinct on (h.id) h.kind, h.id, h.sn, h.status, t.direction from (
      select u.document_id as id, 'upstream' as direction from document_line l join document_line u on u.org_id = l.org_id and u.id = l.source_line_id where l.org_id =
      ${context.org.id} and l.document_id = ${id}
      union all select x.document_id, 'downstream' from document_line l join document_line x on x.org_id = l.org_id and x.source_line_id = l.id where l.org_id = ${context.org.id}
      and l.document_id = ${id}
      union all select i.document_id, 'upstream' from document_line l join account_item i on i.org_id = l.org_id and i.id = l.item_id
        where l.org_id = ${context.org.id} and l.document_id = ${id}
      union all select l.linked_document_id, 'upstream' from document_line l where l.org_id = ${context.org.id} and l.document_id = ${id} and l.linked_document_id is not null
      union all select x.document_id, 'downstream' from document_line x where x.org_id = ${context.org.id} and x.linked_document_id = ${id}
      union all select x.document_id, 'downstream' from account_item i join document_line x on x.org_id = i.org_id and x.item_id = i.id
        where i.org_id = ${context.org.id} and i.document_id = ${id}
      union all select m.id, 'downstream' from document m where m.org_id = ${context.org.id} and (m.made_by = ${id} or m.red_of = ${id})
      union all select ${(row.madeBy as string | null) || null}::uuid, 'upstream' union all select ${(row.redOf as string | null) || null}::uuid, 'upstream'
    ) t join document h on h.org_id = ${context.org.id} and h.id = t.id where h.id <> ${id} and ${scopeCondition(context)} order by h.id, t.direction`;
  const otherSide = sql<{ sn: string; kind: string; status: number }>`
    select sn, kind, status from document where id = ${(row.mirrorOf as string | null) || null} union all select sn, kind, status from document where mirror_of = ${id} order by sn`;
  const [{ rows }, mirror] = await Promise.all([around.execute(context.db), otherSide.execute(context.db)]);
  return [
    ...rows.map((r) => ({ ...r, title: `${documentOf(r.kind)?.title ?? r.kind} ${r.sn}` })),
    // The other side's document is named, never opened: it lives in another organisation.
    ...mirror.rows.map((r) => ({
      kind: r.kind,
      id: '',
      sn: r.sn,
      status: -1,
      direction: 'mirror' as const,
      standing: standingOf(r.status),
      title: `对方${documentOf(r.kind)?.title ?? definition.title} ${r.sn}`,
    })),
  ];
}
