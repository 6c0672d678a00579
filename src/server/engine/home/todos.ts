import { sql } from 'kysely';
import type { HomeTile } from '../../../contract/home-answer';
import { allowsAny } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { STATUS } from '../../../define/status';
import { documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../access';
import { isMyTurn } from '../documents/my-turn';
import { scopeCondition, viewCondition } from '../documents/reach';

/** Operations that decide about a submitted document. */
const DECIDING = ['review', 'pass'];
type Page = { screen: Screen; definition: DocumentDefinition };

/**
 * 待办: per page with review or pass the submitted documents whose current approval step includes the user; and per page
 * he may fill in, the drafts another document made for him (a delivery to receive, an issue to confirm). One scan counts all.
 */
export async function todosOf(context: Context): Promise<HomeTile[]> {
  const anywhere: Context = { ...context, screen: '' };
  const pages = documents.flatMap((definition) => screensFor(anywhere, definition.kind).map((screen): Page => ({ screen, definition })));
  const deciding = pages.filter(({ screen }) => holds(context, screen, DECIDING));
  const incoming = pages.filter(({ screen, definition }) => holds(context, screen, definition.editFlags));
  if (deciding.length + incoming.length === 0) return [];
  const counts = [
    ...deciding.map(
      ({ screen, definition }) =>
        sql`count(*) filter (where h.kind = ${definition.kind} and h.status = ${STATUS.submitted} and ${viewCondition(definition, [screen], context)} and ${isMyTurn(context, definition, screen.flag)})::int as ${sql.id(`todo:${screen.flag}`)}`,
    ),
    ...incoming.map(
      ({ screen, definition }) =>
        sql`count(*) filter (where h.kind = ${definition.kind} and h.status = ${STATUS.draft} and h.origin in ('mirror', 'auto') and ${viewCondition(definition, [screen], context)})::int as ${sql.id(`new:${screen.flag}`)}`,
    ),
  ];
  const kinds = [...new Set([...deciding, ...incoming].map(({ definition }) => definition.kind))];
  const found = await sql<Record<string, number>>`
    select ${sql.join(counts)} from document h where ${scopeCondition(context)} and h.kind = any(${kinds}) and (h.status = ${STATUS.submitted} or (h.status = ${STATUS.draft} and h.origin in ('mirror', 'auto')))`.execute(
    context.db,
  );
  const row = found.rows[0] ?? {};
  const tile = ({ screen }: Page, key: string, title: string, status: number): HomeTile[] => {
    const count = row[`${key}:${screen.flag}`] ?? 0;
    return count === 0
      ? []
      : [{ flag: screen.flag, title, count, path: screen.path, query: { 'f.status': String(status), tab: screen.preset.tabs ? 'all' : String(status) } }];
  };
  return [
    ...deciding.flatMap((page) => tile(page, 'todo', `${page.screen.title}待审核`, STATUS.submitted)),
    ...incoming.flatMap((page) => tile(page, 'new', `${page.screen.title}待处理`, STATUS.draft)),
  ].sort((a, b) => b.count - a.count);
}

const holds = (context: Context, screen: Screen, flags: readonly string[]): boolean =>
  context.isSystem ||
  allowsAny(
    context.permissions,
    screen.flag,
    flags.filter((flag) => screen.actions.includes(flag)),
  );
