import type { ReactNode } from 'react';

type Props = { title: string; buttons: ReactNode; tree: ReactNode; children: ReactNode };

/** A page whose left side is a tree and whose right side is the chosen node, under the head row of every page; in the hand one above the other. */
export function TreePage({ title, buttons, tree, children }: Props) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <div data-head="" className="flex min-h-[44px] shrink-0 items-center gap-3 px-3.5">
        <h1 className="mr-auto font-semibold text-[15px] hand:invisible">{title}</h1>
        {buttons}
      </div>
      <div className="flex min-h-0 flex-1 border-line border-t hand:flex-col">
        <div
          className="flex w-96 min-w-0 shrink-0 flex-col gap-2 border-line border-r p-2.5 hand:h-1/2 hand:w-full
            hand:border-r-0 hand:border-b"
        >
          {tree}
        </div>
        {/* What is only read has nothing else the keyboard could scroll it by. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <section aria-label={`${title}：所选`} tabIndex={0} className="min-w-0 flex-1 overflow-auto p-4">
          {children}
        </section>
      </div>
    </div>
  );
}

/** Below the tree: how many there are, and what keys do. */
export const TreeFoot = ({ count, mayMove }: { count: number; mayMove: boolean }) => (
  <p className="flex flex-wrap justify-between gap-x-3 text-muted text-xs">
    <span>共 {count} 项</span>
    <span>→ 展开 · Enter 编辑{mayMove && ' · 拖动移动'}</span>
  </p>
);
