// biome-ignore-all lint/a11y/useSemanticElements: a group inside a labelled row, not a fieldset of its own
export type View = 'board' | 'list';
const VIEWS: readonly { id: View; label: string }[] = [
  { id: 'board', label: '看板' },
  { id: 'list', label: '列表' },
];

/** The same documents as cards in columns, or as rows. */
export function ViewSwitch({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <div role="group" aria-label="视图" className="inline-flex h-8 overflow-hidden rounded border border-line text-[13px]">
      {VIEWS.map(({ id, label }) => (
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
