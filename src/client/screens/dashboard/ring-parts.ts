import type { Part } from './tile-values';

/** Parts a ring tells apart; what is left of them is one part more. */
const TOLD = 6;

/** The largest parts, the rest as one, and the whole: nothing that is none or less has a share. */
export function leading(parts: readonly Part[], reads: (value: string) => string): { shown: Part[]; total: string } {
  const sorted = parts.filter((part) => part.value > 0).toSorted((a, b) => b.value - a.value);
  const sumOf = (some: readonly Part[]) => some.reduce((sum, part) => sum + Math.round(part.value * 10_000), 0) / 10_000;
  const rest = sorted.slice(TOLD);
  const [only] = rest;
  const left: Part[] =
    rest.length === 1 && only
      ? [only]
      : rest.length > 1
        ? [{ id: '', label: `其他${rest.length}项`, value: sumOf(rest), text: reads(String(sumOf(rest))) }]
        : [];
  return { shown: [...sorted.slice(0, TOLD), ...left], total: reads(String(sumOf(sorted))) };
}
