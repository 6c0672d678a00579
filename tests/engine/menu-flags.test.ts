import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { DashboardDefinition } from '../../src/define/define-dashboard';
import type { DocumentDefinition } from '../../src/define/define-document';
import type { MasterDefinition } from '../../src/define/define-master';
import type { Screen } from '../../src/define/define-screen';
import type { Field, OrgKind } from '../../src/define/field';
import { inSection, sectionNames } from '../../src/define/in-section';
import type { ReportDefinition } from '../../src/define/report-definition';
import { dashboardOf, documentOf, documents, isBuilt, masterOf, reportOf, reports, screens, treeOf } from '../../src/domain/registry';
import { isMenuScreen, menuOperations } from '../../src/domain/screens/menu-rules';
import type { Context } from '../../src/server/base/context';
import { Forbidden } from '../../src/server/base/errors';
import { newId } from '../../src/server/base/id';
import { tilesOf } from '../../src/server/engine/dashboards/dashboard';
import { generateDocuments } from '../../src/server/engine/documents/generate';
import { handOver } from '../../src/server/engine/documents/hand-over';
import { importDocuments } from '../../src/server/engine/documents/import';
import { actOnDocument } from '../../src/server/engine/documents/lifecycle';
import { actionsOf, hiddenFields, seesPatients } from '../../src/server/engine/documents/present';
import { requirePull, sheetList } from '../../src/server/engine/documents/pull';
import { deleteDocument } from '../../src/server/engine/documents/remove';
import { saveDocument } from '../../src/server/engine/documents/save';
import { requireOperation } from '../../src/server/engine/masters/access';
import { actOnMasters } from '../../src/server/engine/masters/act';
import { saveMaster } from '../../src/server/engine/masters/save';
import { runReport } from '../../src/server/engine/reports/run';
import { doVerb } from '../../src/server/engine/reports/verbs';
import { resolveScan } from '../../src/server/engine/scan';
import { caller, organisation } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';

/**
 * Every operation in the menu tree opens something: who holds the page with it is let in where who holds the page alone is not,
 * or a field, a button or a page answers to it. An operation nothing answers to is nobody's right, only a tick.
 */
let database: FreshDatabase;
const orgs = new Map<OrgKind, Context['org']>();
beforeAll(async () => {
  database = await freshDatabase();
  for (const kind of ['P', 'H', 'D', 'V'] as const) orgs.set(kind, await organisation(database.db, kind, `机构${kind}`));
});
afterAll(() => database.drop());

/** Whoever has nothing but this page, and there these operations. */
const holder = (screen: Screen, kind: OrgKind, flags: readonly string[]): Context =>
  caller(database.db, orgs.get(kind) as Context['org'], { screen: screen.flag, permissions: { [screen.flag]: flags } });

async function isForbidden(call: () => Promise<unknown> | unknown): Promise<boolean> {
  try {
    await call();
    return false;
  } catch (error) {
    return error instanceof Forbidden;
  }
}
/** Refused to the page alone, not to the page with the operation. */
const opens = async (screen: Screen, kind: OrgKind, flag: string, call: (who: Context) => Promise<unknown> | unknown): Promise<boolean> =>
  (await isForbidden(() => call(holder(screen, kind, [])))) && !(await isForbidden(() => call(holder(screen, kind, [flag]))));

const nothing = { header: { nobodyKnowsThis: '1' }, lines: [], key: 'x' };
const gone = () => ({ id: newId(), version: 1, key: newId() });

