import { sql } from 'kysely';
import { STATUS } from '../../../define/status';
import { documentOf, screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { holdersByPermission } from '../../engine/messages/holders';

/** Papers of a kind in one state, and whom their steps name: pages, people, or nobody in particular. */
export type Asked = {
  kind: string;
  state: 'draft' | 'born' | 'review';
  makers: string[] | null;
  screens: string[];
  named: string[][];
  isAnyones: boolean;
};

/**
 * Who has to act on papers that stand, by name: a draft is its maker's; one another document made is whose page it is filled in on; one that
 * waits is whom its step names, or who may pass it.
 */
export async function whoActs(context: Context, asked: readonly Asked[]): Promise<(one: Asked) => string[]> {
  const held = await holdersByPermission(
    context.db,
    context.org.id,
    asked.flatMap((one) => permissionsOf(context, one)),
    context.now(),
  );
  const idsOf = (one: Asked): string[] => [
    ...(one.state === 'draft' ? (one.makers ?? []) : []),
    ...(one.state === 'review' ? one.named.flat() : []),
    ...permissionsOf(context, one).flatMap((permission) => held.get(permission) ?? []),
  ];
  const names = await namesOf(context, asked.flatMap(idsOf));
  return (one) => {
    const known = [...new Set(idsOf(one).flatMap((id) => names.get(id) ?? []))].sort();
    return known.length > 0 || one.state === 'review' ? known : ['系统'];
  };
}

/** Papers that nobody of this organisation passes: the other side does. */
export const isOfOtherSide = (context: Context, one: Asked): boolean =>
  one.state === 'review' && one.named.flat().length === 0 && permissionsOf(context, one).length === 0;

/** Names of those who hold one of these operations (`page:operation`). */
export async function namesOfHolders(context: Context, permissions: readonly string[]): Promise<string[]> {
  const held = [...(await holdersByPermission(context.db, context.org.id, permissions, context.now())).values()].flat();
  return [...new Set((await namesOf(context, held)).values())].sort();
}

/** On which pages of this organisation a kind takes one of these operations. */
export const waysOf = (context: Context, kind: string, flags: readonly string[], among: readonly string[] = []): string[] =>
  screensOf(kind)
    .filter((page) => page.kinds.includes(context.org.kind) && (among.length === 0 || among.includes(page.flag)))
    .flatMap((page) => flags.filter((flag) => page.actions.includes(flag)).map((flag) => `${page.flag}:${flag}`));

function permissionsOf(context: Context, { kind, state, screens, isAnyones }: Asked): string[] {
  const definition = documentOf(kind);
  if (!definition || state === 'draft') return [];
  if (state === 'born') return waysOf(context, kind, definition.editFlags);
  if (!isAnyones && screens.length === 0) return [];
  const passing = definition.actions.filter(({ does, from }) => does === 'review' && from.includes(STATUS.submitted)).flatMap(({ flags }) => flags);
  return waysOf(context, kind, passing, isAnyones ? [] : screens);
}

async function namesOf(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from app_user where org_id = ${context.org.id} and id = any(${[...new Set(ids)]}::uuid[])`.execute(context.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
