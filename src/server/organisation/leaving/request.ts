import { type RawBuilder, sql } from 'kysely';
import { minuteOf } from '../../../define/dates';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import type { ActionService } from '../../engine/masters/services';
import { notify } from '../../engine/messages/notify';
import { obstaclesOf } from './obstacles';

/** In which the organisation and the platform, told of it, may say no. */
const DAYS = 7;
type Named = { id: string; name: string };
/** Somebody of the platform; who works at the machine is nobody's user. */
export type Hand = { id: string | undefined; name: string };
type Request = { id: string; not_before: string; asked_by: string | null; agreed_at: string | null };

const isOpen = (org: Named): RawBuilder<unknown> => sql`organisation_id = ${org.id} and cancelled_at is null and done_at is null`;
const tell = (tx: Db, org: string, page: string, body: string) => notify(tx, { org, page, uri: '', kind: '系统', title: '机构注销', body });

/** The platform's own organisation. */
export const platforms = async (tx: Db): Promise<Named[]> =>
  (await sql<Named>`select id, name from organisation where kind = 'P' and deleted_at is null order by created_at limit 1`.execute(tx)).rows;

async function tellBoth(tx: Db, org: Named, words: string): Promise<void> {
  await tell(tx, org.id, 'user', words);
  for (const platform of await platforms(tx)) await tell(tx, platform.id, 'agencyManagement', words);
}

/** What is asked for and not carried out yet. */
export async function requestOf(db: Db, org: Named): Promise<Request | undefined> {
  const { rows } = await sql<Request>`select id, not_before, asked_by, agreed_at from organisation_leaving where ${isOpen(org)}`.execute(db);
  return rows[0];
}

/** @throws Rejected with what is open */
export async function refuseOpen(db: Db, org: Named): Promise<void> {
  const said = await obstaclesOf(db, org.id);
  if (said.length > 0) throw new Rejected(`【${org.name}】还不能注销：${said.join('；')}`);
}

/** Asks for the end of an organisation: told to its own people and to the platform, carried out after a week at the earliest. @throws Rejected with what is open */
export async function askToLeave(db: Db, org: Named, { reason, by, now }: { reason: string; by: Hand; now: Date }): Promise<Date> {
  return inTransaction(db, async (tx) => {
    await refuseOpen(tx, org);
    const known = await requestOf(tx, org);
    if (known) return new Date(known.not_before);
    const notBefore = new Date(now.getTime() + DAYS * 86_400_000);
    await sql`insert into organisation_leaving (id, organisation_id, name, reason, asked_at, not_before, asked_by, asked_name)
      values (${newId()}, ${org.id}, ${org.name}, ${reason}, ${now}, ${notBefore}, ${by.id ?? null}, ${by.name})`.execute(tx);
    await tellBoth(
      tx,
      org,
      `【${org.name}】将于${minuteOf(notBefore)}之后注销：全部数据导出后删除。原因：${reason}。要由平台的另一人同意；不同意的请在此之前告知平台`,
    );
    return notBefore;
  });
}

/** The second hand. @throws Rejected when nothing was asked for, or by the same person */
export async function agreeToLeave(db: Db, org: Named, { by, now }: { by: Hand; now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const request = await requestOf(tx, org);
    if (!request) throw new Rejected(`【${org.name}】没有提出过注销`);
    if (request.agreed_at) throw new Rejected(`【${org.name}】的注销已有人同意`);
    if (request.asked_by === by.id) throw new Rejected('注销由您提出，要由平台的另一人同意');
    await refuseOpen(tx, org);
    await sql`update organisation_leaving set agreed_by = ${by.id ?? null}, agreed_name = ${by.name}, agreed_at = ${now}
      where id = ${request.id} and agreed_at is null and ${isOpen(org)}`.execute(tx);
    await tellBoth(tx, org, `${by.name}已同意【${org.name}】注销，${minuteOf(new Date(request.not_before))}之后由运维执行`);
  });
}

/** Takes the request back. @returns whether there was one */
export async function stayAfterAll(db: Db, org: Named, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const done = await sql`update organisation_leaving set cancelled_at = ${now} where ${isOpen(org)}`.execute(tx);
    if (Number(done.numAffectedRows ?? 0) === 0) return false;
    await tellBoth(tx, org, `【${org.name}】的注销已撤回`);
    return true;
  });
}

const named = async (tx: Db, id: string | undefined): Promise<Named> => {
  const { rows } = await sql<Named>`select id, name from organisation where id = ${id ?? null} and joined and kind <> 'P' and deleted_at is null`.execute(tx);
  if (!rows[0]) throw new Rejected('只有入驻的机构可以注销');
  return rows[0];
};
/** The three on the platform's page of organisations (domain/organisation/organisation.ts). */
export const leaveOrganisation: ActionService = async (tx, { user, now }, { ids: [id], input }) => {
  const org = await named(tx, id);
  if (await requestOf(tx, org)) throw new Rejected(`【${org.name}】的注销已经提出`);
  await askToLeave(tx, org, { reason: String(input.reason), by: user, now: now() });
};
export const agreeToLeaving: ActionService = async (tx, { user, now }, { ids: [id] }) => agreeToLeave(tx, await named(tx, id), { by: user, now: now() });
export const cancelLeaving: ActionService = async (tx, { now }, { ids: [id] }) => {
  const org = await named(tx, id);
  if (!(await stayAfterAll(tx, org, now()))) throw new Rejected(`【${org.name}】没有提出过注销`);
};
