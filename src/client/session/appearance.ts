import { atom, getDefaultStore } from 'jotai';
import { defineHabit, habitsAtom } from './habits';

/**
 * How somebody likes to look at it, on whatever machine he signs in: how high rows are and how large text is. Both are said once on
 * the root element (`--row-height`, `--text-size`), so nothing is drawn anew for them but what works its rows out in pixels, which
 * reads `densityAtom`.
 */
export const DENSITIES = { compact: 30, normal: 36, roomy: 44 } as const;
type Density = keyof typeof DENSITIES;
const TEXT_SIZES = { small: 0.94, normal: 1, large: 1.1, larger: 1.2 } as const;
type TextSize = keyof typeof TEXT_SIZES;

type Appearance = { density: Density; text: TextSize };
const USUAL: Appearance = { density: 'normal', text: 'normal' };
const habit = defineHabit<Partial<Appearance>>({ name: 'appearance', empty: {} });

/** What was kept by another version may name sizes this one does not know. */
const known = <K extends string>(table: Record<K, number>, name: unknown, usual: K): K => (typeof name === 'string' && name in table ? (name as K) : usual);

export const appearanceAtom = atom((get): Appearance => {
  get(habitsAtom);
  const kept = habit.read();
  return { density: known(DENSITIES, kept.density, USUAL.density), text: known(TEXT_SIZES, kept.text, USUAL.text) };
});
const densityAtom = atom((get) => get(appearanceAtom).density);
/** Of one row of a table, in pixels. */
export const rowHeightAtom = atom((get) => DENSITIES[get(densityAtom)]);

export const keepAppearance = (next: Partial<Appearance>): void => habit.keep({ ...habit.read(), ...next });

/** Keeps the root element at what is chosen. @returns how to stop */
export function followAppearance(): () => void {
  const store = getDefaultStore();
  const show = () => {
    const { density, text } = store.get(appearanceAtom);
    const { style } = document.documentElement;
    style.setProperty('--row-height', `${DENSITIES[density]}px`);
    style.setProperty('--text-size', String(TEXT_SIZES[text]));
  };
  show();
  return store.sub(appearanceAtom, show);
}
