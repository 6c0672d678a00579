import { add, compare, type Decimal, div, isPositive, isWhole, mul, plain, sub } from '../../define/money';

export type RestockNeed = {
  /** By limits, or by what is used until the goods after the next ones arrive. */
  method: 'limits' | 'use';
  available: Decimal;
  onOrder: Decimal;
  limitMin: Decimal;
  limitMax: Decimal;
  avgDaily: Decimal;
  leadDays: number;
  coverDays: number;
  /** Multiples the quantity is rounded up to; '' or 0 = none. */
  steps: readonly Decimal[];
};

/**
 * How much should be bought, in the smallest unit. By limits: below the lower one up to the upper one. By use: what is used while
 * goods are on their way and for the days to cover. What is available or already ordered counts; never less than nothing.
 *
 * @example suggestedQuantity({ method: 'limits', available: '8', onOrder: '0', limitMin: '20', limitMax: '100', …, steps: ['10'] }) // '100'
 */
export function suggestedQuantity(need: RestockNeed): Decimal {
  const there = add(need.available, need.onOrder);
  const wanted = need.method === 'limits' ? byLimits(need, there) : sub(ceiling(mul(need.avgDaily || '0', need.leadDays + need.coverDays)), there);
  return isPositive(wanted) ? roundUp(wanted, need.steps) : '0';
}

function byLimits({ limitMin, limitMax }: RestockNeed, there: Decimal): Decimal {
  if (limitMin === '' || limitMax === '' || compare(there, limitMin) >= 0) return '0';
  return sub(limitMax, there);
}

/** The least quantity not below `wanted` that is a multiple of every step; a step that agrees with no other is left out. */
function roundUp(wanted: Decimal, steps: readonly Decimal[]): Decimal {
  const real = steps.filter((step) => step !== '' && isPositive(step));
  const [first, ...others] = [...real].sort((a, b) => compare(b, a));
  if (first === undefined) return plain(wanted);
  let quantity = mul(ceiling(div(wanted, first)), first);
  for (let tries = 0; tries < 1000; tries += 1) {
    if (others.every((step) => isWhole(div(quantity, step)))) return plain(quantity);
    quantity = add(quantity, first);
  }
  return plain(mul(ceiling(div(wanted, first)), first));
}

/** The next whole number. */
const ceiling = (value: Decimal): Decimal => {
  const whole = value.split('.')[0] ?? '0';
  return isWhole(value) || value.startsWith('-') ? whole : add(whole, '1');
};
