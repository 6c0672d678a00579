import type { DocumentDefinition } from '../../define/define-document';
import type { Lead, MasterDefinition } from '../../define/define-master';
import type { Screen } from '../../define/define-screen';
import type { Field, Fields, OrgKind } from '../../define/field';
import { inSection, sectionNames } from '../../define/in-section';
import type { ReportDefinition } from '../../define/report-definition';
import { dashboardOf, documentOf, documents, flowOf, masterOf, prints, reports, treeOf } from '../registry';

/**
 * Which operations of a page something carries out (for this kind of organisation, or for any): said by the definition of what stands there (an action, a source, a lead, a
 * drill…) or done by the engine of its kind for every definition alike. What is left of a page's operations is nothing anybody could
 * be granted, and no node of the menu tree; tests/engine/menu-flags.test.ts takes every one that is away and looks at what changes.
 */
export function carriedOut(screen: Screen, kind?: OrgKind): ReadonlySet<string> {
  const document = documentOf(screen.resource);
  const tree = treeOf(screen);
  const masters = [screen.resource, ...(tree?.levels.map((level) => level.master) ?? [])].flatMap((resource) => masterOf(resource) ?? []);
  const ownReports = reports.filter((one) => one.resource === screen.resource && (!kind || one.owners.includes(kind)));
  const dashboard = dashboardOf(screen.resource);
  // A document without a page of its own is handled on this one.
  const guests = documents.filter((one) => one.livesOn.some((home) => home.screen === screen.flag));
  const opened = reports.flatMap((one) => one.openedBy.filter((opening) => opening.resource === screen.resource).map((opening) => opening.operation));
  return new Set(
    [
      ...(SPECIAL[screen.flag] ?? SPECIAL[screen.resource] ?? []),
      ...(document ? ofDocument(document, screen) : []),
      ...guests.flatMap((guest) => [...guest.addFlags, ...guest.editFlags, ...guest.actions.flatMap((action) => action.flags)]),
      ...masters.flatMap((master) => ofMaster(master, kind)),
      ...ownReports.flatMap(ofReport),
      ...opened,
      ...(flowOf(screen.resource) ? ['open', 'refresh'] : []),
      ...(dashboard ? [dashboard.opens, 'refresh', 'drill', 'open'] : []),
      ...(dashboard?.exports ? ['export'] : []),
      ...(dashboard?.wall ? ['fullscreen', 'carousel', 'back'] : []),
    ].filter((flag) => flag !== undefined),
  );
}

/** Pages with a component or routes of their own. */
const SPECIAL: Record<string, readonly string[]> = {
  printTemplate: ['preview'],
  menuTree: ['setTree', 'rename', 'move', 'applyTemplate', 'copy', 'export'],
  ruleConfig: ['edit', 'lock', 'resetDefault', 'copy', 'viewHistory', 'export'],
  'dashboard:home': ['setShortcut'],
  message: ['read', 'readAll', 'del', 'send', 'recall', 'export'],
  'report:traceability': ['query', 'scan', 'recall', 'showPatient', 'export'],
};

/** Done for every document: its list, its form, its history. */
const DOCUMENT = ['del', 'copy', 'timeline', 'import', 'template', 'export'];
const LABELS = { printLabel: 'BarCodePrint', printBarcode: 'BarCodePrint', printQrcode: 'QrcodePrint' };

const needed = (fields: Fields): (string | undefined)[] => Object.values(fields).map((field: Field) => field.needs);

