import type { ScanAnswer } from '../../contract/answers';
import { get } from '../api/call';
import { CallError } from '../api/call-error';
import { say } from '../ui/toast';
import { verbOf } from '../workspace/active-verbs';
import { openLocation } from '../workspace/open-location';
import { readTabs } from '../workspace/tabs-atom';

/**
 * A scanner at any page. It types like a keyboard, only faster than any hand, and ends with Enter: such a burst outside of a field
 * is one code, and means what it means on the page in front (its verb `scanned`: a line more, a narrower list, a trace). A page
 * that knows nothing of codes leads to what was scanned: the document, the stock of the goods, the place.
 */
const GAP = 40;
const SHORTEST = 6;
/** FNC1 as keyboard wedges send it: Ctrl and ]. */
const SEPARATOR = '\u001d';

/** What a key adds to a code, '' when it is none of a code's. */
export function signOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): string {
  if (event.ctrlKey && event.key === ']') return SEPARATOR;
  return event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey ? event.key : '';
}

/** Keys as they come, with the time of each; a finished code when Enter ends a burst. */
export function codeReader(): (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'>) => string | undefined {
  let [code, at] = ['', 0];
  return (event) => {
    if (/^(Shift|Control|Alt|Meta)$/.test(event.key)) return undefined;
    const isFast = event.timeStamp - at < GAP;
    at = event.timeStamp;
    if (event.key === 'Enter') {
      const whole = isFast && code.length >= SHORTEST ? code : undefined;
      code = '';
      return whole;
    }
    const sign = signOf(event);
    code = sign === '' ? '' : isFast ? code + sign : sign;
    return undefined;
  };
}

const EDITABLE = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** A dialog is seen; those of tabs behind are not. */
const isAsking = (): boolean => [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.getClientRects().length > 0);

/** @returns how to stop */
export function listenToScanner(): () => void {
  const read = codeReader();
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    // In a field the scanner writes what the field asks for; a dialog has its own questions.
    if (target?.closest(EDITABLE) || isAsking()) return;
    const code = read(event);
    if (code === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void takeCode(code);
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}

/** A code that was scanned or typed: for the page in front, else for the page of what it names. */
export async function takeCode(code: string): Promise<void> {
  const own = verbOf(readTabs().active, 'scanned');
  if (own) return void (await own({ code }));
  try {
    await openScanned(await get<ScanAnswer>('/v1/business/scan', { code }, { quiet: true }));
  } catch (error) {
    if (error instanceof CallError && !error.isCancelled) say.error(error.message);
  }
}

/** The page of what was scanned: a document itself, goods and places where they are in stock, else where they are traced. */
export async function openScanned({ document: found, line, patient, text }: ScanAnswer): Promise<void> {
  const { grantedScreen, openDocument } = await import('../screens/open-reference');
  if (found) return void openDocument(found.kind, found.id, found.sn, openLocation);
  const patients = patient && grantedScreen('patient');
  if (patients) return openLocation(patients.path, { id: patient.id });
  const stock = line && grantedScreen('stockBalance');
  if (!stock) return say.info(text);
  const wanted = ['specification', 'batchNo', 'serialNo', 'packNo', 'location'].flatMap((name) => {
    const value = String(line[name] ?? '').replace(/^-$/, '');
    return value === '' ? [] : [[`f.${name}`, value] as const];
  });
  const isLot = wanted.some(([name]) => name !== 'f.specification');
  openLocation(stock.path, { ...Object.fromEntries(wanted), ...(isLot ? { level: 'lot' } : {}) });
}
