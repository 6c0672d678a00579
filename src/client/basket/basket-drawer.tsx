import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type BatchResult, BatchResults } from '../screens/list/batch';
import { backTo } from '../ui/back-to';
import { IconButton } from '../ui/button';
import { useKeyOfCommand } from '../ui/command-keys';
import { Empty } from '../ui/feedback';
import { Icon } from '../ui/icon';
import { say } from '../ui/toast';
import { showAssistant } from '../workspace/assistant-question';
import { BASKET_WIDTH, type BasketItem, basketAtom, changeBasket, showBasket } from './basket';
import { BasketButtons, BasketSums } from './basket-foot';
import { BasketItems } from './basket-items';
import { sumOf } from './basket-sums';
import { refreshBasket } from './basket-work';

/** The basket at the right, beside the work: what is in it, what it comes to, and what can be done with all of it. Esc closes it. */
export default function BasketDrawer() {
  const items = useAtomValue(basketAtom);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { work, isBusy, results, closeResults } = useBasketWork();
  const panel = useRef<HTMLElement>(null);
  const collectKey = useKeyOfCommand('page.collect');
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    // Both drawers stand at the same edge: one at a time.
    showAssistant(false);
    void refreshBasket().catch(() => say.warning('单据篮中的状态没有刷新成功，请稍后再试'));
    return () => backTo(before);
  }, []);
  const meant = useMemo(() => {
    const some = items.filter((item) => ticked.has(item.id));
    return some.length > 0 ? some : items;
  }, [items, ticked]);
  const sum = sumOf(meant);
  const present = meant.filter((item) => !item.isGone);
  const tick = (id: string) =>
    setTicked((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <aside
      ref={panel}
      aria-label="单据篮"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing && !event.defaultPrevented) showBasket(false);
      }}
      style={{ width: BASKET_WIDTH }}
      className="fixed top-12 right-0 bottom-6 z-30 flex max-w-full flex-col border-line border-l bg-raised text-ink shadow-2xl outline-none"
    >
      <Head items={items} work={work} />
      {items.length === 0 ? (
        <Empty
          icon="bookmark"
          title="单据篮是空的"
          text={`在任何列表中选中单据，${collectKey ? `按 ${collectKey}` : '点“放入单据篮”'}放入；不同页面的单据可以放在一起合计、审核、打印和导出。`}
        />
      ) : (
        <>
          <BasketItems items={items} ticked={ticked} onTick={tick} onDrop={drop} />
          <BasketSums sum={sum} label={ticked.size > 0 && present.length < items.length ? '勾选' : '单据'} />
          <BasketButtons present={present} isBusy={isBusy} work={work} onDrop={ticked.size > 0 ? () => drop(meant) : undefined} />
        </>
      )}
      {results && <BatchResults title={results.title} results={results.rows} onClose={closeResults} />}
    </aside>
  );
}

const isResults = (given: unknown): given is BatchResult[] => Array.isArray(given);

/** Takes documents out of the basket. */
const drop = (gone: readonly BasketItem[]): void => {
  const ids = new Set(gone.map((item) => item.id));
  changeBasket((now) => now.filter((item) => !ids.has(item.id)));
};

/** Something is done with the basket's documents; the outcome of each is shown where there is one. */
function useBasketWork() {
  const [results, setResults] = useState<{ title: string; rows: BatchResult[] }>();
  const [isBusy, setBusy] = useState(false);
  const work = async (title: string, run: () => Promise<unknown>) => {
    setBusy(true);
    try {
      const rows = await run();
      if (isResults(rows)) setResults({ title, rows });
    } catch {
      // Told by the call itself.
    } finally {
      setBusy(false);
    }
  };
  return { work, isBusy, results, closeResults: () => setResults(undefined) };
}

function Head({ items, work }: { items: readonly BasketItem[]; work: ReturnType<typeof useBasketWork>['work'] }) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-line border-b pr-2 pl-3">
      <Icon name="bookmark" className="text-accent" />
      <h2 className="flex-1 font-semibold text-[15px]">
        单据篮 <span className="font-normal text-muted text-xs">{items.length} 张</span>
      </h2>
      <IconButton size="sm" icon="refresh" label="刷新状态" onClick={() => void work('刷新', refreshBasket)} />
      <IconButton size="sm" icon="del" label="清空" onClick={() => drop(items)} {...(items.length === 0 ? { whyNot: '单据篮是空的' } : {})} />
      <IconButton size="sm" icon="close" label="收起" keys="Esc" onClick={() => showBasket(false)} />
    </header>
  );
}
