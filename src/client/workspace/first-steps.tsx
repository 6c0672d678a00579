import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { openPalette, paletteIsOpenAtom } from '../palette/palette-state';
import { defineHabit, habitsAtom } from '../session/habits';
import { Button } from '../ui/button';
import { KeyHint } from '../ui/key-hint';

/**
 * What everybody should know on the first day, said once per user: Ctrl-K. A line of the page, not a dialog: it covers nothing and
 * takes no focus. It goes for good with the first Ctrl-K or with 知道了.
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
    <section
      data-frame=""
      aria-label="第一次使用"
      className="flex h-9 shrink-0 items-center gap-2 border-b border-line bg-accent-soft px-3 text-[13px] text-ink"
    >
      <KeyHint of="workspace.palette" />
      <span className="min-w-0 flex-1 truncate">
        打开命令面板，输入中文、拼音或首字母（如 cgdd）即可到达任何页面、单据和操作；
        <KeyHint of="workspace.cheatSheet" /> 查看全部快捷键。
      </span>
      <Button size="sm" onClick={() => openPalette('')}>
        试一试
      </Button>
      <Button size="sm" tone="ghost" onClick={() => known.keep(true)}>
        知道了
      </Button>
    </section>
  );
}
