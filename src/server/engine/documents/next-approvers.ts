import { sql } from 'kysely';
import { ASKED } from '../../../define/countersign';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { holds } from '../../../define/field';
import { STATUS } from '../../../define/status';
import { storesNamed } from '../../../define/stores-asked';
import { screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { belongsToView } from '../access';
import { holdersByPermission } from '../messages/holders';
import { notify } from '../messages/notify';
import { withDelegates } from './acting';
import { whoWorks } from './own-stores';
import { whoSees } from './recipients';
import { ruleReader } from './rules';
import { loadDocument } from './stored';

type Step = { seq: number; screen: string; approvers: string[]; passed: string[]; before: string[]; isLast: boolean };
/** Whose turn it is: users, and the page their step stands on, where it stands on one. */
export type Turn = { users: string[]; screen: string; step: number };

/**
 * Who can take the next step of a submitted document: whoever the current step names (and stands in for them today), or who
 * holds its page; without steps everybody who may review it. Always with the right to do so, within his data scope, never
 * who may not pass his own document, and the last of them somebody of the store it changes.
 */
export async function nextApprovers(context: Context, definition: DocumentDefinition, d: AnyDocument, submittedBy: string): Promise<Turn> {
  const step = await currentStep(context, d.id);
  const screen = step?.screen ?? '';
  const able = await reviewers(context, definition, d, screen);
  const named =
    step && screen === ''
      ? new Set(
          await withDelegates(
            context,
            step.approvers.filter((id) => !step.passed.includes(id)),
          ),
        )
      : undefined;
  const over = new Set(step && screen !== '' ? [...step.passed, ...step.before] : []);
  const isOthers = definition.neverSelfReview || (await ruleReader(context))('approve.self') === '0';
  const users = able.filter((id) => (named?.has(id) ?? true) && !over.has(id) && !(isOthers && id === submittedBy));
  const seen = await whoSees(context, d.id, users);
  const asked = step && !step.isLast ? undefined : definition.actions.find(({ does }) => does === 'review');
  const here = asked ? await whoWorks(context, storesNamed(definition, asked, d.header), seen) : seen;
  return { users: here, screen, step: step?.seq ?? 0 };
}

/** A submitted document waits for somebody: whoever can take its next step hears of it, but who brought it there. */
export async function tellApprovers(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  given: { submittedBy: string; title: string },
): Promise<void> {
  const turn = await nextApprovers(context, definition, d, given.submittedBy);
  const users = turn.users.filter((id) => id !== context.user.id);
  if (users.length === 0) return;
  await notify(context.db, {
    org: context.org.id,
    users,
    uri: 'approval',
    objectID: d.sn,
    extra: { kind: definition.kind, step: turn.step, ...(turn.screen === '' ? {} : { screen: turn.screen }), ...seenOn(definition, d) },
    kind: '审批',
    title: given.title,
    body: `${definition.title}${d.sn}等待您审批`,
  });
}

/** The pages that show it, where some of its kind do not: a notice leads to none of those. */
function seenOn(definition: DocumentDefinition, d: AnyDocument): { screens?: string[] } {
  const all = screensOf(definition.kind);
  const seen = all.filter((page) => belongsToView(page, d.header));
  return seen.length === all.length ? {} : { screens: seen.map(({ flag }) => flag) };
}

/** Names of those a submitted document of this organisation waits for, for whoever reads it: its own people, or the other side that was asked. */
export async function waitsFor(context: Context, definition: DocumentDefinition, id: string): Promise<string[]> {
  const { rows } = await sql<{ by: string | null }>`
    select coalesce(submitted_by, created_by) as by from document where org_id = ${context.org.id} and id = ${id} and status = ${STATUS.submitted}`.execute(
    context.db,
  );
  const row = rows[0];
  if (!row) return [];
  const { view } = await loadDocument(context, definition.kind, id);
  if (isAsked(view)) {
    const { rows: other } = await sql<{ name: string }>`select name from partner where org_id = ${context.org.id} and id = ${view.partner}::uuid`.execute(
      context.db,
    );
    return other.map(({ name }) => name);
  }
  const { users } = await nextApprovers(context, definition, view, row.by ?? '');
  const named = await sql<{ name: string }>`
    select name from app_user where org_id = ${context.org.id} and id = any(${users}::uuid[]) order by name`.execute(context.db);
  return named.rows.map(({ name }) => name);
}

/** Passed here, it waits for the other side's word (define/countersign.ts). */
export const isAsked = ({ header }: { header: Record<string, unknown> }): boolean => header.side === 'out' && header.counterStatus === ASKED;

/** The first step nobody has decided, and who passed an earlier one on its page: two steps there are two pairs of eyes. */
async function currentStep(context: Context, document: string): Promise<Step | undefined> {
  const { rows } = await sql<Step>`
    select s.seq, s.screen, s.approvers, s.passed, array(select unnest(b.passed) from document_step b where b.org_id = s.org_id and b.document_id = s.document_id and b.screen = s.screen
    and b.seq < s.seq) as before,
      not exists (select from document_step n where n.org_id = s.org_id and n.document_id = s.document_id and n.result = '' and n.seq > s.seq) as "isLast"
    from document_step s where s.org_id = ${context.org.id} and s.document_id = ${document} and s.result = '' order by s.seq limit 1`.execute(context.db);
  return rows[0];
}

/** Everybody who holds, on a page that shows the document, an operation that passes it now. */
async function reviewers(context: Context, definition: DocumentDefinition, d: AnyDocument, screen: string): Promise<string[]> {
  const pages = screensOf(definition.kind).filter(
    (page) => page.kinds.includes(context.org.kind) && (screen === '' || page.flag === screen) && belongsToView(page, d.header),
  );
  const flags = definition.actions
    .filter(
      (action) =>
        action.does === 'review' &&
        action.from.some((status) => status === STATUS.submitted) &&
        holds(action.when, d.header) &&
        holds(action.offeredWhen, d.header),
    )
    .flatMap((action) => action.flags);
  const ways = pages.map((page) => {
    const at = (names: readonly string[]) => names.map((flag) => `${page.flag}:${flag}`);
    // A guest on the page of another resource is opened by operations of its own.
    return { passes: at(flags.filter((flag) => page.actions.includes(flag))), needs: page.needs && at(page.needs) };
  });
  const holders = await holdersByPermission(
    context.db,
    context.org.id,
    ways.flatMap(({ passes, needs = [] }) => [...passes, ...needs]),
    context.now(),
  );
  const any = (permissions: readonly string[]): string[] => permissions.flatMap((one) => holders.get(one) ?? []);
  const able = ways.flatMap(({ passes, needs }) => {
    const opened = needs && new Set(any(needs));
    return any(passes).filter((id) => opened?.has(id) ?? true);
  });
  return [...new Set(able)].sort();
}
