import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { options } from '../../../define/field';
import { WARNING_PAGES, WARNING_TYPES } from '../../../domain/warning/warning';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { notify } from '../../engine/messages/notify';

type Risen = { type: string; rank: number; is_new: boolean };
const OVER = 1;

/** Brings what warns in an organisation up to date. @returns what is new or has become worse */
export async function refreshWarnings(tx: Db, org: string, now: Date): Promise<Risen[]> {
  const { rows } = await sql<Risen>`select type, rank, is_new from refresh_warnings(${org}, ${dayOf(now)}::date, ${now})`.execute(tx);
  return rows;
}

/** Holders of the page hear of new and worse warnings once a day for each type: stock that goes up and down warns many times a day. */
async function tellHolders(tx: Db, org: string, risen: readonly Risen[]): Promise<void> {
  for (const { value: type, label } of options(WARNING_TYPES)) {
    const mine = risen.filter((one) => one.type === type);
    if (mine.length === 0) continue;
    const told = await sql`select 1 from message where org_id = ${org} and uri = 'warning' and object_id = ${type}
      and (created_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date limit 1`.execute(tx);
    if (told.rows.length > 0) continue;
    const over = mine.filter(({ rank }) => rank === OVER).length;
    const body = `新增或加重${mine.length}条${over > 0 ? `，其中${over}条已过期` : ''}`;
    await notify(tx, { org, page: WARNING_PAGES[type] ?? 'warning', uri: 'warning', objectID: type, kind: '预警', title: label, body });
  }
}

/** Every organisation that works here, one transaction each. @returns how many warnings are new or worse */
export async function refreshAll(db: Db, now: Date, report: (line: string) => void = console.warn): Promise<number> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organisation where kind <> 'P' and joined and is_use_system and status and deleted_at is null order by id`.execute(db);
  let count = 0;
  for (const { id, name } of rows) {
    try {
      count += await inTransaction(db, async (tx) => {
        const risen = await refreshWarnings(tx, id, now);
        await tellHolders(tx, id, risen);
        return risen.length;
      });
    } catch (error) {
      report(`${name} 预警未能更新 / warnings not refreshed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return count;
}

export const warningJobs: readonly Job[] = [{ name: 'warnings', everySeconds: 300, run: async ({ db, now }) => void (await refreshAll(db, now())) }];
