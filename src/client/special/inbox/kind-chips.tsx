import { useState } from 'react';
import { Button } from '../../ui/button';
import { cx } from '../../ui/class-names';
import type { Inbox } from './use-inbox';

/** Narrows to one kind; where all are of one there is nothing to narrow. */
export function KindChips({ inbox: { kinds }, kind, onKind }: { inbox: Inbox; kind: string; onKind: (kind: string) => void }) {
  const [isWide, setWide] = useState(false);
  if (kinds.length < 2) return null;
  const shown = isWide ? kinds : kinds.filter((one, at) => at < 6 || one.kind === kind);
  const chip = (id: string, text: string) => (
    <button
      key={id}
      type="button"
      aria-pressed={kind === id}
      onClick={() => onKind(id)}
      className={cx('h-6 cursor-pointer rounded px-2 text-xs', kind === id ? 'bg-accent-soft font-medium text-accent' : 'bg-sunken text-muted hover:text-ink')}
    >
      {text}
    </button>
  );
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1 py-1.5">
      {chip('', '全部')}
      {shown.map((one) => chip(one.kind, `${one.title} ${one.count}`))}
      {kinds.length > 6 && (
        <Button size="sm" tone="ghost" onClick={() => setWide(!isWide)}>
          {isWide ? '收起' : `其余 ${kinds.length - 6} 种`}
        </Button>
      )}
    </div>
  );
}
