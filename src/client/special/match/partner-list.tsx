import { type KeyboardEvent, useState } from 'react';
import type { MatchPartner } from '../../../contract/match-answer';
import { grouped } from '../../../define/money';
import type { MatchDesk } from '../../../domain/finance/match-desks';
import { cx } from '../../ui/class-names';
import { SearchInput } from '../../ui/search-input';

type Props = { partners: readonly MatchPartner[]; chosen: string; kind: MatchDesk; onChoose: (id: string) => void; onInto: () => void };

/** Whom there is something to match of: how many lines, how much, since when; those whose invoices wait in front. */
export function PartnerList({ partners, chosen, kind, onChoose, onInto }: Props) {
  const [words, setWords] = useState('');
  const shown = partners.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isInto = event.key === 'ArrowRight' || (event.key === 'Enter' && !(event.target instanceof HTMLInputElement));
    if (step === undefined && !isInto) return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) return onInto();
    const next = shown[Math.max(0, Math.min(shown.length - 1, shown.findIndex(({ id }) => id === chosen) + step))];
    if (!next) return;
    onChoose(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-partner="${next.id}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk the partners from the box above them too
    <div
      onKeyDown={onKeyDown}
      className="flex w-[196px] shrink-0 flex-col border-line border-r max-[900px]:max-h-[30%] max-[900px]:w-full max-[900px]:border-r-0 max-[900px]:border-b"
    >
      <div className="border-line border-b p-2">
        <SearchInput label={`查找${kind.words.party}`} placeholder={`查找${kind.words.party}`} value={words} onValue={setWords} />
      </div>
      <div role="listbox" aria-label={kind.words.party} className="min-h-0 flex-1 overflow-auto">
        {shown.map(({ id, name, lines, amount, oldest, papers }) => (
          <button
            key={id}
            type="button"
            role="option"
            aria-selected={id === chosen}
            tabIndex={id === chosen ? 0 : -1}
            data-partner={id}
            onClick={() => onChoose(id)}
            className={cx(
              'flex w-full cursor-pointer flex-col border-line border-b px-3 py-1.5 text-left text-xs leading-5',
              id === chosen ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <span className="flex w-full items-center gap-1">
              <span className="min-w-0 flex-1 truncate font-medium text-[13px] text-ink">{name}</span>
              {papers > 0 && <span className="shrink-0 rounded-sm bg-accent px-1 font-semibold text-[11px] text-on-accent leading-4">票 {papers}</span>}
            </span>
            <span className="flex w-full justify-between text-muted tabular-nums">
              <span>{lines} 行</span>
              <span>{grouped(amount)}</span>
            </span>
            <span className="text-muted tabular-nums">{oldest === '' ? '—' : `最早 ${oldest}`}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
