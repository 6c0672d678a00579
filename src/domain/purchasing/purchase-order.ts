import { flowCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, flag, price, quantity, text, withCost } from '../../define/field';
import { plain } from '../../define/money';
import { delivery, flow, goods, handling, lineRemark, paymentDays, purchaseMoney, settleMode, source, supplier, warehouse } from '../blocks';
import { agreedPrice, g7Admitted, notStopSold, partnerUsable, priced, purchaseGates, warehouseUsable } from '../checks/gates';
import { hasLines, once, perLine, wholeUnits, withinSource } from '../checks/goods';

/** 采购订单: the hospital's reviewed order IS the dealer's sales order (mirror). Posts nothing; its open quantity is 在途. */
export const purchaseOrder = defineDocument({
  kind: 'purchaseOrder',
  title: '采购订单',
  prefix: 'CG',
  owners: ['H', 'D', 'V'],
  counterparty: 'supplier',
  hidesMoney: true,
  header: {
    supplier,
    warehouse: warehouse('收货仓库'),
    settleMode,
    expectedDate: date('预计到货', { required: true, list: true, filter: true }),
    ...delivery,
    ...handling,
    paymentDays,
    contract: extra(text('合同')),
    urgent: flag('加急'),
    supplierStatus: computed(
      choice('供应商状态', '待接单:orange, 已接单:blue, 部分接单:yellow, 已拒单:red, 已发货:green', { column: 'counter_status', list: true, filter: true }),
    ),
  },
  lines: {
    ...goods,
    ...purchaseMoney,
    ...lineRemark,
    agreedPrice: extra(withCost(computed(price('协议价')))),
    expectedDate: date('行预计到货'),
    isGift: extra(flag('赠品')),
    receivedQuantity: computed(quantity('已到货')),
    refusedQuantity: computed(quantity('拒收')),
    returned: computed(quantity('退货')),
    ...source,
    ...flow,
    reason: computed(text('终止原因')),
  },
  actions: flowCycle,
  completes: true,
  print: 'purchaseOrder',
  sources: [
    {
      kind: 'purchasePlan',
      agree: ['warehouse'],
      lines: { specification: 'specification', unit: 'unit', quantity: 'open', price: 'price', taxRate: 'taxRate' },
    },
  ],
  checks: [
    hasLines,
    wholeUnits,
    partnerUsable,
    warehouseUsable,
    withinSource(),
    ...purchaseGates,
    g7Admitted,
    notStopSold,
    agreedPrice('purchase'),
    priced(),
    once(['specification', 'unit', 'price'], '同一规格、单位和单价只能有一行'),
    {
      at: ['submit'],
      test: (d) =>
        d.header.expectedDate && String(d.header.expectedDate) < d.header.documentDate ? [{ field: 'expectedDate', message: '预计到货不能早于单据日期' }] : [],
    },
    {
      at: ['submit'],
      needs: ['product'],
      test: (d, facts) =>
        perLine(d, (line, i) => {
          const least = facts.product[i]?.minOrderQuantity ?? '';
          return least && Number(line.baseQuantity) % Number(least) !== 0
            ? { field: 'quantity', message: `数量不是最小起订量${plain(least)}的整数倍`, level: 'warn' }
            : undefined;
        }),
    },
  ],
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'salesOrder',
      status: 1,
      push: 'salesOrder',
      header: (d) => ({
        settleMode: d.header.settleMode,
        expectedDate: d.header.expectedDate,
        deliveryAddress: d.header.deliveryAddress,
        receiver: d.header.receiver,
        phone: d.header.phone,
        paymentDays: d.header.paymentDays,
        urgent: d.header.urgent,
        customerOrderSn: d.sn,
        remark: d.header.remark,
      }),
    },
  ],
  tells: [
    { on: 'unreview', to: 'mirrors', push: 'salesOrderProgress', cancels: '供应商已接单，不能反审核' },
    { on: 'stop', to: 'mirrors', push: 'salesOrderProgress', stops: (d) => d.lines.map((line) => ({ line: line.id, quantity: String(line.open) })) },
  ],
});
