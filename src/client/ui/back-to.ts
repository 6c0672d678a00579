/** Gives the keyboard back to where it was, unless it has moved on to another place meanwhile. */
export function backTo(before: Element | null): void {
  if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}
