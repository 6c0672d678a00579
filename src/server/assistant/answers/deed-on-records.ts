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

/** `able`: of how many of its rows the button may be pressed as they stand; undefined where there are too many to ask. */
type Place = { screen: Screen; label: string; total: number; filters: Record<string, string>; waiting: number; able?: number };

/** 帮他续上, after records: the page that has them and the button, with just those rows; nothing is done from here. */
export async function deedDoneOn(context: Context, { rows = [] }: ToolAnswer, deed: string, holds?: string): Promise<ToolAnswer> {
  for (const all of rows) {
    const set = holds === undefined ? all : { ...all, filters: { ...all.filters, keyword: holds }, said: `${all.said}“${holds}”` };
    const definition = masterOf(set.of);
    const place = (definition && (await placeOf({ ...context, screen: '' }, definition, set, deed))) ?? (await placeByName(context, set, deed));
    if (!place) continue;
    const { screen, label, total, filters, able } = place;
    const said = masterOf(set.of) && screen.resource === set.of ? set.said : `“${filters.keyword}”`;
    const stand = able === 0 ? `${said}在【${screen.title}】，但照现在的状态不能“${label}”。` : '';
    const some = able !== undefined && able < total ? `，其中现在能${label}的 ${able} 条` : '';
    return found({
      text: stand || `我不会自己${label}。${said}${total} 条在【${screen.title}】${some}：打开后勾选要${label}的，点“${label}”。`,
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

/** Of the pages that offer it the one where they wait for it, else the one with the most of the rows. */
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
      const listed = (more: Record<string, string>, pageSize: number) =>
        listMasters(
          { ...context, screen: screen.flag },
          definition,
          listQuery.parse({ screen: screen.flag, ...filters, ...more, sort: definition.sort, pageSize }),
        );
      const { total, list } = await listed({}, FEW);
      const tab = screen.preset.tabs?.find((one) => one.label.startsWith('待'));
      const waiting = tab && total > 0 ? (await listed({ tab: tab.id }, 1)).total : 0;
      const id = definition.actions.find((one) => one.label === label)?.id ?? screen.actions.find((flag) => recordButtons(definition, flag).includes(label));
      const isStandard = id !== undefined && ['edit', 'del', 'enable', 'disable'].includes(id);
      const able =
        total <= FEW && id && (isStandard || definition.actions.some((one) => one.id === id))
          ? list.filter(({ actions }) => actions?.includes(id)).length
          : undefined;
      return { screen, label, filters, total, waiting, ...(able === undefined ? {} : { able }) };
    }),
  );
  const isFrom = ({ screen }: Place): number => Number(screen.flag === from);
  const own = places.filter(({ total }) => total > 0).sort((a, b) => b.waiting - a.waiting || isFrom(b) - isFrom(a) || b.total - a.total);
  return own[0];
}
const FEW = 20;
