import { type KeyboardEvent, memo } from 'react';
import { cx } from '../ui/class-names';
import { inBrackets, keyOfCommand } from '../ui/command-keys';
import { Icon } from '../ui/icon';
import { pointAt } from './ahead';
import { closeTabs } from './close-tabs';
import { activate, HOME, type Tab } from './tab-list';
import { changeTabs } from './tabs-atom';

/** One tab of the strip: dirty mark, mark of a change made elsewhere, pin or close button. The middle mouse button closes it;
 * the close button is for the mouse only (the keyboard has Delete and Alt+W), so the tab list holds nothing but tabs. */
type Props = {
  tab: Tab;
  title: string;
  isActive: boolean;
  /** Colour of the group it stands in. */
  colour: string | undefined;
  onMenu: (id: string, anchor: HTMLElement) => void;
  onKey: (event: KeyboardEvent, id: string) => void;
};

/** Of fifty tabs a switch draws two anew. */
export const StripTab = memo(function StripTab({ tab, title, isActive, colour, onMenu, onKey }: Props) {
  const onActivate = () => changeTabs((tabs) => activate(tabs, tab.id));
  const onClose = () => void closeTabs([tab.id]);
  const isHome = tab.id === HOME;
  const marks = `${tab.isDirty ? '，有未保存的内容' : ''}${tab.isChanged ? '，内容已被他人更新' : ''}${tab.isPinned ? '，已固定' : ''}`;
  return (
    <div
      data-tab={tab.id}
      onPointerEnter={() => pointAt(tab.id)}
      onPointerLeave={() => pointAt(undefined)}
      className={cx(
        'group relative flex h-8 max-w-56 shrink-0 items-center rounded-t-md border border-b-0 text-[13px]',
        isActive ? 'border-line bg-surface font-medium text-ink' : 'border-transparent text-muted hover:bg-hover hover:text-ink',
        !tab.isAwake && !isActive && 'italic',
      )}
    >
      {isActive && <span aria-hidden="true" className="absolute inset-x-0 top-0 h-0.5 rounded-t bg-accent" />}
      {colour && <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5" style={{ background: colour }} />}
      <button
        id={`tab-${tab.id}`}
        type="button"
        role="tab"
        aria-selected={isActive}
        aria-controls={`pane-${tab.id}`}
        aria-label={`${title}${marks}`}
        tabIndex={isActive ? 0 : -1}
        title={title}
        onClick={onActivate}
        onAuxClick={(event) => event.button === 1 && onClose()}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(tab.id, event.currentTarget);
        }}
        onKeyDown={(event) => onKey(event, tab.id)}
        className="flex h-full min-w-0 cursor-pointer items-center gap-1.5 rounded-t-md pl-3 focus-visible:outline-offset-[-2px]"
      >
        {isHome && <Icon name="home" size={14} />}
        {tab.isPinned && <Icon name="pin" size={12} />}
        {tab.isChanged && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-info" />}
        <span className="truncate">{title}</span>
        {tab.isDirty && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warn" />}
      </button>
      {isHome || tab.isPinned ? <span className="w-3" /> : <CloseButton isActive={isActive} onClose={onClose} />}
    </div>
  );
});

/** Seen where the mouse is; the keyboard has other ways. */
function CloseButton({ isActive, onClose }: { isActive: boolean; onClose: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={`关闭${inBrackets(keyOfCommand('tab.close'))}`}
      onClick={onClose}
      className={cx(
        'mx-1 flex size-6 cursor-pointer items-center justify-center rounded hover:bg-sunken hover:text-ink',
        !isActive && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
      )}
    >
      <Icon name="close" size={13} />
    </button>
  );
}
