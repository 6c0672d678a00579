// biome-ignore-all lint/a11y/useSemanticElements: a group inside a labelled row, not a fieldset of its own
type Props<Id extends string> = { value: Id; items: readonly { id: Id; label: string }[]; onChange: (id: Id) => void; label?: string };

/** The ways one page shows what it holds: cards or rows, documents or their lines, the steps or what was done before. */
export function ViewSwitch<Id extends string>({ value, items, onChange, label: name = '视图' }: Props<Id>) {
  return (
    <div role="group" aria-label={name} className="inline-flex h-[30px] shrink-0 rounded-md bg-sunken p-0.5 text-[13px]">
      {items.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={value === id}
          onClick={() => onChange(id)}
          className={`cursor-pointer rounded px-2.5 ${value === id ? 'bg-surface font-semibold text-ink shadow-xs' : 'text-muted hover:text-ink'}`}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
