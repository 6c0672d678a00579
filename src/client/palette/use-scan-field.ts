import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { codeReader } from './code-reader';
import { SHORTEST } from './key-burst';
import { GS, SHOWN } from './scanner-keys';
import { readScanner } from './scanner-settings';
import { isComposing } from './typed';

type Field = { text: string; setText: (text: string) => void; take: (code: string) => void };

/** Codes of what is pasted or inserted: one a line. */
const codesIn = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The whole text came at once, as hand-held terminals and clipboards bring it. */
const isInserted = (event: Event, text: string): boolean =>
  event instanceof InputEvent && event.inputType === 'insertText' && !event.isComposing && event.data === text && text.length >= SHORTEST;

/**
 * A field a scanner writes into. Enter ends a code, also one typed by hand; Tab where a scanner pressed it (a hand goes on to the
 * next field); inserted text is read when nothing more comes, pasted text at once, line by line. FNC1 is kept and shown as ␝.
 */
export function useScanField({ text, setText, take }: Field) {
  const latest = useRef({ text, take });
  useEffect(() => {
    latest.current = { text, take };
  });
  const [reader] = useState(() => codeReader(readScanner));
  const timer = useRef(0);
  const isPending = () => timer.current !== 0;
  const calm = () => {
    window.clearTimeout(timer.current);
    timer.current = 0;
  };
  const finish = () => {
    calm();
    const { text: whole, take: hand } = latest.current;
    // Taken: an Enter that comes before the field is drawn empty finds nothing to take again.
    latest.current = { text: '', take: hand };
    hand(whole);
  };
  const finishLater = () => {
    calm();
    timer.current = window.setTimeout(finish, readScanner().gap);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = event.target.value.replaceAll(GS, SHOWN);
      setText(next);
      if (isPending() || isInserted(event.nativeEvent, event.target.value)) finishLater();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const native = event.nativeEvent;
      if (isComposing(native)) return;
      const { suffix } = readScanner();
      const { ended } = reader.press(native);
      const isTabbed = event.key === 'Tab' && (ended !== undefined || (isPending() && suffix !== 'enter'));
      if (event.key === 'Enter' || isTabbed) {
        event.preventDefault();
        finish();
      } else if (suffix === 'none' && reader.isWhole()) finishLater();
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      const codes = codesIn(event.clipboardData.getData('text/plain'));
      // A piece of a code pasted into another is still being written.
      const isAll = selectionStart === 0 && selectionEnd === value.length;
      if (!isAll || codes.length === 0 || codes.some((code) => code.length < SHORTEST)) return;
      event.preventDefault();
      calm();
      for (const code of codes) latest.current.take(code.replaceAll(GS, SHOWN));
    },
  };
}
