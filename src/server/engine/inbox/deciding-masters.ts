import { sql } from 'kysely';
import type { HomeTile } from '../../../contract/home-answer';
import { allowsAny } from '../../../define/allows';
import type { MasterDefinition } from '../../../define/define-master';
import type { Screen, ScreenTab } from '../../../define/define-screen';
import { masters } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../access';
import { countMastersSql } from '../masters/list';

export type DecidingPage = { screen: Screen; tab: ScreenTab; definition: MasterDefinition; flags: readonly string[] };

/** Pages with a tab of just the rows this user may decide about. */
export const decidingPages = (context: Context): DecidingPage[] =>
  masters.flatMap((definition): DecidingPage[] => {
    const { waits } = definition;
    if (!waits) return [];
    return screensFor({ ...context, screen: '' }, definition.resource).flatMap((screen) => {
      const flags = waits.flags.filter((flag) => screen.actions.includes(flag));
      const tab = screen.preset.tabs?.find(({ where }) => Object.entries(waits.where).every(([name, values]) => where[name]?.join() === values.join()));
      if (!tab || flags.length === 0 || !(context.isSystem || allowsAny(context.permissions, screen.flag, flags))) return [];
      return [{ screen, tab, definition, flags }];
    });
  });

/** Of them those whose rows are decided one by one: the others are worked off on the page itself, and no inbox counts or lists them. */
export const inboxPages = (context: Context): DecidingPage[] => decidingPages(context).filter(({ definition }) => !definition.waits?.isMany);

/** Rows of masters that wait for a decision of this user (a registration, a product), per page whose tab shows them: counted by the list's own query. */
export async function waitingMasters(context: Context, pages: readonly DecidingPage[]): Promise<HomeTile[]> {
  if (pages.length === 0) return [];
  const { rows } = await sql<Record<string, number>>`select ${sql.join(
    pages.map(
      ({ screen, tab, definition }, at) => sql`(${countMastersSql({ ...context, screen: screen.flag }, definition, { tab: tab.id })}) as ${sql.id(`n${at}`)}`,
    ),
  )}`.execute(context.db);
  return pages.flatMap(({ screen, tab }, at) => {
    const count = rows[0]?.[`n${at}`] ?? 0;
    return count === 0 ? [] : [{ flag: screen.flag, title: `${screen.title}${tab.label}`, count, path: screen.path, query: { tab: tab.id } }];
  });
}
