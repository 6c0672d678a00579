import type { Row } from '../../contract/answers';
import { allows, allowsAny } from '../../define/allows';
import { guestQuery, type Screen } from '../../define/define-screen';
import type { Field } from '../../define/field';
import { documentOf, screensOf } from '../../domain/registry';
import { readMenu } from '../session/menu';

type Open = (path: string, query?: Record<string, string>, options?: { behind?: boolean; title?: string }) => void;

/** The screen of a resource this user may open: of several, the one with the fewest fixed filters, for it shows every record. */
export const grantedScreen = (resource: string, fits: (screen: Screen) => boolean = () => true) =>
  screensOf(resource)
    .toSorted((a, b) => fixed(a) - fixed(b))
    .filter(fits)
    .find(({ flag, needs }) => allows(readMenu().permissions, flag) && (!needs || allowsAny(readMenu().permissions, flag, needs)));

const fixed = (screen: Screen): number => Object.keys(screen.preset.where ?? {}).length;

/** A page shows documents of some states only: one that is in another now is none of its own any more. */
export const leavesPage = ({ preset }: Pick<Screen, 'preset'>, status: number): boolean => {
  const shown = preset.where?.status;
  return shown !== undefined && !shown.map(Number).includes(status);
};

/** Opens the record a cell refers to, where the user has a page for it. True when it did. */
export function openReference(field: Field | undefined, row: Row, column: string, open: Open): boolean {
  if (field?.kind !== 'ref') return false;
  const id = row[column];
  const screen = grantedScreen(field.to);
  if (!screen || typeof id !== 'string' || id === '') return false;
  open(screen.path, { id }, { title: String(row[`${column}Name`] ?? '') });
  return true;
}

/** Opens a document wherever the user may see its kind; where its state is known, on a page that shows such. */
export function openDocument(kind: string, id: string, sn: string, open: Open, behind = false, status?: number): boolean {
  const screen = (status !== undefined && grantedScreen(kind, (one) => !leavesPage(one, status))) || grantedScreen(kind);
  if (!screen) return false;
  open(screen.path, { ...guestQuery(screen), id }, { behind, title: `${documentOf(kind)?.title ?? ''} ${sn}` });
  return true;
}

/** Opens a record by its resource and id, a document or a row of a master, where the user has a page for it. */
export function openRecord(resource: string, id: string, name: string, open: Open): boolean {
  if (documentOf(resource)) return openDocument(resource, id, name, open);
  const screen = grantedScreen(resource);
  if (!screen || id === '') return false;
  open(screen.path, { id }, { title: `${screen.title} ${name}` });
  return true;
}
