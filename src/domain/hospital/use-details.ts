import { defineReport } from '../../define/define-report';
import { choice, flag } from '../../define/field';
import { period } from '../datasets/blocks';
import { used } from '../datasets/used';
import { goodsNamed, lines, subtotalled, toPaperGranted, YEAR } from '../report-words';
import { OWNERSHIP } from '../stock/store-words';

const lot = ['batchNo', 'expiryDate', 'labelNo', 'owner', 'supplier'] as const;
const served = ['visit', 'patient', 'visitNo', 'doctor'] as const;
const parameters = { ...period, ownership: choice('货权', OWNERSHIP) };

/** 使用明细: every use with patient, operation, lot, charge and settlement. */
export const usageDetails = defineReport({
  resource: 'report:usageDetails',
  title: '使用明细报表',
  owners: ['H'],
  of: used,
  levels: lines(
    ['usedAt', 'day', 'sn', 'department', ...served, 'surgery', ...goodsNamed, ...lot]
      .concat(['unitCost', 'chargePrice', 'chargeState', 'settleState', 'settlementSn'])
      .concat(['source', 'handler']),
    ['quantity', 'cost', 'charge'],
    { sort: '-usedAt,sn', drill: toPaperGranted },
  ),
  measures: ['quantity', 'cost', 'charge'],
  parameters,
  maxDays: YEAR,
  sort: '-usedAt',
});

const SOLD = ['quantity', 'cost', 'charge', 'chargedQuantity', 'charged', 'uncharged', 'difference'] as const;

/** 院内销售明细: what was used as a sale to patients, the audit base of every such figure of a hospital. */
export const hSalesDetails = defineReport({
  resource: 'report:hSalesDetails',
  title: '院内销售明细',
  owners: ['H'],
  of: used,
  levels: subtotalled(
    lines(
      ['day', 'sn', 'department', ...served, 'visitType', ...goodsNamed, 'manufacturer', 'warehouse', ...lot]
        .concat(['unitCost', 'chargePrice', 'chargeState', 'settleState', 'settlementSn'])
        .concat(['source']),
      SOLD,
    ),
    { department: '科室', supplier: '供应商' },
  ),
  measures: SOLD,
  parameters: { ...parameters, isVbp: flag('只看集采') },
  maxDays: YEAR,
  sort: '-day',
});

/** 科室消耗明细: what departments used (stock they keep is not spent yet), line by line and summed by department and doctor. */
export const departmentSalesDetailsNew = defineReport({
  resource: 'report:departmentSalesDetailsNew',
  title: '科室消耗明细',
  owners: ['H'],
  of: used,
  levels: {
    ...subtotalled(
      lines(
        ['usedAt', 'day', 'sn', 'useType', 'department', ...served, ...goodsNamed, 'warehouse', 'batchNo', 'labelNo', 'unitCost']
          .concat(['chargeable', 'chargeState', 'settleState', 'supplier'])
          .concat(['source']),
        ['quantity', 'cost', 'charge', 'chargedQuantity', 'charged', 'uncharged', 'freeCost'],
        { sort: '-usedAt,sn' },
      ),
      { department: '科室', doctor: '医生' },
    ),
    department: { label: '按科室', dimensions: ['department'], chart: { type: 'bar', x: 'department', y: 'cost' } },
    doctor: { label: '按医生', dimensions: ['department', 'doctor'], sort: 'department,-cost' },
  },
  measures: ['cost', 'charge', 'charged', 'uncharged', 'freeCost', 'freeShare', 'papers', 'patients'],
  parameters,
  maxDays: YEAR,
  sort: '-cost',
});
