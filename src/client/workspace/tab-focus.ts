import { getDefaultStore } from 'jotai';
import { isArriving } from '../palette/page-arrival';
import { paletteIsOpenAtom } from '../palette/palette-state';
import { firstControl, isFree, isSeen, notePlace, paneOf, placeIn } from './focus-place';
import { parseLocation } from './location';
import { activeTab, type Tabs } from './tab-list';
import { readTabs, tabsAtom } from './tabs-atom';

/**
 * The keyboard is always where the next key works. When another page comes to the front, however it was called (palette, tile,
 * shortcut, menu, address), the page takes the keyboard as soon as it is there (focus-place.ts says where in it); whoever goes
 * elsewhere by himself while it is on its way is left there. When what had the keyboard vanishes, it falls back into the page in
 * front, but never into a field: what a scanner writes then is a code and not a value.
 */
const store = getDefaultStore();
/** How often it is asked whether the keyboard has fallen out of everything: what vanishes tells nobody. */
const LOOK = 250;
/** What changes in a page until it is there. */
const ARRIVES_BY = ['style', 'inert', 'data-loading', 'data-state'];

/** The page that came to the front and has not taken the keyboard yet, and who had it then. */
let turn: { tab: string; from: Element | null } | undefined;
let page = '';
let pressed: KeyboardEvent | undefined;
/** Where the palette was called from, until the keyboard is somewhere else. */
let called: Element | null = null;
let arrivals: MutationObserver | undefined;
let frame = 0;

/** @returns how to stop */
export function keepFocus(): () => void {
  page = pageOf(readTabs());
  const stops = [store.sub(tabsAtom, onTabs), store.sub(paletteIsOpenAtom, onPalette)];
  const timer = window.setInterval(catchFallen, LOOK);
  document.addEventListener('focusin', noteFocus);
  document.addEventListener('keydown', notePressed, true);
  begin();
  return () => {
    settle();
    for (const stop of stops) stop();
    window.clearInterval(timer);
    document.removeEventListener('focusin', noteFocus);
    document.removeEventListener('keydown', notePressed, true);
  };
}

function noteFocus(event: FocusEvent): void {
  notePlace(event);
  if (event.target instanceof Element && !event.target.closest('[data-palette]')) called = null;
}

function notePressed(event: KeyboardEvent): void {
  pressed = event;
}

/** What makes a page another one: its tab and its path; a document opened on the page of its list is one too. */
function pageOf(tabs: Tabs): string {
  const { id, location } = activeTab(tabs);
  const { path, query } = parseLocation(location);
  return [id, path, query.id, query.sn, query.new, query.compare].join(' ');
}

function onTabs(): void {
  const now = pageOf(readTabs());
  if (now === page) return;
  page = now;
  begin();
}

function onPalette(): void {
  if (store.get(paletteIsOpenAtom)) called = document.activeElement;
  else window.setTimeout(catchFallen);
}

function begin(): void {
  settle();
  if (isAsking()) return;
  turn = { tab: readTabs().active, from: document.activeElement };
  arrivals = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(seek);
  });
  const main = document.querySelector('main');
  if (main) arrivals.observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ARRIVES_BY });
  // Once what called it is gone: an overlay keeps the keyboard to itself as long as it stands.
  window.setTimeout(seek);
}

function settle(): void {
  turn = undefined;
  arrivals?.disconnect();
  cancelAnimationFrame(frame);
}

/** The page in front takes the keyboard as soon as it is there. */
function seek(): void {
  const [tab, at] = [readTabs().active, document.activeElement];
  const pane = paneOf(tab);
  if (!turn || turn.tab !== tab || !pane || !isSeen(pane) || isOverlaid(pane)) return;
  const hasGone = at !== turn.from && !isFree(at);
  if (hasGone || (at !== null && at !== pane && pane.contains(at) && isSeen(at))) {
    settle();
    return;
  }
  const place = placeIn(tab, { mayBeField: true });
  if (!place && isArriving(tab)) return;
  const goal = place ?? firstControl(pane) ?? pane;
  put(goal);
  if (document.activeElement === goal) settle();
}

/**
 * Nothing has the keyboard: back to where the palette was called from, which on a slow machine goes a while after it was closed, else
 * into the page in front. Words that are marked are about to be copied.
 */
function catchFallen(): void {
  if (turn) {
    seek();
    return;
  }
  const tab = readTabs().active;
  const pane = paneOf(tab);
  if (isFree(document.activeElement) && !store.get(paletteIsOpenAtom) && called instanceof HTMLElement && called.isConnected && isSeen(called)) put(called);
  const isReading = document.getSelection()?.isCollapsed === false;
  if (!isFree(document.activeElement) || !pane || !isSeen(pane) || isReading || isArriving(tab) || isOverlaid(pane)) return;
  put(placeIn(tab, { mayBeField: false }) ?? pane);
}

/** Something over the page has the floor: the palette, a question, an open menu. It gives the keyboard back by itself. */
const isOverlaid = (pane: HTMLElement): boolean =>
  store.get(paletteIsOpenAtom) || [...document.querySelectorAll('[role="dialog"]')].some((one) => !pane.contains(one) && isSeen(one));

/** Whoever asks the assistant stays with it although the answer opened a page: the next question is typed there. */
function isAsking(): boolean {
  const at = document.activeElement;
  return at instanceof HTMLTextAreaElement && at.closest('[role="tabpanel"]') === null && pressed?.target === at && pressed.key === 'Enter';
}

const put = (element: HTMLElement): void => element.focus({ preventScroll: true });
