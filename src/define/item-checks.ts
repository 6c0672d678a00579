import type { Check, CheckContext, Problem } from './document-rules';
import type { AnyDocument, AnyLine } from './document-view';
import type { ItemFact } from './facts';
import { holds } from './field';
import { abs, compare, type Decimal, grouped, isNegative, isPositive, isZero, sub } from './money';
import type { ItemOffer, OpenItems } from './open-items';
import { LINES, type Section } from './section';

type Settling = { items?: OpenItems; sections?: Record<string, Section> };

/** What must hold of every line that settles an open item, whichever kind and section it stands in (finance §2.3). */
export function itemChecks({ items, sections = {} }: Settling): Check<AnyDocument>[] {
  const settling: [string, OpenItems | undefined][] = [
    [LINES, items],
    ...Object.entries(sections).map(([name, one]): [string, typeof items] => [name, one.items]),
  ];
  return settling.flatMap(([name, one]) => (one ? [checkOf(name, one)] : []));
}

const checkOf = (section: string, items: OpenItems): Check<AnyDocument> => ({
  at: ['submit', 'review'],
  needs: ['item', 'claim'],
  test: (d, facts, context) => {
    const lines = section === LINES ? d.lines : (d.sections[section] ?? []);
    // What two applications ask of one item is paid together, a line for each of them; nothing else stands there twice.
    const known = new Set<string>();
    return lines.flatMap((line) => {
      const problem = problemOf(items, {
        d,
        line,
        fact: facts.item.get(line.item),
        claim: facts.claim.get(line.sourceLine),
        isKnown: known.has(nameOf(line)),
        context,
      });
      known.add(nameOf(line));
      return problem ? [{ line: line.lineNo, ...(section === LINES ? {} : { section }), ...problem }] : [];
    });
  },
});

const nameOf = ({ item, sourceLine }: AnyLine): string => `${item} ${sourceLine}`;

type Claim = { sn: string; item: string; left: Decimal; isLive: boolean };
type Asked = { d: AnyDocument; line: AnyLine; fact: ItemFact | undefined; claim: Claim | undefined; isKnown: boolean; context: CheckContext };

function problemOf(items: OpenItems, { d, line, fact, claim, isKnown, context }: Asked): Omit<Problem, 'line'> | undefined {
  const amount = String(line.amount || '0');
  if (line.item === '') {
    if (items.itemless && holds(items.itemless, line)) return isPositive(amount) ? undefined : { field: 'amount', message: '金额须大于零' };
    return { field: 'sourceSn', message: '请选择要核销的款项' };
  }
  if (!fact) return { field: 'sourceSn', message: '要核销的款项不存在' };
  const isOf = (one: ItemOffer): boolean => (one.claimedBy === undefined) === (claim === undefined);
  const offer = items.offers.find(
    (one) =>
      isOf(one) &&
      one.account === fact.account &&
      (one.kinds?.includes(fact.kind) ?? true) &&
      (one.raisedBy?.includes(fact.docKind) ?? true) &&
      holds(one.when, d.header) &&
      holds(asCondition(one.sets), line),
  );
  if (!offer) return { field: 'sourceSn', message: `${fact.sn}不能在此核销` };
  if (fact.partner !== d.partner) return { field: 'sourceSn', message: `${fact.sn}不是该往来单位的款项` };
  if (isKnown) return { field: 'sourceSn', message: `${fact.sn}已在上面的明细中` };
  if (mustWait(offer, fact, context.rule)) return { field: 'sourceSn', message: `${fact.sn}尚未收到发票，不能直接付款` };
  if (claim) return claimProblem(claim, fact, amount) ?? amountProblem(offer, { ...fact, claimed: '0' }, amount, items.claims);
  return amountProblem(offer, fact, amount, items.claims);
}

/** What an application was passed for, and no more. */
function claimProblem({ sn, item, left, isLive }: Claim, fact: ItemFact, amount: string): Omit<Problem, 'line'> | undefined {
  if (!isLive || item !== fact.id) return { field: 'sourceSn', message: `付款申请${sn}不能再付款` };
  if (isNegative(amount) === isNegative(left) && compare(abs(amount), abs(left)) <= 0) return undefined;
  return { field: 'amount', message: `付款金额超过申请未付金额：${sn}未付${grouped(left, 2)}，本次${grouped(amount, 2)}` };
}

function amountProblem(offer: ItemOffer, fact: ItemFact, amount: string, isClaim: true | undefined): Omit<Problem, 'line'> | undefined {
  if (isZero(amount)) return { field: 'amount', message: `请填写${fact.sn}的金额` };
  const isTurned = offer.signs === 'negative';
  if (offer.signs === 'positive' && isNegative(fact.open)) return { field: 'sourceSn', message: `${fact.sn}不能在此核销` };
  const isSameWay = isNegative(amount) === (isTurned ? !isNegative(fact.open) : isNegative(fact.open));
  const free = abs(sub(fact.open, fact.claimed));
  if (isSameWay && compare(abs(amount), free) <= 0) return undefined;
  if (isClaim) return { field: 'amount', message: `申请金额超过可申请金额：${fact.sn}可申请${grouped(free, 2)}，本次${grouped(amount, 2)}` };
  if (isSameWay && compare(abs(amount), abs(fact.open)) <= 0)
    return { field: 'amount', message: `${fact.sn}已申请付款${grouped(fact.claimed, 2)}，只能直接核销${grouped(free, 2)}，请从付款申请带入` };
  return { field: 'amount', message: `核销金额超过未核销金额：${fact.sn}未核销${grouped(fact.open, 2)}，本次${grouped(amount, 2)}` };
}

/** Goods whose invoice has to come first. */
const mustWait = ({ waits }: ItemOffer, fact: Pick<ItemFact, 'kind' | 'open'>, rule: (key: string) => string): boolean =>
  waits !== undefined && rule(waits.rule) === '1' && waits.kinds.includes(fact.kind) && !isNegative(fact.open);

const asCondition = (sets: ItemOffer['sets']): Record<string, readonly string[]> | undefined =>
  sets && Object.fromEntries(Object.entries(sets).map(([name, value]) => [name, [value]]));
