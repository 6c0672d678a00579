import { useAtomValue } from 'jotai';
import { type ComponentProps, useState } from 'react';
import type { Screen } from '../../../define/define-screen';
import type { Problem } from '../../../define/document-rules';
import { choices, text } from '../../../define/field';
import { CallError } from '../../api/call-error';
import { download } from '../../api/download';
import { ActionInput } from '../../screens/action-input';
import { PageFrame } from '../../screens/page-frame';
import { offers, useMay } from '../../screens/use-may';
import { kindOf, sessionAtom } from '../../session/session';
import { Button } from '../../ui/button';
import { SearchInput } from '../../ui/search-input';
import { Tabs } from '../../ui/tabs';
import { say } from '../../ui/toast';
import { useSettled } from '../../ui/use-settled';
import { useCall, useVerbs } from '../../workspace/tab-context';
import { MessageList } from './message-list';
import { SentList } from './sent-list';
import { SortChips } from './sort-chips';
import { Sounds } from './sounds';

const NOTICE = {
  label: '发送消息',
  risk: 'write',
  input: {
    title: text('标题', { required: true, max: 50 }),
    body: text('内容', { required: true, max: 500, multiline: true }),
    kinds: choices('接收机构类型（不选为全部）', 'P 平台, H 医院, D 经销商, V 厂家'),
  },
} as const;
const NO_LINES: [] = [];

/** 消息通知: everybody's own inbox; the platform also writes to organisations and sees how far each notice has come. */
export default function MessagesScreen({ screen }: { screen: Screen }) {
  const session = useAtomValue(sessionAtom);
  const may = useMay(screen);
  const isPlatform = session.phase === 'in' && kindOf(session.session) === 'P';
  const maySend = isPlatform && offers(screen, 'send') && may('send');
  const [tab, setTab] = useState('all');
  const [keyword, setKeyword] = useState('');
  const settled = useSettled(keyword, 200);
  const [isWriting, setWriting] = useState(false);
  const [sent, setSent] = useState(0);
  const send = useSending(screen, () => {
    setWriting(false);
    setSent((times) => times + 1);
    setTab('sent');
  });
  const exportList = () => void download('/v1/business/message/export', { screen: screen.flag, tab, keyword: settled }).catch(() => {});
  const mayExport = isPlatform && offers(screen, 'export') && may('export');
  useVerbs({ export: mayExport ? exportList : undefined });
  const items = [{ id: 'all', label: '全部' }, { id: 'unread', label: '未读' }, ...(maySend ? [{ id: 'sent', label: '已发送' }] : [])];
  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      toolbar={
        <>
          {maySend && (
            <Button tone="primary" icon="add" onClick={() => setWriting(true)}>
              发送消息
            </Button>
          )}
          {mayExport && (
            <Button icon="export" onClick={exportList}>
              导出
            </Button>
          )}
          <div className="w-56">
            <SearchInput label="查找消息" placeholder="标题或内容" value={keyword} onValue={setKeyword} />
          </div>
        </>
      }
    >
      <Tabs label="消息" value={tab} onChange={setTab} items={items} />
      {tab === 'sent' ? (
        <SentList key={sent} screen={screen.flag} mayRecall={may('recall')} />
      ) : (
        <OwnMessages key={tab} screen={screen.flag} tab={tab} keyword={settled} mayRead={may('read')} mayReadAll={may('readAll')} mayDelete={may('del')} />
      )}
      {isWriting && <ActionInput action={NOTICE} lines={NO_LINES} lineFields={{}} onClose={() => setWriting(false)} onSend={({ input }) => send(input)} />}
    </PageFrame>
  );
}

/** One's own, narrowed by what they are about; beside it which of them sound. */
function OwnMessages(given: Omit<ComponentProps<typeof MessageList>, 'sort'>) {
  const [sort, setSort] = useState('');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SortChips sort={sort} onSort={setSort} />
        <Sounds />
      </div>
      <MessageList {...given} sort={sort} />
    </>
  );
}

/** A notice sent to organisations; what was typed stays where it is refused, and what is wrong with it stands at its fields. */
function useSending({ flag }: Screen, onSent: () => void) {
  const call = useCall();
  return async (input: Record<string, unknown> = {}): Promise<readonly Problem[]> => {
    try {
      const { organisations } = await call.post<{ organisations: number }>('/v1/business/message/send', { screen: flag, ...input }, { quiet: true });
      say.success(`已发送给 ${organisations} 家机构`);
      onSent();
      return [];
    } catch (error) {
      if (error instanceof CallError) return error.problems.length > 0 ? error.problems : [{ message: error.message }];
      throw error;
    }
  };
}
