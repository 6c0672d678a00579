import { MESSAGE_SORTS } from '../../../domain/organisation/message-sorts';
import { cx } from '../../ui/class-names';

/** Narrows messages to one sort; '' is all. */
export function SortChips({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      {['', ...MESSAGE_SORTS].map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={sort === one}
          onClick={() => onSort(one)}
          className={cx(
            'h-6 cursor-pointer rounded px-2 text-xs',
            sort === one ? 'bg-accent-soft font-medium text-accent' : 'bg-sunken text-muted hover:text-ink',
          )}
        >
          {one || '全部'}
        </button>
      ))}
    </div>
  );
}
