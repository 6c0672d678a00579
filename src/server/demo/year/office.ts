import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction';
import { inviteOrganisation } from '../../organisation/invite';
import { requestTrade } from '../../organisation/trade-request';
import { customers } from '../facts/customers';
import { organisationOf, personOf, type World } from '../world/world';
import type { At } from './day';
import { actOnRecord, type Desk, keepRecord } from './desk';

/** What offices keep beside the daily papers: who agrees to what is large, who asks to join in, who is invited. */
export async function officeWork(world: World, at: At): Promise<void> {
  for (const [key, by, docKind, name, amountFrom, step, approver] of STEPS) {
    const day = at(key, '16:30');
    const user = personOf(day.organisation, approver).user;
    const steps = [{ seq: '1', name: step, approverType: 'user', user, mode: 'or', timeoutHours: '48', notifyCopy: true }];
    await keepRecord(day.desk(by), 'approvalSetting', { docKind, name, priority: '1', amountFrom }, { steps });
  }
  for (const [from, by, to, description] of REQUESTS) {
    const desk = at(from, '16:40').desk(by);
    const asked = { organisation: organisationOf(world, to).id, kind: world.organisations.get(to)?.kind === 'V' ? 'supplier' : 'customer', description };
    await inTransaction(world.db, (tx) => requestTrade(tx, desk.context, asked));
  }
  // One has passed its inviter and waits for the platform's check, one waits for the approval, one for its inviter.
  const checked = await invite(world, at('d1', '16:45').desk('dealer'), { customer: 'c02', registrant: '卢雅琴', phone: '13900010002' });
  await actOnRecord(at('d1', '16:46').desk('dealer'), 'orgRegistration', 'pass', checked, { opinion: '合作三年，资料齐全' });
  await invite(world, at('d1', '16:48').desk('dealer'), { customer: 'c06', registrant: '孟志强', phone: '13900010006' });
  await invite(world, at('p', '16:50').desk('platform'), { customer: 'o01', registrant: '贺天佑', phone: '13900020001' });
}

/** What is large only: the demo's own papers are smaller, and one person reviews them. */
const STEPS = [
  ['h1', 'hospital', 'purchaseOrder', '大额采购', '500000', '院长审批', 'manager'],
  ['h1', 'hospital', 'lossReport', '大额报损', '50000', '院长审批', 'manager'],
  ['d1', 'dealer', 'giftOdo', '大额赠送', '100000', '负责人审批', 'dealer'],
  ['v1', 'vendor', 'saleOdo', '大额出库', '5000000', '负责人审批', 'vendor'],
] as const;

const REQUESTS = [
  ['d4', 'dealer4', 'h1', '申请成为贵院骨科耗材供应商'],
  ['d4', 'dealer4', 'd1', '申请建立调货往来'],
  ['d4', 'dealer4', 'v1', '申请成为贵司黄冈地区经销商'],
] as const;

type Invited = { customer: string; registrant: string; phone: string };
/** @returns the registration */
async function invite(world: World, { context }: Desk, { customer, registrant, phone }: Invited): Promise<string> {
  const fact = customers.find((one) => one.key === customer);
  const { rows } = await sql<{ id: string }>`select id from organisation where social_credit_code = ${fact?.creditCode ?? ''} and deleted_at is null`.execute(
    world.db,
  );
  const { sn } = await inTransaction(world.db, (tx) => inviteOrganisation(tx, { ...context, db: tx }, { organisation: rows[0]?.id ?? '', registrant, phone }));
  const found = await sql<{ id: string }>`select id from org_registration where sn = ${sn}`.execute(world.db);
  return found.rows[0]?.id ?? '';
}
