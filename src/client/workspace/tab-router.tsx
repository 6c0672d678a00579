import { type ReactNode, use } from 'react';
import { Router } from 'wouter';
import { locationOf, parseLocation } from './location';
import { TabContextValue } from './tab-context';
import { navigate, step } from './tab-list';
import { changeTabs } from './tabs-atom';

/**
 * One in-memory router per tab: pages use wouter's Link, useLocation and useSearch as anywhere, and only their own tab moves. The
 * place itself lives in the tab (so it is kept, restored and mirrored in the address); this is the adapter. Links get real
 * #-addresses, so that "open in a new window" works.
 */
type Go = (to: string, options?: { replace?: boolean }) => void;

function useTabPath(): [string, Go] {
  const context = use(TabContextValue);
  const go: Go = (to, options) => {
    const { path, query } = parseLocation(to);
    if (context) changeTabs((tabs) => navigate(tabs, context.id, locationOf(path, query), options?.replace));
  };
  return [context?.path ?? '/', go];
}

const useTabSearch = (): string => new URLSearchParams(use(TabContextValue)?.query).toString();

const addressOf = (href: string): string => `#${href}`;

export function TabRouter({ children }: { children: ReactNode }) {
  return (
    <Router hook={useTabPath} searchHook={useTabSearch} hrefs={addressOf}>
      {children}
    </Router>
  );
}

export const goBack = (tab: string): void => changeTabs((tabs) => step(tabs, tab, 'back'));
export const goForward = (tab: string): void => changeTabs((tabs) => step(tabs, tab, 'forward'));
