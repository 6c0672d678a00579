import { defineDataset } from '../../define/define-dataset';
import { choice, datetime, flag, integer, price, quantity, rate, ref, text, withPatient } from '../../define/field';
import { dated, found, goods, key, paper, signed, signedSum } from './blocks';

export const CHARGE_RESULTS =
  'right 正常:green, missed 漏费:red, pending 待收费:yellow, over 多收:red, unused 未使用已收费:red, stranger 患者不符:red, free 非收费品误收:red, ' +
  'late 超时收费:orange, price 价差:orange';
export const CHARGE_HANDLINGS = '1 补费, 2 退费, 3 免收, 4 科室承担, 5 说明';
export const HANDLED = 'none 无需处理:grey, open 未处理:orange, done 已处理:green';
const { ownership: _, ...card } = goods;

/** 使用收费: what was used beside what was charged for it, and what was charged and nobody used. Each row says what is wrong with it, and how that was dealt with. */
export const charging = defineDataset({
  ...found,
  id: 'charging',
  title: '使用收费',
  said: '漏费 多收 收费核对 使用收费 未使用已收费 漏收 charging',
  dimensions: {
    ...dated('使用日期'),
    result: choice('结果', CHARGE_RESULTS, { filter: true, width: 110 }),
    isRight: flag('正常', { filter: true }),
    usedAt: datetime('使用时间'),
    department: ref('department', '科室', { filter: true }),
    doctor: ref('employee', '医生', { filter: true }),
    patient: withPatient(ref('patient', '患者', { filter: true })),
    visitNo: withPatient(text('住院/门诊号', { filter: true })),
    supplier: ref('partner', '供应商', { filter: true }),
    labelNo: text('唯一码', { filter: true }),
    chargePrice: price('收费价'),
    itemName: text('HIS项目', { filter: true }),
    chargeTime: datetime('计费时间'),
    feeId: text('HIS流水号', { column: 'fee_code', filter: true }),
    way: choice('匹配方式', 'code 唯一码:green, auto 自动:blue, manual 手工:orange, deduct 计费扣减', { filter: true }),
    handled: choice('处理', HANDLED, { filter: true }),
    handleResult: choice('处理方式', CHARGE_HANDLINGS, { filter: true }),
    handler: text('处理人', { column: 'handled_by_name', filter: true }),
    handledAt: datetime('处理时间'),
    handleRemark: text('处理说明'),
    rowId: key('核对行', { column: 'id' }),
    ...card,
    ...paper('useRecord 使用记录, surgicalUsage 手术使用登记, hisFee HIS计费'),
  },
  measures: {
    used: quantity('使用数量', { sum: true, ...signed }),
    charged: quantity('收费数量', { sum: true, ...signed }),
    difference: quantity('数量差', { sum: true, ...signed }),
    due: signedSum('应收金额'),
    chargedAmount: signedSum('实收金额'),
    gap: signedSum('差额'),
    missed: signedSum('漏费金额'),
    over: signedSum('多收金额'),
    unused: signedSum('未使用已收金额'),
    lines: integer('行数'),
    apart: integer('异常行数'),
    done: integer('已处理行数'),
    patients: integer('患者数'),
    handledRate: rate('处理率%'),
  },
  distinct: { lines: 'rowId', patients: 'patient' },
  filtered: {
    missed: { of: 'gap', where: { result: 'missed' } },
    over: { of: 'gap', where: { result: 'over' } },
    unused: { of: 'gap', where: { result: 'unused,stranger' } },
    apart: { of: 'lines', where: { isRight: 'false' } },
    done: { of: 'lines', where: { handled: 'done' } },
  },
  ratios: { handledRate: ['done', 'apart'] },
  search: ['productName', 'code', 'sn', 'feeId', 'labelNo'],
  department: 'department',
});
