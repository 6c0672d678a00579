import type { FieldCondition, OrgKind } from './field';
import { type Decimal, isPositive, min, round, sub } from './money';
import type { Account } from './posting';

/**
 * Open items a line may settle: what somebody owes by one document (a receipt, an invoice, a prepayment), until it is paid or offset.
 * A line settles one item by its `amount`; which one it names (`item`) is the allocation, there is no other.
 *
 * @example
 * items: { offers: [{ id: 'payable', label: '应付款项', account: 'payable' }] }
 */
export type OpenItems = {
  offers: readonly ItemOffer[];
  /** The lines settle nothing yet: they hold what they name until a document that comes of them settles it, and complete with that. */
  claims?: true;
  /** Lines that settle nothing: money that leaves the bank. */
  itemless?: FieldCondition;
};

/** One sort of items that may be chosen. */
export type ItemOffer = {
  id: string;
  label: string;
  account: Account;
  /** Only items of these sorts (ITEM_KINDS). */
  kinds?: readonly string[];
  /** Only items that documents of these kinds raised, which these organisations have. */
  raisedBy?: readonly string[];
  owners?: readonly OrgKind[];
  /** Offered only while the header meets this: { purpose: ['1'] }. */
  when?: FieldCondition;
  /** Values a line has that settles such an item: { fund: 'prepaid' }. */
  sets?: Readonly<Record<string, string>>;
  /** Offered is what is still to be settled of the lines of this kind (which `claims`), each with the line it comes from. */
  claimedBy?: string;
  /** Operation of the page that offers it; without one whoever may write the document. */
  flag?: string;
  /**
   * Which items by the sign of what is open: positive ones, negative ones (what they mean is turned round: credit of a customer is
   * money to be paid to him, by a positive amount), or both.
   */
  signs?: 'positive' | 'negative';
  /** While this rule is on, positive items of these kinds have to become something else first: goods are paid by their invoice. */
  waits?: { rule: string; kinds: readonly string[] };
};

/** What became of the sort of item a line says it settles. */
export const ITEM_KINDS = 'goods 货款, service 服务费, invoice 发票, opening 期初, prepaid 预付款, advance 预收款';

/** Values of a line that settles nothing. */
export const freeLine = ({ itemless = {} }: OpenItems): Record<string, string> =>
  Object.fromEntries(Object.entries(itemless).map(([name, [value = '']]) => [name, value]));

/** An amount over open items in their order, each as far as it is open: what is taken of which, and what is left over. */
export function spread<I extends { open: Decimal }>(amount: Decimal, items: readonly I[]): { taken: { item: I; amount: Decimal }[]; left: Decimal } {
  let left = amount;
  const taken = items.flatMap((item) => {
    if (!isPositive(left) || !isPositive(item.open)) return [];
    const part = min(left, item.open);
    left = sub(left, part);
    return [{ item, amount: round(part, 2) }];
  });
  return { taken, left };
}
