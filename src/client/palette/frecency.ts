/**
 * What a user chooses often and lately, per user on this machine. Only his own choices change it, so the same letters keep giving
 * the same first row; time enters in whole days, not in seconds.
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

const keyOf = (user: string) => `palette.uses.${user}`;

export function readUses(user: string): Uses {
  try {
    return JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}') as Uses;
  } catch {
    return {};
  }
}

export const keepUse = (user: string, id: string): void => localStorage.setItem(keyOf(user), JSON.stringify(used(readUses(user), id, dayNumber(Date.now()))));
