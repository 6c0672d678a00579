import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, integer, money, month, rate, ref, text } from '../../define/field';
import { CONTRACT_TYPES } from '../contract/contract-words';
import { dated, key } from './blocks';

/** 合同: those that were concluded and those being decided, how they stand today and what was done of them: received and settled, or sold. */
export const contracted = defineDataset({
  id: 'contracted',
  title: '合同',
  said: '合同 合同金额 合同执行 到期合同 履约 contracts',
  takes: {},
  madeBy: ['contract', 'purchaseGrn', 'purchaseReturn', 'boneGrn', 'settlementGrn', 'saleOdo', 'saleReturn', 'boneSale'],
  dimensions: {
    ...dated('开始日期'),
    documentId: key('合同编号'),
    sn: text('合同单号', { filter: true, width: 150 }),
    name: text('合同名称', { column: 'title', filter: true, width: 220 }),
    partner: ref('partner', '对方单位', { filter: true, width: 200 }),
    type: choice('合同类型', CONTRACT_TYPES, { filter: true }),
    band: choice(
      '效期',
      'waiting 审批中:blue, early 未生效:grey, d30 30天内到期:red, d90 31–90天到期:orange, later 90天以上:green, expired 已到期:red, stopped 已终止:grey',
      {
        filter: true,
      },
    ),
    endDate: date('结束日期', { filter: true }),
    endMonth: month('到期月份', { filter: true }),
    daysLeft: integer('剩余天数', { filter: true, min: -100_000 }),
    isRenewed: flag('已续签', { filter: true }),
  },
  measures: {
    contracts: integer('合同数'),
    value: money('合同金额', { sum: true }),
    executed: money('执行金额', { sum: true, min: '-99999999999999' }),
    executedRate: rate('执行率%'),
  },
  distinct: { contracts: 'documentId' },
  ratios: { executedRate: ['executed', 'value'] },
  day: 'day',
  search: ['sn', 'name'],
  shownOn: ['contract'],
  part: { by: 'status', values: [1, 2, 4, 7] },
});
