import type { Proposal, Reference, Row } from '../../contract/answers';
import { allows } from '../../define/allows';
import type { DocumentDefinition } from '../../define/define-document';
import { guestQuery, type Screen } from '../../define/define-screen';
import { textOf } from '../../define/field-text';
import { grouped } from '../../define/money';
import { statusLabel } from '../../define/status';
import { screensOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { openedOn } from '../engine/access';

/** Where this user can open things, and how records and pages become references and proposed commands. */
export const screenFor = openedOn;

/** A page of the kind the user lacks: named in refusals. */
export const missingScreen = (context: Context, resource: string): Screen | undefined =>
  screensOf(resource).find((screen) => screen.kinds.includes(context.org.kind) && !screen.isStandalone && !allows(context.permissions, screen.flag));

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

export function openDocument(context: Context, definition: DocumentDefinition, row: Row): Proposal[] {
  const screen = screenFor(context, definition.kind, row);
  return screen ? [openPage(screen, { ...guestQuery(screen), id: row.id }, `打开${definition.title} ${String(row.sn)}`)] : [];
}
