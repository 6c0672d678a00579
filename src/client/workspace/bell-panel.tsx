import { useAtomValue } from 'jotai';
import { type RefObject, useState } from 'react';
import { inboxAtom, markAllRead, markRead } from '../session/messages';
import { openMessage } from '../session/received';
import { SortChips } from '../special/messages/sort-chips';
import { SubjectWords } from '../special/messages/subject-words';
import { type Subject, subjectsOf } from '../special/messages/subjects';
import { Popover } from '../table/popover';
import { Button } from '../ui/button';
import { Empty } from '../ui/feedback';

/** What the bell unfolds: the last twenty messages by what they are about, 全部已读. A message that leads nowhere unfolds its text here instead. */
export default function BellPanel({ anchor, onClose }: { anchor: RefObject<HTMLElement | null>; onClose: () => void }) {
  const inbox = useAtomValue(inboxAtom);
  const [unfolded, setUnfolded] = useState<string>();
  const [sort, setSort] = useState('');
  const choose = async ({ id, newest, messages }: Subject) => {
    const unread = messages.filter((one) => !one.readAt && one !== newest).map((one) => one.id);
    if (unread.length > 0) void markRead(unread).catch(() => undefined);
    if (await openMessage(newest)) onClose();
    else setUnfolded(unfolded === id ? undefined : id);
  };
  const subjects = subjectsOf(inbox.list.filter((message) => sort === '' || message.sort === sort));
  return (
    <Popover anchor={anchor} label="消息" width={400} onClose={onClose}>
      <div className="flex items-center justify-between border-b border-line px-3 pt-1 pb-2">
        <h2 className="text-sm font-semibold">消息</h2>
        <Button size="sm" tone="ghost" disabled={inbox.unread === 0} onClick={() => void markAllRead().catch(() => undefined)}>
          全部已读
        </Button>
      </div>
      <div className="px-3 py-2">
        <SortChips sort={sort} onSort={setSort} />
      </div>
      {subjects.length === 0 ? (
        <Empty icon="bell" title="没有消息" />
      ) : (
        <ul className="max-h-[60vh] overflow-y-auto py-1">
          {subjects.map((subject) => (
            <li key={subject.id}>
              <button type="button" onClick={() => void choose(subject)} className="w-full cursor-pointer rounded px-3 py-2 text-left hover:bg-hover">
                <SubjectWords subject={subject} isUnfolded={unfolded === subject.id} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
