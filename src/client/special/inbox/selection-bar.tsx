import type { InboxRow } from '../../../contract/inbox-answer';
import { Button } from '../../ui/button';
import { decidingOf } from './decide';

type Props = { chosen: readonly InboxRow[]; onAgree: () => void; onRefuse: () => void; onLeave: () => void };

/** What is marked, and what is done with all of it; rows nothing can be said about here are named, not hidden. */
export function SelectionBar({ chosen, onAgree, onRefuse, onLeave }: Props) {
  const can = chosen.filter((row) => decidingOf(row, 'agree')).length;
  return (
    <div role="toolbar" aria-label="所选" className="flex shrink-0 items-center gap-2 border-line border-t bg-raised px-3 py-2">
      <span className="font-medium">已选 {chosen.length}</span>
      <span className="text-muted text-xs">{can < chosen.length && `其中 ${chosen.length - can} 项要打开处理`}</span>
      <span className="ml-auto flex gap-2">
        {can > 0 && (
          <Button size="sm" tone="primary" icon="check" keys="A" onClick={onAgree}>
            同意 {can}
          </Button>
        )}
        {can > 0 && (
          <Button size="sm" keys="R" onClick={onRefuse}>
            驳回
          </Button>
        )}
        <Button size="sm" tone="ghost" keys="Esc" onClick={onLeave}>
          取消
        </Button>
      </span>
    </div>
  );
}
