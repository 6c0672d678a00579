import { postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, ref, text } from '../../define/field';
import { transfer, virtual } from '../../define/posting';
import { cost, counted, flow, lineRemark, location, source, stockLot } from '../blocks';
import { hasLines, lotsSuffice, wholeUnits, withinReturnable } from '../checks/goods';
import { hospitalGoods } from './blocks';

/** 发放退库单: unused goods come back to the central store; those refused at receipt come straight out of 在途. */
export const issueReturn = defineDocument({
  kind: 'issueReturn',
  title: '发放退库单',
  prefix: 'HT',
  owners: ['H'],
  hidesMoney: true,
  header: {
    returnKind: choice('退库类型', '1 科室退库, 2 收货拒收, 3 召回退库', { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    department: ref('department', '退库科室', { required: true, default: 'myDepartment', list: true, filter: true }),
    sourceWarehouse: ref('warehouse', '退出库房', {
      required: true,
      column: 'warehouse_id',
      within: { department: 'department' },
      where: { level: ['2'] },
      list: true,
    }),
    targetWarehouse: ref('warehouse', '退入库房', { required: true, column: 'to_warehouse_id', where: { level: ['1'], scrapType: ['1'] }, list: true }),
    reason: choice('退库原因', '近效期, 积压, 质量, 领错, 手术取消, 召回, 收货拒收', { required: true, list: true }),
    handler: ref('employee', '经办人', { default: 'me' }),
  },
  lines: {
    ...hospitalGoods,
    ...counted,
    ...stockLot,
    ...location,
    toLocation: ref('location', '入库货位', { within: { warehouse: 'targetWarehouse' } }),
    labelNo: text('唯一码', { max: 60 }),
    quality: choice('质量状态', '合格:green, 不合格:red', { required: true, default: '合格' }),
    ...cost,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: postingCycle,
  reservesFrom: 'sourceWarehouse',
  print: 'grantOdoReturnPrint',
  isReturn: true,
  trace: { H: 'RETURN' },
  sources: [
    {
      kind: 'departmentReceipt',
      opensWith: 'issueOdo',
      agree: ['department'],
      statuses: [2, 7],
      lines: {
        specification: 'specification',
        unit: 'unit',
        quantity: 'open',
        batchNo: 'batchNo',
        serialNo: 'serialNo',
        packNo: 'packNo',
        owner: 'owner',
        labelNo: 'labelNo',
      },
    },
  ],
  checks: [
    hasLines,
    wholeUnits,
    withinReturnable(),
    { ...lotsSuffice, test: (d, facts, context) => (d.header.returnKind === '2' ? [] : lotsSuffice.test(d, facts, context)) },
  ],
  postings: {
    review: (d) =>
      d.lines.map((line) =>
        transfer(
          d.header.returnKind === '2' ? { ...line, location: '' } : line,
          d.header.returnKind === '2' ? virtual('transit') : d.header.sourceWarehouse,
          line.quality === '不合格' ? { scrapType: '2' } : d.header.targetWarehouse,
          'issueReturn',
          { toLocation: line.quality === '不合格' ? '' : line.toLocation },
        ),
      ),
  },
});
