const EDITABLE =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [readonly], [disabled]), textarea:not([readonly]), [contenteditable=""], [contenteditable="true"]';

/** The field a key is typed into, if it is one. */
export const fieldOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(EDITABLE) : null);

/** A dialog is seen, which has its own questions; those of tabs behind are not. */
export const isAsking = (): boolean => [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.getClientRects().length > 0);
