import { defineHabit } from '../session/habits';

/**
 * How the user's scanner types: at most so many milliseconds from key to key, and what it presses behind a code. Cabled ones leave
 * a few milliseconds, wireless ones up to 80; between the keys of a hand there are rarely less than 100.
 */
export const SUFFIXES = ['any', 'enter', 'tab', 'none'] as const;
export type Suffix = (typeof SUFFIXES)[number];
export type ScannerSettings = { gap: number; suffix: Suffix };

export const STANDARD: ScannerSettings = { gap: 90, suffix: 'any' };
export const LEAST_GAP = 20;
export const MOST_GAP = 300;

const { read, keep } = defineHabit<Partial<ScannerSettings>>({ name: 'scanner', empty: {} });

/** What was kept by an earlier release, or by hand, is not believed. */
export function settingsFrom(kept: Partial<ScannerSettings> | undefined): ScannerSettings {
  const gap = Math.round(Number(kept?.gap));
  const suffix = SUFFIXES.find((one) => one === kept?.suffix) ?? STANDARD.suffix;
  return { gap: gap >= LEAST_GAP && gap <= MOST_GAP ? gap : STANDARD.gap, suffix };
}

export const readScanner = (): ScannerSettings => settingsFrom(read());
export const keepScanner = (settings: Partial<ScannerSettings>): void => keep({ ...read(), ...settings });
export const forgetScanner = (): void => keep({});
