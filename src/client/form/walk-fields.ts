import type { KeyboardEvent } from 'react';

const CONTROLS = 'input:not([type="file"]):not(:disabled):not(:read-only), input[type="checkbox"]:not(:disabled), textarea:not(:disabled):not(:read-only)';
/** What stands for one field, whatever number of controls it has. */
const FIELD = '[data-field], td';

/**
 * Enter goes to the next field of a form, Shift+Enter to the one before; from the last one on to `beyond`. What a control uses
 * itself is its own: the break in a long text (Ctrl+Enter leads on there), the choice in an open list, a button's click, every key
 * of an input method. `passes` = what a walk forwards goes past; Tab and Shift+Enter still go there.
 */
export function walkFields(event: KeyboardEvent<HTMLElement>, beyond?: () => void, passes: (control: HTMLElement) => boolean = () => false): void {
  const { target } = event;
  const isOwn = event.defaultPrevented || event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key !== 'Enter' || event.altKey || isOwn) return;
  // In a long text Enter breaks the line; Ctrl+Enter leaves it, where the form does not use that key for itself.
  const isLong = target instanceof HTMLTextAreaElement;
  if ((event.ctrlKey || event.metaKey) !== isLong || (isLong && !beyond)) return;
  if (!(isLong || target instanceof HTMLInputElement)) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.tabIndex >= 0 && one.checkVisibility());
  const at = controls.indexOf(target);
  if (at === -1) return;
  const field = target.closest(FIELD);
  const onward = event.shiftKey ? controls.slice(0, at).reverse() : controls.slice(at + 1);
  const near = onward.find((one) => (field === null || !field.contains(one)) && (event.shiftKey || !passes(one)));
  // Backwards into a field of several controls: its first one.
  const next = event.shiftKey && near ? controls.find((one) => one.closest(FIELD) === near.closest(FIELD)) : near;
  if (!next && (event.shiftKey || !beyond)) return;
  event.preventDefault();
  if (!next) {
    beyond?.();
    return;
  }
  next.focus();
  if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select();
}
