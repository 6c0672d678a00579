import { type KeyboardEvent, memo } from 'react';
import { cx } from '../ui/class-names';
import { inBrackets, keyOfCommand } from '../ui/command-keys';
import { lastDigits } from '../ui/document-number';
import { Icon } from '../ui/icon';
import { ThingIcon } from '../ui/thing-icon';
import { pointAt } from './ahead';
import { closeTabs } from './close-tabs';
import { activate, HOME, type Tab } from './tab-list';
import { tabWords, thingAt } from './tab-words';
import { changeTabs } from './tabs-atom';

/** One tab of the strip: what kind of thing it is, its words, dots for what is not saved and for a change made elsewhere, pin or close
 * button. Home is its icon alone; a sleeping one is fainter. The middle mouse button closes it;
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
  const { words, sn } = tabWords(title, tab.location);
  const thing = thingAt(tab.location);
  const marks = `${tab.isDirty ? '，有未保存的内容' : ''}${tab.isChanged ? '，内容已被他人更新' : ''}${tab.isPinned ? '，已固定' : ''}`;
  return (
    <div
      data-tab={tab.id}
      onPointerEnter={() => pointAt(tab.id)}
      onPointerLeave={() => pointAt(undefined)}
      className={cx(
        'group relative flex h-8 max-w-52 shrink-0 items-center rounded-t border border-b-0 text-[13px]',
        isActive ? '-mb-px h-8.25 border-line bg-surface font-medium text-ink' : 'border-transparent hover:bg-hover hover:text-ink',
        !isActive && (tab.isAwake ? 'text-muted' : 'text-faint'),
      )}
    >
      {colour && <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5" style={{ background: colour }} />}
      <button
        id={`tab-${tab.id}`}
        type="button"
        role="tab"
        aria-selected={isActive}
        aria-controls={`pane-${tab.id}`}
        tabIndex={isActive ? 0 : -1}
        title={title}
        onClick={onActivate}
        onAuxClick={(event) => event.button === 1 && onClose()}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(tab.id, event.currentTarget);
        }}
        onKeyDown={(event) => onKey(event, tab.id)}
        className="flex h-full min-w-0 cursor-pointer items-center gap-1.5 rounded-t pl-2.5 focus-visible:outline-offset-[-2px]"
      >
        {thing && <ThingIcon of={thing} size={15} className={cx('shrink-0', !isActive && !tab.isAwake && 'opacity-70')} />}
        {tab.isPinned && <Icon name="pin" size={11} className="shrink-0 text-dim" />}
        <span className="sr-only">{`${title}${marks}`}</span>
        {!isHome && (
          <span aria-hidden="true" className="truncate">
            {words}
          </span>
        )}
        {sn && (
          <span aria-hidden="true" className="shrink-0">
            ·<span className="font-mono font-semibold">{lastDigits(sn)}</span>
          </span>
        )}
        {tab.isDirty && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-warn" />}
        {tab.isChanged && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-accent" />}
      </button>
      {(isHome || tab.isPinned || !isActive) && <span className="w-2.5 shrink-0" />}
      {!isHome && !tab.isPinned && <CloseButton isActive={isActive} onClose={onClose} />}
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
        'flex size-5 cursor-pointer items-center justify-center rounded-sm hover:text-ink',
        isActive ? 'mr-1 ml-0.5 hover:bg-sunken' : 'absolute right-0.5 bg-hover opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
      )}
    >
      <Icon name="close" size={13} />
    </button>
  );
}
