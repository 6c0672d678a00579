import type { FieldCondition } from './field';
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
  /** Lines that settle nothing: money that leaves the bank. */
  itemless?: FieldCondition;
};

/** One sort of items that may be chosen. */
export type ItemOffer = {
  id: string;
  label: string;
  account: Account;
  /** Offered only while the header meets this: { purpose: ['1'] }. */
  when?: FieldCondition;
  /** Values a line has that settles such an item: { fund: 'prepaid' }. */
  sets?: Readonly<Record<string, string>>;
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
