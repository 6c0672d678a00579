import { Icon } from '../ui/icon';
import { OptionRow, type Place } from './option-row';
import type { Chip, ScreenQuery } from './screen-query';

/** A page with its filters as chips; a click takes one away, Enter opens what is left. */
type Props = Place & { compiled: ScreenQuery; onRemove: (chip: Chip) => void };

export function QueryRow({ compiled, onRemove, ...place }: Props) {
  return (
    <OptionRow {...place} className="min-h-9 flex-wrap py-1.5 [contain:content]">
      <Icon name="filter" size={15} className="shrink-0 text-faint" />
      <span className="font-medium">{compiled.title}</span>
      {compiled.chips.map((chip) => (
        <button
          key={chip.tokens.join(' ')}
          type="button"
          tabIndex={-1}
          title="去掉此条件"
          aria-label={`去掉 ${chip.label}`}
          onClick={(event) => {
            event.stopPropagation();
            onRemove(chip);
          }}
          className="inline-flex h-6 cursor-pointer items-center gap-1 rounded-full border border-line bg-raised px-2 text-xs text-ink hover:border-line-strong"
        >
          {chip.label}
          <Icon name="close" size={11} />
        </button>
      ))}
    </OptionRow>
  );
}
