import { hisGrn } from '../../../../domain/his/his-grn';
import { hisIncome } from '../../../../domain/his/his-income';
import { hisItem } from '../../../../domain/his/his-item';
import { hisStaff } from '../../../../domain/his/his-staff';
import { INCOME_NAMES, ITEM_NAMES, RECEIPT_NAMES, STAFF_NAMES } from '../../../../domain/his/wire';
import type { Context } from '../../../base/context';
import { receiveFees } from './fees';
import { receiveVisits } from './patients';
import { keepRows, type Received, type Row } from './received';
import { receiveSurgeries } from './surgeries';

/** One thing the hospital's own system tells: what 接口监控 calls it, what its rows are known by, and who keeps them. */
export type Interface = { name: string; key: string; take(context: Context, rows: readonly Row[]): Promise<Received> };

/** By the last word of its address. */
export const INTERFACES: Record<string, Interface> = {
  fee: { name: '计费接收', key: 'feeId', take: receiveFees },
  item: { name: '项目接收', key: 'hisItemCode', take: (context, rows) => keepRows(context, hisItem, { names: ITEM_NAMES, rows }) },
  staff: { name: '人员接收', key: 'hisStaffId', take: (context, rows) => keepRows(context, hisStaff, { names: STAFF_NAMES, rows }) },
  grn: { name: '入库接收', key: 'hisGrnNo', take: (context, rows) => keepRows(context, hisGrn, { names: RECEIPT_NAMES, rows }) },
  income: { name: '医疗收入接收', key: 'period', take: (context, rows) => keepRows(context, hisIncome, { names: INCOME_NAMES, rows }) },
  surgery: { name: '手术排班接收', key: 'surgeryNo', take: receiveSurgeries },
  patient: { name: '患者接收', key: 'visitNo', take: receiveVisits },
};