async function ofDocument(definition: DocumentDefinition, screen: Screen, kind: OrgKind, flag: string): Promise<boolean> {
  const asks = (call: (who: Context) => Promise<unknown> | unknown) => opens(screen, kind, flag, call);
  for (const action of definition.actions)
    if (action.flags.includes(flag) && (await asks((who) => actOnDocument(who, definition, action, gone())))) return true;
  if (definition.addFlags.includes(flag) && (await asks((who) => saveDocument(who, definition, nothing)))) return true;
  if (definition.editFlags.includes(flag) && (await asks((who) => saveDocument(who, definition, { ...nothing, ...gone() })))) return true;
  if (flag === 'del') return asks((who) => deleteDocument(who, definition, newId()));
  if (flag === 'import') return asks((who) => importDocuments(who, definition, { rows: [], notes: [] }, false));
  if (flag === 'scan') return asks((who) => resolveScan(who, 'nothing at all', { kind: definition.kind }));
  if (definition.generates?.flags.includes(flag)) return asks((who) => generateDocuments(who, definition, { key: newId(), input: {} }));
  if (flag === 'exportTo') return asks((who) => handOver(who, definition, { key: newId(), query: listQuery.parse({}) }));
  if (flag === 'pull:stockBalance') return asks((who) => requirePull(who, definition, 'stockBalance'));
  const source = definition.sources.find((one) => flag === `pull:${one.opensWith ?? one.kind}`);
  if (source) return asks((who) => sheetList(who, definition, { source: source.kind }));
  const offer = sectionNames(definition)
    .flatMap((name) => inSection(definition, name).items?.offers ?? [])
    .find((one) => one.flag === flag);
  if (offer) return asks((who) => sheetList(who, definition, { source: offer.id }));
  const typed = Object.entries(definition.header).find(([, field]) => field.typedWith === flag);
  if (typed) {
    const [name, field] = typed;
    const input = { header: { [name]: field.kind === 'files' ? [newId()] : newId() }, lines: [], key: newId() };
    const saves = (flags: readonly string[]) =>
      isForbidden(() => saveDocument(holder(screen, kind, ['add', ...flags]), definition, { ...input, key: newId() }));
    return (await saves([])) && !(await saves([flag]));
  }
  const offered = (who: Context) => actionsOf(who, definition, { status: 2 }).includes(flag);
  if (offered(holder(screen, kind, [flag])) && !offered(holder(screen, kind, []))) return true;
  const hidden = (flags: readonly string[]) => hiddenFields(holder(screen, kind, flags), definition, [screen]).size;
  if (hidden([flag]) < hidden([])) return true;
  if (flag === 'showPatient') return seesPatients(holder(screen, kind, [flag]), definition) && !seesPatients(holder(screen, kind, []), definition);
  // Rules that let pass who holds it ask for it by name (tests/engine/extra-rights.test.ts shows them at work).
  return definition.checks.some((check) => new RegExp(`may\\(["']${flag}["']\\)`).test(String(check.test)));
}

const SAMPLES: Partial<Record<Field['kind'], unknown>> = {
  text: '某',
  date: '2026-01-01',
  flag: true,
  rate: '1',
  money: '1',
  price: '1',
  quantity: '1',
  integer: '1',
};
const sample = (field: Field): unknown =>
  field.kind === 'choice' ? field.options[0]?.value : field.kind === 'files' ? [newId()] : (SAMPLES[field.kind] ?? newId());
/** As much of a row as its form asks for, and one field more. */
const barely = ({ fields }: MasterDefinition, more: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => (field.required || name === more) && !field.computed)
      .map(([name, field]) => [name, sample(field)]),
  );

async function ofMaster(master: MasterDefinition, screen: Screen, kind: OrgKind, flag: string): Promise<boolean> {
  for (const operation of master.operations)
    if ((master.flags[operation] ?? [operation]).includes(flag) && (await opens(screen, kind, flag, (who) => requireOperation(who, master, operation))))
      return true;
  for (const action of master.actions)
    if (action.flags.includes(flag) && (await opens(screen, kind, flag, (who) => actOnMasters(who, master, action, { ids: [newId()], input: {} }))))
      return true;
  if (Object.values(master.fields).some((field) => field.needs === flag)) return true;
  const typed = Object.keys(master.fields).find((name) => master.fields[name]?.typedWith === flag);
  if (typed) {
    // Whatever else such a row lacks is told only to who may type this.
    const saves = (flags: readonly string[]) => isForbidden(() => saveMaster(holder(screen, kind, ['add', ...flags]), master, { row: barely(master, typed) }));
    if ((await saves([])) && !(await saves([flag]))) return true;
  }
  return master.leads.some((lead) => lead.flags.includes(flag));
}

