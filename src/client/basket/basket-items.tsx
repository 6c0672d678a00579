import { grouped } from '../../define/money';
import { STATUS_OPTIONS } from '../../define/status';
import { documentOf } from '../../domain/registry';
import { openDocument } from '../screens/open-reference';
import { StatusTag } from '../ui/badge';
import { IconButton } from '../ui/button';
import { openLocation } from '../workspace/open-location';
import type { BasketItem } from './basket';
import { byKind, sumOf } from './basket-sums';

/** An amount as it is read; nothing where a kind has none. */
export const moneyWords = (value: string | undefined): string => (value === undefined ? '' : grouped(value, 2));

type Props = { items: readonly BasketItem[]; ticked: ReadonlySet<string>; onTick: (id: string) => void; onDrop: (items: readonly BasketItem[]) => void };

/** What is in the basket, by kind. */
export function BasketItems({ items, ticked, onTick, onDrop }: Props) {
  return (
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
              <Item key={item.id} item={item} isTicked={ticked.has(item.id)} onTick={() => onTick(item.id)} onDrop={() => onDrop([item])} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type ItemProps = { item: BasketItem; isTicked: boolean; onTick: () => void; onDrop: () => void };

function Item({ item, isTicked, onTick, onDrop }: ItemProps) {
  return (
    <li className="flex h-9 items-center gap-2 border-line border-b pr-2 pl-3 text-[13px] hover:bg-hover">
      <input type="checkbox" aria-label={`勾选${item.sn}`} checked={isTicked} onChange={onTick} />
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
      <span className={`w-24 shrink-0 text-right tabular-nums ${item.amount?.startsWith('-') ? 'text-bad' : ''}`}>{moneyWords(item.amount)}</span>
      <IconButton size="sm" icon="close" label={`移出${item.sn}`} onClick={onDrop} />
    </li>
  );
}
