import { postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, extra, files, quantity, ref, text } from '../../define/field';
import { add, compare, isPositive, mul } from '../../define/money';
import { into, type Move, owes, transfer, virtual } from '../../define/posting';
import { cost, customer, flow, goods, handling, lineRemark, location, saleMoney, source, stockLot, taken, takenLot, takenPrice, warehouse } from '../blocks';
import { returnsAsSold } from '../checks/consignment';
import { warehouseUsable } from '../checks/gates';
import { hasLines, otherSideStands, perLine, wholeUnits, withinReturnable } from '../checks/goods';
import { invoicedLine, invoiceState, released } from '../finance/invoiced-goods';

/** 销售退货单: goods back from a customer, those refused at receipt too. Value returns at the cost it left by. */
export const saleReturn = defineDocument({
  kind: 'saleReturn',
  title: '销售退货单',
  prefix: 'XT',
  owners: ['D', 'V'],
  counterparty: 'customer',
  header: {
    customer,
    warehouse: warehouse('收货仓库'),
    returnKind: choice('退货类型', '1 退货, 2 换货, 3 拒收, 4 寄售退回, 5 结算冲回', {
      column: 'subkind',
      required: true,
      default: '1',
      list: true,
      filter: true,
    }),
    reason: text('退货原因', { required: true, max: 200, list: true, dictionary: 'returnReason' }),
    customerReturnSn: computed(text('客户退货单号', { column: 'counter_sn' })),
    inspector: ref('employee', '验收人', { default: 'me', column: 'checker_id' }),
    unqualifiedWarehouse: ref('warehouse', '不合格品仓库', { column: 'to_warehouse_id', where: { scrapType: ['2', '3'] } }),
    temperatureProof: extra(files('冷链温度证明')),
    ...handling,
    invoiceState,
  },
  lines: {
    ...goods,
    ...saleMoney,
    ...stockLot,
    ...location,
    qualifiedQuantity: quantity('合格', { sum: true }),
    unqualifiedQuantity: quantity('不合格', { sum: true }),
    ...cost,
    ...invoicedLine,
    released: { ...released, columnWhen: { returnKind: ['5'] } },
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: postingCycle,
  print: 'inboundOrder',
  openInMirror: {
    header: ['warehouse', 'inspector', 'unqualifiedWarehouse', 'temperatureProof', 'handler', 'department'],
    lines: ['qualifiedQuantity', 'unqualifiedQuantity', 'location', 'remark'],
  },
  // What a customer turns into consigned goods is the last he bought; so is what he sends back without saying of which receipt (a recall).
  answers: [
    { when: (d) => d.header.returnKind === '5', left: 'sold', by: [{ kind: 'saleOdo' }] },
    { when: (d) => ['1', '2'].includes(d.header.returnKind) && d.lines.every((line) => !line.sourceLine), left: 'sold', by: [{ kind: 'saleOdo' }] },
  ],
  isReturn: true,
  worksIn: 'warehouse',
  reopens: (d) => (d.header.returnKind === '5' ? 'advanceSale' : d.header.returnKind === '2' || d.header.returnKind === '3' ? 'salesOrder' : undefined),
  trace: { D: 'RETURN', V: 'RETURN' },
  sources: [
    {
      kind: 'saleOdo',
      agree: ['customer'],
      lines: { ...taken, ...takenPrice, ...takenLot, packNo: 'packNo' },
      statuses: [2, 7],
      fixed: ['specification', 'price', 'taxRate', 'batchNo', 'serialNo'],
    },
    {
      kind: 'advanceSale',
      agree: ['customer'],
      statuses: [2],
      sets: { returnKind: '4' },
      fixed: ['specification', 'price', 'taxRate', 'batchNo', 'serialNo'],
      lines: { ...taken, ...takenPrice, ...takenLot },
    },
    {
      kind: 'giftOdo',
      opensWith: 'saleOdo',
      agree: ['customer'],
      statuses: [2, 7],
      fixed: ['specification', 'batchNo', 'serialNo'],
      lines: { ...taken, taxRate: 'taxRate', ...takenLot },
    },
  ],
  derive: (d) => ({
    lines: d.lines.map((line) =>
      line.qualifiedQuantity === '' && line.unqualifiedQuantity === '' ? { qualifiedQuantity: line.quantity, unqualifiedQuantity: '0' } : {},
    ),
  }),
  checks: [
    hasLines,
    wholeUnits,
    warehouseUsable,
    withinReturnable(),
    ...returnsAsSold,
    otherSideStands((d) => d.header.returnKind === '4' || d.header.returnKind === '5'),
    {
      at: ['submit', 'review'],
      test: (d) =>
        perLine(d, (line) => {
          if (compare(add(String(line.qualifiedQuantity || 0), String(line.unqualifiedQuantity || 0)), line.quantity) !== 0) {
            return { field: 'qualifiedQuantity', message: '合格与不合格数量之和必须等于退货数量' };
          }
          return !line.sourceLine ? { field: 'batchNo', message: '该批号未销售给此客户' } : undefined;
        }),
    },
    {
      // Refused at the door they never left the carrier's cold chain.
      at: ['review'],
      needs: ['product'],
      test: (d, facts) =>
        d.header.returnKind === '3' || d.header.temperatureProof.length > 0
          ? []
          : perLine(d, (line, i) =>
              ['冷藏', '冷冻'].includes(facts.product[i]?.tempZone ?? '') && isPositive(String(line.qualifiedQuantity || '0'))
                ? { field: 'qualifiedQuantity', message: '冷链产品没有温度证明，应判为不合格', level: 'warn' as const }
                : undefined,
            ),
    },
    {
      at: ['review'],
      test: (d) =>
        !d.header.unqualifiedWarehouse && d.lines.some((line) => Number(line.unqualifiedQuantity) > 0)
          ? [{ field: 'unqualifiedWarehouse', message: '有不合格品，请选择不合格品仓库' }]
          : [],
    },
  ],
  postings: {
    review: (d) => {
      const consigned = d.header.returnKind === '4';
      const moves = d.lines.flatMap((line): Move[] =>
        (
          [
            ['qualifiedQuantity', d.header.warehouse],
            ['unqualifiedQuantity', d.header.unqualifiedWarehouse],
          ] as const
        ).flatMap(([part, target]) => {
          const base = mul(String(line[part] || 0), line.ratio);
          if (!isPositive(base)) return [];
          if (d.header.returnKind === '5')
            return [
              into({ ...line, location: '', packNo: '' }, virtual('presale', d.counterOrg), 'saleReturn', {
                cost: { source: line.sourceLine },
                quantity: base,
              }),
            ];
          if (consigned)
            return [
              transfer({ ...line, location: '', packNo: '' }, virtual('presale', d.counterOrg), target, 'preSale', {
                quantity: base,
                toLocation: line.location ?? '',
              }),
            ];
          return [into(line, target, 'saleReturn', { cost: { source: line.sourceLine }, quantity: base })];
        }),
      );
      return consigned ? moves : [...moves, owes('receivable', d, -1)];
    },
  },
  tells: [
    { on: 'review', to: 'origin', when: (d) => d.header.returnKind !== '5' || d.status === 1, header: () => ({ counterStatus: '已收货' }) },
    { on: 'nopass', to: 'origin', push: 'purchaseReturn', when: (d) => d.header.returnKind !== '3', header: () => ({ counterStatus: '已拒收' }) },
  ],
});
