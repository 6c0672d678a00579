import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { hisItem } from '../../../../domain/his/his-item';
import { hisStaff } from '../../../../domain/his/his-staff';
import { ITEM_NAMES, STAFF_NAMES } from '../../../../domain/his/wire';
import { type Context, systemContext } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import { logInterface } from '../../../base/interface-log';
import type { Job } from '../../../base/jobs';
import type { Db } from '../../../db/open';
import { inTransaction } from '../../../db/transaction';
import { ruleReader } from '../../../engine/documents/rules';
import type { ActionService } from '../../../engine/masters/services';
import { isBroken } from '../../../guard/input';
import type { His, HisRow } from '../../../his/his';
import { receiveFees } from './fees';
import { inWords, keepRows, type Received } from './received';

const MINUTE = 60_000;
/** What was written there a little later than it happened is asked for again; once a day everything since yesterday. */
const OVERLAP = 30 * MINUTE;
const DAY = 24 * 60 * MINUTE;

type Question = { name: string; asked: string; ask(his: His): Promise<HisRow[]>; keep(context: Context, rows: readonly HisRow[]): Promise<Received> };

/** Asks and keeps what is answered. @returns undefined where no answer came, which 接口监控 tells */
async function pull(context: Context, { name, asked, ask, keep }: Question): Promise<Received | undefined> {
  const { his, org } = context;
  if (!his) throw new Rejected('未配置HIS接口');
  const started = Date.now();
  const outcome = await ask(his).then(
    (rows) => ({ rows }),
    (failure: unknown) => ({ error: failure instanceof Error ? failure.message : String(failure) }),
  );
  const received =
    'rows' in outcome
      ? await keep(
          context,
          outcome.rows.filter((row) => !isBroken(row)),
        )
      : undefined;
  const isSilent = received && received.accepted + received.rejected.length === 0;
  if (!isSilent)
    await logInterface(context.db, {
      org: org.id,
      callId: newId(context.now().getTime()),
      attempt: 1,
      system: 'HIS',
      interface: name,
      direction: 'out',
      sn: '',
      state: received ? 'success' : 'failed',
      milliseconds: Date.now() - started,
      error:
        'error' in outcome
          ? outcome.error.slice(0, 300)
          : (received?.rejected ?? [])
              .map(({ id, reason }) => `${id}：${reason}`)
              .join('；')
              .slice(0, 300),
      request: asked,
      response: received ? inWords(received) : '',
      at: context.now(),
    });
  return received;
}

/** Charges between two moments; without them what came since they were asked for last. */
async function pullFeesOf(context: Context, given: { from?: string; to?: string } = {}): Promise<Received | undefined> {
  const now = context.now();
  const { rows } = await sql<{ until: Date }>`select until from his_pull where org_id = ${context.org.id} and what = 'fees'`.execute(context.db);
  const last = rows[0] ? new Date(rows[0].until) : new Date(now.getTime() - DAY);
  const isNewDay = dayOf(last) !== dayOf(now);
  const from = given.from || new Date(last.getTime() - (isNewDay ? DAY : OVERLAP)).toISOString();
  const to = given.to || now.toISOString();
  const received = await pull(context, {
    name: '计费拉取',
    asked: `${from} ~ ${to}`,
    ask: (his) => his.fees({ hospital: context.org.id, from, to }),
    keep: (inside, list) => receiveFees(inside, list),
  });
  if (received && !given.from)
    await sql`insert into his_pull (org_id, what, until) values (${context.org.id}, 'fees', ${now}) on conflict (org_id, what) do update set until = excluded.until`.execute(
      context.db,
    );
  return received;
}

const SILENT = ['HIS没有应答，已记入接口监控'];
const said = (received: Received | undefined): { says: string[] } =>
  received ? { says: [inWords(received), ...received.rejected.slice(0, 20).map(({ id, reason }) => `${id}：${reason}`)] } : { says: SILENT };

/** 拉取HIS: what was charged, now; it is matched within the minute. */
export const pullFees: ActionService = async (tx, context, { input }) =>
  said(await pullFeesOf({ ...context, db: tx }, { from: String(input.from ?? ''), to: String(input.to ?? '') }));

export const pullStaff: ActionService = async (tx, context) =>
  said(
    await pull(
      { ...context, db: tx },
      {
        name: '人员拉取',
        asked: '',
        ask: (his) => his.staff({ hospital: context.org.id }),
        keep: (inside, rows) => keepRows(inside, hisStaff, { names: STAFF_NAMES, rows }),
      },
    ),
  );

export const pullItems: ActionService = async (tx, context) =>
  said(
    await pull(
      { ...context, db: tx },
      {
        name: '项目拉取',
        asked: '',
        ask: (his) => his.items({ hospital: context.org.id }),
        keep: (inside, rows) => keepRows(inside, hisItem, { names: ITEM_NAMES, rows }),
      },
    ),
  );

/** Every rule his.pullMinutes minutes each hospital's system is asked what it charged. @returns how many hospitals were asked */
export async function pullAll(db: Db, his: His, now: () => Date): Promise<number> {
  const { rows } = await sql<{ id: string; name: string; until: Date | null }>`
    select o.id, o.name, p.until from organisation o left join his_pull p on p.org_id = o.id and p.what = 'fees'
    where o.kind = 'H' and o.joined and o.is_use_system and o.status and o.deleted_at is null order by o.id`.execute(db);
  let asked = 0;
  for (const { id, name, until } of rows) {
    const context = { ...systemContext(db, { id, kind: 'H', name }, now), his };
    const minutes = Number((await ruleReader(context))('his.pullMinutes') || 5);
    if (until && now().getTime() - new Date(until).getTime() < minutes * MINUTE) continue;
    await inTransaction(db, (tx) => pullFeesOf({ ...context, db: tx }));
    asked += 1;
  }
  return asked;
}

export const pullJobs: readonly Job[] = [{ name: 'hisPull', everySeconds: 60, run: async ({ db, his, now }) => void (await pullAll(db, his, now)) }];
