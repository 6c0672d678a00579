import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { openPalette, paletteIsOpenAtom } from '../palette/palette-state';
import { Button } from '../ui/button';

/**
 * What everybody should know on the first day, said once per user: Ctrl-K. A line of the page, not a dialog: it covers nothing and
 * takes no focus. It goes for good with the first Ctrl-K or with 知道了.
 */
const keyOf = (user: string) => `firstSteps.${user}`;

export function FirstSteps({ user }: { user: string }) {
  const [isKnown, setKnown] = useState(() => localStorage.getItem(keyOf(user)) === '1');
  const isPaletteOpen = useAtomValue(paletteIsOpenAtom);
  useEffect(() => {
    if (!isPaletteOpen) return;
    localStorage.setItem(keyOf(user), '1');
    setKnown(true);
  }, [isPaletteOpen, user]);
  if (isKnown) return null;
  const dismiss = () => {
    localStorage.setItem(keyOf(user), '1');
    setKnown(true);
  };
  return (
    <section aria-label="第一次使用" className="flex h-9 shrink-0 items-center gap-2 border-b border-line bg-accent-soft px-3 text-[13px] text-ink">
      <kbd>Ctrl K</kbd>
      <span className="min-w-0 flex-1 truncate">打开命令面板，输入中文、拼音或首字母（如 cgdd）即可到达任何页面、单据和操作；F1 查看全部快捷键。</span>
      <Button size="sm" onClick={() => openPalette('')}>
        试一试
      </Button>
      <Button size="sm" tone="ghost" onClick={dismiss}>
        知道了
      </Button>
    </section>
  );
}
