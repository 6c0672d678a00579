import type { ReactNode } from 'react';
import { ariaKeys, useKeyOfCommand } from '../ui/command-keys';
import { Icon, type IconName } from '../ui/icon';

export type MenuChoice = {
  label: ReactNode;
  onChoose: () => void;
  icon?: IconName | undefined;
  isChecked?: boolean;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Its shortcut, or the command whose shortcut it is. */
  keys?: string | undefined;
  keysOf?: string | undefined;
};
export type MenuItem = MenuChoice | 'line';

/** Rows of a popover menu; arrows walk them, Enter chooses. */
export function Menu({ items, onDone, label }: { items: readonly MenuItem[]; onDone: () => void; label: string }) {
  return (
    <div role="menu" aria-label={label} className="min-w-44" onKeyDown={walk} onContextMenu={(event) => event.preventDefault()} tabIndex={-1}>
      {items.map((item, at) =>
        item === 'line' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other identity
          <hr key={at} className="my-1 border-line" />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu do not move while it is open
          <Choice key={at} item={item} onDone={onDone} />
        ),
      )}
    </div>
  );
}

function Choice({ item, onDone }: { item: MenuChoice; onDone: () => void }) {
  const own = useKeyOfCommand(item.keysOf);
  const keys = item.keys ?? own;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a checked item has the role menuitemcheckbox
    <button
      type="button"
      role={item.isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={item.isChecked}
      aria-keyshortcuts={ariaKeys(keys)}
      disabled={item.isDisabled}
      onClick={() => {
        item.onChoose();
        if (item.isChecked === undefined) onDone();
      }}
      className={`flex w-full items-center gap-2 rounded px-2 py-1.5 text-left hover:bg-hover focus-visible:bg-hover focus-visible:outline-2
        focus-visible:outline-focus disabled:text-faint ${item.isDanger ? 'text-bad' : ''}`}
    >
      {item.isChecked !== undefined && (
        <span aria-hidden className="w-4">
          {item.isChecked ? '✓' : ''}
        </span>
      )}
      {item.icon && <Icon name={item.icon} size={15} className="shrink-0 opacity-70" />}
      <span className="flex-1">{item.label}</span>
      {keys && <kbd className="text-faint text-xs">{keys}</kbd>}
    </button>
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
