import { sql } from 'kysely';
import { allowsAny } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import { documentOf, masterOf, screensOf } from '../../../domain/registry';
import { writtenWith } from '../../../domain/written-with';
import type { Context } from '../../base/context';
import { screensFor } from '../access';
import { holdersOfAny } from '../messages/holders';
import { isWithin, type Stores, storesOf } from '../scope';

/** Where a record lies that would be written: as its own master scopes it. */
export type RequestPlace = { department: string; warehouse: string };

export const titleOf = (resource: string): string => masterOf(resource)?.title ?? documentOf(resource)?.title ?? resource;

/** Pages on which the caller may write records of the resource. */
export const mendingScreens = (context: Context, resource: string): readonly Screen[] =>
  screensFor({ ...context, screen: '' }, resource).filter((screen) =>
    allowsAny(
      context.permissions,
      screen.flag,
      writtenWith(resource).filter((flag) => screen.actions.includes(flag)),
    ),
  );

export function placeOf(resource: string, about: Readonly<Record<string, string>>): RequestPlace {
  const { department, warehouse } = masterOf(resource)?.scopeBy ?? {};
  return { department: (department && about[department]) || '', warehouse: (warehouse && about[warehouse]) || '' };
}

/** Colleagues who may write such a record there, whatever page of theirs allows it; the caller is none of them. */
export async function mendersOf(context: Context, resource: string, { department, warehouse }: RequestPlace): Promise<string[]> {
  const pages = screensOf(resource).filter((screen) => screen.kinds.includes(context.org.kind));
  const asked = pages.flatMap((screen) => writtenWith(resource).flatMap((flag) => (screen.actions.includes(flag) ? [`${screen.flag}:${flag}`] : [])));
  const holders = await holdersOfAny(context.db, context.org.id, asked, context.now());
  const { rows } = await sql<{ id: string; departments: string[]; warehouses: string[] } & Stores>`
    select u.id, u.departments, u.warehouses, ${storesOf('u')} from app_user u
    where u.org_id = ${context.org.id} and u.id = any(${holders}::uuid[]) and u.id <> ${context.user.id}`.execute(context.db);
  const place = { departments: [department], warehouses: [warehouse] };
  return rows.filter((user) => isWithin({ user: { ...context.user, ...user }, isSystem: false }, place)).map(({ id }) => id);
}
