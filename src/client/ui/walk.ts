import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY };

/** Keys of a list whose rows are places of their own: ↑ ↓ Home End lead from one to another. `place` = the selector of what is stood on. */
export const walksAmong =
  (place: string) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(place)];
    const at = all.indexOf(event.target as HTMLElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
  };
