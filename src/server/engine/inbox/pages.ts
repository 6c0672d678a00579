import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { STATUS } from '../../../define/status';
import { documents, screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../access';
import { isEverybodys, reachable, scopeCondition } from '../documents/reach';
import { staysOver } from '../documents/stays-over';
import { isDoneOn, type Waiting, waitingCondition } from '../documents/waiting';

/**
 * What waits for somebody is asked page by page: a page of his that lists a kind, and what he may do there. The tiles of the home
 * page count by these, the inbox lists by these.
 */
export type WaitingPage = { screen: Screen; definition: DocumentDefinition; waiting: Waiting };
/** `others`: the caller submitted it and others have the next word. */
export type InboxPage = Omit<WaitingPage, 'waiting'> & { waiting: Waiting | 'others' };

/** Lists of their own only: what a page keeps beside its documents it does not list. */
const lists = (context: Context): Omit<WaitingPage, 'waiting'>[] =>
  documents.flatMap((definition) =>
    screensFor({ ...context, screen: '' }, definition.kind)
      .filter((screen) => screen.archetype === 'list' && screenOf(screen.flag)?.resource === definition.kind && !isEverybodys(context, [screen]))
      .map((screen) => ({ screen, definition })),
  );

export const waitingPages = (context: Context): WaitingPage[] =>
  lists(context).flatMap((page) =>
    (['review', 'born', 'over'] as const)
      .filter((waiting) => isDoneOn(context, page.definition, page.screen, waiting))
      .map((waiting) => ({ ...page, waiting })),
  );

/** Where the caller sees what he submitted. */
export const sentPages = (context: Context): InboxPage[] =>
  lists(context)
    .filter(({ definition }) => definition.actions.some(({ does }) => does === 'submit'))
    .map((page) => ({ ...page, waiting: 'others' }));

/** Whether the document `h` waits on this page. */
export function waitsOn(context: Context, { screen, definition, waiting }: InboxPage): RawBuilder<boolean> {
  const asked = waiting === 'others' ? waitsForOthers(context, definition) : waitingCondition(context, definition, [screen], waiting);
  return sql<boolean>`coalesce(h.kind = ${definition.kind} and ${reachable({ ...context, screen: screen.flag }, definition, [screen])} and ${asked}, false)`;
}

function waitsForOthers(context: Context, definition: DocumentDefinition): RawBuilder<boolean> {
  const own = waitingPages(context).filter((page) => page.definition === definition && page.waiting === 'review');
  const isMine =
    own.length === 0
      ? sql`false`
      : sql.join(
          own.map((page) => waitsOn(context, page)),
          sql` or `,
        );
  return sql<boolean>`(h.status = ${STATUS.submitted} and not h.is_red and coalesce(h.submitted_by, h.created_by) = ${context.user.id || null}::uuid and not (${isMine}))`;
}

/** The few documents `h` that can wait at all, before any page is asked. */
export const mayWait = (context: Context, pages: readonly InboxPage[]): RawBuilder<boolean> =>
  sql<boolean>`${scopeCondition(context)} and h.kind = any(${[...new Set(pages.map(({ definition }) => definition.kind))]})
    and (h.status = ${STATUS.submitted} or (h.status = ${STATUS.draft} and h.origin in ('mirror', 'auto')) ${over(context, pages)})`;

const over = (context: Context, pages: readonly InboxPage[]): RawBuilder<unknown> =>
  sql.join(
    [...new Set(pages.map(({ definition }) => definition))].flatMap((definition) => {
      const stays = staysOver(context, definition);
      return stays ? [sql`or h.kind = ${definition.kind} and ${stays}`] : [];
    }),
    sql` `,
  );
