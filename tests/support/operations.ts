import { namesDocument } from '../../src/client/screens/scanned';
import type { Screen } from '../../src/define/define-screen';
import type { AnyDocument } from '../../src/define/document-view';
import type { Makes } from '../../src/define/document-ways';
import type { Field, Fields } from '../../src/define/field';
import { documentOf, documents, flowOf, masterOf, prints, reportOf, reports, treeOf } from '../../src/domain/registry';

/**
 * Which operations of a screen something carries out: said by the definition of what stands there (an action, a source, a lead, a
 * drill…) or done by the engine of its kind for every definition alike.
 */
export function carriedOut(screen: Screen): Set<string> {
  const known = new Set<string>(SPECIAL[screen.flag] ?? SPECIAL[screen.resource] ?? []);
  const add = (flags: readonly (string | undefined)[]) => {
    for (const flag of flags) if (flag) known.add(flag);
  };
  const document = documentOf(screen.resource);
  if (document) {
    add(DOCUMENT);
    for (const [operation, field] of Object.entries(BY_LINES)) if (field in document.lines) known.add(operation);
    // Lines that name documents are filled by scanning their numbers.
    if (namesDocument(document.lines)) known.add('scan');
    add(needed({ ...document.header, ...document.lines }));
    if (document.hidesMoney) known.add('viewCost');
    if (Object.values(document.header).some((field) => field.kind === 'ref' && field.to === 'patient')) known.add('showPatient');
    add([...document.addFlags, ...document.editFlags, ...document.printFlags]);
    add(document.actions.flatMap((action) => action.flags));
    add(document.sources.map((source) => `pull:${source.opensWith ?? source.kind}`));
    add([...(document.generates?.flags ?? []), ...document.otherForms.map((other) => other.flag)]);
    add(document.suggests.flatMap((suggestion) => suggestion.flags));
    // Deliveries of a partner, and what another document of the house gives birth to, come by themselves.
    add(documents.filter((other) => other.makes.some((makes) => kindsMade(makes).includes(screen.resource))).map((other) => `pull:${other.kind}`));
    add([document.matrix?.operation]);
    // A row of a list of lines leads to its document.
    if (screen.preset.level === 'line') known.add('drill');
    if ('specification' in document.lines && prints.some((print) => print.goods)) known.add('printLabel');
    // Lines are chosen from what lies in the warehouse the goods leave.
    if (document.reservesFrom || document.picksHeld) known.add('pull:stockBalance');
  }
  // A document without a page of its own is handled on this one.
  for (const guest of documents.filter((one) => one.livesOn.some((home) => home.screen === screen.flag))) add(guest.actions.flatMap((action) => action.flags));
  const tree = treeOf(screen);
  const masters = [screen.resource, ...(tree?.levels.map((level) => level.master) ?? [])].flatMap((resource) => masterOf(resource) ?? []);
  for (const master of masters) {
    known.add('view');
    // Rows of every master print as a table, where no form has a sheet for them.
    known.add('print');
    if (master.operations.includes('add')) known.add('copy');
    add(master.operations.flatMap((operation) => master.flags[operation] ?? [operation]));
    add(master.actions.flatMap((action) => action.flags));
    add(master.leads.flatMap((lead) => lead.flags));
    add(needed(master.fields));
    if (Object.values(master.fields).some((field) => field.kind === 'files')) known.add('download');
    if (Object.keys(master.masks).length > 0) known.add('showPatient');
    if ('specification' in master.fields) known.add('scan');
    for (const [flag, form] of Object.entries(LABELS))
      if (prints.some((print) => print.print === form && print.labels?.[master.resource])) add([flag, 'reprint']);
  }
  const report = reportOf(screen.resource);
  if (report) {
    add(REPORT);
    if ('specification' in report.columns) known.add('scan');
    add(needed(report.columns));
    add(report.starts.map((start) => start.operation));
    add([...report.edits.map((edit) => edit.operation), report.labels?.operation]);
    add([...report.links, report.why, report.drill].map((way) => way?.needs));
    add(Object.values(report.levels).flatMap((level) => [level.needs, level.drill?.needs]));
    if (report.drill || Object.values(report.levels).some((level) => level.drill)) known.add('drill');
    if ('compareTo' in report.parameters) known.add('compare');
    if (report.chart || Object.values(report.levels).some((level) => level.chart)) known.add('chart');
  }
  for (const other of reports) add(other.openedBy.filter((opening) => opening.resource === screen.resource).map((opening) => opening.operation));
  if (flowOf(screen.resource)) add(['open', 'refresh']);
  if (screen.archetype === 'print') add(PRINT);
  return known;
}

/** What a delivery becomes is for the rules of the receiver to say: with the chain of acceptance, or without. */
const kindsMade = ({ kind }: Makes<AnyDocument>): string[] => (typeof kind === 'string' ? [kind] : ['0', '1'].map((value) => kind({ rule: () => value })));

/** Done for every document: list, form, its history, lines by Excel and clipboard. */
const DOCUMENT = ['add', 'edit', 'del', 'copy', 'view', 'timeline', 'import', 'template', 'export', 'print'];
/** Done where its lines hold this; each is proved in tests/engine/extra-rights.test.ts. */
const BY_LINES: Record<string, string> = { scan: 'specification', priceOverride: 'price', overrideFefo: 'fefoReason' };
const REPORT = ['query', 'export', 'print', 'saveLayout'];
const PRINT = ['print', 'pdf', 'setCopies', 'setPaper', 'reprint'];
const LABELS = { printLabel: 'BarCodePrint', printBarcode: 'BarCodePrint', printQrcode: 'QrcodePrint' };
/** Pages with a component or routes of their own. */
const SPECIAL: Record<string, readonly string[]> = {
  login: ['login', 'smsLogin', 'sendCode', 'register', 'resetPwd', 'changePwd'],
  menuTree: ['setTree', 'rename', 'move', 'applyTemplate', 'copy', 'export'],
  ruleConfig: ['edit', 'lock', 'resetDefault', 'copy', 'viewHistory', 'export'],
  'dashboard:home': ['setShortcut', 'kpi'],
  message: ['view', 'read', 'readAll', 'del', 'send', 'recall', 'export'],
  'report:traceability': ['query', 'scan', 'timeline', 'recall', 'showPatient', 'print', 'export'],
};

const needed = (fields: Fields): (string | undefined)[] => Object.values(fields).map((field: Field) => field.needs);
