import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { money, quantity, text as textField } from '../../define/field';
import { grouped } from '../../define/money';
import { STATUS_OPTIONS, statusLabel } from '../../define/status';
import { documentOf } from '../../domain/registry';
import { openComparison } from '../compare/open-comparison';
import { type BatchResult, BatchResults } from '../screens/list/batch';
import { openDocument } from '../screens/open-reference';
import { copyCells } from '../table/clipboard';
import { gridColumn } from '../table/grid-column';
import { backTo } from '../ui/back-to';
import { StatusTag } from '../ui/badge';
import { Button, IconButton } from '../ui/button';
import { useKeyOfCommand } from '../ui/command-keys';
import { Empty } from '../ui/feedback';
import { actionIcon, Icon } from '../ui/icon';
import { say } from '../ui/toast';
import { showAssistant } from '../workspace/assistant-question';
import { openLocation } from '../workspace/open-location';
import { BASKET_WIDTH, type BasketItem, basketAtom, changeBasket, showBasket } from './basket';
import { byKind, sumOf } from './basket-sums';
import { actionsFor, actOnAll, exportAll, printAll, refreshBasket } from './basket-work';

/** The basket at the right, beside the work: what is in it, what it comes to, and what can be done with all of it. Esc closes it. */
export default function BasketDrawer() {
  const items = useAtomValue(basketAtom);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<{ title: string; rows: BatchResult[] }>();
  const [isBusy, setBusy] = useState(false);
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
  const drop = (gone: readonly BasketItem[]) => {
    const ids = new Set(gone.map((item) => item.id));
    changeBasket((now) => now.filter((item) => !ids.has(item.id)));
  };
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
      <header className="flex h-11 shrink-0 items-center gap-2 border-line border-b pr-2 pl-3">
        <Icon name="bookmark" className="text-accent" />
        <h2 className="flex-1 font-semibold text-[15px]">
          单据篮 <span className="font-normal text-muted text-xs">{items.length} 张</span>
        </h2>
        <IconButton size="sm" icon="refresh" label="刷新状态" onClick={() => void work('刷新', refreshBasket)} />
        <IconButton size="sm" icon="del" label="清空" onClick={() => drop(items)} {...(items.length === 0 ? { whyNot: '单据篮是空的' } : {})} />
        <IconButton size="sm" icon="close" label="收起" keys="Esc" onClick={() => showBasket(false)} />
      </header>
      {items.length === 0 ? (
        <Empty
          icon="bookmark"
          title="单据篮是空的"
          text={`在任何列表中选中单据，${collectKey ? `按 ${collectKey}` : '点“放入单据篮”'}放入；不同页面的单据可以放在一起合计、审核、打印和导出。`}
        />
      ) : (
        <>
          <div className="min-h-0 flex-1 overflow-auto">
            {byKind(items).map(([kind, some]) => (
              <section key={kind} aria-label={documentOf(kind)?.title ?? kind}>
                <h3 className="sticky top-0 flex items-center bg-sunken px-3 py-1 font-medium text-muted text-xs">
                  <span className="flex-1">
                    {documentOf(kind)?.title ?? kind} {some.length} 张
                  </span>
                  <span className="tabular-nums">{moneyWords(sumOf(some).amount)}</span>
                </h3>
                <ul>
                  {some.map((item) => (
                    <li key={item.id} className="flex h-9 items-center gap-2 border-line border-b pr-2 pl-3 text-[13px] hover:bg-hover">
                      <input type="checkbox" aria-label={`勾选${item.sn}`} checked={ticked.has(item.id)} onChange={() => tick(item.id)} />
                      <button
                        type="button"
                        disabled={item.isGone}
                        title={item.isGone ? '单据已不存在，或您已看不到它' : `${item.sn} ${item.partner} ${item.date}`}
                        className="shrink-0 cursor-pointer font-mono text-accent text-xs hover:underline disabled:cursor-not-allowed disabled:text-faint disabled:line-through"
                        onClick={(event) => openDocument(item.kind, item.id, item.sn, openLocation, event.ctrlKey || event.metaKey)}
                      >
                        {item.sn}
                      </button>
                      <span className="min-w-0 flex-1 truncate text-muted text-xs">{item.partner || item.date}</span>
                      <StatusTag value={item.status} options={STATUS_OPTIONS} />
                      <span className={`w-24 shrink-0 text-right tabular-nums ${item.amount?.startsWith('-') ? 'text-bad' : ''}`}>
                        {moneyWords(item.amount)}
                      </span>
                      <IconButton size="sm" icon="close" label={`移出${item.sn}`} onClick={() => drop([item])} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <dl aria-label="合计" className="grid shrink-0 grid-cols-[auto_1fr_auto_1fr] gap-x-3 gap-y-0.5 border-line border-t p-3 text-[13px]">
            <Figure label={ticked.size > 0 && present.length < items.length ? '勾选' : '单据'} value={`${sum.count} 张`} />
            <Figure label="数量" value={sum.quantity} />
            <Figure label="含税金额" value={moneyWords(sum.amount)} isStrong />
            <Figure label="税额" value={moneyWords(sum.tax)} />
            <Figure label="不含税" value={moneyWords(sum.net)} />
            {sum.words && (
              <div className="col-span-4 flex gap-3 pt-1">
                <dt className="shrink-0 text-muted">大写</dt>
                <dd className="select-all font-medium">{sum.words}</dd>
              </div>
            )}
          </dl>
          <div className="flex shrink-0 flex-wrap gap-2 border-line border-t p-3">
            {actionsFor(present).map(({ action, items: able }) => (
              <Button
                key={action.id}
                size="sm"
                icon={actionIcon(action.id)}
                isBusy={isBusy}
                onClick={() => void work(action.label, () => actOnAll(action, able))}
              >
                {action.label} {able.length}
              </Button>
            ))}
            <Button
              size="sm"
              icon="print"
              {...(present.some((item) => item.actions.includes('print')) ? {} : { whyNot: '没有可以打印的单据' })}
              onClick={() => printAll(present)}
            >
              打印
            </Button>
            <Button size="sm" icon="export" isBusy={isBusy} onClick={() => void work('导出', () => exportAll(present))}>
              导出明细
            </Button>
            <Button size="sm" icon="copy" onClick={() => void copyItems(present)}>
              复制
            </Button>
            <Button
              size="sm"
              icon="columns"
              {...(present.length >= 2 && present.length <= 3 ? {} : { whyNot: '请勾选 2–3 张单据' })}
              onClick={() => openComparison(present, openLocation)}
            >
              并排比较
            </Button>
            {ticked.size > 0 && (
              <Button size="sm" icon="del" onClick={() => drop(meant)}>
                移出所勾
              </Button>
            )}
          </div>
        </>
      )}
      {results && <BatchResults title={results.title} results={results.rows} onClose={() => setResults(undefined)} />}
    </aside>
  );
}

const isResults = (given: unknown): given is BatchResult[] => Array.isArray(given);
const moneyWords = (value: string | undefined): string => (value === undefined ? '' : grouped(value, 2));

function Figure({ label, value, isStrong }: { label: string; value: string | undefined; isStrong?: boolean }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className={`text-right tabular-nums ${isStrong ? 'font-semibold' : ''}`}>{value || '—'}</dd>
    </>
  );
}

const COLUMNS = [
  ...['单据', '单号', '往来单位', '日期', '状态'].map((title) => gridColumn(title, textField(title))),
  gridColumn('数量', quantity('数量')),
  ...['含税金额', '税额', '不含税'].map((title) => gridColumn(title, money(title))),
];

const copyItems = (items: readonly BasketItem[]): Promise<void> =>
  copyCells({
    columns: COLUMNS,
    hasHead: true,
    rows: items.map((item) => [
      documentOf(item.kind)?.title ?? item.kind,
      item.sn,
      item.partner,
      item.date,
      statusLabel(item.status),
      item.quantity ?? '',
      item.amount ?? '',
      item.tax ?? '',
      item.net ?? '',
    ]),
  }).then(
    () => say.success(`已复制 ${items.length} 张单据的清单`),
    () => say.warning('没有复制成功，请再试一次'),
  );
