import { add, compare, type Decimal, isZero, min, round, share, sub } from '../../define/money';

/** A line of goods and what posted invoices charge of it; what it counts as an invoice would say it. */
export type Goods = {
  id: string;
  document: string;
  kind: string;
  sn: string;
  day: string;
  name: string;
  spec: string;
  registrationNo: string;
  unit: string;
  /** Number of the invoice that came with the goods. */
  paperNo: string;
  quantity: Decimal;
  amount: Decimal;
  price: Decimal;
  taxRate: Decimal;
  invoiced: Decimal;
  matched: Decimal;
  order?: { sn: string; quantity: Decimal; price: Decimal };
};
/** A line of an invoice that was pulled already (`goods`), or one of its file that has no goods yet. */
export type PaperLine = {
  id: string;
  no: number;
  goods: string;
  name: string;
  spec: string;
  unit: string;
  quantity: Decimal;
  price: Decimal;
  amount: Decimal;
  tax: Decimal;
  taxRate: Decimal;
};
export type Paper = {
  id: string;
  invoiceNo: string;
  total: Decimal;
  /** Its lines may become more. */
  isOpen: boolean;
  lines: readonly PaperLine[];
  /** Lines of its file nothing was made of yet; `hasFile`: there were some. */
  items: readonly PaperLine[];
  hasFile: boolean;
};
/** What of a line of the invoice goes to which goods, for how much. */
export type Part = { goods: string; quantity: Decimal; amount: Decimal; tax: Decimal };
/** What belongs together, and why. */
export type Proposal = { id: string; paper: string; line?: PaperLine; parts: readonly Part[]; reason: string };

/** Goods of a partner and how much of each nobody charges yet. */
export class Pool {
  readonly #goods: ReadonlyMap<string, Goods>;
  readonly #taken = new Map<string, { quantity: Decimal; amount: Decimal }>();
  constructor(goods: readonly Goods[]) {
    this.#goods = new Map(goods.map((one) => [one.id, one]));
  }
  get(id: string): Goods | undefined {
    return this.#goods.get(id);
  }
  left(id: string): Decimal {
    const one = this.#goods.get(id);
    return one ? sub(sub(one.quantity, one.invoiced), this.#taken.get(id)?.quantity ?? '0') : '0';
  }
  /** What that comes to: the share that exhausts a line is all that is left of it. */
  worth(id: string, quantity: Decimal = this.left(id)): Decimal {
    const one = this.#goods.get(id);
    if (!one || isZero(one.quantity)) return '0.00';
    const before = add(one.matched, this.#taken.get(id)?.amount ?? '0');
    return compare(quantity, this.left(id)) === 0 ? round(sub(one.amount, before), 2) : share(one.amount, quantity, one.quantity);
  }
  take(id: string, quantity: Decimal): void {
    const worth = this.worth(id, quantity);
    const known = this.#taken.get(id) ?? { quantity: '0', amount: '0' };
    this.#taken.set(id, { quantity: add(known.quantity, quantity), amount: add(known.amount, worth) });
  }
  /** Goods there is something left of, on the side (more or less than nothing) of this amount; the oldest first. */
  free(like: Decimal): Goods[] {
    return [...this.#goods.values()].filter(({ id, quantity }) => {
      const left = this.left(id);
      return !isZero(left) && compare(left, '0') === compare(quantity, '0') && compare(left, '0') === compare(like, '0');
    });
  }
}

/**
 * A line of an invoice spread over goods, the oldest first: each takes what is left of it, the last one all the rest, in quantity and to the
 * cent. More than there is stands with the last one, where it is refused.
 */
export function spread(line: PaperLine, goods: readonly Goods[], pool: Pool): Part[] {
  const parts: Part[] = [];
  let [quantity, amount, tax] = [line.quantity, line.amount, line.tax];
  for (const [i, { id }] of goods.entries()) {
    const isLast = i === goods.length - 1 || compare(absolute(pool.left(id)), absolute(quantity)) >= 0;
    const own = isLast ? quantity : pool.left(id);
    const part = isLast ? { amount, tax } : { amount: share(amount, own, quantity), tax: share(tax, own, quantity) };
    parts.push({ goods: id, quantity: own, ...part });
    pool.take(id, isLast ? nearest(own, pool.left(id)) : own);
    if (isLast) break;
    [quantity, amount, tax] = [sub(quantity, own), sub(amount, part.amount), sub(tax, part.tax)];
  }
  return parts;
}
const absolute = (value: Decimal): Decimal => (compare(value, '0') < 0 ? sub('0', value) : value);
const nearest = (wanted: Decimal, left: Decimal): Decimal =>
  compare(left, '0') < 0 ? sub('0', min(absolute(wanted), absolute(left))) : min(absolute(wanted), absolute(left));
