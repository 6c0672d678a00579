import { initialList, listQuery } from '../../src/client/screens/list/list-state';
import { initialParameters, sentParameters } from '../../src/client/screens/report/report-parameters';
import { dividersOf } from '../../src/client/screens/tree/tree-nodes';
import type { DashboardAnswer } from '../../src/contract/dashboard-answer';
import type { FlowAnswer } from '../../src/contract/flow-answer';
import type { HomeAnswer } from '../../src/contract/home-answer';
import { addMonths, type Day, dayOf, daysBetween, startOfMonth } from '../../src/define/dates';
import type { DashboardDefinition } from '../../src/define/define-dashboard';
import type { Screen } from '../../src/define/define-screen';
import type { OrgKind, RefField } from '../../src/define/field';
import { dashboardOf, documentOf, flowOf, masterOf, reportOf, treeOf } from '../../src/domain/registry';
import { type Client, call } from './server';

/** What a page asks for when it is opened from the menu: the very questions of the client, and how many rows come back. */
export async function rowsOnOpening(client: Client, screen: Screen, kind?: OrgKind): Promise<number | string> {
  const now = dayOf(client.server.clock.now);
  const count = async (path: string, query: Record<string, string> = {}): Promise<number | string> => {
    const answer = await call<Rows>(client, 'GET', path, { screen: screen.flag, ...query });
    if (answer.code !== 0) return answer.msg;
    return answer.info.total ?? (answer.info.list ?? answer.info.standing)?.length ?? 0;
  };
  if (screen.resource === 'dashboard:home') return linesOfHome(client);
  const special = SPECIAL[screen.resource];
  if (special) return count(special);
  if (documentOf(screen.resource)) {
    const state = initialList(screen.preset, {}, { dateField: 'documentDate', now });
    return count(`/v1/business/${screen.resource}/list`, listQuery(state, { screen: screen.flag, sort: [] }));
  }
  const tree = treeOf(screen);
  if (tree) return count(`/v1/business/tree/${tree.id}`, { tab: screen.preset.tabs?.[0]?.id ?? 'all' });
  const master = masterOf(screen.resource);
  if (master) {
    if (!master.tree || screen.archetype !== 'tree') {
      const state = initialList(screen.preset, {}, { now });
      return count(`/v1/business/${screen.resource}/list`, listQuery(state, { screen: screen.flag, sort: [] }));
    }
    const dividers = dividersOf(master, screen).flatMap(([name, field]) => (field.default ? [[`f.${name}`, String(field.default)] as const] : []));
    return count(`/v1/business/${screen.resource}/tree`, Object.fromEntries(dividers));
  }
  const report = reportOf(screen.resource, kind);
  if (report) {
    const [level] = Object.keys(report.levels);
    const tab = screen.preset.tabs?.[0]?.id;
    const path = `/v1/business/report/${screen.resource.replace(/^report:/, '')}`;
    const query = {
      level: screen.preset.level && screen.preset.level in report.levels ? screen.preset.level : String(level),
      ...(tab && tab !== 'all' ? { tab } : {}),
      ...sentParameters(report, screen.preset, initialParameters(report, screen.preset, {}, now)),
    };
    const found = await count(path, query);
    return found === 0 && isJustBegun(query, now) ? count(path, { ...query, from: addMonths(startOfMonth(now), -1) }) : found;
  }
  const dashboard = dashboardOf(screen.resource);
  if (dashboard) return tilesShown(client, dashboard, kind);
  const flow = flowOf(screen.resource);
  if (!flow) return 'nothing shows it';
  const answer = await call<FlowAnswer>(client, 'GET', `/v1/business/dashboard/${flow.resource.replace(/^dashboard:/, '')}`);
  return answer.code === 0 ? answer.info.steps.flatMap((step) => step.figures.filter((figure) => figure.count > 0)).length : answer.msg;
}

/** In its first days a month is empty for everybody: what a page of this month shows is seen in the one before. */
const isJustBegun = ({ from }: Record<string, string>, now: Day): boolean => from === startOfMonth(now) && daysBetween(from, now) < 7;

/** Pages with a component of their own, by what it asks for first. */
const SPECIAL: Record<string, string> = { message: '/v1/business/message/list', ruleConfig: '/v1/business/ruleConfig/list', running: '/v1/running' };

/** What a page shows, counted or told; 运行状态 lists what must hold. */
type Rows = { total?: number; list?: unknown[]; standing?: unknown[] };

/** Tiles that say something, and pages it leads to. */
async function tilesShown(client: Client, { resource, picks, doors = [] }: DashboardDefinition, kind?: OrgKind): Promise<number | string> {
  const picked: Record<string, string> = picks && kind === 'P' ? { orgId: await firstOf(client, picks) } : {};
  const { code, msg, info } = await call<DashboardAnswer>(client, 'GET', `/v1/business/dashboard/${resource.replace(/^dashboard:/, '')}`, picked);
  return code === 0 ? info.rows.flat().length + doors.length : msg;
}

/** The first record a field offers. */
async function firstOf(client: Client, { to, where = {} }: RefField): Promise<string> {
  const fixed = Object.fromEntries(Object.entries(where).map(([name, values]) => [name, values.join()]));
  const { info } = await call<{ list: { id: string }[] }>(client, 'GET', `/v1/business/${to}/picker`, fixed);
  return info.list[0]?.id ?? '';
}

/** The home page: what waits, what was heard, and the figures. */
async function linesOfHome(client: Client): Promise<number> {
  const { info } = await call<HomeAnswer>(client, 'GET', '/v1/business/home');
  const figures = await call<DashboardAnswer>(client, 'GET', '/v1/business/dashboard/home');
  return info.todos.length + info.messages.length + figures.info.rows.length;
}
