import { type ReactNode, useSyncExternalStore } from 'react';
import type { Row } from '../../../../contract/answers';
import { IconButton } from '../../../ui/button';
import { Skeleton } from '../../../ui/feedback';
import type { Peek } from './use-peek';

/** Beside a table: the row the keyboard stands in, to be read without leaving it. The keyboard stays in the table. */
export function PeekPane({ peek, children }: { peek: Peek; children: (row: Row) => ReactNode }) {
  const row = useSyncExternalStore(peek.store.subscribe, peek.store.read);
  return (
    <aside aria-label="预览" data-peek="" className="flex w-[380px] shrink-0 flex-col border-line border-t border-l bg-surface text-[13px]">
      <div className="flex h-[36px] shrink-0 items-center gap-2 border-line border-b pr-1.5 pl-4 text-muted text-xs">
        <span>预览</span>
        <span aria-hidden className="ml-auto">
          ↑↓ 下一行 · Enter 打开 · Esc 收起
        </span>
        <IconButton icon="close" size="sm" label="收起预览" onClick={peek.close} />
      </div>
      {row ? children(row) : <p className="p-4 text-muted">选一行，这里显示它的内容。</p>}
    </aside>
  );
}

/** What is being fetched, or why it was not. */
export function PeekBody({ error, isHere, children }: { error: string | undefined; isHere: boolean; children: ReactNode }) {
  if (error) return <p className="p-4 text-bad">{error}</p>;
  if (!isHere)
    return (
      <div data-loading="" className="flex flex-col gap-3 p-4">
        {['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the pane, not one of the page
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the pane is scrolled by keys too
    <div role="group" aria-label="内容" tabIndex={0} className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto px-4 py-3">
      {children}
    </div>
  );
}

/** One part of what is shown of a record, under its name. */
export function PeekPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-muted text-xs">{title}</h3>
      {children}
    </section>
  );
}

/** Names and values, one below the other. */
export function PeekFacts({ facts }: { facts: readonly { name: string; label: string; words: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(({ name, label, words }) => (
        <div key={name} className="contents">
          <dt className="whitespace-nowrap text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
