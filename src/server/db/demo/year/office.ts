import { requestTrade } from '../../../organisation/trade-request';
import { inTransaction } from '../../transaction';
import { type Goods, organisationOf, personOf, type World } from '../world/world';
import type { At } from './day';
import { actOnRecord, type Desk, keepRecord } from './desk';

/** What offices keep beside the daily papers: who agrees to what is large, the national codes, who asks to join in. */
export async function officeWork(world: World, goods: readonly Goods[], at: At): Promise<void> {
  for (const [key, by, docKind, name, amountFrom, step, approver] of STEPS) {
    const day = at(key, '16:30');
    const user = personOf(day.organisation, approver).user;
    const steps = [{ seq: '1', name: step, approverType: 'user', user, mode: 'or', timeoutHours: '48', notifyCopy: true }];
    await keepRecord(day.desk(by), 'approvalSetting', { docKind, name, priority: '1', amountFrom }, { steps });
  }
  await insuranceCodes(at('p', '16:35').desk('platform'), goods);
  const d4 = at('d4', '16:40').desk('dealer4');
  const hospital = organisationOf(world, 'h1');
  await inTransaction(world.db, (tx) =>
    requestTrade(tx, d4.context, { organisation: hospital.id, kind: 'customer', description: '申请成为贵院骨科耗材供应商' }),
  );
}

/** What is large only: the demo's own papers are smaller, and one person reviews them. */
const STEPS = [
  ['h1', 'hospital', 'purchaseOrder', '大额采购', '500000', '院长审批', 'manager'],
  ['h1', 'hospital', 'lossReport', '大额报损', '50000', '院长审批', 'manager'],
  ['d1', 'dealer', 'giftOdo', '大额赠送', '100000', '负责人审批', 'dealer'],
  ['v1', 'vendor', 'saleOdo', '大额出库', '5000000', '负责人审批', 'vendor'],
] as const;

/** A C and nineteen digits: class and place in it, product, firm. */
async function insuranceCodes(desk: Desk, goods: readonly Goods[]): Promise<void> {
  const charged = goods.filter((one) => one.isChargeable && one.charge > 5).slice(0, 10);
  for (const [i, one] of charged.entries()) {
    const code = `C${String(1_408_000_100 + i * 1_000_037)}${String(48_210 + i * 11).padStart(9, '0')}`;
    const row = { code, level1: one.group, level3: one.name, name: one.name, payClass: i % 3 === 0 ? '甲' : '乙', payStandard: (one.charge * 0.9).toFixed(2) };
    const id = await keepRecord(desk, 'medicalInsuranceCode', row);
    await actOnRecord(desk, 'medicalInsuranceCode', 'bind', id, { specification: one.id });
  }
}
