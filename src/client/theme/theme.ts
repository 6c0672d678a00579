import { atom, getDefaultStore } from 'jotai';

/** Light or dark: the user's choice, kept on this machine; until one is made, the system's. Every colour follows [data-theme]. */
export type Theme = 'light' | 'dark';
const KEY = 'theme';

function initialTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const themeAtom = atom<Theme>('light');

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  getDefaultStore().set(themeAtom, theme);
}

export const startTheme = (): void => showTheme(initialTheme());

export function toggleTheme(): void {
  const next = getDefaultStore().get(themeAtom) === 'light' ? 'dark' : 'light';
  localStorage.setItem(KEY, next);
  showTheme(next);
}