async function ofReport(report: ReportDefinition, screen: Screen, kind: OrgKind, flag: string): Promise<boolean> {
  const page = { pageNum: 1, pageSize: 1 };
  const query = screen.actions.includes('query') && flag !== 'query' ? ['query'] : [];
  const run = (who: Context, more: Record<string, string>) =>
    runReport({ ...who, permissions: { [screen.flag]: [...query, ...(who.permissions[screen.flag] ?? [])] } }, report, { ...page, ...more });
  if (flag === 'query') return opens(screen, kind, flag, (who) => run(who, {}));
  for (const [level, shape] of Object.entries(report.levels)) if (shape.needs === flag) return opens(screen, kind, flag, (who) => run(who, { level }));
  for (const [name, field] of Object.entries(report.parameters))
    if (field.needs === flag) return opens(screen, kind, flag, (who) => run(who, { [name]: '2026-01-31', screen: screen.flag }));
  if (Object.values(report.columns).some((field) => field.needs === flag)) return true;
  const acted = masterOf(report.acts?.master ?? '')?.actions.find((action) => report.acts?.actions.includes(action.id) && action.flags.includes(flag));
  if (acted)
    return opens(screen, kind, flag, (who) => actOnMasters(who, masterOf(report.acts?.master ?? '') as MasterDefinition, acted, { ids: [newId()], input: {} }));
  const verb = report.verbs.find(({ operation }) => operation === flag);
  if (verb)
    return opens(screen, kind, flag, (who) =>
      doVerb({ ...who, permissions: { [screen.flag]: ['query', ...(who.permissions[screen.flag] ?? [])] } }, report, verb, {}),
    );
  const ways = [report.drill, report.why, ...report.links, ...Object.values(report.levels).map((level) => level.drill)];
  return (
    ways.some((way) => way?.needs === flag) ||
    report.starts.some((start) => start.operation === flag) ||
    report.edits.some((edit) => edit.operation === flag) ||
    report.labels?.operation === flag
  );
}

/** Who may see its figures sees more tiles. */
async function ofDashboard(dashboard: DashboardDefinition, screen: Screen, kind: OrgKind, flag: string): Promise<boolean> {
  const tiles = async (flags: readonly string[]) => (await tilesOf(holder(screen, kind, flags), dashboard)).rows.flat().length;
  return (await tiles([flag])) > (await tiles([]));
}

