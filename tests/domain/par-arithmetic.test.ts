import { describe, expect, it } from 'vitest';
import { deviations, differs, net, type ParFacts, propose, replay, spread } from '../../src/domain/stock/par/par-arithmetic';

/** Levels from use: hand-computed cases, and what holds whatever was used. */
const facts = (more: Partial<ParFacts>): ParFacts => ({
  ...{ days: Array.from({ length: 90 }, () => 10), leads: [], leadDays: 4, season: 1, pack: 10, leastOrder: 0, service: 95, cycle: 7 },
  ...more,
});

describe('by hand', () => {
  it('ten a day, four days on the way, no spread: forty to order at, seven days above it, nothing for safety', () => {
    expect(propose(facts({}))).toMatchObject({ daily: 10, lead: 4, safety: 0, min: 0, reorder: 40, max: 110 });
  });
  it('use of 5 and 15 by turns, lead times of 2, 4 and 6: safety is z·√(4·σ² + 10²·2²)', () => {
    const days = Array.from({ length: 90 }, (_, i) => (i % 2 === 0 ? 5 : 15));
    const made = propose(facts({ days, leads: [2, 4, 6], leadDays: 99 }));
    // σ = 5.0280…; √(4 × 25.281 + 400) = 22.386…; 1.6449 × that = 36.82
    expect(made.safety).toBeCloseTo(36.82, 1);
    expect(made).toMatchObject({ lead: 4, leadSpread: 2, min: 37, reorder: 77, max: 150 });
  });
  it('sixty pieces once in thirty days come in lumps: what a lead time may ask is held, not an average', () => {
    const days = Array.from({ length: 90 }, (_, i) => (i % 30 === 29 ? 60 : 0));
    const made = propose(facts({ days, leadDays: 7, pack: 1 }));
    expect(made).toMatchObject({ isIntermittent: true, daily: 2, reorder: 60 });
    expect(made.max).toBe(74);
  });
  it('a season of one and a half asks for half more; a minimum order is not gone below', () => {
    expect(propose(facts({ season: 1.5 }))).toMatchObject({ daily: 15, reorder: 60, max: 170 });
    expect(propose(facts({ leastOrder: 200 })).max).toBe(240);
  });
  it('what came back is taken off that day and the days before it', () => {
    expect(net([5, 3, -4, 2])).toEqual([4, 0, 0, 2]);
    expect(net([1, -5])).toEqual([0, 0]);
  });
  it('z of 95 % is 1.645, of 99 % 2.326; the spread of 2, 4, 6 is 2', () => {
    expect(deviations(95)).toBeCloseTo(1.645, 3);
    expect(deviations(99)).toBeCloseTo(2.326, 3);
    expect(deviations(50)).toBeCloseTo(0, 6);
    expect(spread([2, 4, 6])).toBe(2);
  });
  it('replayed: ten a day from a level of twenty, ordered at ten, two days on the way', () => {
    // 20 → 10 (order 10) → 0 (order 10) → each day comes what is used.
    expect(replay([10, 10, 10, 10, 10, 10], { min: 0, reorder: 10, max: 20 }, 2, 10)).toEqual({ out: 0, average: 10 / 6 });
    // Ordered too late: 20 → 10 → 0 (order 20) → asked of nothing → 10 → 0 (order 20) → asked of nothing.
    expect(replay([10, 10, 10, 10, 10, 10], { min: 0, reorder: 5, max: 20 }, 2, 10)).toEqual({ out: 2, average: 20 / 6 });
  });
  it('a fifth is material, a piece is not', () => {
    expect(differs({ min: 1, reorder: 10, max: 20 }, { min: 2, reorder: 11, max: 23 })).toBe(false);
    expect(differs({ min: 1, reorder: 10, max: 20 }, { min: 1, reorder: 10, max: 26 })).toBe(true);
  });
});

describe('whatever was used', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const cases = Array.from({ length: 300 }, () => {
    const share = random();
    return facts({
      days: Array.from({ length: 28 + Math.floor(random() * 150) }, () => (random() < share ? Math.floor(random() * 40) - 3 : 0)),
      leads: Array.from({ length: Math.floor(random() * 8) }, () => random() * 20),
      leadDays: Math.floor(random() * 15),
      season: 0.5 + random() * 1.5,
      pack: 1 + Math.floor(random() * 30),
      leastOrder: random() < 0.3 ? Math.floor(random() * 100) : 0,
      service: 50 + Math.floor(random() * 49),
      cycle: 1 + Math.floor(random() * 30),
    });
  });
  it.each(cases.map((one, i) => [i, one] as const))('case %i: levels stand in order, in whole packs, and more service never means less', (_i, one) => {
    const made = propose(one);
    expect(made.min).toBeGreaterThanOrEqual(0);
    expect(made.reorder).toBeGreaterThanOrEqual(made.min);
    expect(made.max).toBeGreaterThan(made.reorder);
    expect(Math.abs(made.max / one.pack - Math.round(made.max / one.pack))).toBeLessThan(1e-6);
    expect([made.min, made.reorder, made.max].every(Number.isInteger)).toBe(true);
    if (made.daily > 0) expect(made.max - made.reorder).toBeGreaterThanOrEqual(one.leastOrder - 1e-6);
    expect(propose({ ...one, service: 99 }).reorder).toBeGreaterThanOrEqual(made.reorder);
    const total = one.days.reduce((all, use) => all + use, 0);
    expect(net(one.days).reduce((all, use) => all + use, 0)).toBeGreaterThanOrEqual(Math.max(0, total) - 1e-9);
    const past = replay(one.days, made, made.lead, one.pack);
    expect(past.out).toBeLessThanOrEqual(one.days.length);
    expect(past.average).toBeLessThanOrEqual(made.max + 1e-9);
  });
});
