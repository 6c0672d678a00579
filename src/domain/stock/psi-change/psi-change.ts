import { cycle, postingCycle } from '../../../define/action';
import { defineDocument } from '../../../define/define-document';
import { choice, computed, date, extra, type FieldCondition, files, money, price, quantity, ref, taxRate, text, withCost } from '../../../define/field';
import { abs, isNegative, isPositive } from '../../../define/money';
import { virtual } from '../../../define/posting';
import { cost, dueDate, goods, handling, lineRemark, location, source, stockLot, taken, takenLot } from '../../blocks';
import { invoicedCost, invoiceState } from '../../finance/invoiced-goods';
import { changedMoney, intoCost } from './money';
import { movesOf } from './moves';
import { psiChangeRules, takesGoods } from './rules';

const when = (...types: string[]): { columnWhen: FieldCondition } => ({ columnWhen: { changeType: types } });
const of = (...types: string[]): { shownWhen: FieldCondition; requiredWhen: FieldCondition } => ({
  shownWhen: { changeType: types },
  requiredWhen: { changeType: types },
});
/** Of a change of owner: what was bought out has a positive amount, what became the other one's a negative one. */
const boughtOut = (line: { amount: string }): boolean => !isNegative(line.amount || '0');

/**
 * 进销存变更单: posted data are corrected by a document, never edited: lot data, specification, owner, cost, purchase price,
 * sale price. Two people decide, finance last; a wrong change is changed back.
 */
