import { calledSo } from '../../../commands/called-so';
import type { MenuNode } from '../../contract/answers';
import type { Screen } from '../../define/define-screen';
import { CORE_TRAIL } from '../../define/document-core';
import { type Fields, flag } from '../../define/field';
import { documentOf, masterOf, reportOf, screens } from '../../domain/registry';
import { saidOf } from '../../domain/spoken-figures';
import { allowsScreen, readMenu } from '../session/menu';
import { readKind } from '../session/session';
import { indexOf } from './match';
import type { Target } from './query-target';

/** The lists and reports the user may open with the fields they filter by. Comes with the palette's definitions, not with the first load. */
export function queryTargets(): Target[] {
  const menu = readMenu();
  const pages = new Map<string, MenuNode>(menu.pages.map((page) => [page.flag, page]));
  return screens.flatMap((screen) => {
    if (screen.isStandalone || !allowsScreen(screen, menu)) return [];
    const fields = fieldsOf(screen);
    if (!fields) return [];
    const page = pages.get(screen.flag);
    const title = page?.content ?? screen.title;
    const lies = [documentOf(screen.resource)?.title ?? masterOf(screen.resource)?.title ?? ''];
    const index = indexOf({
      title,
      ...calledSo(screen, title, { lies, said: saidOf(screen.resource) }),
      ...(page ? { pinyin: { full: page.pinyin, initials: page.initials } } : {}),
    });
    return [{ screen, title, index, fields }];
  });
}

/** What the page of documents, of records or of a report is filtered by; others have no rows to ask for. */
function fieldsOf({ resource, archetype, preset }: Screen): Fields | undefined {
  if (!ASKED.has(archetype)) return undefined;
  const document = documentOf(resource);
  if (document) return { ...shownBeside(document.header, preset.where ?? {}), ...CORE_TRAIL };
  const master = masterOf(resource);
  if (master) return { ...master.fields, ...(master.hasStatus ? { status: flag('状态', { filter: true }) } : {}) };
  // What a report is asked for and what it groups by; its sums cannot be filtered.
  const report = reportOf(resource, readKind());
  return report && { ...report.of.dimensions, ...report.parameters };
}
/** Without what papers have only where a field has other values than the page is fixed to. */
const shownBeside = (fields: Fields, fixed: NonNullable<Screen['preset']['where']>): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { shownWhen = {} }]) =>
      Object.entries(shownWhen).every(([name, values]) => fixed[name]?.some((value) => values.includes(String(value))) ?? true),
    ),
  );
const ASKED = new Set<Screen['archetype']>(['list', 'board', 'report']);
