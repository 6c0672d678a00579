import type { Action } from '../../../define/action';
import { addDays, today } from '../../../define/dates';
import type { Preset, ScreenTab } from '../../../define/define-screen';
import { STATUS_OPTIONS } from '../../../define/status';
import { sortWords } from '../../table/sort-words';

/** What a list shows: everything of it goes into the query, and into the tab's memory. */
export type ListState = {
  tab: string;
  level: string;
  /** At level line: of which section, where it is not the lines. */
  section?: string | undefined;
  keyword: string;
  filters: Record<string, string>;
  /** Names of records filters point to, by id. */
  names: Record<string, string>;
};

export const ALL = 'all';

/** Filters a route was opened with: `?salesOrderSn=XS1` of a preset {salesOrderSn: 'sn'}, or `f.<field>` as links write them. */
export function presetFilters(preset: Preset, query: Record<string, string>): Record<string, string> {
  const named = Object.entries(preset.query ?? {}).flatMap(([parameter, field]) => (query[parameter] ? [[field, query[parameter]] as const] : []));
  const direct = Object.entries(query).flatMap(([parameter, value]) => (parameter.startsWith('f.') && value ? [[parameter.slice(2), value] as const] : []));
  return Object.fromEntries([...named, ...direct]);
}

type Given = { dateField?: string | undefined; now?: string };
const windowOf = (now = today()): string => `${addDays(now, -30)}~${now}`;
/** 全部: the only tab where the last 30 days are enough. Work that waits must be seen however old it is. */
const isWhole = (preset: Preset, tab: string): boolean =>
  tab === ALL || Object.keys(preset.tabs?.find((one) => one.id === tab)?.where ?? { some: [] }).length === 0;

/** The tab a link asks for: by its id, or by a status the view has a tab for. An unknown one is the first. */
function tabAsked(preset: Preset, asked: string | undefined): string {
  const { tabs } = preset;
  if (!tabs || asked === ALL) return asked ?? ALL;
  const byStatus = (one: ScreenTab) => asked !== undefined && one.where.status?.map(String).join() === asked;
  return (tabs.find(({ id }) => id === asked) ?? tabs.find(byStatus) ?? tabs[0])?.id ?? ALL;
}

/** The tab of a link that names none: the first, unless it is of other states than the ones asked for. */
function tabHolding(preset: Preset, { status }: Record<string, string>): string {
  const { tabs = [] } = preset;
  const holds = ({ where }: ScreenTab): boolean =>
    !where.status || status === undefined || status.split(',').every((one) => where.status?.map(String).includes(one));
  return tabs.length === 0 ? ALL : ((tabs.find(holds) ?? tabs[0])?.id ?? ALL);
}

/** The last 30 days of everything, unless the route asks for something certain: that must be found however old it is. */
export function initialList(preset: Preset, query: Record<string, string>, { dateField, now }: Given): ListState {
  const asked = presetFilters(preset, query);
  const isAsked = Object.keys(asked).length > 0 || Boolean(query.keyword);
  const tab = query.tab === undefined ? tabHolding(preset, asked) : tabAsked(preset, query.tab);
  const recent: Record<string, string> = dateField && !isAsked && isWhole(preset, tab) ? { [dateField]: windowOf(now) } : {};
  return {
    tab,
    level: query.level ?? preset.level ?? 'document',
    ...(query.section ? { section: query.section } : {}),
    keyword: query.keyword ?? '',
    filters: { ...recent, ...asked },
    names: {},
  };
}

/** Nothing narrows the list but the window of 30 days it opens with. */
export function isRecentOnly(state: ListState, { dateField, now }: Given): boolean {
  if (!dateField || state.keyword !== '') return false;
  return (
    Object.entries(state.filters).every(([name, value]) => (name === dateField ? value === windowOf(now) : value === '')) && Boolean(state.filters[dateField])
  );
}

/** To another tab: the window of 30 days comes with 全部 and goes with it, as long as nobody chose other dates or conditions. */
export function atTab(state: ListState, tab: string, preset: Preset, { dateField, now }: Given): ListState {
  if (!dateField) return { ...state, tab };
  const { [dateField]: dates, ...others } = state.filters;
  if (dates === windowOf(now) && !isWhole(preset, tab)) return { ...state, tab, filters: others };
  const isBack = isWhole(preset, tab) && !isWhole(preset, state.tab) && state.keyword === '';
  if (isBack && !dates && !Object.values(others).some(Boolean)) return { ...state, tab, filters: { ...others, [dateField]: windowOf(now) } };
  return { ...state, tab };
}

export type ListTab = { id: string; label: string; count?: number };

/** The tabs of a list: the view's own, else one per status its actions can lead to. */
export function tabsOf(preset: Preset, actions: readonly Action[], counts: Record<string, number> | undefined): ListTab[] {
  const own: readonly ScreenTab[] | undefined = preset.tabs;
  const tabs = own ?? statusTabs(actions);
  return tabs.map(({ id, label }) => {
    const count = counts?.[id];
    return count === undefined ? { id, label } : { id, label, count };
  });
}

function statusTabs(actions: readonly Action[]): ListTab[] {
  if (actions.length === 0) return [];
  const reached = new Set<number>([0, ...actions.flatMap((action) => [...action.from, ...(action.to === 'same' ? [] : [action.to])])]);
  const states = STATUS_OPTIONS.filter((option) => reached.has(Number(option.value))).map((option) => ({
    id: option.value,
    label: option.label,
  }));
  return [{ id: ALL, label: '全部' }, ...states];
}

/** The query of a list call, without paging. */
export function listQuery(state: ListState, given: { screen: string; sort: readonly { id: string; desc: boolean }[] }): Record<string, string> {
  const filters = Object.entries(state.filters).flatMap(([id, value]) => (value === '' ? [] : [[`f.${id}`, value] as const]));
  return {
    screen: given.screen,
    ...(given.sort.length > 0 ? { sort: sortWords(given.sort) } : {}),
    ...(state.tab !== ALL ? { tab: state.tab } : {}),
    ...(state.keyword.trim() ? { keyword: state.keyword.trim() } : {}),
    ...(state.level !== 'document' ? { level: state.level } : {}),
    ...(state.level === 'line' && state.section ? { section: state.section } : {}),
    ...Object.fromEntries(filters),
  };
}