function ofDocument(document: DocumentDefinition, { preset }: Screen): (string | undefined)[] {
  const { header, lines } = document;
  const namesDocuments = Object.values(lines).some((field) => field.kind === 'ref' && !field.computed && documentOf(field.to) !== undefined);
  return [
    ...DOCUMENT,
    ...document.addFlags,
    ...document.editFlags,
    ...document.printFlags,
    ...needed({ ...header, ...lines }),
    ...document.actions.flatMap((action) => action.flags),
    ...document.sources.map((source) => `pull:${source.opensWith ?? source.kind}`),
    ...(document.generates?.flags ?? []),
    document.layouts ? 'exportTo' : undefined,
    ...document.otherForms.map((other) => other.flag),
    ...document.suggests.flatMap((suggestion) => suggestion.flags),
    document.matrix?.operation,
    ...Object.values(header).map((field: Field) => field.typedWith),
    ...sectionNames(document).flatMap((name) => inSection(document, name).items?.offers.map((offer) => offer.flag) ?? []),
    // Who settled what it raised is shown with it.
    document.completesWithItem ? 'drill' : undefined,
    // Goods are scanned into lines; lines that name documents are filled by scanning their numbers.
    'specification' in lines || namesDocuments ? 'scan' : undefined,
    'specification' in lines && prints.some((print) => print.goods) ? 'printLabel' : undefined,
    'price' in lines ? 'priceOverride' : undefined,
    'fefoReason' in lines ? 'overrideFefo' : undefined,
    document.hidesMoney ? 'viewCost' : undefined,
    Object.values(header).some((field) => field.kind === 'ref' && field.to === 'patient') ? 'showPatient' : undefined,
    // A row of a list of lines leads to its document.
    preset.level === 'line' ? 'drill' : undefined,
    // Lines are chosen from what lies in the warehouse the goods leave.
    document.reservesFrom || document.picksHeld ? 'pull:stockBalance' : undefined,
  ];
}

function ofMaster(master: MasterDefinition, kind: OrgKind | undefined): (string | undefined)[] {
  const { fields } = master;
  return [
    // Rows of every master print as a table, where no form has a sheet for them.
    'print',
    master.operations.includes('add') ? 'copy' : undefined,
    ...master.operations.flatMap((operation) => master.flags[operation] ?? [operation]),
    master.operations.includes('import') ? 'template' : undefined,
    ...master.actions.flatMap((action) => (kind && action.kinds && !action.kinds.includes(kind) ? [] : action.flags)),
    ...master.leads.flatMap((lead) => lead.flags),
    ...needed(fields),
    Object.values(fields).some((field) => field.kind === 'files') ? 'download' : undefined,
    Object.keys(master.masks).length > 0 ? 'showPatient' : undefined,
    ...Object.values(fields).map((field) => field.typedWith),
    'specification' in fields ? 'scan' : undefined,
    ...Object.entries(LABELS).flatMap(([flag, form]) =>
      prints.some((print) => print.print === form && print.labels?.[master.resource]) ? [flag, 'reprint'] : [],
    ),
  ];
}

/** What may be done with a list that opens on the page itself. */
const keptInside = ({ isInside, to }: Lead): (string | undefined)[] => {
  const kept = isInside ? masterOf(to) : undefined;
  return kept ? kept.operations.flatMap((operation) => kept.flags[operation] ?? [operation]) : [];
};

function ofReport(report: ReportDefinition): (string | undefined)[] {
  const levels = Object.values(report.levels);
  return [
    'query',
    'export',
    'print',
    'saveLayout',
    'specification' in report.columns ? 'scan' : undefined,
    ...needed({ ...report.columns, ...report.parameters }),
    ...report.starts.map((start) => start.operation),
    ...report.edits.map((edit) => edit.operation),
    ...report.verbs.map((verb) => verb.operation),
    ...(masterOf(report.acts?.master ?? '')?.actions ?? []).flatMap((action) => (report.acts?.actions.includes(action.id) ? action.flags : [])),
    ...report.leads.flatMap((lead) => [...lead.flags, ...keptInside(lead)]),
    report.labels?.operation,
    ...[...report.links, report.why, report.drill].map((way) => way?.needs),
    ...levels.flatMap((level) => [level.needs, level.drill?.needs]),
    report.chart || levels.some((level) => level.chart) ? 'chart' : undefined,
  ];
}
