import { options } from '../../../define/field';
import { abs, add, compare, type Decimal, isNegative, isPositive, isZero, sub } from '../../../define/money';

/**
 * Why two books that mirror each other say different things of one paper. What is merely on its way is lawful: goods shipped and not
 * received, a settlement passed and not booked, what an operation used and nobody sold yet, money paid and not booked as received or booked as received
 * ahead where nothing was open any more, and the cents an invoice may be off. All else has to be looked into, and stands first.
 */
export const CAUSES =
  'balance 期初余额不一致:red, amount 同一业务金额不一致:red, theirs 对方有本方无:red, ours 本方有对方无:red, ' +
  'paid 已付款、对方未入账:yellow, ahead 多收部分记为预收:yellow, transit 已发货、对方未入库:yellow, returning 退货在途:yellow, ' +
  'used 跟台已报台、未开销售单:yellow, settled 已结算、未入库:yellow, tail 发票尾差:grey';
const ORDER = options(CAUSES).map(({ value }) => value);
const UNLAWFUL = new Set(['balance', 'amount', 'theirs', 'ours']);
export const isLawful = (cause: string): boolean => !UNLAWFUL.has(cause);
export const byWeight = (a: { cause: string }, b: { cause: string }): number => ORDER.indexOf(a.cause) - ORDER.indexOf(b.cause);

type Sort = 'money' | 'goods' | 'used' | 'invoice' | 'other';
const SORTS: Readonly<Record<string, Sort>> = {
  ...{ paymentOrder: 'money', receiptOrder: 'money' },
  ...{ purchaseInvoice: 'invoice', saleInvoice: 'invoice', settlementInvoice: 'invoice' },
  ...{ purchaseGrn: 'goods', purchaseReturn: 'goods', saleOdo: 'goods', saleReturn: 'goods' },
  ...{ settlementGrn: 'goods', productTransfer: 'goods', boneGrn: 'used', boneSale: 'used' },
};
export const sortOf = (kind: string): Sort => SORTS[kind] ?? 'other';

/**
 * What the two books say of one paper: `buyer` = the payable, `seller` = the receivable; '0' where that book has none of it. `ahead` = what the
 * seller received with it and booked as paid ahead.
 */
export type Both = { kind: string; buyer: Decimal; seller: Decimal; ahead: Decimal; isSettled: boolean; isOurs: boolean; tolerance: Decimal };

/** @returns '' where there is nothing to explain */
export function causeOf({ kind, buyer, seller, ahead, isSettled, isOurs, tolerance }: Both): string {
  const difference = sub(seller, buyer);
  if (isZero(difference)) return '';
  const alone = isZero(buyer) || isZero(seller);
  const unlawful = alone ? (isOurs ? 'ours' : 'theirs') : 'amount';
  switch (sortOf(kind)) {
    // Paid and not yet received; the other way round nobody paid what was received.
    case 'money':
      if (!isZero(ahead) && compare(difference, ahead) === 0) return 'ahead';
      return isZero(seller) && isNegative(buyer) ? 'paid' : unlawful;
    case 'invoice':
      return compare(abs(difference), tolerance) <= 0 ? 'tail' : unlawful;
    // The hospital books what it used, then the supplier sells it.
    case 'used':
      return isZero(seller) ? 'used' : unlawful;
    case 'goods':
      if (isSettled) return compare(abs(seller), abs(buyer)) > 0 ? 'settled' : unlawful;
      // Whoever sends goods, or sends them back, is first to have it in his book.
      if (isPositive(seller) && isPositive(difference) && !isNegative(buyer)) return 'transit';
      return isNegative(buyer) && isPositive(difference) && !isPositive(seller) ? 'returning' : unlawful;
    default:
      return unlawful;
  }
}

export const total = (amounts: readonly Decimal[]): Decimal => amounts.reduce<Decimal>((sum, one) => add(sum, one), '0');
