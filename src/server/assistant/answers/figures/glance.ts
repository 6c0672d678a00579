import type { Day } from '../../../../define/dates';
import type { OrgKind } from '../../../../define/field';
import { nearestOf } from '../../../../define/period-spans';
import type { FigureWords } from '../../tools/query-words';
import type { Told } from '../words-of';

/** What is asked for by words of its own and kept by one dataset: money in the bank and to come, what warns, how cold it is, who takes part. */
export type Glance = {
  words: RegExp;
  kinds: readonly OrgKind[];
  isWhatever?: true;
  /** Kept by nothing else: who may not read it is told so, and no other money instead. */
  isAlone?: true;
  ask(told: Told): FigureWords | undefined;
};

/** Days to come: 12月 said in November is the one ahead. */
export const comingDays = ({ periods: [first] }: Told['frame'], today: Day): string | undefined => {
  const days = first && nearestOf(first, today);
  return days && `${days.from}~${days.to}`;
};
export const daysOf = ({ periods: [first] }: Told['frame']): string | undefined => first && `${first.from}~${first.to}`;

export const TRADERS: readonly OrgKind[] = ['H', 'D', 'V'];
