import { atom, getDefaultStore } from 'jotai';

/** Light or dark: the user's choice, kept on this machine; until one is made, the system's, and it follows it. Every colour follows [data-theme]. */
export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';
const KEY = 'theme';

const dark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');
const ofSystem = (): Theme => (dark().matches ? 'dark' : 'light');

function kept(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export const themeAtom = atom<Theme>('light');
export const themeChoiceAtom = atom<ThemeChoice>('system');

function show(choice: ThemeChoice): void {
  const store = getDefaultStore();
  const theme = choice === 'system' ? ofSystem() : choice;
  document.documentElement.dataset.theme = theme;
  store.set(themeAtom, theme);
  store.set(themeChoiceAtom, choice);
}

export function startTheme(): void {
  show(kept());
  dark().addEventListener('change', () => show(kept()));
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  show(choice);
}

export const toggleTheme = (): void => chooseTheme(getDefaultStore().get(themeAtom) === 'light' ? 'dark' : 'light');
