import { sql } from 'kysely';
import { dayOf, minuteOf } from '../../../define/dates';
import { suppliesClaim } from '../../../domain/hospital/supplies-claim';
import { purchasePlan } from '../../../domain/purchasing/purchase-plan';
import { type Context, systemContext } from '../../base/context';
import { Refusal } from '../../base/errors';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { ruleReader } from '../../engine/documents/rules';
import { notify } from '../../engine/messages/notify';
import { type Drafted, draftNeeds, submitClaim } from './restock';
import { restockNeeds } from './restock-needs';

/** How long after its hour a missed morning is made up; later in the day people have begun to claim by themselves. */
const HOURS_LATE = 3;

/**
 * Every day at rule restock.time what the stores of a hospital lack becomes drafts, as if somebody had pressed 补货 in each of
 * them; claims go to the store at once where rule restock.autoSubmit says so. Once a day for each hospital, in whichever process.
 * @returns how many documents were drafted
 */
export async function restockDaily(db: Db, now: () => Date, report: (line: string) => void = console.warn): Promise<number> {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from organisation o where o.kind = 'H' and o.joined and o.is_use_system and o.status and o.deleted_at is null
      and not exists (select from restock_day r where r.org_id = o.id and r.day = ${dayOf(now())}::date) order by o.id`.execute(db);
  let count = 0;
  for (const { id, name } of rows) {
    const context = systemContext(db, { id, kind: 'H', name }, now);
    try {
      if (isTime((await ruleReader(context))('restock.time'), now())) count += await restockOf(context);
    } catch (error) {
      report(`${name} 每日补货失败 / not restocked: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return count;
}

/** From the hour the rule names (HH:mm, Shanghai) on, for some hours. */
function isTime(time: string, now: Date): boolean {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  const late = minutes(minuteOf(now).slice(11, 16)) - minutes(time);
  return late >= 0 && late < HOURS_LATE * 60;
}

async function restockOf(context: Context): Promise<number> {
  const drafted = await inTransaction(context.db, async (tx): Promise<Drafted[]> => {
    const inside = { ...context, db: tx };
    const first =
      await sql`insert into restock_day (org_id, day, at) values (${context.org.id}, ${dayOf(context.now())}::date, ${context.now()}) on conflict do nothing returning 1`.execute(
        tx,
      );
    if (first.rows.length === 0) return [];
    const stores = await sql<{
      id: string;
    }>`select distinct warehouse_id as id from warehouse_product where org_id = ${context.org.id} and status and deleted_at is null order by 1`.execute(tx);
    const made: Drafted[] = [];
    for (const store of stores.rows) made.push(...(await draftNeeds(inside, await restockNeeds(inside, { store: store.id }))));
    await tellKeepers(inside, made);
    return made;
  });
  // A claim that a rule holds back stays a draft; the others go on.
  for (const { definition, made } of drafted) {
    if (definition.kind !== suppliesClaim.kind) continue;
    await submitClaim(context, made).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
  return drafted.length;
}

async function tellKeepers(context: Context, drafted: readonly Drafted[]): Promise<void> {
  for (const [page, uri, kind] of [
    ['suppliesClaim', 'suppliesClaim', suppliesClaim.kind],
    ['hPurchasePlan', 'approval', purchasePlan.kind],
  ] as const) {
    const mine = drafted.filter(({ definition }) => definition.kind === kind);
    if (mine.length === 0) continue;
    const [first] = mine;
    await notify(context.db, {
      org: context.org.id,
      page,
      uri,
      objectID: first?.made.sn ?? '',
      extra: { kind },
      title: '每日补货',
      body: `已生成${mine.length}张${first?.definition.title ?? ''}：${mine.map(({ made }) => made.sn).join('、')}`,
    });
  }
}

export const restockJobs: readonly Job[] = [{ name: 'restock', everySeconds: 60, run: async ({ db, now }) => void (await restockDaily(db, now)) }];
