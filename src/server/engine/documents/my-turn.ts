import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { passesHere } from './own-stores';

/**
 * Whether the submitted document `h` waits for this user: without steps for whoever may review, with steps where the first undecided
 * one names him or whom he acts for, or stands on this page and he has passed neither it nor an earlier one there. What nobody may
 * review himself does not wait for its own maker, and what changes a store only for who works there. Passing asks the same (approval.ts, own-stores.ts).
 */
export const isMyTurn = (context: Context, definition: DocumentDefinition, page: string): RawBuilder<boolean> => sql<boolean>`(coalesce((
  select case when s.screen = '' then exists (select unnest(s.approvers) intersect
  select unnest(acting_for(${context.org.id}, ${context.user.id || null}, ${dayOf(context.now())})) except select unnest(s.passed))
    else s.screen = ${page} and not exists (select from document_step p where p.org_id = s.org_id and p.document_id = s.document_id and p.screen = s.screen and p.seq <= s.seq
      and p.passed @> array[${context.user.id || null}::uuid]) end
  from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.result = '' order by s.seq limit 1), true)
  and (coalesce(h.submitted_by, h.created_by) is distinct from ${context.user.id || null}::uuid ${definition.neverSelfReview ? sql`` : sql`or rule_of(h.org_id, 'approve.self', '1') <> '0'`})
  and ${passesHere(context, definition)})`;
