import type { Row } from '../../contract/answers';
import { allows } from '../../define/allows';
import type { Lead } from '../../define/define-master';
import { guestQuery, type Screen } from '../../define/define-screen';
import { documentOf, insideOf, masterOf, reportOf, screensOf } from '../../domain/registry';
import { readMenu } from '../session/menu';

type Open = (path: string, query?: Record<string, string>, options?: { title?: string }) => void;

const holdsAny = (screen: Screen, operations: readonly string[]): boolean =>
  operations.length === 0 || operations.some((operation) => allows(readMenu().permissions, screen.flag, operation));

/** A page this user may open: a kind that is kept on another's page asks for an operation there. */
const mayOpen = (screen: Screen): boolean => allows(readMenu().permissions, screen.flag) && holdsAny(screen, screen.needs ?? []);

const valuesOf = (names: Record<string, string> | undefined, row: Row | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names ?? {}).flatMap(([there, here]) => {
      const value = row?.[here];
      return value === undefined || value === null || value === '' ? [] : [[there, String(value)]];
    }),
  );

/** The page of the target this user may open, whose view can hold such rows at all. */
function leadScreen(lead: Lead, row: Row | undefined): Screen | undefined {
  const known = { ...valuesOf(lead.with, row), ...valuesOf(lead.fits, row), ...lead.always };
  // What can be read where it starts is read on no page that might leave it out.
  const agrees = ({ preset }: Screen) =>
    Object.entries(preset.where ?? {}).every(([name, allowed]) => (known[name] === undefined ? !lead.isInside : allowed.map(String).includes(known[name])));
  return screensOf(lead.to).find((screen) => mayOpen(screen) && agrees(screen));
}

/** Whether a page shows a resource of another one inside, for this user: certificates behind a product, group roles beside the roles. */
export const isLedTo = (resource: string, screen: Screen): boolean =>
  insideOf(resource).some((inside) => inside.resource === screen.resource && holdsAny(screen, inside.flags));

/** Ways this page offers and this user may go, for some row at least. */
export const leadsOf = (leads: readonly Lead[], from: Screen): readonly Lead[] =>
  leads.filter(
    (lead) =>
      (lead.flags.length === 0 || lead.flags.some((flag) => from.actions.includes(flag))) &&
      holdsAny(from, lead.flags) &&
      (lead.isInside || screensOf(lead.to).some(mayOpen)),
  );

/** Goes there; false when this row's target has no page this user may open. */
export function followLead(lead: Lead, { row, from, words, open }: { row: Row | undefined; from: Screen; words: string; open: Open }): boolean {
  const values = valuesOf(lead.with, row);
  const filters = Object.fromEntries(Object.entries(values).map(([name, value]) => [`f.${name}`, value]));
  const screen = leadScreen(lead, row);
  const title = [lead.label, words].filter(Boolean).join(' ');
  if (screen && screen.resource !== from.resource) {
    const isList = [masterOf, reportOf, documentOf].some((of) => of(lead.to) !== undefined);
    open(screen.path, { ...guestQuery(screen), ...(isList ? filters : values) }, { title });
    return true;
  }
  if (!lead.isInside) return false;
  open(from.path, { resource: lead.to, ...filters }, { title });
  return true;
}
