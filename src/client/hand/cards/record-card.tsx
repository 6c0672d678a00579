import { StatusTag } from '../../ui/badge';
import { DocumentNumber } from '../../ui/document-number';
import type { CardWords } from './card-words';

/** One row as a card: a target as wide as the hand. */
export function RecordCard({ card, onOpen }: { card: CardWords; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 w-full shrink-0 cursor-pointer flex-col gap-1 rounded-[10px] border border-line bg-surface p-3 text-left active:bg-hover"
    >
      <span className="flex w-full items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold">{card.title}</span>
        {card.state && <StatusTag option={card.state} />}
      </span>
      <span className="flex w-full items-baseline gap-2 text-[13px]">
        {card.sn !== '' && <DocumentNumber sn={card.sn} />}
        {card.amount !== '' && <span className="ml-auto font-semibold tabular-nums">{card.amount}</span>}
      </span>
      {card.notes.length > 0 && <span className="line-clamp-2 w-full text-[13px] text-muted leading-5">{card.notes.join(' · ')}</span>}
    </button>
  );
}
