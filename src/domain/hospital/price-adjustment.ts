import { nopass, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, money, price, quantity, rate, ref, text } from '../../define/field';
import { compare, div, isZero, mul, round, sub } from '../../define/money';
import { handling, product } from '../blocks';
import { hasLines, once, perLine } from '../checks/goods';

/**
 * 调价单: an agreed purchase price, a charge price or the cost of stock changes on a day. It takes effect at review when that
 * day has come, else at the beginning of it; what was ordered keeps its price. The charge prices of a hospital have no other door.
 */
export const priceAdjustment = defineDocument({
  kind: 'priceAdjustment',
  title: '调价单',
  prefix: 'TJ',
  owners: ['H'],
  counterparty: 'partner',
  header: {
    adjustKind: choice('调价类型', 'agreement 采购协议价, charge 收费价, stockCost 库存成本', {
      column: 'subkind',
      required: true,
      default: 'charge',
      list: true,
      filter: true,
    }),
    partner: ref('partner', '供应商', {
      column: 'partner_id',
      where: { kind: ['supplier', 'both'] },
      requiredWhen: { adjustKind: ['agreement'] },
      shownWhen: { adjustKind: ['agreement'] },
      list: true,
      filter: true,
    }),
    basis: text('依据文号', { column: 'basis_no', list: true, filter: true }),
    effectiveDate: date('生效日期', { required: true, default: 'today', list: true, filter: true }),
    stage: computed(choice('生效', '待生效:orange, 已生效:green', { list: true })),
    ...handling,
  },
  lines: {
    ...product,
    oldPrice: computed(price('原价')),
    newPrice: price('新价', { column: 'price', required: true }),
    difference: extra(computed(price('差额', { min: '-999999999999' }))),
    rate: extra(computed(rate('幅度%'))),
    stockQuantity: computed(quantity('库存数量', { column: 'on_hand' })),
    stockEffect: computed(money('库存影响', { column: 'amount', sum: true })),
    reason: text('调价原因', { max: 200 }),
  },
  actions: [submit, { ...review, flags: ['pass'] }, nopass, unreview],
  flowQuantity: '',
  neverSelfReview: true,
  takesEffect: 'effectiveDate',
  agrees: {
    at: 'effect',
    source: 'priceAdjustment',
    when: ({ header }) => header.adjustKind === 'agreement',
    of: ({ header, lines }) => ({
      side: 'purchase',
      prices: lines.map((line) => ({
        specification: line.specification,
        unit: String(line.unit),
        price: String(line.newPrice),
        from: String(header.effectiveDate),
      })),
    }),
  },
  says: [{ at: 'review', of: () => ({ stage: '待生效' }), back: { stage: '' } }],
  derive: (d) => ({
    lines: d.lines.map((line) => {
      if (line.newPrice === '' || line.oldPrice === '') return { difference: '', rate: '' };
      const difference = sub(line.newPrice, line.oldPrice);
      return { difference, rate: isZero(line.oldPrice) ? '' : round(div(mul(difference, '100'), line.oldPrice), 2) };
    }),
  }),
  checks: [
    hasLines,
    once(['specification', 'unit'], '同一规格不能重复调价'),
    {
      at: ['submit', 'review'],
      needs: ['pricing', 'product'],
      test: (d, facts) =>
        perLine(d, (line, i) => {
          const known = facts.pricing[i];
          if (known?.isPending) return { field: 'specification', message: '存在未生效的调价单' };
          if (facts.product[i]?.tradeStatus === '') return { field: 'specification', message: '产品不在院内目录中，不能调价' };
          if (d.header.adjustKind === 'charge' && known?.chargeCap && compare(line.newPrice || '0', known.chargeCap) > 0)
            return { field: 'newPrice', message: '收费价超过限价' };
          if (d.header.adjustKind === 'stockCost' && isZero(line.stockQuantity || '0'))
            return { field: 'specification', message: '没有自有库存，不能调整成本' };
          return line.oldPrice !== '' && compare(line.newPrice || '0', line.oldPrice) === 0 ? { field: 'newPrice', message: '新价与原价相同' } : undefined;
        }),
    },
  ],
});
