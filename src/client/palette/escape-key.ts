import { verbOf } from '../workspace/active-verbs';
import { isFree, paneOf } from '../workspace/focus-place';
import { readTabs } from '../workspace/tabs-atom';
import { isArriving, isAtWork, standing } from './page-arrival';
import { isComposing } from './typed';

/**
 * Esc leaves the page that can be left, once nothing in it has a nearer use for the key. Pressed while the page is being saved or
 * drawn anew, when nothing may have the keyboard, it is meant for what will stand there.
 * @returns how to stop
 */
export function listenToEscape(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.repeat && !isComposing(event) && isInPage(event)) void leave(readTabs().active);
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

const isInPage = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  document.querySelector('[role="dialog"][data-state="open"]') === null &&
  (isFree(target) || paneOf(readTabs().active)?.contains(target) === true);

async function leave(tab: string): Promise<void> {
  const isUnderWay = isAtWork(tab) || isArriving(tab);
  if (!isUnderWay || (await standing(tab))) void verbOf(tab, 'leave')?.();
}
