import { paymentOrder } from '../../../src/domain/finance/payment-order';
import { newId } from '../../../src/server/base/id';
import { sheetList } from '../../../src/server/engine/documents/pull';
import { act } from '../documents';
import { bought, drafted, type MoneyWorld, prepaid } from '../payments';
import { orderOf, type Probe, probe, type RuleWorld, said } from './probe';

/** The dealer's purchases and payments, decided by two. */
const moneyOf = ({ w, dealer, maker }: RuleWorld): MoneyWorld => ({
  w,
  d: dealer,
  second: { ...dealer, user: { ...dealer.user, id: newId(), name: '复核人' } },
  supplier: maker,
  other: maker,
});

export const moneyProbes: Record<string, Probe> = {
  'pay.requireInvoice': probe('D', ['0', '1'], async (world) => {
    const money = moneyOf(world);
    await bought(money, world.maker, '100.00');
    return (await sheetList(world.dealer, paymentOrder, { source: 'payable', partner: world.maker })).list.length;
  }),
  'prepaid.freeOffset': probe('D', ['0', '1'], async (world) => {
    const money = moneyOf(world);
    const order = await orderOf(world, world.dealer);
    const advance = await prepaid(money, world.maker, '20.00', { purchaseOrder: order.id, payeeBank: '工行', payeeAccount: '6222' });
    const grn = await bought(money, world.maker, '100.00');
    const payment = await drafted(money, world.maker, [{ item: grn.id, amount: '20.00' }], [{ fund: 'prepaid', item: advance.id, amount: '20.00' }]);
    return said(act(world.dealer, 'paymentOrder', 'submit', payment.id));
  }),
};
