/** From this width on the page has room for what stands beside a document. */
const WIDE = 1440;
const KEY = 'inspector';

/** Whether the inspector is open where a document is opened: as it was left on this machine, else where there is room. */
export function isInspectorOpen(): boolean {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? window.innerWidth >= WIDE : kept === 'open';
  } catch {
    return window.innerWidth >= WIDE;
  }
}

export function keepInspector(isOpen: boolean): void {
  try {
    localStorage.setItem(KEY, isOpen ? 'open' : 'folded');
  } catch {
    // A browser that keeps nothing asks its width each time.
  }
}
