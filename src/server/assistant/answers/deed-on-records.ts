import { listQuery } from '../../../contract/requests';
import { allows } from '../../../define/allows';
import type { MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import { masterOf, masters } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { listMasters } from '../../engine/masters/list';
import { recordButtons } from '../help/record-button';
import { openPage } from '../places';
import { isMeant } from '../reading/deed-on-records';
import { found, nothing, type RowSet, type ToolAnswer } from '../tool';

type Place = { screen: Screen; label: string; total: number; filters: Record<string, string> };

/** 帮他续上, after records: the page that has them and the button, with just those rows; nothing is done from here. */
export async function deedDoneOn(context: Context, { rows = [] }: ToolAnswer, deed: string, holds?: string): Promise<ToolAnswer> {
  for (const all of rows) {
    const set = holds === undefined ? all : { ...all, filters: { ...all.filters, keyword: holds }, said: `${all.said}“${holds}”` };
    const definition = masterOf(set.of);
    const place = (definition && (await placeOf({ ...context, screen: '' }, definition, set, deed))) ?? (await placeByName(context, set, deed));
    if (!place) continue;
    const { screen, label, total, filters } = place;
    const said = masterOf(set.of) && screen.resource === set.of ? set.said : `“${filters.keyword}”`;
    return found({
      text: `我不会自己${label}。${said}${total} 条在【${screen.title}】：打开后勾选要${label}的，点“${label}”。`,
      data: { page: screen.title, button: label, total },
      proposals: [openPage(screen, filters, `打开${screen.title}（${total}条）`)],
    });
  }
  return nothing(`刚才说的这些没有“${deed}”这个操作，或您没有它的权限。`);
}

/** 给它恢复回来, after who deleted it: another page holds what is called so, and has the button. */
async function placeByName(context: Context, { filters: { keyword }, said }: RowSet, deed: string): Promise<Place | undefined> {
  if (!keyword) return undefined;
  for (const definition of masters) {
    if (!definition.actions.some(({ label }) => isMeant(label, deed))) continue;
    const place = await placeOf({ ...context, screen: '' }, definition, { of: definition.resource, filters: { keyword }, said }, deed);
    if (place) return place;
  }
  return undefined;
}

/** Of the pages that offer it the one with the most of the rows. */
async function placeOf(
  context: Context,
  definition: MasterDefinition,
  { filters: { screen: from, tab: _, ...filters } }: RowSet,
  deed: string,
): Promise<Place | undefined> {
  const offers = screensFor(context, definition.resource).flatMap((screen) => {
    const granted = screen.actions.filter((flag) => allows(context.permissions, screen.flag, flag));
    const label = granted.flatMap((flag) => recordButtons(definition, flag)).find((one) => isMeant(one, deed));
    return label ? [{ screen, label }] : [];
  });
  const places = await Promise.all(
    offers.map(async ({ screen, label }): Promise<Place> => {
      const query = listQuery.parse({ screen: screen.flag, ...filters, sort: definition.sort, pageSize: 1 });
      return { screen, label, filters, total: (await listMasters({ ...context, screen: screen.flag }, definition, query)).total };
    }),
  );
  const own = places.filter(({ total }) => total > 0).sort((a, b) => Number(b.screen.flag === from) - Number(a.screen.flag === from) || b.total - a.total);
  return own[0];
}
