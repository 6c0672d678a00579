import { paneOf } from '../workspace/focus-place';
import { readTabs } from '../workspace/tabs-atom';

/**
 * Keys come faster than pages: what is pressed while the page of a tab is still on its way, or a document is being saved, is meant
 * for the page that will stand there.
 */
/** The page of a tab is still on its way: its code, its first rows, or its turn to be shown (a page behind others does nothing). */
export const isArriving = (tab: string): boolean => {
  const pane = paneOf(tab);
  return pane === null || pane.getClientRects().length === 0 || pane.querySelector('[data-loading]') !== null;
};
/** The document of a tab is being saved or acted on. */
export const isAtWork = (tab: string): boolean => paneOf(tab)?.querySelector('form[aria-busy="true"]') != null;

const LOOK = 100;
/** Looks in a row that found it standing: between two of its states a page stands for a moment. */
const SURE = 2;

/** @returns whether the page stands; not, when its user turned to another tab or is asked something first */
export function standing(tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    let stood = 0;
    const look = () => {
      const isLeft = readTabs().active !== tab || document.querySelector('[role="dialog"][data-state="open"]') !== null;
      stood = isArriving(tab) || isAtWork(tab) ? 0 : stood + 1;
      if (!isLeft && stood < SURE) return;
      window.clearInterval(timer);
      resolve(!isLeft);
    };
    const timer = window.setInterval(look, LOOK);
  });
}
