import type { DashboardDefinition } from '../define/define-dashboard';
import type { DocumentDefinition } from '../define/define-document';
import type { FlowDefinition } from '../define/define-flow';
import type { MasterDefinition } from '../define/define-master';
import type { PrintDefinition } from '../define/define-print';
import type { Screen } from '../define/define-screen';
import type { TreeDefinition } from '../define/define-tree';
import type { OrgKind } from '../define/field';
import type { ReportDefinition } from '../define/report-definition';
import { documents } from './all-documents';
import { masters } from './all-masters';
import { reports } from './all-reports';
import { allDashboards } from './dashboards/all';
import { allDatasets } from './datasets/all';
import { boneFlow } from './flows/bone-flow';
import { purchaseFlow } from './flows/purchase-flow';
import { saleFlow } from './flows/sale-flow';
import { dictionaryTree } from './organisation/dictionary';
import { tradePrints } from './prints/prints';
import { allScreens } from './screens/all';
import { besideScreens } from './screens/workspace';
import { places } from './stock/places';

/** The only register of everything the product knows. A second definition of one name throws at start. */
export { documents, masters, reports };
export const datasets = allDatasets;
export const dashboards: readonly DashboardDefinition[] = allDashboards;
export const flows: readonly FlowDefinition[] = [purchaseFlow, saleFlow, boneFlow];
/** Trees over several masters; a master that is a tree of its own says so itself. */
export const trees: readonly TreeDefinition[] = [places, dictionaryTree];
export const prints: readonly PrintDefinition[] = [...tradePrints];
export const screens: readonly Screen[] = allScreens;

/** Resources shown by a component of their own (client/special) instead of a generic engine, each with those it looks for rows of. */
export const SPECIAL: ReadonlyMap<string, readonly string[]> = new Map([
  ['bankBalance', ['bankAccount']],
  ['dashboard:home', []],
  ['menuNode', ['organisation', 'roleTemplate']],
  ['message', []],
  ['report:traceability', []],
  ['running', []],
  ['ruleConfig', ['organisation', 'department', 'warehouse']],
]);

const documentsByKind = index(documents, (d) => d.kind);
const mastersByResource = index(masters, (m) => m.resource);
index(datasets, (d) => d.id);
const dashboardsByResource = index(dashboards, (d) => d.resource);
const flowsByResource = index(flows, (f) => f.resource);
const printsById = index(prints, (p) => `print:${p.print}`);
const screensByFlag = index(screens, (s) => s.flag);
const screensByPath = index(screens, (s) => s.path);
const reportsByResource = new Map<string, ReportDefinition[]>();
for (const report of reports) {
  // One page may ask another question of a trader than of a hospital: what it used, what he sold.
  const others = reportsByResource.get(report.resource) ?? [];
  if (others.some(({ owners }) => owners.some((kind) => report.owners.includes(kind)))) throw new Error(`${report.resource} is defined twice`);
  reportsByResource.set(report.resource, [...others, report]);
}
index([...documents.map((d) => d.kind), ...masters.map((m) => m.resource), ...reportsByResource.keys()], (name) => name);
index(documents, (d) => d.prefix);

function index<T>(list: readonly T[], key: (item: T) => string): Map<string, T> {
  const map = new Map<string, T>();
  for (const item of list) {
    if (map.has(key(item))) throw new Error(`${key(item)} is defined twice`);
    map.set(key(item), item);
  }
  return map;
}

export const documentOf = (kind: string): DocumentDefinition | undefined => documentsByKind.get(kind);
export const masterOf = (resource: string): MasterDefinition | undefined => mastersByResource.get(resource);
/** As this kind of organisation has it. */
export const reportOf = (resource: string, kind?: OrgKind): ReportDefinition | undefined => {
  const found = reportsByResource.get(resource);
  return found?.find(({ owners }) => kind && owners.includes(kind)) ?? found?.[0];
};
export const dashboardOf = (resource: string): DashboardDefinition | undefined => dashboardsByResource.get(resource);
export const flowOf = (resource: string): FlowDefinition | undefined => flowsByResource.get(resource);
export const treeOf = (screen: Screen): TreeDefinition | undefined =>
  screen.archetype === 'tree' ? trees.find((tree) => tree.resources.includes(screen.resource)) : undefined;
