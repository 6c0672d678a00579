import type { ScanAnswer } from '../../contract/answers';
import { get } from '../api/call';
import { CallError } from '../api/call-error';
import { say } from '../ui/toast';
import { verbOf } from '../workspace/active-verbs';
import { openLocation } from '../workspace/open-location';
import { readTabs } from '../workspace/tabs-atom';
import { codeReader } from './code-reader';
import { SHORTEST } from './key-burst';
import { noteScan } from './last-scan';
import { fieldOf, isAsking } from './scan-target';
import { SHOWN } from './scanner-keys';
import { readScanner } from './scanner-settings';

/**
 * A scanner at any page. It types like a keyboard, only faster than any hand, and ends with Enter or Tab: such a burst outside of a
 * field is one code, and means what it means on the page in front (its verb `scanned`: a line more, a narrower list, a trace). A
 * code pasted outside of a field is one too. A page that knows nothing of codes leads to what was scanned: the document, the stock
 * of the goods, the place. Into a field the scanner writes what the field asks for, and its FNC1, which no field would take.
 */
/** Writes what stands for FNC1 at the cursor, as if it had been typed. */
function writeSeparator(field: Element): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.selectionStart === null) return;
  field.setRangeText(SHOWN, field.selectionStart, field.selectionEnd ?? field.selectionStart, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: SHOWN }));
}

/** One line with a digit in it and no blank: more likely a code than a sentence. */
const looksLikeCode = (text: string): boolean => text.length >= SHORTEST && text.length <= 300 && /\d/.test(text) && !/\s/.test(text);

/** @returns how to stop */
export function listenToScanner(): () => void {
  const reader = codeReader(readScanner);
  let isInField = false;
  let timer = 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const field = fieldOf(event.target);
    window.clearTimeout(timer);
    if ((field !== null) !== isInField) reader.forget();
    isInField = field !== null;
    const { ended, isTorn, isSeparator: isKnown } = reader.press(event);
    // In a box for codes F8 has nowhere to lead to: however slow the scanner, what it separates is not run together.
    const isSeparator = isKnown || (event.key === 'F8' && field instanceof HTMLInputElement && field.matches('[data-scan]') && field.value !== '');
    if (isSeparator) event.preventDefault();
    if (isSeparator && field) writeSeparator(field);
    if (field || isAsking()) return;
    const { suffix, gap } = readScanner();
    if (suffix === 'none') timer = window.setTimeout(() => takeIfAny(reader.rest()), gap);
    if (ended === undefined && !isTorn) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (ended === undefined) say.warning('条码没有读全，请再扫一次；扫码枪较慢时可在F1里放宽按键间隔');
    else void takeCode(ended);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (event.defaultPrevented || fieldOf(event.target) || isAsking() || !looksLikeCode(text)) return;
    event.preventDefault();
    void takeCode(text);
  };
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('paste', onPaste);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('paste', onPaste);
  };
}

const takeIfAny = (code: string | undefined) => {
  if (code !== undefined) void takeCode(code);
};

/** A code that was scanned or typed: for the page in front, else for the page of what it names. */
export async function takeCode(code: string): Promise<void> {
  noteScan(code);
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
