import type { Menu } from '../session/menu';
import { parseLocation } from './location';
import { screenAt } from './screens';
import type { Tab } from './tab-list';

/** What a tab is called in full: the page's own title if it set one, else the menu's word for the page and the number in its query. */
export function tabTitle(tab: Pick<Tab, 'location' | 'title'>, titles: Menu['titles']): string {
  const { path, query } = parseLocation(tab.location);
  const screen = screenAt(path);
  const words = screen ? (titles[screen.flag] ?? screen.title) : path;
  if (tab.title) return tab.title;
  const number = query.sn ?? query.salesOrderSn ?? query.so_sn ?? query.voucher_sn ?? query.name;
  return number ? `${words} ${number}` : words;
}
