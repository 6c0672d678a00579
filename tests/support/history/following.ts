import { sql } from 'kysely';
import { documentOf, screensOf } from '../../../src/domain/registry';
import type { Context } from '../../../src/server/base/context';
import { drainOutbox } from '../../../src/server/engine/documents/worker';
import { act, post } from '../documents';
import { fillIn } from './filling-in';
import { type Make, makers as tradeMakers } from './making';
import { stockMakers } from './making-stock';
import { surgeryMakers } from './making-surgery';
import { type History, type Step, takenFrom } from './world';

/**
 * Ways of many steps, gone in one go: what one random step after another seldom reaches. What they leave behind is there for
 * the others to take back, flush and go on with.
 */
export const followers: Record<string, Make> = {
  /** A dealer's goods come to the ward unsold and some of them are used there. */
  consignment: async (step) => {
    const { w, stores, clock } = step.history;
    const warehouse = step.random.pick(stores.dealer);
    const sent = (await takenFrom(step, step.dealer, warehouse)).filter((line) => line.owner === undefined && line.packNo === undefined);
    if (sent.length === 0) return;
    const to = { customer: w.customer, warehouse, saleKind: '1', deliveryAddress: '解放路1号', receiver: '王库管' };
    await post(step.dealer, 'advanceSale', to, sent);
    await deliver(step.history);
    await forward(step, step.hospital, 'purchaseGrn');
    const theirs = (await takenFrom(step, step.hospital, w.hospital.warehouse, 6))
      .filter((line) => line.owner === w.dealer.id && line.packNo === undefined)
      .map(({ price: _p, taxRate: _t, fefoReason: _f, ...line }) => line);
    if (theirs.length === 0) return;
    await post(step.hospital, 'stockTransfer', { transferKind: 'move', fromWarehouse: w.hospital.warehouse, toWarehouse: stores.ward, mode: '1' }, theirs);
    const use = { useType: '2', department: w.ward, warehouse: stores.ward, reason: '手术', useTime: step.hospital.now().toISOString() };
    await post(step.hospital, 'useRecord', use, step.random.some(theirs, step.random.int(1, theirs.length)));
    // What was used today is settled from tomorrow on.
    clock.now = new Date(clock.now.getTime() + step.random.int(1, 3) * 86_400_000);
  },
  /** A follow-table case from the dealer's store to his bill. */
  operation: async (step) => {
    await surgeryMakers.bonePresale?.(step);
    await forward(step, step.dealer, 'bonePresale');
    await deliver(step.history);
    await forward(step, step.hospital, 'bonePreAcceptance');
    await surgeryMakers.surgicalReport?.(step);
    await forward(step, step.hospital, 'surgicalReport');
    await deliver(step.history);
    await forward(step, step.dealer, 'boneSale');
  },
};

/** Each of these is made out of the one before and passed. */
const CHAINS: Record<string, readonly string[]> = {
  purchase: ['purchaseOrder', 'purchaseOrder', 'arrivalOrder', 'inspectionOrder', 'purchaseGrn', 'purchaseReturn'],
  supply: ['suppliesClaim', 'issueOdo', 'dispatchOrder', 'departmentReceipt', 'issueReturn'],
  packing: ['packOrder', 'unpackOrder'],
  counting: ['stockTake', 'lossReport', 'overflowReport'],
};
const makers: Record<string, Make> = { ...tradeMakers, ...stockMakers };
for (const [name, kinds] of Object.entries(CHAINS))
  followers[name] = async (step) => {
    for (const kind of kinds) {
      await makers[kind]?.(step);
      for (const context of [step.hospital, step.dealer]) await forward(step, context, kind);
      await deliver(step.history);
    }
  };

export function deliver(history: History): Promise<unknown> {
  return drainOutbox(history.w.db, () => history.clock.now);
}

/** The newest of a kind that waits here is filled in and passed, by as many as it takes. */
export async function forward(step: Step, context: Context, kind: string): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string; status: number; org_id: string; origin: string }>`
    select id, kind, status, org_id, origin from document where org_id = ${context.org.id} and kind = ${kind} and not is_red and status in (0, 1) order by created_at desc, id desc limit 1`.execute(
    step.history.w.db,
  );
  const waiting = rows[0];
  if (!waiting) return;
  const may = (flags: readonly string[]) => screensOf(kind).some(({ flag }) => flags.some((one) => context.permissions[flag]?.includes(one)));
  const doing = (does: string, at: number) =>
    documentOf(kind)?.actions.find((one) => one.does === does && one.from.some((status) => status === at) && may(one.flags));
  if (waiting.status === 0) await fillIn(step, waiting);
  const submit = doing('submit', waiting.status);
  const status = submit && waiting.status === 0 ? (await act(context, kind, submit.id, waiting.id)).status : waiting.status;
  const action = doing('review', status);
  if (!action) return;
  for (const last of ['beef', 'cafe', 'f00d']) {
    const person = { ...context, user: { ...context.user, id: `${context.user.id.slice(0, -4)}${last}` } };
    if ((await act(person, kind, action.id, waiting.id)).status !== 1) return;
  }
}
