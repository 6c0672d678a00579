import { cycle, genCode, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { computed, money, price, ref, taxRate, withCost } from '../../define/field';
import { div, mul, round } from '../../define/money';
import { into } from '../../define/posting';
import { goods, handling, lineRemark, location, lot, warehouse } from '../blocks';
import { warehouseUsable } from '../checks/gates';
import { hasLines, lotComplete, perLine, wholeUnits } from '../checks/goods';

/** 期初库存单: the stock a warehouse starts with, by lot, owner and cost; only before its first other posting. */
export const initialStock = defineDocument({
  kind: 'initialStock',
  title: '期初库存单',
  prefix: 'QK',
  owners: ['H', 'D', 'V'],
  hidesMoney: true,
  header: { warehouse: warehouse(), ...handling },
  lines: {
    ...goods,
    ...lot,
    ...location,
    owner: ref('organisation', '货主', { column: 'owner_org_id', hint: '空 = 本单位' }),
    unitCost: withCost(price('单位成本', { column: 'price' })),
    taxRate: taxRate('税率'),
    amount: withCost(computed(money('成本', { sum: true }))),
    ...lineRemark,
  },
  actions: cycle(postingCycle, { with: [genCode], without: ['cancel'] }),
  codes: { of: 'received' },
  flowQuantity: '',
  print: 'inboundOrder',
  worksIn: 'warehouse',
  trace: { H: 'HOSP_IN', D: 'DEALER_IN', V: 'MAKE' },
  derive: (d) => ({ lines: d.lines.map((line) => ({ amount: round(mul(line.quantity || '0', String(line.unitCost || '0')), 2) })) }),
  checks: [
    hasLines,
    wholeUnits,
    warehouseUsable,
    lotComplete,
    {
      at: ['submit', 'review'],
      needs: ['warehouse'],
      test: (_, { warehouse: w }) => (w.hasBusiness ? [{ field: 'warehouse', message: '仓库已发生业务，不能录入期初' }] : []),
    },
    {
      at: ['submit'],
      test: (d, _, { today }) =>
        perLine(d, (line) =>
          line.expiryDate && today > line.expiryDate ? { field: 'expiryDate', message: `批号${line.batchNo}已过期`, level: 'warn' } : undefined,
        ),
    },
    {
      at: ['review'],
      needs: ['serial'],
      test: (d, { serial }) => perLine(d, (line, i) => (serial[i]?.isInStock ? { field: 'serialNo', message: `序列号${line.serialNo}已在库` } : undefined)),
    },
  ],
  postings: {
    review: (d) =>
      d.lines.map((line) =>
        into(line, d.header.warehouse, 'initial', {
          owner: line.owner,
          cost: line.owner && line.owner !== d.org.id ? { memo: div(line.unitCost || '0', line.ratio) } : { given: line.amount },
        }),
      ),
  },
});
