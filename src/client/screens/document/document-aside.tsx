import type { DocumentInfo } from '../../../contract/answers';
import { minuteOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { grouped } from '../../../define/money';
import { CommentPanel } from '../../comments/comment-panel';
import { useCalledBox } from '../../comments/use-called-box';
import { IconButton } from '../../ui/button';
import { useTab } from '../../workspace/tab-context';
import { openDocument } from '../open-reference';
import { History } from './document-history';
import { Related } from './related-documents';

/** Beside the form: approval steps, related documents, what colleagues say, history with old and new values. Folds away. */
export function DocumentAside({ definition, info }: { definition: DocumentDefinition; info: DocumentInfo }) {
  const { isOpen, setOpen, ref } = useCalledBox('aside', () => window.innerWidth >= 1500);
  if (!isOpen) return <FoldedAside unread={info.comments.unread} count={info.comments.count} onOpen={() => setOpen(true)} />;
  return (
    <aside aria-label="审批、关联单据、评论与历史" className="flex w-72 shrink-0 flex-col gap-4 overflow-auto border-line border-l bg-surface p-3 text-[13px]">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold">动态</h2>
        <IconButton icon="close" size="sm" label="收起" onClick={() => setOpen(false)} />
      </div>
      <Steps info={info} />
      <Settled info={info} />
      <Related definition={definition} info={info} />
      <CommentPanel ref={ref} resource={definition.kind} id={info.header.id} marks={info.comments} />
      <History definition={definition} info={info} />
    </aside>
  );
}

function FoldedAside({ count, unread, onOpen }: { count: number; unread: number; onOpen: () => void }) {
  const said = count === 0 ? '' : unread > 0 ? `，${unread}条新评论` : `，${count}条评论`;
  return (
    <div className="relative border-line border-l bg-surface p-1">
      <IconButton icon="history" label={`审批、关联单据、评论与历史${said}`} onClick={onOpen} />
      {count > 0 && (
        <span aria-hidden="true" className={`block text-center text-xs tabular-nums ${unread > 0 ? 'font-semibold text-accent' : 'text-faint'}`}>
          {unread > 0 ? unread : count}
        </span>
      )}
    </div>
  );
}

function Steps({ info }: { info: DocumentInfo }) {
  if (info.steps.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-muted text-xs">审批</h3>
      <ol className="flex flex-col gap-2">
        {info.steps.map((step) => (
          <li key={step.seq} className="border-line-strong border-l-2 pl-2">
            <p className="font-medium">
              {step.name}
              <span className={`ml-2 text-xs ${step.result === '通过' ? 'text-good' : step.result ? 'text-bad' : 'text-warn'}`}>{step.result || '待审批'}</span>
            </p>
            <p className="text-faint text-xs">{step.by ? `${step.by} ${step.at ? minuteOf(step.at) : ''}` : step.approvers.join('、')}</p>
            {step.opinion && <p className="text-xs">{step.opinion}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who paid or offset what this document raised. */
function Settled({ info }: { info: DocumentInfo }) {
  const { open } = useTab();
  if (!info.settled || info.settled.rows.length === 0) return null;
  const { rows, opening, open: left } = info.settled;
  return (
    <section>
      <h3 className="mb-1 text-muted text-xs">核销记录</h3>
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={`${row.id}${row.day}`} className="flex items-center gap-2">
            <button
              type="button"
              className="min-w-0 flex-1 cursor-pointer truncate text-left text-accent hover:underline"
              onClick={(event) => openDocument(row.kind, row.id, row.sn, open, event.ctrlKey || event.metaKey)}
            >
              {row.sn}
            </button>
            <span className="text-faint text-xs">{row.day}</span>
            <span className="tabular-nums">{grouped(row.amount, 2)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 flex justify-between text-xs">
        <span className="text-muted">发生 {grouped(opening, 2)}</span>
        <span className="font-medium tabular-nums">未核销 {grouped(left, 2)}</span>
      </p>
    </section>
  );
}
