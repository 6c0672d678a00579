import type { Option } from '../../../define/field';
import { cx } from '../../ui/class-names';

type Props = { label: string; options: readonly Option[]; value: string; onChoose: (value: string) => void };

/** One of few words, each a target for a thumb. */
export function ChoiceChips({ label, options, value, onChoose }: Props) {
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: one of few, drawn as one control
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          onClick={() => onChoose(option.value)}
          className={cx(
            'h-11 min-w-11 cursor-pointer rounded-full border px-4',
            option.value === value ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line-strong bg-surface text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
