/** One line of the closing table: what was measured, and the budget beside it. */
export type Figure = {
  area: string;
  what: string;
  /** As it reads: '412 /s', '16.2 ms', '143 kB'. */
  measured: string;
  /** What it is compared with, when it is a ratio: '810 /s'. */
  against?: string;
  ratio?: number;
  budget?: string;
  /** undefined: nothing to judge (no budget, or not measured). */
  isWithin?: boolean;
  /** Why it reads as it does, in a few words. */
  note?: string;
};

export const notMeasured = (area: string, what: string, why: string): Figure => ({
  area,
  what,
  measured: 'not measured',
  note: why,
});

/** 12.345 → '12.3 ms', 1234 → '1234 ms'. */
export const ms = (value: number): string => `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const perSecond = (value: number): string => `${value < 100 ? value.toFixed(1) : value.toFixed(0)} /s`;
export const MB = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** A figure that must not exceed its budget. */
export const atMost = (area: string, what: string, value: number, limit: number, show: (value: number) => string, note?: string): Figure => ({
  area,
  what,
  measured: show(value),
  budget: `≤ ${show(limit).replace('.0 ', ' ')}`,
  isWithin: value <= limit,
  ...(note ? { note } : {}),
});

/** The product's figure beside the same work of something else: how many times as much that takes. Nothing to judge. */
export const comparison = (what: string, other: string, own: number, value: number, show: (value: number) => string, note?: string): Figure => ({
  area: 'client',
  what: `${what}, beside ${other}`,
  measured: show(own),
  against: show(value),
  ratio: value / Math.max(own, 0.1),
  ...(note ? { note } : {}),
});
