import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListAnswer } from '../../../contract/answers';
import { loadMessages, type Message, markAllRead, markRead } from '../../session/messages';
import { openMessage } from '../../session/received';
import { Button, IconButton } from '../../ui/button';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { walksAmong } from '../../ui/walk';
import { useCall, useVerbs } from '../../workspace/tab-context';
import { SubjectWords } from './subject-words';
import { isNew, type Subject, subjectsOf } from './subjects';

const PAGE = 50;
const walk = walksAmong('[data-message]');
type Props = { screen: string; tab: string; sort: string; keyword: string; mayRead: boolean; mayReadAll: boolean; mayDelete: boolean };

/** The messages of the user, newest first, page by page. Opening one leads to what it speaks of and marks it read. */
export function MessageList({ screen, tab, sort, keyword, mayRead, mayReadAll, mayDelete }: Props) {
  const call = useCall();
  const { list, setList, total, error, load } = useMessages({ screen, tab, sort, keyword });
  const [unfolded, setUnfolded] = useState('');
  const refresh = () => void load(1);
  useVerbs({ refresh });
  const open = async ({ id, newest, messages }: Subject) => {
    const unread = messages.filter((one) => !one.readAt).map((one) => one.id);
    if (!(await openMessage(newest))) setUnfolded(unfolded === id ? '' : id);
    if (unread.length > 1) void markRead(unread).catch(() => undefined);
    setList((old) => old?.map((one) => (unread.includes(one.id) ? { ...one, readAt: new Date().toISOString() } : one)));
  };
  const remove = async ({ messages }: Subject) => {
    await call.post('/v1/business/message/del', { screen, ids: messages.map((one) => one.id) }).catch(() => undefined);
    await Promise.all([load(1), loadMessages()]);
  };
  if (error) return <Failed text={error} onRetry={refresh} />;
  if (!list) return <Loading />;
  if (list.length === 0) return <Empty icon="bell" title={tab === 'unread' ? '没有未读消息' : '没有消息'} />;
  return (
    <>
      {mayReadAll && list.some(isNew) && (
        <div>
          <Button size="sm" onClick={() => void markAllRead().then(refresh)}>
            全部已读
          </Button>
        </div>
      )}
      <ul aria-label="消息" onKeyDown={walk} className="min-h-0 flex-1 overflow-auto border border-line bg-surface">
        {subjectsOf(list).map((subject, at) => (
          <SubjectRow
            key={subject.id}
            subject={subject}
            isFirst={at === 0}
            isUnfolded={unfolded === subject.id}
            onOpen={() => void open(subject)}
            onRead={mayRead ? () => void markRead(subject.messages.map((one) => one.id)).then(refresh) : undefined}
            onDelete={mayDelete ? () => void remove(subject) : undefined}
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
function useMessages({ screen, tab, sort, keyword }: Pick<Props, 'screen' | 'tab' | 'sort' | 'keyword'>) {
  const call = useCall();
  const [list, setList] = useState<Message[]>();
  const [total, setTotal] = useState(0);
  const [error, setError] = useState('');
  const asked = useRef(0);
  const load = useCallback(
    async (pageNum: number) => {
      const turn = ++asked.current;
      const page = { screen, tab, ...(sort === '' ? {} : { 'f.sort': sort }), keyword, pageNum: String(pageNum), pageSize: String(PAGE) };
      const answer = await call.get<ListAnswer>('/v1/business/message/list', page, { quiet: true }).catch((failure: Error) => setError(failure.message));
      // Of two questions only the later one is answered.
      if (!answer || turn !== asked.current) return;
      setError('');
      setTotal(answer.total);
      setList((old) => (pageNum === 1 ? (answer.list as Message[]) : [...(old ?? []), ...(answer.list as Message[])]));
    },
    [call, screen, tab, sort, keyword],
  );
  useEffect(() => void load(1), [load]);
  return { list, setList, total, error, load };
}

type RowProps = {
  subject: Subject;
  isFirst: boolean;
  isUnfolded: boolean;
  onOpen: () => void;
  /** Absent where the user may not. */
  onRead: (() => void) | undefined;
  onDelete: (() => void) | undefined;
};

function SubjectRow({ subject, isFirst, isUnfolded, onOpen, onRead, onDelete }: RowProps) {
  return (
    <li className="group flex items-start gap-2 border-line border-b px-3 py-2 hover:bg-hover">
      <button type="button" data-message="" data-landing={isFirst ? '' : undefined} onClick={onOpen} className="min-w-0 flex-1 cursor-pointer text-left">
        <SubjectWords subject={subject} isUnfolded={isUnfolded} />
      </button>
      {onRead && subject.unread > 0 && <IconButton size="sm" icon="check" label="标为已读" onClick={onRead} />}
      {onDelete && <IconButton size="sm" icon="del" label="删除消息" onClick={onDelete} />}
    </li>
  );
}
