import * as Radix from '@radix-ui/react-dialog';
import { useAtomValue } from 'jotai';
import { PaletteBody } from './palette-body';
import { closePalette, openPalette, paletteIsOpenAtom, readPalette } from './palette-state';
import { isComposing } from './typed';

/** Ctrl/Cmd-K: the dialog around the search (palette-search.tsx) or the questions of a command. Drawn once, not with every letter. */
export default function Palette() {
  if (!useAtomValue(paletteIsOpenAtom)) return null;
  const onEscape = (event: globalThis.KeyboardEvent) => {
    // The input method's Escape ends the composition; the first of ours goes back from a command's questions to the list.
    const opened = readPalette();
    if (!isComposing(event) && !opened?.asked) return;
    event.preventDefault();
    if (opened?.asked && !isComposing(event)) openPalette(opened.query);
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && closePalette()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 bg-black/40" />
        <Radix.Content
          aria-describedby={undefined}
          data-palette=""
          onEscapeKeyDown={onEscape}
          onOpenAutoFocus={(event) => {
            // Not Radix's way: it selects what is there, and the next letter would replace the ones typed ahead.
            event.preventDefault();
            const input = (event.currentTarget as HTMLElement).querySelector('input');
            input?.focus();
            input?.setSelectionRange(input.value.length, input.value.length);
          }}
          // Where the keyboard goes is for the page that stands then (workspace/tab-focus.ts).
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="fixed top-[12%] left-1/2 z-60 flex max-h-[min(70vh,560px)] w-[680px] max-w-[calc(100%-32px)] -translate-x-1/2 flex-col
            overflow-hidden rounded-xl border border-line bg-raised text-ink shadow-2xl outline-none will-change-transform [contain:layout_paint]"
        >
          <Radix.Title className="sr-only">命令面板</Radix.Title>
          <PaletteBody />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