/** Asked for where they are carried out, whatever stands on the page: the file that asks, by operation. */
const ASKED: Record<string, readonly string[]> = {
  export: ['src/server/engine/documents/export.ts', 'src/server/engine/queries/report-pages.ts', 'src/server/engine/trace/export.ts'],
  template: ['src/server/routes/documents.ts', 'src/server/routes/masters.ts'],
  timeline: ['src/server/engine/documents/info.ts'],
  printLabel: ['src/client/screens/print/goods-labels.ts', 'src/client/screens/master/use-master-ways.ts'],
  printBarcode: ['src/client/screens/master/use-master-ways.ts'],
  printQrcode: ['src/client/screens/master/use-master-ways.ts'],
  reprint: ['src/server/engine/prints/printed.ts'],
  print: ['src/client/screens/print/use-print-rows.tsx', 'src/client/screens/report/use-report-work.ts'],
  copy: ['src/client/screens/master/master-list.tsx', 'src/server/routes/rules.ts', 'src/server/routes/menu-trees.ts'],
  scan: ['src/client/screens/list/scan-filter.tsx', 'src/client/special/traceability/trace-question.tsx'],
  download: ['src/client/screens/master/use-master-ways.ts'],
  overrideFefo: ['src/domain/checks/goods.ts'],
  saveLayout: ['src/client/screens/report/use-report-wish.ts'],
  chart: ['src/client/screens/report/use-report-panels.ts'],
  drill: ['src/client/screens/list/document-list.tsx', 'src/server/engine/dashboards/dashboard.ts'],
  open: ['src/client/screens/flow/flow-view.tsx', 'src/server/engine/dashboards/dashboard.ts'],
  refresh: ['src/client/screens/flow/flow-view.tsx', 'src/client/screens/dashboard/dashboard-view.tsx'],
  setShortcut: ['src/client/special/home/home-cards.tsx'],
  query: ['src/server/engine/trace/answer.ts'],
  recall: ['src/server/kinds/stock/recall/trace-recall.ts', 'src/server/routes/messages.ts'],
  send: ['src/server/routes/messages.ts'],
  read: ['src/client/special/messages/messages-screen.tsx'],
  readAll: ['src/client/special/messages/messages-screen.tsx'],
  del: ['src/client/special/messages/messages-screen.tsx'],
  edit: ['src/server/routes/rules.ts'],
  lock: ['src/server/routes/rules.ts'],
  resetDefault: ['src/server/routes/rules.ts'],
  viewHistory: ['src/client/special/rules/rules-screen.tsx'],
  setTree: ['src/server/routes/menu-trees.ts'],
  rename: ['src/server/routes/menu-trees.ts'],
  move: ['src/server/routes/menu-trees.ts', 'src/client/screens/tree/level-tree.tsx'],
  applyTemplate: ['src/server/routes/menu-trees.ts'],
  showPatient: ['src/server/engine/trace/answer.ts'],
};
const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const isAsked = (flag: string): boolean => (ASKED[flag] ?? []).some((file) => new RegExp(`\\b${flag}\\b`).test(read(file)));

async function answersTo(screen: Screen, kind: OrgKind, flag: string): Promise<boolean> {
  const document = documentOf(screen.resource);
  if (document && (await ofDocument(document, screen, kind, flag))) return true;
  const guests = documents.filter((one) => one.livesOn.some((home) => home.screen === screen.flag));
  if (guests.some((guest) => [...guest.addFlags, ...guest.editFlags, ...guest.actions.flatMap((action) => action.flags)].includes(flag))) return true;
  if (guests.some((guest) => guest.livesOn.some((home) => home.needs.includes(flag)))) return true;
  const kept = reportOf(screen.resource, kind)?.leads.filter((lead) => lead.isInside) ?? [];
  for (const resource of [screen.resource, ...(treeOf(screen)?.levels.map((level) => level.master) ?? []), ...kept.map(({ to }) => to)]) {
    const master = masterOf(resource);
    if (master && (await ofMaster(master, screen, kind, flag))) return true;
  }
  const report = reportOf(screen.resource, kind);
  if (report && (await ofReport(report, screen, kind, flag))) return true;
  if (reports.some((one) => one.openedBy.some((opening) => opening.resource === screen.resource && opening.operation === flag))) return true;
  if (document && [...document.suggests.flatMap((one) => one.flags), ...document.otherForms.map((one) => one.flag), document.matrix?.operation].includes(flag))
    return true;
  const dashboard = dashboardOf(screen.resource);
  if (dashboard && (await ofDashboard(dashboard, screen, kind, flag))) return true;
  return isAsked(flag);
}

const pages = screens.filter((screen) => isBuilt(screen) && isMenuScreen(screen));
it.each(pages.map((screen) => [screen.flag, screen] as const))('%s: every operation opens something', async (_, screen) => {
  const idle: string[] = [];
  for (const { flag, kinds } of menuOperations(screen)) for (const kind of kinds) if (!(await answersTo(screen, kind, flag))) idle.push(`${kind} ${flag}`);
  expect(idle).toEqual([]);
});
it('what is asked for by name is asked for there', () => {
  for (const [flag, files] of Object.entries(ASKED)) for (const file of files) expect(read(file), `${file}: ${flag}`).toMatch(new RegExp(`\\b${flag}\\b`));
});