export const printOf = (resource: string): PrintDefinition | undefined => printsById.get(resource);
/** Where leads open a resource inside another one's page: that page's resource and the operations that open it. */
export const insideOf = (resource: string): readonly Inside[] => insides.get(resource) ?? [];
type Inside = { resource: string; flags: readonly string[] };
const insides = new Map<string, Inside[]>();
for (const { resource, leads } of [...masters, ...reports])
  for (const { isInside, to, flags } of leads) if (isInside) insides.set(to, [...(insides.get(to) ?? []), { resource, flags }]);
export const screenOf = (flag: string): Screen | undefined => screensByFlag.get(flag);
export const screenAt = (path: string): Screen | undefined => screensByPath.get(path);
export const screensOf = (resource: string): readonly Screen[] => screensByResource.get(resource) ?? [];
const screensByResource = new Map<string, Screen[]>();
for (const screen of [...screens, ...besideScreens]) screensByResource.set(screen.resource, [...(screensByResource.get(screen.resource) ?? []), screen]);
for (const { kind, livesOn } of documents) {
  // Where some kinds of organisation have a page of its own, the others keep it there.
  const own = screensByResource.get(kind) ?? [];
  const homes = livesOn.map(({ screen, needs, where, isBeside }): Screen => {
    const page = screensByFlag.get(screen);
    if (!page) throw new Error(`${kind}: no page ${screen}`);
    const kinds = page.kinds.filter((one) => isBeside || !own.some((other) => other.kinds.includes(one)));
    return { ...page, kinds, resource: kind, preset: where ? { where } : {}, needs };
  });
  if (homes.length > 0) screensByResource.set(kind, [...own, ...homes]);
}

/** Documents without a page of their own for a kind of organisation that are kept on this page, with what opens them there. */
export const guestsOf = (flag: string, kind: string): readonly { definition: DocumentDefinition; needs: readonly string[] }[] =>
  documents.flatMap((definition) => {
    const home = screensOf(definition.kind).find((screen) => screen.needs && screen.flag === flag && screen.kinds.some((own) => own === kind));
    return home?.needs ? [{ definition, needs: home.needs }] : [];
  });

/**
 * Pages whose steps choose rows of this resource, each as a view of it: narrowed as the step says, with the fields it shows and no
 * operations. Whoever may carry out what is chosen for may read it there.
 */
export const chosenOn = (resource: string): Screen[] =>
  screens.flatMap((screen) =>
    (screen.preset.wizard?.steps ?? []).flatMap(({ of, where, rows, columns }) => {
      const needs = masterOf(screen.resource)?.actions.find(({ id }) => id === screen.preset.wizard?.action)?.flags ?? [];
      return of === resource
        ? [{ ...screen, resource, actions: [], needs, preset: { only: columns, ...(where ? { where } : {}), ...(rows ? { rows } : {}) } }]
        : [];
    }),
  );

/** Whether anything here is defined under this name. */
export const isDefined = (resource: string): boolean =>
  [documentsByKind, mastersByResource, reportsByResource, flowsByResource, dashboardsByResource, printsById, SPECIAL].some((built) => built.has(resource));

/**
 * A screen is built when something shows its resource for one of its kinds of organisation; others stay out of the menu
 * tree (never a dead entry).
 */
export const isBuilt = (screen: Screen): boolean => {
  const document = documentsByKind.get(screen.resource);
  if (document) return screen.kinds.some((kind) => document.owners.includes(kind));
  return isDefined(screen.resource);
};