export const psiChange = defineDocument({
  kind: 'psiChange',
  title: '进销存变更单',
  prefix: 'JB',
  owners: ['H', 'D', 'V'],
  counterparty: 'partner',
  header: {
    changeType: choice('变更类型', '1 库存属性, 2 规格更正, 3 货主变更, 4 成本调整, 5 采购价变更, 6 销售价变更', {
      column: 'subkind',
      required: true,
      default: '1',
      list: true,
      filter: true,
    }),
    warehouse: ref('warehouse', '仓库', { ...of('1', '2', '3', '4', '5'), list: true, filter: true }),
    partner: ref('partner', '往来单位', { ...of('3', '5', '6'), column: 'partner_id', list: true, filter: true, width: 200 }),
    reason: text('变更原因', { required: true, max: 200, list: true }),
    evidence: extra(files('变更依据', { hint: '提交前必须上传' })),
    expiryProof: extra(files('厂家证明', { shownWhen: { changeType: ['1'] }, hint: '有效期延后时必须上传' })),
    dueDate,
    ...handling,
    invoiceState,
  },
  lines: {
    ...goods,
    quantity: { ...goods.quantity, required: false, positive: false },
    ...stockLot,
    ...location,
    newBatchNo: extra(text('新批号', { ...when('1'), max: 40 })),
    newSerialNo: extra(text('新序列号', { ...when('1'), max: 40 })),
    newProductionDate: extra(date('新生产日期', when('1'))),
    newExpiryDate: extra(date('新有效期至', when('1'))),
    newSterilisationNo: extra(text('新灭菌批号', { ...when('1'), max: 40 })),
    newUdi: extra(text('新UDI', { ...when('1'), max: 300 })),
    newSpecification: ref('specification', '新规格型号', { ...when('2'), column: 'to_specification_id', width: 200 }),
    newRatio: extra(quantity('换算比例', { ...when('2'), min: '0.0001', hint: '一个原最小单位等于几个新最小单位' })),
    newUnitCost: withCost(extra(price('新单位成本', { ...when('4'), hint: '按最小单位' }))),
    oldPrice: withCost(extra(computed(price('变更前单价', when('4', '5', '6'))))),
    newPrice: withCost(price('变更后单价', { ...when('3', '5', '6'), column: 'price' })),
    taxRate: taxRate('税率', when('3', '5', '6')),
    amount: withCost(computed(money('金额影响', { ...when('3', '4', '5', '6'), sum: true }))),
    taxAmount: withCost(computed(money('税额影响', { ...when('3', '5', '6'), column: 'tax' }))),
    netAmount: withCost(computed(money('不含税影响', when('3', '5', '6')))),
    costDiff: withCost(computed(money('成本差异', { ...when('3', '5'), sum: true }))),
    ...cost,
    ...invoicedCost,
    ...lineRemark,
    ...source,
  },
  actions: cycle(postingCycle, { without: ['red'] }),
  reservesFrom: 'warehouse',
  reserves: takesGoods,
  isRemark: true,
  flowQuantity: '',
  hidesMoney: true,
  neverSelfReview: true,
  openInMirror: { header: ['evidence', 'handler', 'department'], lines: ['remark'] },
  trace: { H: (d) => changeEvent(d.header.changeType), D: (d) => changeEvent(d.header.changeType), V: (d) => changeEvent(d.header.changeType) },
  steps: (d) => [
    ...(d.lines.some((line) => line.newExpiryDate > (line.expiryDate || '')) ? [{ name: '质量审核', screen: 'psiChange' }] : []),
    { name: '业务审核', screen: 'psiChange' },
    { name: '财务审核', screen: 'psiChange' },
  ],
  sources: [
    {
      kind: 'purchaseGrn',
      agree: ['partner', 'warehouse'],
      where: { settleMode: ['1'] },
      statuses: [2, 7],
      sets: { changeType: '5' },
      fixed: ['specification', 'unit', 'batchNo', 'serialNo', 'taxRate', 'location'],
      lines: { ...taken, oldPrice: 'price', taxRate: 'taxRate', ...takenLot, location: 'location' },
    },
    {
      kind: 'saleOdo',
      agree: ['partner'],
      statuses: [2, 7],
      sets: { changeType: '6' },
      fixed: ['specification', 'unit', 'batchNo', 'serialNo', 'taxRate'],
      lines: { ...taken, oldPrice: 'price', taxRate: 'taxRate', ...takenLot },
    },
  ],
  says: [
    {
      // What of a change of price or owner did not become cost: its effect at cost basis less what the entries changed.
      at: 'review',
      needs: ['valueChange'],
      when: (d) => d.header.changeType === '3' || d.header.changeType === '5',
      lines: (d, { valueChange }) => d.lines.map((line, i) => intoCost(d, line, valueChange[i] ?? '0')),
    },
  ],
  derive: (d) => ({ lines: d.lines.map((line) => changedMoney(d, line)) }),
  checks: psiChangeRules,
  postings: { review: movesOf },
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'saleOdo',
      status: 1,
      push: 'saleOdo',
      senderIs: 'customer',
      when: (d) => d.header.changeType === '3' && d.lines.some(boughtOut),
      header: (d) => ({ saleMode: '2', warehouse: virtual('presale', d.org.id), remark: `买断：${d.sn}` }),
      lines: (d) =>
        d.lines.filter(boughtOut).map((line) => ({ from: line.id, values: { quantity: line.quantity, price: line.newPrice, taxRate: line.taxRate } })),
    },
    {
      on: 'review',
      at: 'counterparty',
      kind: 'saleReturn',
      status: 1,
      push: 'saleReturn',
      senderIs: 'customer',
      when: (d) => d.header.changeType === '3' && !d.lines.every(boughtOut),
      header: (d) => ({ returnKind: '5', reason: `转为寄售：${d.header.reason}`.slice(0, 200), customerReturnSn: d.sn }),
      lines: (d) =>
        d.lines
          .filter((line) => !boughtOut(line))
          .map((line) => ({ from: line.id, values: { quantity: line.quantity, price: line.newPrice, taxRate: line.taxRate } })),
    },
    {
      on: 'review',
      at: 'counterparty',
      kind: 'psiChange',
      status: 1,
      push: 'psiChange',
      senderIs: 'customer',
      when: (d) => d.header.changeType === '5',
      header: (d) => ({ changeType: '6', reason: d.header.reason, remark: `采购方调整单价：${d.sn}` }),
      lines: (d) =>
        d.lines
          .filter((line) => isPositive(abs(line.amount || '0')))
          .map((line) => ({ from: line.id, values: { quantity: line.quantity, newPrice: line.newPrice, taxRate: line.taxRate } })),
    },
  ],
});

function changeEvent(type: string): string | undefined {
  return type === '1' || type === '2' ? 'CHANGE' : undefined;
}
