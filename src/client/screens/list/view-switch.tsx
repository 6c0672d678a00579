// biome-ignore-all lint/a11y/useSemanticElements: a group inside a labelled row, not a fieldset of its own
type Props<Id extends string> = { value: Id; items: readonly { id: Id; label: string }[]; onChange: (id: Id) => void };

/** The ways one page shows what it holds: cards or rows, the steps or what was done before. */
export function ViewSwitch<Id extends string>({ value, items, onChange }: Props<Id>) {
  return (
    <div role="group" aria-label="视图" className="inline-flex h-8 overflow-hidden rounded border border-line text-[13px]">
      {items.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={value === id}
          onClick={() => onChange(id)}
          className={`cursor-pointer px-3 ${value === id ? 'bg-accent-soft font-semibold text-accent' : 'bg-surface text-muted hover:bg-hover'}`}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
