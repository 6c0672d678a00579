import { useAtomValue } from 'jotai';
import { defineHabit, habitsAtom } from './habits';

/**
 * Pages somebody keeps at hand, by their flags in the order he chose them: first in his menu, first in his palette, on every machine.
 * Without an own way to bring two machines together the later word counts: what was taken out must not come back.
 */
const habit = defineHabit<readonly string[]>({ name: 'favourites', empty: [] });

export const readFavourites = (): readonly string[] => habit.read();

export function useFavourites(): readonly string[] {
  useAtomValue(habitsAtom);
  return habit.read();
}

/** @returns whether the page is one now */
export function toggleFavourite(flag: string): boolean {
  const now = habit.read();
  const isOne = now.includes(flag);
  habit.keep(isOne ? now.filter((one) => one !== flag) : [...now, flag]);
  return !isOne;
}
