/** What is known of a product in a store: use of each day (oldest first, returns taken off), lead times measured, and what its orders are made of. */
export type ParFacts = {
  days: readonly number[];
  /** Days from order to receipt, one a receipt; without enough of them the days somebody wrote down. */
  leads: readonly number[];
  leadDays: number;
  /** Use of the coming weeks a year ago against the weeks before them; 1 = nothing known. */
  season: number;
  pack: number;
  leastOrder: number;
  /** Percent of cycles that may not run out, and days one filling lasts. */
  service: number;
  cycle: number;
};
export type Levels = { min: number; reorder: number; max: number };
export type ParProposal = Levels & { daily: number; lead: number; leadSpread: number; safety: number; isIntermittent: boolean };

/** Fewer receipts say nothing of how long one takes. */
const LEADS = 3;
/** Used on fewer of the days than this, it comes in lumps: what runs out is counted, not taken from a bell curve. */
const LUMPY = 0.4;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);
export const spread = (values: readonly number[]): number => {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(sum(values.map((one) => (one - middle) ** 2)) / (values.length - 1));
};

/** What came back is taken off the day it came, and what is more than that day's use off the days before. */
export function net(days: readonly number[]): number[] {
  const left = [...days];
  let owed = 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    const use = (left[i] ?? 0) - owed;
    owed = Math.max(0, -use);
    left[i] = Math.max(0, use);
  }
  return left;
}

/** How many standard deviations hold so many percent (Acklam's rational approximation, its middle and upper part). */
export function deviations(percent: number): number {
  const p = Math.min(0.999, Math.max(0.5, percent / 100));
  const [a, b] = [p - 0.5, (p - 0.5) ** 2];
  if (p <= 0.97575) {
    const over =
      ((((-39.69683028665376 * b + 220.9460984245205) * b - 275.9285104469687) * b + 138.357751867269) * b - 30.66479806614716) * b + 2.506628277459239;
    const under = ((((-54.47609879822406 * b + 161.5858368580409) * b - 155.6989798598866) * b + 66.80131188771972) * b - 13.28068155288572) * b + 1;
    return (over * a) / under;
  }
  const q = Math.sqrt(-2 * Math.log(1 - p));
  const over =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q + 4.374664141464968) * q + 2.938163982698783;
  return -over / ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1);
}

/** The most that was used within so many days, in all but the rest of the percent of such times. */
function lumps(days: readonly number[], length: number, percent: number): number {
  const whole = Math.max(1, Math.ceil(length));
  const times = Array.from({ length: Math.max(1, days.length - whole + 1) }, (_, i) => sum(days.slice(i, i + whole))).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.ceil((times.length * percent) / 100) - 1)] ?? 0;
}

/** A hair over a whole number is that number: sums of fractions are never exact. */
const upTo = (value: number, step: number): number => Math.max(0, Math.ceil(value / step - 1e-9)) * step;

/** Levels that keep the service: what is used until the goods come, safety for what is not known of both, and a cycle above it in whole packs. */
export function propose({ days: given, leads, leadDays, season, pack, leastOrder, service, cycle }: ParFacts): ParProposal {
  const days = net(given);
  const isMeasured = leads.length >= LEADS;
  const [lead, leadSpread] = [Math.max(1, isMeasured ? mean(leads) : leadDays), isMeasured ? spread(leads) : 0];
  const daily = mean(days) * season;
  const isIntermittent = days.filter((one) => one > 0).length < days.length * LUMPY;
  const meant = daily * lead;
  const late = deviations(service) * daily * leadSpread;
  const safety = isIntermittent
    ? Math.max(0, lumps(days, lead, service) * season - meant) + late
    : deviations(service) * Math.sqrt(lead * (spread(days) * season) ** 2 + (daily * leadSpread) ** 2);
  if (daily === 0) return { daily, lead, leadSpread, safety: 0, isIntermittent, min: 0, reorder: 0, max: pack };
  const min = upTo(safety, 1);
  const reorder = Math.max(min, upTo(meant + safety, 1));
  const max = Math.max(upTo(reorder + Math.max(daily * cycle, leastOrder), pack), upTo(reorder + 1, pack));
  return { daily, lead, leadSpread, safety, isIntermittent, min, reorder, max };
}

/** What would have happened with these levels: how many days something was asked for and lacking, and what lay there on average. */
export function replay(given: readonly number[], { reorder, max }: Levels, lead: number, pack: number): { out: number; average: number } {
  const days = net(given);
  const wait = Math.max(1, Math.round(lead));
  const coming: number[] = [];
  let [stock, out, lain] = [max, 0, 0];
  for (const [day, use] of days.entries()) {
    stock += coming[day] ?? 0;
    if (use > stock) out += 1;
    stock = Math.max(0, stock - use);
    lain += stock;
    const ordered = sum(coming.slice(day + 1).map((one) => one ?? 0));
    if (stock + ordered > reorder || max <= stock + ordered) continue;
    const packs = Math.max(1, Math.floor((max - stock - ordered) / pack));
    coming[day + wait] = (coming[day + wait] ?? 0) + packs * pack;
  }
  return { out, average: days.length === 0 ? 0 : lain / days.length };
}

/** Numbers that differ by less are the same to whoever keeps the store. */
const MATERIAL = 0.2;
export const differs = (one: Levels, other: Levels): boolean =>
  (['min', 'reorder', 'max'] as const).some((name) => Math.abs(one[name] - other[name]) > Math.max(1, MATERIAL * Math.max(one[name], other[name])));
