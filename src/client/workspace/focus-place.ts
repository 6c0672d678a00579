/**
 * Where in a page the keyboard belongs: in the dialog open in it, else where it was left, else at the page's own place: the field
 * marked data-autofocus, what is marked data-landing, the table or tree.
 */
const FIELD = 'input, textarea, [contenteditable=""], [contenteditable="true"]';
const TABLE = '[data-grid], [data-line-table], [role="tree"]';
const OPEN_DIALOG = '[role="dialog"][data-state="open"]';

/** What had the keyboard last, in every pane: in the page itself, and in the dialogs over it; one that closes gives back where it was. */
const places = new Map<string, WeakRef<HTMLElement>>();
const dialogPlaces = new Map<string, WeakRef<HTMLElement>>();

export const paneOf = (tab: string): HTMLElement | null => document.getElementById(`pane-${tab}`);
/** The dialog that is open over a page. */
export const dialogOver = (tab: string): HTMLElement | undefined => paneOf(tab)?.querySelector<HTMLElement>(OPEN_DIALOG) ?? undefined;
export const isSeen = (element: Element): boolean => element.checkVisibility();
/** Nothing that is seen has the keyboard. */
export const isFree = (element: Element | null): boolean => element === null || element === document.body || !isSeen(element);

const canHold = (element: HTMLElement): boolean => isSeen(element) && !element.matches(':disabled') && element.closest('[inert]') === null;
const first = (within: Element, wanted: string): HTMLElement | undefined => [...within.querySelectorAll<HTMLElement>(wanted)].find(canHold);

export function notePlace({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const pane = target.closest('[role="tabpanel"][id^="pane-"]');
  if (!pane || pane === target) return;
  (target.closest('[role="dialog"]') ? dialogPlaces : places).set(pane.id.slice('pane-'.length), new WeakRef(target));
}

/** Where it was left, if that is still there. On a page with a table or tree only that and fields are places: a button pressed was a way, not a stay. */
function leftAt(tab: string, pane: HTMLElement): HTMLElement | undefined {
  const place = places.get(tab)?.deref();
  if (!place?.isConnected || !pane.contains(place) || !canHold(place)) return undefined;
  return pane.querySelector('[data-grid], [role="tree"]') === null || place.matches(FIELD) || place.closest(TABLE) ? place : undefined;
}

/** Where a page without table, tree or place of its own begins for the keyboard. */
export const firstControl = (pane: Element): HTMLElement | undefined => first(pane, `button, [href], ${FIELD}, [tabindex="0"]`);

/** @returns nothing, where the page has no place of its own (yet) */
export function placeIn(tab: string, { mayBeField }: { mayBeField: boolean }): HTMLElement | undefined {
  const pane = paneOf(tab);
  if (!pane) return undefined;
  const dialog = first(pane, OPEN_DIALOG);
  const leftInDialog = dialogPlaces.get(tab)?.deref();
  if (dialog) return leftInDialog && dialog.contains(leftInDialog) && canHold(leftInDialog) ? leftInDialog : (first(dialog, '[data-autofocus]') ?? dialog);
  const left = leftAt(tab, pane);
  if (left && (mayBeField || !left.matches(FIELD))) return left;
  return (mayBeField ? first(pane, '[data-autofocus]') : undefined) ?? first(pane, '[data-landing]') ?? first(pane, '[data-grid], [role="tree"]');
}
