import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Concerned, Notice } from '../../../define/document-ways';
import { STATUS } from '../../../define/status';
import type { MessageUri } from '../../../domain/organisation/message-uris';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { holdersOf } from '../messages/holders';
import { notify } from '../messages/notify';
import { tellApprovers } from './next-approvers';
import { whoSees } from './recipients';
import type { Stored } from './stored';

/** `made`: what the document gave birth to in its own organisation, in its order. */
type Transition = { action: string; status: number; reason: string; made: readonly { kind: string; sn: string }[] };

/** Tells people of the own organisation what a transition means for them, as the definition says; in the transaction of the transition. */
export async function giveNotices(context: Context, definition: DocumentDefinition, stored: Stored, given: Transition): Promise<void> {
  for (const notice of definition.notices) {
    if (notice.on !== given.action) continue;
    if (notice.to?.includes('approver')) await tellNext(context, definition, stored, given, notice.title);
    else await tell(context, definition, stored, notice, given);
  }
}

async function tell(context: Context, definition: DocumentDefinition, stored: Stored, notice: Notice, { reason, made }: Transition): Promise<void> {
  const users = await recipients(context, stored, notice);
  if (users.length === 0) return;
  const { about } = notice;
  const born = made.find(({ kind }) => kind === about);
  const told =
    about === undefined
      ? { kind: definition.kind, title: definition.title, sn: stored.view.sn }
      : born && { ...born, title: documentOf(about)?.title ?? about };
  if (!told) return;
  await notify(context.db, {
    org: context.org.id,
    users,
    ...(notice.page === undefined ? {} : { page: notice.page }),
    uri: notice.uri as MessageUri,
    objectID: told.sn,
    extra: { kind: told.kind },
    title: notice.title,
    body: [`${told.title}${told.sn}`, reason].filter(Boolean).join('：'),
  });
}

/** Everybody a notice is for: within his data scope, and not who acts. */
async function recipients(context: Context, stored: Stored, { to, page }: Notice): Promise<string[]> {
  const holders = page === undefined ? undefined : await holdersOf(context.db, context.org.id, page, context.now());
  const concerned = to === undefined ? (holders ?? []) : (await Promise.all(to.map((one) => concernedBy(context, stored, one, holders)))).flat();
  return whoSees(
    context,
    stored.view.id,
    concerned.filter((id) => id !== '' && id !== context.user.id),
  );
}

async function concernedBy(context: Context, { view: d, row }: Stored, one: Concerned, holders: readonly string[] | undefined): Promise<string[]> {
  const users = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> => (await query.execute(context.db)).rows.map(({ id }) => id);
  switch (one) {
    case 'maker':
      return [String(row.created_by ?? '')];
    case 'sourceMaker':
      return users(sql`
        select distinct h.created_by as id from document_line l join document_line u on u.org_id = l.org_id and u.id = l.source_line_id join document h on h.org_id = u.org_id and h.id = u.document_id
        where l.org_id = ${context.org.id} and l.document_id = ${d.id} and h.created_by is not null`);
    case 'department':
      return peopleOf(context, String(d.header.department ?? ''), holders);
    case 'approver':
      return [];
  }
}

/** Who works in a department: bound to it by his data scope, or employed there. */
async function peopleOf(context: Context, department: string, holders: readonly string[] | undefined): Promise<string[]> {
  if (department === '') return [];
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u left join employee e on e.org_id = u.org_id and e.id = u.employee_id
    where u.org_id = ${context.org.id} and u.status and u.deleted_at is null
      and (${department}::uuid = any(u.departments) or e.department_id = ${department}::uuid or ${department}::uuid = any(e.other_departments))`.execute(
    context.db,
  );
  const ids = rows.map((row) => row.id);
  return holders ? ids.filter((id) => holders.includes(id)) : ids;
}

/** What is submitted, or passed a step and waits for the next. */
async function tellNext(context: Context, definition: DocumentDefinition, { view, row }: Stored, { action, status }: Transition, title: string): Promise<void> {
  if (status !== STATUS.submitted) return;
  const isSubmit = definition.actions.some((one) => one.id === action && one.does === 'submit');
  await tellApprovers(context, definition, view, { submittedBy: isSubmit ? context.user.id : String(row.submitted_by ?? ''), title });
}
