/**
 * Whether a key moves within what is typed in a cell: its text cursor has further to go. Not so when the whole content is selected,
 * as after entering the cell, nor for a control without a text cursor; an open list keeps its arrows.
 */
export function isInside(target: EventTarget, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.getAttribute('aria-expanded') === 'true') return true;
  const isVertical = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(key);
  if (target instanceof HTMLTextAreaElement) return isVertical;
  if (isVertical || !(target instanceof HTMLInputElement) || target.type === 'checkbox') return false;
  const { selectionStart: start, selectionEnd: end, value } = target;
  if (start === null || end === null || (start === 0 && end === value.length)) return false;
  if (start !== end) return true;
  return key === 'ArrowLeft' || key === 'Home' ? start > 0 : key === 'ArrowRight' || key === 'End' ? end < value.length : true;
}
