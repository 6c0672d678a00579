import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { goTo, useLocationText } from './address';
import { parseLocation } from './location';

/**
 * wouter carries the places of the workspace by three routers, one within the other: the window's (login, 404, a print, the shell),
 * the shell's (which page is in front), and one of each tab, in memory (tab-router.tsx). A place lives in its tab, where it is kept,
 * restored and mirrored in the address; these are the adapters. Links have real #-addresses: they can be copied and opened elsewhere.
 */
export type Go = (to: string, options?: { replace?: boolean }) => void;
export type Adapter = () => [string, Go];

const addressOf = (href: string): string => `#${href}`;

export const routerOf = (hook: Adapter) =>
  function PlaceRouter({ children }: { children: ReactNode }) {
    return (
      <Router hook={hook} hrefs={addressOf}>
        {children}
      </Router>
    );
  };

const useWindowPath: Adapter = () => [parseLocation(useLocationText()).path, goTo];
export const WindowRouter = routerOf(useWindowPath);
