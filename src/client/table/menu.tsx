import type { ReactNode } from 'react';

export type MenuItem = { label: ReactNode; onChoose: () => void; isChecked?: boolean; keys?: string | undefined; isDisabled?: boolean } | 'line';

/** Rows of a popover menu; arrows walk them, Enter chooses. */
export function Menu({ items, onDone, label }: { items: readonly MenuItem[]; onDone: () => void; label: string }) {
  return (
    <div role="menu" aria-label={label} className="min-w-44" onKeyDown={walk} onContextMenu={(event) => event.preventDefault()} tabIndex={-1}>
      {items.map((item, at) =>
        item === 'line' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other identity
          <hr key={at} className="my-1 border-line" />
        ) : (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a checked item has the role menuitemcheckbox
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu do not move while it is open
            key={at}
            type="button"
            role={item.isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.isChecked}
            disabled={item.isDisabled}
            onClick={() => {
              item.onChoose();
              if (item.isChecked === undefined) onDone();
            }}
            className="flex w-full items-center gap-2 rounded px-2 py-1.5 text-left hover:bg-hover focus-visible:bg-hover focus-visible:outline-2 focus-visible:outline-focus disabled:text-faint"
          >
            {item.isChecked !== undefined && (
              <span aria-hidden className="w-4">
                {item.isChecked ? '✓' : ''}
              </span>
            )}
            <span className="flex-1">{item.label}</span>
            {item.keys && <kbd className="text-faint text-xs">{item.keys}</kbd>}
          </button>
        ),
      )}
    </div>
  );
}

function walk(event: React.KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
