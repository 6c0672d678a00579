import { useAtomValue } from 'jotai';
import { type KeyboardEvent, memo, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { menuAtom } from '../session/menu';
import { IconButton } from '../ui/button';
import { cx } from '../ui/class-names';
import { closeTabs } from './close-tabs';
import { COLOUR_OF } from './group-colours';
import { AllTabsPanel, StripPanel, type StripPanelOf } from './panels';
import { PlaceBar } from './place-bar';
import { dragTab } from './strip-drag';
import { fadeOf, StripArrow, useHiddenEdges } from './strip-edges';
import { StripGroup } from './strip-group';
import { StripTab } from './strip-tab';
import { membersOf } from './tab-groups';
import { move, type Tabs } from './tab-list';
import { tabTitle } from './tab-title';
import { changeTabs, readTabs, tabsAtom } from './tabs-atom';

/**
 * The tab strip. Arrows walk it, Ctrl+arrows move the tab, Delete closes it, the menu key or right click opens its menu; dragging
 * reorders; where more tabs stand than fit the strip fades and arrows scroll it, and the list holds them all. A group stands before its
 * tabs, folded it stands for them. At the right: where the tab in front stands.
 */
export const TabStrip = memo(function TabStrip() {
  const tabs = useAtomValue(tabsAtom);
  const { titles } = useAtomValue(menuAtom);
  const [menuOf, setMenuOf] = useState<StripPanelOf>();
  const strip = useRef<HTMLDivElement>(null);
  const hidden = useHiddenEdges(strip, tabs.list.length);

  useInSight(tabs.active);

  const onMenu = useCallback((id: string, anchor: HTMLElement) => setMenuOf({ id, anchor: { current: anchor } }), []);
  const onKey = useCallback((event: KeyboardEvent, id: string) => walkStrip(event, id, strip.current, onMenu), [onMenu]);

  return (
    <div data-frame="" className="flex h-9 shrink-0 items-end border-b border-line bg-canvas [contain:layout_style]">
      <div className="relative min-w-0 flex-1">
        <div
          ref={strip}
          role="tablist"
          aria-label="已打开的页面"
          onPointerDown={dragTab}
          className={cx(
            'flex h-9 scroll-px-11 items-end gap-px overflow-x-auto overflow-y-hidden px-1.5 [scrollbar-width:none] data-dragging:cursor-grabbing data-dragging:*:transition-transform',
            fadeOf(hidden),
          )}
        >
          <StripRow tabs={tabs} titles={titles} onMenu={onMenu} onKey={onKey} />
        </div>
        {hidden.left && <StripArrow strip={strip} to="left" />}
        {hidden.right && <StripArrow strip={strip} to="right" />}
      </div>
      <AllTabs tabs={tabs} titles={titles} />
      <PlaceBar />
      <Suspense fallback={null}>{menuOf && <StripPanel tabs={tabs} of={menuOf} onOf={setMenuOf} />}</Suspense>
    </div>
  );
});

type RowProps = AllProps & { onMenu: (id: string, anchor: HTMLElement) => void; onKey: (event: KeyboardEvent, id: string) => void };

/** The tabs in their order; before the first of a group its name. */
function StripRow({ tabs, titles, onMenu, onKey }: RowProps) {
  const begun = new Set<string>();
  return tabs.list.flatMap((tab) => {
    const own = tabs.groups.find((each) => each.id === tab.group);
    const isFirst = own !== undefined && !begun.has(own.id);
    if (own) begun.add(own.id);
    return [
      ...(own && isFirst ? [<StripGroup key={`group ${own.id}`} group={own} count={membersOf(tabs, own.id).length} onMenu={onMenu} onWalk={onKey} />] : []),
      ...(own?.isFolded
        ? []
        : [
            <StripTab
              key={tab.id}
              tab={tab}
              title={tabTitle(tab, titles)}
              isActive={tab.id === tabs.active}
              colour={own && COLOUR_OF[own.colour]}
              onMenu={onMenu}
              onKey={onKey}
            />,
          ]),
    ];
  });
}

function useInSight(active: string): void {
  useEffect(() => {
    // Once the page below is drawn whole: scrolling lays everything out.
    const frame = requestAnimationFrame(() => document.getElementById(`tab-${active}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [active]);
}

type AllProps = { tabs: Tabs; titles: Readonly<Record<string, string>> };

/** The list of all tabs, those that do not fit too. */
function AllTabs({ tabs, titles }: AllProps) {
  const [isListOpen, setListOpen] = useState(false);
  const listButton = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={listButton} className="flex h-full items-center px-1">
        <IconButton
          size="sm"
          icon="down"
          label={`全部标签（${tabs.list.length}）`}
          aria-haspopup="menu"
          aria-expanded={isListOpen}
          onClick={() => setListOpen(!isListOpen)}
        />
      </span>
      <Suspense fallback={null}>{isListOpen && <AllTabsPanel tabs={tabs} titles={titles} anchor={listButton} onClose={() => setListOpen(false)} />}</Suspense>
    </>
  );
}

const placeOf = (id: unknown): number => readTabs().list.findIndex((tab) => tab.id === id);

/** Keys on a tab or a group's name of the strip. */
function walkStrip(event: KeyboardEvent, id: string, strip: HTMLElement | null, onMenu: (id: string, anchor: HTMLElement) => void): void {
  // Alt with an arrow is the way back, wherever the focus is.
  if (event.altKey || event.metaKey) return;
  const row = [...(strip?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const at = row.indexOf(event.currentTarget as HTMLElement);
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step !== 0 && event.ctrlKey) {
    changeTabs((now) => move(now, id, Math.max(0, placeOf(id) + step)));
    requestAnimationFrame(() => document.getElementById(`tab-${id}`)?.focus());
  } else if (step !== 0) row[(at + step + row.length) % row.length]?.focus();
  else if (event.key === 'Home') row[0]?.focus();
  else if (event.key === 'End') row.at(-1)?.focus();
  else if (event.key === 'Delete') void closeTabs([id]);
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) onMenu(id, event.currentTarget as HTMLElement);
  else return;
  event.preventDefault();
}
