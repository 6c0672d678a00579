import { groupBy } from '../../define/group-by';
import { abs, add, compare, type Decimal, isZero, min, neg, sub } from '../../define/money';
import { type Goods, type Paper, type PaperLine, type Pool, type Proposal, spread } from './match-goods';

const plainWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]/gu, '');
type Words = { name: string; specs: string[]; registrationNo: string };
/** Compared with every line of a paper, made once. */
const words = new WeakMap<object, Words>();
function wordsOf(one: Goods | PaperLine): Words {
  const known = words.get(one);
  if (known) return known;
  const specs = [one.spec, ...one.spec.split('/')].map(plainWords).filter(Boolean);
  const made = { name: plainWords(one.name), specs, registrationNo: 'registrationNo' in one ? plainWords(one.registrationNo) : '' };
  words.set(one, made);
  return made;
}
const isWithin = (part: string, whole: string): boolean => part.length > 1 && whole.includes(part);
const isSized = (line: PaperLine, goods: Goods): boolean => {
  const [{ name, specs }, { specs: theirs }] = [wordsOf(line), wordsOf(goods)];
  return specs[0] === undefined ? theirs.some((spec) => isWithin(spec, name)) : theirs.includes(specs[0]);
};

/** Goods, the oldest first, that a line may mean by name or by number of registration: thousands of lines are of some hundred products. */
class Meant {
  readonly #places: ReadonlyMap<Goods, number>;
  readonly #byName: ReadonlyMap<string, Goods[]>;
  readonly #byNumber: ReadonlyMap<string, Goods[]>;
  constructor(readonly all: readonly Goods[]) {
    this.#places = new Map(all.map((one, at) => [one, at]));
    this.#byName = groupBy(all, (one) => wordsOf(one).name);
    this.#byNumber = groupBy(all, (one) => wordsOf(one).registrationNo);
  }
  named(line: PaperLine): Goods[] {
    const { name } = wordsOf(line);
    return this.#inOrder(this.#byName, (theirs) => isWithin(name, theirs) || isWithin(theirs, name));
  }
  registered(line: PaperLine): Goods[] {
    const { name, specs } = wordsOf(line);
    return this.#inOrder(this.#byNumber, (number) => isWithin(number, `${name}${specs[0] ?? ''}`));
  }
  #inOrder(groups: ReadonlyMap<string, Goods[]>, isMeant: (word: string) => boolean): Goods[] {
    const place = (one: Goods): number => this.#places.get(one) ?? 0;
    const meant = [...groups].flatMap(([word, goods]) => (isMeant(word) ? [goods] : []));
    return meant.length === 1 ? (meant[0] ?? []) : meant.flat().sort((a, b) => place(a) - place(b));
  }
}

type Way = {
  reason: string;
  among: 'named' | 'registered' | 'all';
  fits: (line: PaperLine, goods: Goods, pool: Pool, paper: Paper) => boolean;
  isOnly?: true;
  isSpread?: true;
  isWhole?: true;
};
const counts = (line: PaperLine, { id }: Goods, pool: Pool): boolean => line.quantity === pool.left(id);
const costs = (line: PaperLine, { id }: Goods, pool: Pool): boolean => line.amount === pool.worth(id);

/** Why a line of a paper and goods belong together, the surest first. Quantities come plain, amounts with their cents: equal are the same words. */
const WAYS: readonly Way[] = [
  {
    reason: '随货发票号+品名一致',
    among: 'named',
    fits: (l, g, pool, { invoiceNo }) => g.paperNo !== '' && g.paperNo === invoiceNo && counts(l, g, pool),
  },
  { reason: '注册证+规格+数量一致', among: 'registered', fits: (l, g, pool) => isSized(l, g) && counts(l, g, pool) },
  { reason: '品名+规格+数量一致', among: 'named', fits: (l, g, pool) => isSized(l, g) && counts(l, g, pool) },
  // The paper counts in another unit, or not at all.
  { reason: '品名+金额一致', among: 'named', fits: costs, isWhole: true },
  { reason: '品名+规格一致', among: 'named', fits: (l, g) => l.quantity !== '' && isSized(l, g), isSpread: true },
  { reason: '数量+金额一致', among: 'all', fits: (l, g, pool) => counts(l, g, pool) && costs(l, g, pool) },
  { reason: '金额一致', among: 'all', fits: costs, isOnly: true, isWhole: true },
  { reason: '品名一致', among: 'named', fits: (l) => l.quantity !== '', isOnly: true, isSpread: true },
];

/** Lines of a file and the goods they charge: every way is tried for all of them before the next one is. */
export function proposeItems(paper: Paper, pool: Pool): Proposal[] {
  const meant = new Meant(pool.all());
  const among = new Map(paper.items.map((line) => [line, { named: meant.named(line), registered: meant.registered(line), all: meant.all }]));
  const found = new Map<PaperLine, Proposal>();
  for (const way of WAYS) {
    for (const line of paper.items) {
      if (found.has(line)) continue;
      const most = way.isSpread ? undefined : way.isOnly ? 2 : 1;
      const fitting = pool.free(line.amount, among.get(line)?.[way.among], (goods) => way.fits(line, goods, pool, paper), most);
      const [first] = fitting;
      if (!first || (way.isOnly && fitting.length > 1)) continue;
      const said = way.isWhole ? { ...line, quantity: pool.left(first.id) } : line;
      found.set(line, { id: line.id, paper: paper.id, line, reason: way.reason, parts: spread(said, way.isSpread ? fitting : [first], pool) });
    }
  }
  return paper.items.map((line) => found.get(line) ?? { id: line.id, paper: paper.id, line, reason: '', parts: [] });
}

/** A paper that says no lines: goods that came with its number, or come to the same. What it is off by, within the rule, stands on them by cents. */
export function proposeWhole(paper: Paper, pool: Pool, tolerance: { line: Decimal; total: Decimal }): Proposal[] {
  const rest = sub(
    paper.total || '0',
    paper.lines.reduce((sum, { amount }) => add(sum, amount), '0'),
  );
  if (isZero(rest)) return [];
  const free = pool.free(rest);
  const worth = (goods: readonly Goods[]): Decimal => goods.reduce((sum, { id }) => add(sum, pool.worth(id)), '0');
  const isNear = (goods: readonly Goods[]): boolean => goods.length > 0 && compare(abs(sub(rest, worth(goods))), tolerance.total) <= 0;
  const numbered = free.filter(({ paperNo }) => paperNo !== '' && paperNo === paper.invoiceNo);
  const byDocument = [...new Set(free.map(({ document }) => document))].map((document) => free.filter((goods) => goods.document === document));
  const whole = byDocument.find(isNear);
  const single = free.filter((goods) => compare(pool.worth(goods.id), rest) === 0);
  const [chosen, reason] =
    numbered.length > 0
      ? [numbered, '随货发票号一致']
      : whole
        ? [whole, '单据金额一致']
        : single.length === 1
          ? [single, '金额一致']
          : isNear(free)
            ? [free, '合计金额一致']
            : [[], ''];
  let tail = isNear(chosen) ? sub(rest, worth(chosen)) : '0';
  return chosen.map((goods) => {
    const cents = compare(tail, '0') < 0 ? neg(min(abs(tail), tolerance.line)) : min(tail, tolerance.line);
    tail = sub(tail, cents);
    const [quantity, amount] = [pool.left(goods.id), add(pool.worth(goods.id), cents)];
    pool.take(goods.id, quantity);
    return { id: `goods:${paper.id}:${goods.id}`, paper: paper.id, reason, parts: [{ goods: goods.id, quantity, amount, tax: '' }] };
  });
}
