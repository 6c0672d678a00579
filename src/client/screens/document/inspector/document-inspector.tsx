import { type ReactNode, useRef } from 'react';
import type { DocumentInfo } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import { CommentPanel } from '../../../comments/comment-panel';
import { useCalledBox } from '../../../comments/use-called-box';
import { IconButton } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { useTab, useTabState } from '../../../workspace/tab-context';
import { History } from '../document-history';
import { Steps } from './approval-steps';
import { Attachments, attachedTo } from './attachments';
import { Chain } from './chain';
import { isInspectorOpen, keepInspector } from './inspector-state';
import { Settled } from './settled-with';

type Segment = 'chain' | 'history' | 'files' | 'comments';
type Props = { definition: DocumentDefinition; info: DocumentInfo };

/** Beside a document: what it came from and leads to, who agreed and what was changed, its attachments, what colleagues say. Folds away, and stays as it was left. */
export function DocumentInspector({ definition, info }: Props) {
  const { query } = useTab();
  const [segment, setSegment] = useTabState<Segment>('segment', query.comments === undefined ? 'chain' : 'comments');
  const { isOpen, setOpen, ref } = useCalledBox('aside', isInspectorOpen, () => setSegment('comments'));
  const turn = (open: boolean) => {
    keepInspector(open);
    setOpen(open);
  };
  if (!isOpen) return <Folded unread={info.comments.unread} count={info.comments.count} onOpen={() => turn(true)} />;
  const files = attachedTo(info).length;
  const segments: { id: Segment; label: string; count: number; isNew?: boolean }[] = [
    { id: 'chain', label: '关联', count: info.related.length },
    { id: 'history', label: '审批与历史', count: 0 },
    { id: 'files', label: '附件', count: files },
    { id: 'comments', label: '评论', count: info.comments.count, isNew: info.comments.unread > 0 },
  ];
  const panes: Record<Segment, () => ReactNode> = {
    chain: () => (
      <>
        <Chain definition={definition} info={info} />
        <Settled info={info} />
      </>
    ),
    history: () => (
      <>
        <Steps info={info} />
        <History definition={definition} info={info} />
      </>
    ),
    files: () => <Attachments info={info} />,
    comments: () => <CommentPanel ref={ref} resource={definition.kind} id={info.header.id} marks={info.comments} />,
  };
  return (
    <aside aria-label="审批、关联单据、评论与历史" className="flex w-[300px] shrink-0 flex-col border-line border-l bg-surface text-[13px]">
      <div className="flex h-10 shrink-0 items-center gap-1 px-3">
        <Segments items={segments} value={segment} onChange={setSegment} />
        <span className="flex-1" />
        <IconButton icon="close" size="sm" label="收起" onClick={() => turn(false)} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto px-3 pb-3">{panes[segment]()}</div>
    </aside>
  );
}

type SegmentsProps = { items: readonly { id: Segment; label: string; count: number; isNew?: boolean }[]; value: Segment; onChange: (id: Segment) => void };

/** One of a few views of the same thing; arrows go from one to the next. */
function Segments({ items, value, onChange }: SegmentsProps) {
  const box = useRef<HTMLDivElement>(null);
  const move = (step: number) => {
    const at = items.findIndex(({ id }) => id === value);
    const next = items[(at + step + items.length) % items.length];
    if (!next) return;
    onChange(next.id);
    box.current?.querySelector<HTMLElement>(`[data-segment="${next.id}"]`)?.focus();
  };
  return (
    <div
      ref={box}
      role="tablist"
      aria-label="单据旁"
      className="flex rounded bg-sunken p-0.5"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (step === 0 || event.altKey) return;
        event.preventDefault();
        move(step);
      }}
    >
      {items.map(({ id, label, count, isNew }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-segment={id}
          aria-selected={id === value}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
          className={cx(
            'h-6 cursor-pointer whitespace-nowrap rounded px-1.5 text-xs',
            id === value ? 'bg-surface font-semibold text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          {label}
          {count > 0 && <span className={cx('ml-1 tabular-nums', isNew ? 'font-semibold text-accent' : 'text-faint')}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

function Folded({ count, unread, onOpen }: { count: number; unread: number; onOpen: () => void }) {
  const said = count === 0 ? '' : unread > 0 ? `，${unread}条新评论` : `，${count}条评论`;
  return (
    <div className="relative shrink-0 border-line border-l bg-surface p-1">
      <IconButton icon="history" label={`审批、关联单据、评论与历史${said}`} onClick={onOpen} />
      {count > 0 && (
        <span aria-hidden="true" className={`block text-center text-xs tabular-nums ${unread > 0 ? 'font-semibold text-accent' : 'text-faint'}`}>
          {unread > 0 ? unread : count}
        </span>
      )}
    </div>
  );
}
