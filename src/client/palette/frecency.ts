import { defineHabit } from '../session/habits';

/**
 * What a user chooses often and lately, wherever he works. Only his own choices change it, so the same letters keep giving the
 * same first row; time enters in whole days, not in seconds.
 */
type Use = { count: number; day: number };
export type Uses = Record<string, Use>;

const DAY = 86_400_000;
const KEPT = 300;
export const dayNumber = (now: number): number => Math.floor(now / DAY);

/** Halves every two weeks: five uses a month ago weigh like one or two today. */
export const weightOf = (use: Use | undefined, today: number): number => (use ? use.count * 0.5 ** (Math.max(0, today - use.day) / 14) : 0);

export function used(uses: Uses, id: string, today: number): Uses {
  const next = { ...uses, [id]: { count: weightOf(uses[id], today) + 1, day: today } };
  const ids = Object.keys(next);
  if (ids.length <= KEPT) return next;
  const kept = ids.sort((a, b) => weightOf(next[b], today) - weightOf(next[a], today)).slice(0, KEPT);
  return Object.fromEntries(kept.map((each) => [each, next[each] as Use]));
}

/** Of two machines the busier one counts: the sum would double what both had learned before they parted. */
export function usesTogether(here: Uses, there: Uses): Uses {
  const busier = (a: Use, b: Use): Use => {
    const today = Math.max(a.day, b.day);
    return weightOf(a, today) >= weightOf(b, today) ? a : b;
  };
  return Object.fromEntries(
    [...new Set([...Object.keys(here), ...Object.keys(there)])].map((id) => {
      const [mine, other] = [here[id], there[id]];
      return [id, mine && other ? busier(mine, other) : ((mine ?? other) as Use)];
    }),
  );
}

const habit = defineHabit<Uses>({ name: 'uses', empty: {}, together: usesTogether });
export const readUses = habit.read;
export const keepUse = (id: string): void => habit.keep(used(habit.read(), id, dayNumber(Date.now())));
