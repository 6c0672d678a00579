import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { openPalette, paletteIsOpenAtom } from '../palette/palette-state';
import { defineHabit, habitsAtom } from '../session/habits';
import { Button } from '../ui/button';
import { KeyHint } from '../ui/key-hint';

/**
 * What everybody should know on the first day, said once per user: Ctrl-K. A card at the foot of the menu, not a dialog: it covers no
 * page, moves none and takes no focus. It goes for good with the first Ctrl-K or with 知道了.
 */
const known = defineHabit<boolean>({ name: 'firstSteps', empty: false, together: (here, there) => here || there });

export function FirstSteps() {
  useAtomValue(habitsAtom);
  const isPaletteOpen = useAtomValue(paletteIsOpenAtom);
  useEffect(() => {
    if (isPaletteOpen && !known.read()) known.keep(true);
  }, [isPaletteOpen]);
  if (known.read()) return null;
  return (
    <section aria-label="第一次使用" className="mx-2 mb-15 rounded-lg border border-line bg-surface p-2.5 text-xs text-muted">
      <p>
        <KeyHint of="workspace.palette" /> 打开命令面板，输入中文、拼音或首字母（如 cgdd），到达任何页面、单据和操作；
        <KeyHint of="workspace.cheatSheet" /> 看全部快捷键。
      </p>
      <p className="mt-2 flex gap-1.5">
        <Button size="sm" onClick={() => openPalette('')}>
          试一试
        </Button>
        <Button size="sm" tone="ghost" onClick={() => known.keep(true)}>
          知道了
        </Button>
      </p>
    </section>
  );
}
