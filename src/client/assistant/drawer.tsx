import { useAtomValue } from 'jotai';
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { showBasket } from '../basket/basket';
import { isOpening } from '../palette/offers';
import { backTo } from '../ui/back-to';
import { IconButton } from '../ui/button';
import { Loading } from '../ui/feedback';
import { Icon } from '../ui/icon';
import { late } from '../ui/late';
import { showAssistant } from '../workspace/assistant-question';
import { askQuestion, type Chat, chatAtom, clearChat, isAnswering, readChat, stopAnswer } from './chat';
import { ColumnEdge, useColumnWidth } from './column-edge';
import { Composer } from './composer';
import { useOffers } from './proposal-tray';
import { runProposed } from './proposals';
import { Turn } from './turn';

const Receipts = late(() => import('./receipts'));

const EXAMPLES = ['打开采购订单', '待审核的单据', '30天内过期的批号', '怎么红冲入库单'];

/** The chat as a column at the right, beside the work and never over it: everything else stays usable. Esc closes it. */
export default function Drawer() {
  const chat = useAtomValue(chatAtom);
  const [showsReceipts, setShowsReceipts] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const latest = chat.turns.at(-1);
  const openFirst = useFirstOffer(latest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user's conversation is read anew, too
  useEffect(() => void (chat.phase === 'unread' && readChat()), [chat.phase, chat.owner]);
  useDrawerFocus(input);
  const width = useColumnWidth();
  const isAtEnd = useKeptInSight(list, (latest?.answer.length ?? 0) + (latest?.rich_text_ref.length ?? 0), chat.turns.length);
  const send = (text: string) => {
    isAtEnd.current = true;
    void askQuestion(text);
  };
  return (
    <aside
      aria-label="AI 助手"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing && !event.defaultPrevented) showAssistant(false);
      }}
      className="relative flex min-h-0 shrink-0 flex-col border-l border-line bg-surface text-ink"
      style={{ width: width.value }}
    >
      <ColumnEdge width={width} />
      <DrawerHead hasTurns={chat.turns.length > 0} showsReceipts={showsReceipts} onReceipts={setShowsReceipts} onCleared={() => input.current?.focus()} />
      {showsReceipts && (
        <Suspense fallback={<Loading />}>
          <Receipts />
        </Suspense>
      )}
      <div
        ref={list}
        hidden={showsReceipts}
        role="log"
        aria-label="对话"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
        }}
        className="min-h-0 flex-1 overflow-y-auto p-3"
      >
        {chat.turns.length === 0 && (chat.phase === 'reading' ? <Loading label="正在读取对话…" /> : <Welcome onAsk={send} />)}
        {chat.turns.map((turn) => (
          <Turn key={turn.key} turn={turn} isLatest={turn === latest} />
        ))}
      </div>
      <Composer inputRef={input} isAnswering={isAnswering(chat)} onSend={send} onStop={stopAnswer} onEmptyEnter={openFirst} />
    </aside>
  );
}

/** Runs the first opening command of the answer; asked for while the answer is still coming, it runs with its end. */
function useFirstOffer(latest: Chat['turns'][number] | undefined): () => void {
  const first = useOffers(latest).find(isOpening);
  const [wanted, setWanted] = useState<string>();
  const run = useEffectEvent(() => {
    setWanted(undefined);
    if (first && latest) void runProposed(first, latest.id);
  });
  const isRunning = latest?.state === 'running';
  useEffect(() => {
    if (wanted !== undefined && wanted === latest?.key && !isRunning) run();
  }, [wanted, latest?.key, isRunning]);
  return () => setWanted(latest?.key);
}

/** The drawer takes the keyboard when it opens, and gives it back. */
function useDrawerFocus(input: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    // Both drawers stand at the same edge: one at a time.
    showBasket(false);
    return () => backTo(before);
  }, [input]);
}

/** What grows is kept in sight, unless the reader has scrolled back. */
function useKeptInSight(list: RefObject<HTMLElement | null>, length: number, turns: number): RefObject<boolean> {
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the length is what calls for scrolling
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [length, turns]);
  return isAtEnd;
}

type HeadProps = { hasTurns: boolean; showsReceipts: boolean; onReceipts: (isShown: boolean) => void; onCleared: () => void };

function DrawerHead({ hasTurns, showsReceipts, onReceipts, onCleared }: HeadProps) {
  return (
    <header className="flex h-9 shrink-0 items-center gap-2 border-b border-line pr-2 pl-3">
      <Icon name="assistant" className="text-info" />
      <h2 className="flex-1 text-[13px] font-semibold">AI 助手</h2>
      <IconButton
        size="sm"
        icon="task"
        label={showsReceipts ? '回到对话' : '执行记录'}
        aria-pressed={showsReceipts}
        onClick={() => onReceipts(!showsReceipts)}
      />
      <IconButton
        size="sm"
        icon="history"
        label="清空并开始新对话"
        onClick={() => void clearChat().then(onCleared)}
        {...(!hasTurns ? { whyNot: '还没有对话' } : {})}
      />
      <IconButton size="sm" icon="close" label="收起" keys="Esc" onClick={() => showAssistant(false)} />
    </header>
  );
}

function Welcome({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <div className="text-[13px] text-muted">
      <p>可以让我打开页面和单据、查库存与金额、说明操作步骤、起草单据。我只查询和提议，不会自己修改数据。</p>
      <ul className="mt-3 space-y-1.5">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <button type="button" onClick={() => onAsk(example)} className="cursor-pointer rounded border border-line px-2.5 py-1 text-ink hover:bg-hover">
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
