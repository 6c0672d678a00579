import { type ReactNode, useEffect } from 'react';
import { FormScreenContext } from '../../form/form-screen';
import { Empty, Failed, Skeleton } from '../../ui/feedback';
import { Tabs } from '../../ui/tabs';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { decidingOf } from './decide';
import { actsOf } from './inbox-acts';
import { InboxList } from './inbox-list';
import { InboxPreview } from './inbox-preview';
import { KindChips } from './kind-chips';
import { SelectionBar } from './selection-bar';
import { type Box, type Inbox, useInbox } from './use-inbox';
import { useInboxHands } from './use-inbox-hands';
import { usePreview } from './use-preview';

/** 收件箱: what waits for me, whatever kind it is, worked off by single keys; beside it what I submitted and others have to decide. */
export default function InboxScreen() {
  const { screen, setTitle } = useTab();
  const [box, setBox] = useTabState<Box>('box', 'list');
  const [kind, setKind] = useTabState('kind', '');
  const inbox = useInbox(box, kind);
  const hands = useInboxHands(inbox, box);
  const { current, next, chosen, marked } = hands.place;
  const preview = usePreview(current, next);
  useVerbs({ refresh: inbox.refresh });
  const waits = inbox.kinds.reduce((sum, { count }) => sum + count, 0);
  useEffect(() => setTitle(screen.title), [setTitle, screen.title]);
  const turn = (to: string) => {
    setKind('');
    setBox(to as Box);
  };
  return (
    <FormScreenContext value={current?.screen ?? screen.flag}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the page, wherever on it one stands */}
      <div onKeyDown={hands.onKeyDown} className="flex h-full min-h-0 flex-col">
        <div className="flex shrink-0 flex-wrap items-center gap-x-4 border-line border-b px-4 pt-1">
          <h1 className="font-semibold text-base">{screen.title}</h1>
          <Tabs
            label="收件箱"
            value={box}
            onChange={turn}
            className="[&>div]:border-b-0"
            items={[
              { id: 'list', label: '等我处理', ...(box === 'list' ? { count: waits } : {}) },
              { id: 'sent', label: '我发出的', ...(box === 'sent' ? { count: waits } : {}) },
            ]}
          />
          <KindChips inbox={inbox} kind={kind} onKind={setKind} />
        </div>
        <div className="flex min-h-0 flex-1 hand:flex-col">
          <div className="flex min-h-0 w-[min(44%,560px)] shrink-0 flex-col border-line border-r bg-surface hand:max-h-[45%] hand:w-full hand:border-r-0 hand:border-b">
            <Rows inbox={inbox} isSent={box === 'sent'}>
              <InboxList inbox={inbox} deciding={hands.deciding} current={current?.id} marked={marked} onCurrent={hands.place.stand} onOpen={hands.open} />
            </Rows>
            {chosen.length > 0 && <SelectionBar chosen={chosen} onAgree={() => hands.agree()} onRefuse={hands.beginRefusal} onLeave={hands.place.unmark} />}
            <Hints isSent={box === 'sent'} />
          </div>
          {current && (
            <InboxPreview
              row={current}
              preview={preview}
              note={hands.deciding.notes.get(current.id)}
              {...actsOf(current, hands)}
              refusal={hands.isRefusing ? refusalOf(hands.refused) : undefined}
              onRefuse={hands.refuse}
              onLeave={hands.leave}
            />
          )}
        </div>
      </div>
    </FormScreenContext>
  );
}

/** What the reason is called, and the words offered for it: of several rows those of the first. */
function refusalOf(rows: ReturnType<typeof useInboxHands>['refused']): { label: string; words?: string | undefined } {
  const [first] = rows.flatMap((row) => decidingOf(row, 'refuse') ?? []);
  return { label: first?.reasonName ?? '驳回原因', words: first?.reasonWords };
}

function Rows({ inbox, isSent, children }: { inbox: Inbox; isSent: boolean; children: ReactNode }) {
  if (inbox.error !== '') return <Failed text={inbox.error} onRetry={inbox.refresh} />;
  if (inbox.isLoading)
    return (
      <div data-loading="" className="flex flex-col">
        {[0, 1, 2, 3, 4, 5].map((each) => (
          <div key={each} className="flex h-14 items-center border-line border-b px-3">
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    );
  if (inbox.rows.length === 0)
    return (
      <Empty
        icon="check"
        title={isSent ? '没有等待他人审批的单据' : '都处理完了'}
        text={isSent ? '您提交的单据都有了结果。' : '有新的事情会自动出现在这里。'}
      />
    );
  return children;
}

/** The keys of the page, said once. */
const Hints = ({ isSent }: { isSent: boolean }) => (
  <p className="flex h-8 shrink-0 items-center gap-3 overflow-hidden whitespace-nowrap border-line border-t px-3 text-faint text-xs hand:hidden">
    {[...(isSent ? SENT : MINE), ...BOTH].map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </p>
);
const MINE = [
  ['A', '同意'],
  ['R', '驳回'],
  ['X', '选择'],
] as const;
const SENT = [['U', '催办']] as const;
const BOTH = [
  ['J K', '移动'],
  ['Enter', '打开'],
  ['E', '在后台打开'],
] as const;
