import { add, compare, type Decimal, isZero, min, plain, round, share, sub } from '../../define/money';

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

type Known = { goods: Goods; left: Decimal; taken: Decimal; worth?: Decimal };
const signOf = (value: Decimal): -1 | 1 => (value.startsWith('-') ? -1 : 1);

/** Goods of a partner and how much of each nobody charges yet. There may be thousands: what was worked out of one stands until some of it is taken. */
export class Pool {
  readonly #known: ReadonlyMap<string, Known>;
  constructor(goods: readonly Goods[]) {
    this.#known = new Map(goods.map((one) => [one.id, { goods: one, left: plain(sub(one.quantity, one.invoiced)), taken: '0' }]));
  }
  get(id: string): Goods | undefined {
    return this.#known.get(id)?.goods;
  }
  left(id: string): Decimal {
    return this.#known.get(id)?.left ?? '0';
  }
  /** What that comes to: the share that exhausts a line is all that is left of it. */
  worth(id: string, quantity?: Decimal): Decimal {
    const known = this.#known.get(id);
    if (!known || isZero(known.goods.quantity)) return '0.00';
    const { goods, left, taken } = known;
    if (quantity !== undefined && compare(quantity, left) !== 0) return share(goods.amount, quantity, goods.quantity);
    known.worth ??= round(sub(goods.amount, add(goods.matched, taken)), 2);
    return known.worth;
  }
  take(id: string, quantity: Decimal): void {
    const known = this.#known.get(id);
    if (!known) return;
    known.taken = add(known.taken, this.worth(id, quantity));
    known.left = plain(sub(known.left, quantity));
    delete known.worth;
  }
  all(): Goods[] {
    return [...this.#known.values()].map(({ goods }) => goods);
  }
  /** Of these goods those there is something left of, on the side (more or less than nothing) of this amount, that fit: no more of them than wanted. */
  free(like: Decimal, among: readonly Goods[] = this.all(), fits: (goods: Goods) => boolean = () => true, most = among.length): Goods[] {
    const side = signOf(like);
    const found: Goods[] = [];
    for (const goods of among) {
      if (found.length >= most) break;
      const left = this.left(goods.id);
      if (left !== '0' && signOf(left) === side && signOf(goods.quantity) === side && fits(goods)) found.push(goods);
    }
    return found;
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
