import { dayOf } from '../../../src/define/dates';
import { add as plus } from '../../../src/define/money';
import { paymentOrder } from '../../../src/domain/finance/payment-order';
import { newId } from '../../../src/server/base/id';
import { sheetList } from '../../../src/server/engine/documents/pull';
import { act as onMaster } from '../callers';
import { act, add } from '../documents';
import { invoiced, invoiceNo, received } from '../invoices';
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
  'finance.remindDays': probe('D', ['0', '3'], async (world) => {
    const { dealer, w } = world;
    const line = { partner: w.customer, balanceType: 'receivable', amount: '100.00', billDate: '2026-04-01', dueDate: '2026-05-01', billNo: newId() };
    const opening = await add(dealer, 'openingReceivable', { startMonth: '2026-06' }, [line]);
    await act(dealer, 'openingReceivable', 'submit', opening.id);
    await act(moneyOf(world).second, 'openingReceivable', 'review', opening.id);
    const write = () => onMaster(dealer, 'debtor', 'remind', { ids: [w.customer] });
    await write();
    return said(write());
  }),
  'prepaid.freeOffset': probe('D', ['0', '1'], async (world) => {
    const money = moneyOf(world);
    const order = await orderOf(world, world.dealer);
    const advance = await prepaid(money, world.maker, '20.00', { purchaseOrder: order.id, payeeBank: '工行', payeeAccount: '6222' });
    const grn = await bought(money, world.maker, '100.00');
    const payment = await drafted(money, world.maker, [{ item: grn.id, amount: '20.00' }], [{ fund: 'prepaid', item: advance.id, amount: '20.00' }]);
    return said(act(world.dealer, 'paymentOrder', 'submit', payment.id));
  }),
  'invoice.tolerance': probe('D', ['1', '0.01'], (world) => off(world, '0.02')),
  'invoice.lineTolerance': probe('D', ['0.05', '0.01'], (world) => off(world, '0.02')),
  'invoice.maxAmount': probe('D', ['', '10'], async (world) => {
    const { id } = await add(
      world.dealer,
      'saleInvoice',
      { buyer: world.w.customer, buyerTaxNo: '91420100MA4KXXXX1X', invoiceNo: invoiceNo(), invoiceDate: dayOf(world.dealer.now()), invoiceTotal: '10.60' },
      [{ serviceName: '仓储费', quantity: '1', price: '10.60', taxRate: '6' }],
    );
    return said(act(world.dealer, 'saleInvoice', 'submit', id));
  }),
};

/** An invoice that differs from its goods by so much is passed, or not. */
async function off(world: RuleWorld, cents: string): Promise<unknown> {
  const money = moneyOf(world);
  const grn = await received(money, world.maker, [{ quantity: '1', price: '10.00' }]);
  const total = plus('10.00', cents);
  const { id } = await invoiced(money, world.maker, total, [{ sourceLine: grn.lines[0] ?? '', quantity: '1', amount: total }]);
  await act(world.dealer, 'purchaseInvoice', 'submit', id);
  return said(act(money.second, 'purchaseInvoice', 'review', id));
}
