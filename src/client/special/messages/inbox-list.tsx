import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { ListAnswer } from '../../../contract/answers';
import { minuteOf } from '../../../define/dates';
import { loadMessages, type Message, markAllRead, markRead } from '../../session/messages';
import { openMessage } from '../../session/received';
import { Button, IconButton } from '../../ui/button';
import { cx } from '../../ui/class-names';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { useCall, useVerbs } from '../../workspace/tab-context';

const PAGE = 50;
type Props = { screen: string; tab: string; keyword: string; mayRead: boolean; mayReadAll: boolean; mayDelete: boolean };

/** The messages of the user, newest first, page by page. Opening one leads to what it speaks of and marks it read. */
export function InboxList({ screen, tab, keyword, mayRead, mayReadAll, mayDelete }: Props) {
  const call = useCall();
  const { list, setList, total, error, load } = useInbox({ screen, tab, keyword });
  const [unfolded, setUnfolded] = useState('');
  const refresh = () => void load(1);
  useVerbs({ refresh });
  const open = async (message: Message) => {
    if (!(await openMessage(message))) setUnfolded(unfolded === message.id ? '' : message.id);
    setList((old) => old?.map((one) => (one.id === message.id ? { ...one, readAt: one.readAt || new Date().toISOString() } : one)));
  };
  const remove = async (message: Message) => {
    await call.post('/v1/business/message/del', { screen, ids: [message.id] }).catch(() => undefined);
    await Promise.all([load(1), loadMessages()]);
  };
  if (error) return <Failed text={error} onRetry={refresh} />;
  if (!list) return <Loading />;
  if (list.length === 0) return <Empty icon="bell" title={tab === 'unread' ? '没有未读消息' : '没有消息'} />;
  return (
    <>
      {mayReadAll && list.some((message) => !message.readAt) && (
        <div>
          <Button size="sm" onClick={() => void markAllRead().then(refresh)}>
            全部已读
          </Button>
        </div>
      )}
      <ul aria-label="消息" onKeyDown={walk} className="min-h-0 flex-1 overflow-auto border border-line bg-surface">
        {list.map((message, at) => (
          <InboxRow
            key={message.id}
            message={message}
            isFirst={at === 0}
            isUnfolded={unfolded === message.id}
            onOpen={() => void open(message)}
            onRead={mayRead ? () => void markRead([message.id]).then(refresh) : undefined}
            onDelete={mayDelete ? () => void remove(message) : undefined}
          />
        ))}
      </ul>
      {list.length < total && (
        <div>
          <Button size="sm" onClick={() => void load(Math.ceil(list.length / PAGE) + 1)}>
            再看 {Math.min(PAGE, total - list.length)} 条（共 {total} 条）
          </Button>
        </div>
      )}
    </>
  );
}

/** The messages of a tab as far as they were asked for. */
function useInbox({ screen, tab, keyword }: Pick<Props, 'screen' | 'tab' | 'keyword'>) {
  const call = useCall();
  const [list, setList] = useState<Message[]>();
  const [total, setTotal] = useState(0);
  const [error, setError] = useState('');
  const asked = useRef(0);
  const load = useCallback(
    async (pageNum: number) => {
      const turn = ++asked.current;
      const page = { screen, tab, keyword, pageNum: String(pageNum), pageSize: String(PAGE) };
      const answer = await call.get<ListAnswer>('/v1/business/message/list', page, { quiet: true }).catch((failure: Error) => setError(failure.message));
      // Of two questions only the later one is answered.
      if (!answer || turn !== asked.current) return;
      setError('');
      setTotal(answer.total);
      setList((old) => (pageNum === 1 ? (answer.list as Message[]) : [...(old ?? []), ...(answer.list as Message[])]));
    },
    [call, screen, tab, keyword],
  );
  useEffect(() => void load(1), [load]);
  return { list, setList, total, error, load };
}

type RowProps = {
  message: Message;
  isFirst: boolean;
  isUnfolded: boolean;
  onOpen: () => void;
  /** Absent where the user may not. */
  onRead: (() => void) | undefined;
  onDelete: (() => void) | undefined;
};

function InboxRow({ message, isFirst, isUnfolded, onOpen, onRead, onDelete }: RowProps) {
  return (
    <li className="group flex items-start gap-2 border-line border-b px-3 py-2 hover:bg-hover">
      <span aria-hidden className={cx('mt-1.5 size-2 shrink-0 rounded-full', message.readAt ? 'bg-transparent' : 'bg-accent')} />
      <button type="button" data-message="" data-landing={isFirst ? '' : undefined} onClick={onOpen} className="min-w-0 flex-1 cursor-pointer text-left">
        <span className={cx('block text-[13px]', message.readAt ? 'text-muted' : 'font-medium text-ink')}>
          {message.title}
          {!message.readAt && <span className="sr-only">（未读）</span>}
        </span>
        <span className={cx('block text-muted text-xs', !isUnfolded && 'truncate')}>{message.body}</span>
      </button>
      <time className="shrink-0 text-faint text-xs tabular-nums">{message.createdAt ? minuteOf(message.createdAt) : ''}</time>
      {onRead && !message.readAt && <IconButton size="sm" icon="check" label="标为已读" onClick={onRead} />}
      {onDelete && <IconButton size="sm" icon="del" label="删除消息" onClick={onDelete} />}
    </li>
  );
}

/** Up and down lead from message to message. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
  const at = all.indexOf(event.target as HTMLElement);
  const next = at === -1 || step === 0 ? undefined : all[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
