import type { Screen } from '../../../define/define-screen';
import { documentOf } from '../../../domain/registry';
import { tabsOf } from '../../screens/list/list-state';
import { cx } from '../../ui/class-names';
import { Empty, Skeleton, Trouble } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { HandHead } from '../hand-head';
import { TouchButton } from '../touch-button';
import { cardOf } from './card-words';
import { RecordCard } from './record-card';
import { useCards } from './use-cards';

/** A list as cards. What is scanned here narrows it. */
export function CardList({ screen, title }: { screen: Screen; title: string }) {
  const { query, navigate } = useTab();
  const cards = useCards(screen, query);
  const tabs = tabsOf(screen.preset, documentOf(screen.resource)?.actions ?? [], cards.tabs);
  useVerbs({ refresh: cards.refresh, scanned: (input) => cards.change({ keyword: String(input?.code ?? '') }) });
  return (
    <>
      <HandHead title={title} />
      <div className="shrink-0 px-3 pb-2">
        <Input
          aria-label="查找"
          placeholder="单号、名称，或直接扫码"
          className="h-11! text-[15px]!"
          prefix={<Icon name="search" />}
          value={cards.wish.keyword}
          onChange={(event) => cards.change({ keyword: event.target.value })}
        />
      </div>
      {tabs.length > 1 && <CardTabs tabs={tabs} current={cards.wish.tab} onChoose={(tab) => cards.change({ tab })} />}
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-3 pb-3">
        {cards.error !== '' && <Trouble text={cards.error} onRetry={cards.refresh} />}
        {!cards.rows && cards.error === '' && <WaitingCards />}
        {cards.rows?.length === 0 && <Empty title="没有记录" text="换一个分类或查找词再看。" />}
        {cards.rows?.map((row) => (
          <RecordCard key={row.id} card={cardOf(screen.resource, row)} onOpen={() => navigate({ ...query, id: row.id })} />
        ))}
        {cards.more && <TouchButton onClick={cards.more}>再看 30 条</TouchButton>}
      </div>
    </>
  );
}

export const WaitingCards = () => (
  <div role="status" aria-label="正在加载" className="flex flex-col gap-2">
    {[0, 1, 2, 3].map((each) => (
      <div key={each} className="flex h-20 flex-col justify-center gap-3 rounded-[10px] border border-line bg-surface px-3">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    ))}
  </div>
);

type Tabs = { tabs: readonly { id: string; label: string; count?: number }[]; current: string; onChoose: (id: string) => void };

function CardTabs({ tabs, current, onChoose }: Tabs) {
  return (
    <div role="tablist" aria-label="分类" className="flex shrink-0 gap-2 overflow-x-auto px-3 pb-2 [scrollbar-width:none]">
      {tabs.map(({ id, label, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === current}
          onClick={() => onChoose(id)}
          className={cx(
            'flex h-11 shrink-0 cursor-pointer items-center gap-1 rounded-full border px-4 whitespace-nowrap',
            id === current ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line bg-surface text-muted',
          )}
        >
          {label}
          {count !== undefined && count > 0 && <span className="text-[13px] tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  );
}
