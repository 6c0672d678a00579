import type { Proposal, Reference, Row } from '../../contract/answers';
import { allows } from '../../define/allows';
import type { DocumentDefinition } from '../../define/define-document';
import { guestQuery, type Screen } from '../../define/define-screen';
import { textOf } from '../../define/field-text';
import { grouped } from '../../define/money';
import { statusLabel } from '../../define/status';
import { screensOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { openedOn, screensFor } from '../engine/access';

/** Where this user can open things, and how records and pages become references and proposed commands. */
export const screenFor = openedOn;

/** A page of the kind the user lacks: named in refusals. */
export const missingScreen = (context: Context, resource: string): Screen | undefined =>
  screensOf(resource).find((screen) => screen.kinds.includes(context.org.kind) && !screen.isStandalone && !allows(context.permissions, screen.flag));

/** Where the user may have documents of the kind made of the books, which nobody types (对账单, 凭证). */
export const generatingScreen = (context: Context, { kind, generates }: DocumentDefinition): Screen | undefined =>
  generates && screensFor({ ...context, screen: '' }, kind).find(({ flag }) => generates.flags.some((one) => allows(context.permissions, flag, one)));

export const openPage = (screen: Screen, query: Record<string, string> = {}, title = `打开${screen.title}`): Proposal => ({
  command: `open.${screen.flag}`,
  args: query,
  title,
});

/** A document as reference. Patients are never named. */
export function documentReference(context: Context, definition: DocumentDefinition, row: Row): Reference {
  const screen = screenFor(context, definition.kind, row);
  return {
    id: `${definition.kind}:${row.id}`,
    kind: 'document',
    title: `${definition.title} ${String(row.sn)}`,
    content: documentWords(definition, row),
    resource: definition.kind,
    recordId: row.id,
    ...(screen ? { path: screen.path } : {}),
  };
}

/** 康达医疗 · 2026-08-01 · 待审核 · 1,234.00元 */
export function documentWords(definition: DocumentDefinition, row: Row): string {
  const partner = definition.counterparty ? String(row[`${definition.counterparty}Name`] ?? '') : '';
  const place =
    partner === ''
      ? Object.entries(definition.header).find(([name, field]) => field.kind === 'ref' && field.to === 'department' && row[`${name}Name`])
      : undefined;
  const amount = row.totalAmount === undefined || row.totalAmount === '' || Number(row.totalAmount) === 0 ? '' : `${grouped(String(row.totalAmount))}元`;
  const parts = [
    partner,
    place ? String(row[`${place[0]}Name`]) : '',
    textOf({ kind: 'date', label: '' }, row.documentDate),
    row.isRed === true ? '红字' : statusLabel(Number(row.status)),
    amount,
  ];
  return parts.filter(Boolean).join(' · ');
}

type Tabbed = { screen: Screen; query: Record<string, string>; isWhole: boolean };
/** A page with these filters; `isWhole`: its tab hides none of what they let through. */
function tabbed(screen: Screen, filters: Record<string, string>): Tabbed {
  const tabs = screen.preset.tabs ?? [];
  // The page's own tab of that state, where it has one: the list then looks as if the user had clicked it.
  const tab = tabs.find(
    ({ where, rows }) =>
      !rows &&
      'status' in where &&
      filters['f.status'] !== undefined &&
      Object.entries(where).every(([name, values]) => filters[`f.${name}`] === values.join(',')),
  );
  const all = tabs.find(({ where, rows }) => !rows && Object.keys(where).length === 0);
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => !(name.slice(2) in (tab?.where ?? {}))));
  const query = tab ? { ...others, tab: tab.id } : { ...filters, ...(all ? { tab: all.id } : {}) };
  return { screen, query, isWhole: !screen.preset.rows && (tab !== undefined || all !== undefined || tabs.length === 0) };
}

type Fixed = Screen['preset']['where'];
/** Which rows a page that fixes some fields shows: all the filters let through, some of them, or none. */
function fixes(where: Fixed, filters: Record<string, string>): 'these' | 'some' | 'others' {
  const kept = Object.entries(where ?? {}).map(([name, values]) => {
    const asked = filters[`f.${name}`]?.split(',').map((value) => values.map(String).includes(value));
    return asked ? (asked.every(Boolean) ? 'these' : asked.some(Boolean) ? 'some' : 'others') : 'some';
  });
  return kept.includes('others') ? 'others' : kept.includes('some') ? 'some' : 'these';
}

/** The list of all of them, filtered the same way; no count where no page of the kind shows all. Guests of another list have none. */
export function openList(context: Context, { kind }: DocumentDefinition, filters: Record<string, string>, total: number): Proposal[] {
  const first = screenFor(context, kind);
  const own = [...new Set([...(first ? [first] : []), ...screensFor({ ...context, screen: '' }, kind)])];
  const pages = own.filter(({ needs, archetype, preset }) => !needs && archetype === 'list' && (preset.level !== 'line' || first?.preset.level === 'line'));
  // A page of some of them shows none of the others.
  const found = pages.filter(({ preset }) => fixes(preset.where, filters) !== 'others').map((screen) => tabbed(screen, filters));
  // Of several pages one that is a view of some shows no more than those.
  const whole = found.find(({ isWhole, screen }) => isWhole && (fixes(screen.preset.where, filters) === 'these' || own.length === 1));
  // None shows all: one that has a tab for all of its own shows more than one that opens in a part.
  const best = whole ?? found.find(({ query, screen }) => query.tab !== undefined && !screen.preset.rows) ?? found[0];
  // A page that shows lines has more rows than there are papers.
  const isCounted = whole !== undefined && whole.screen.preset.level !== 'line';
  return best ? [openPage(best.screen, best.query, `打开${best.screen.title}列表${isCounted ? `（${total}张）` : ''}`)] : [];
}

export function openDocument(context: Context, definition: DocumentDefinition, row: Row): Proposal[] {
  const screen = screenFor(context, definition.kind, row);
  return screen ? [openPage(screen, { ...guestQuery(screen), id: row.id }, `打开${definition.title} ${String(row.sn)}`)] : [];
}
