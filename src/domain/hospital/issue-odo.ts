import { cancel, nopass, red, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, flag, note, quantity, ref, text } from '../../define/field';
import { transfer, virtual } from '../../define/posting';
import { cost, counted, flow, lineRemark, location, SHELVES, source, stockLot, taken } from '../blocks';
import { warehouseUsable } from '../checks/gates';
import { availableSuffices, firstExpiryFirst, hasLines, labelsUsable, lotsMayLeave, lotsSuffice, perLine, wholeUnits, withinSource } from '../checks/goods';
import { pick, picked, pickedWithin, pickState } from '../picking';
import { hospitalGoods } from './blocks';

/** 发放出库单: the central store picks by FEFO, a second person checks, the goods are on their way (在途) to the department. */
export const issueOdo = defineDocument({
  kind: 'issueOdo',
  title: '发放出库单',
  prefix: 'HF',
  owners: ['H'],
  hidesMoney: true,
  header: {
    issueType: choice('发放类型', '1 按申领, 2 主动发放, 3 定数包, 4 补货, 5 手术', {
      column: 'subkind',
      required: true,
      default: '1',
      filter: true,
      list: true,
    }),
    target: choice('发放对象', '1 科室, 2 二级库', { column: 'mode', required: true, default: '2', filter: true }),
    department: ref('department', '领用科室', { required: true, list: true, filter: true }),
    sourceWarehouse: ref('warehouse', '出库库房', {
      required: true,
      usual: SHELVES,
      column: 'warehouse_id',
      where: { level: ['1'], scrapType: ['1'] },
      list: true,
      filter: true,
    }),
    targetWarehouse: ref('warehouse', '入库库房', {
      column: 'to_warehouse_id',
      where: { level: ['2'] },
      within: { department: 'department' },
      requiredWhen: { target: ['2'] },
      shownWhen: { target: ['2'] },
      list: true,
    }),
    picker: ref('employee', '拣货人', { required: true, default: 'me', column: 'handler_id', list: true }),
    checker: computed(ref('employee', '复核人', { list: true })),
    urgent: flag('加急'),
    dispatchSn: computed(text('配送单号', { column: 'related_sn', list: true })),
    receiptState: computed(choice('收货状态', '待收货:orange, 已收货:green, 有差异:red', { column: 'counter_status', list: true, filter: true })),
    ...pickState,
    issuedDate: computed(date('发放日期', { column: 'biz_date' })),
  },
  lines: {
    ...hospitalGoods,
    quantity: counted.quantity,
    ratio: counted.ratio,
    baseQuantity: counted.baseQuantity,
    ...stockLot,
    ...location,
    labelNo: text('唯一码', { max: 60 }),
    fefoReason: note('越过近效期原因', { column: 'reason', max: 200 }),
    ...cost,
    receivedQuantity: computed(quantity('实收')),
    refusedQuantity: computed(quantity('拒收')),
    ...picked,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: [
    submit,
    { ...review, label: '出库复核' },
    nopass,
    cancel,
    unreview,
    red,
    pick,
    {
      id: 'toDispatch',
      label: '转配送',
      from: [2],
      to: 'same',
      flags: ['toDispatch'],
      does: 'draft',
      risk: 'write',
      into: 'dispatchOrder',
      // A run of its own; others are added to it on 配送.
      drafts: { kind: 'dispatchOrder', of: ({ id }) => ({ header: {}, lines: [{ issueOdo: id }] }) },
    },
  ],
  notices: [
    {
      on: 'review',
      to: ['sourceMaker', 'department'],
      page: 'receiveInwarehouse',
      about: 'departmentReceipt',
      uri: 'departmentReceipt',
      title: '物资已发放，请收货',
    },
  ],
  reservesFrom: 'sourceWarehouse',
  completes: true,
  print: 'outboundOrder',
  trace: { H: 'ISSUE' },
  sources: [
    {
      kind: 'suppliesClaim',
      agree: ['department', 'sourceWarehouse', 'targetWarehouse'],
      lines: taken,
      marks: { stage: { reviewed: '配送中', back: '待备货' } },
    },
  ],
  says: [{ at: 'review', of: () => ({ receiptState: '待收货' }) }],
  checks: [
    hasLines,
    ...pickedWithin,
    wholeUnits,
    warehouseUsable,
    withinSource(),
    lotsMayLeave(),
    availableSuffices,
    labelsUsable,
    lotsSuffice,
    firstExpiryFirst,
    {
      at: ['submit', 'review'],
      needs: ['label', 'product', 'warehouse'],
      test: (d, facts) =>
        perLine(d, (line, i) => {
          const code = facts.label[i];
          if (facts.product[i]?.isCoded && !line.labelNo) return { field: 'labelNo', message: '高值耗材必须扫描唯一码' };
          if (!line.labelNo || !code) return undefined;
          if (!code.isKnown || code.status !== '2' || code.warehouse !== String(d.header.sourceWarehouse))
            return { field: 'labelNo', message: `唯一码【${line.labelNo}】不在【${facts.warehouse.name}】` };
          return code.heldBy && code.heldBy !== d.sn ? { field: 'labelNo', message: `唯一码【${line.labelNo}】已被单据【${code.heldBy}】占用` } : undefined;
        }),
    },
    {
      at: ['review'],
      test: (d, _, { rule, user }) =>
        rule('issue.twoPerson') === '1' && d.header.picker === user.employee && user.employee !== '' ? [{ message: '复核人不能与拣货人相同' }] : [],
    },
    {
      at: ['submit'],
      test: (d, _, { rule, today }) =>
        perLine(d, (line) => {
          const least = Number(rule('issue.minLifeDays') || 0);
          const left = line.expiryDate ? (Date.parse(String(line.expiryDate)) - Date.parse(today)) / 86_400_000 : Number.POSITIVE_INFINITY;
          return least > 0 && left < least ? { field: 'batchNo', message: `批号${line.batchNo}剩余效期${left}天，少于${least}天`, level: 'warn' } : undefined;
        }),
    },
  ],
  postings: {
    review: (d) => d.lines.map((line) => transfer(line, d.header.sourceWarehouse, virtual('transit'), 'issueOut', { arrives: 'issueIn', toLocation: '' })),
  },
  makes: [
    {
      on: 'review',
      at: 'self',
      kind: 'departmentReceipt',
      status: 0,
      push: 'departmentReceipt',
      header: (d) => ({
        department: d.header.department,
        issueOdoSn: d.sn,
        sourceWarehouse: d.header.sourceWarehouse,
        warehouse: d.header.target === '2' ? d.header.targetWarehouse : virtual('dept', d.header.department),
      }),
      lines: (d) => d.lines.map((line) => ({ from: line.id, values: { sentQuantity: line.quantity, receivedQuantity: line.quantity } })),
    },
  ],
});
