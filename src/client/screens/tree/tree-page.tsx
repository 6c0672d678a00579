import type { ReactNode } from 'react';

type Props = { title: string; buttons: ReactNode; tree: ReactNode; children: ReactNode };

/** A page whose left side is a tree and whose right side is the chosen node. */
export function TreePage({ title, buttons, tree, children }: Props) {
  return (
    <div className="flex h-full min-h-0 gap-3 p-3">
      <div className="flex w-96 min-w-0 shrink-0 flex-col gap-2">
        <div className="flex items-center gap-2">
          <h1 className="font-semibold text-base">{title}</h1>
          <span className="flex-1" />
          {buttons}
        </div>
        {tree}
      </div>
      <section className="min-w-0 flex-1 overflow-auto border border-line bg-surface p-4">{children}</section>
    </div>
  );
}
