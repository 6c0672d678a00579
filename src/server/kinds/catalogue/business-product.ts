import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { notify } from '../../engine/messages/notify';
import { readCodes } from './issue-candidates';
import { checkIssue, issueProducts } from './product-issue';
import { setPrices } from './set-prices';

const isIssuer = (context: Context, row: MasterRow): boolean => context.org.kind === 'P' || row.issuer === context.org.id;

/** 1, 0 → 3 while stock or open documents are left, else 2. */
async function revoke(tx: Db, context: Context, { rows, reason }: MasterActionCall): Promise<{ revoked: number; stopped: number }> {
  let [revoked, stopped] = [0, 0];
  for (const row of rows) {
    if (!isIssuer(context, row)) throw new Rejected('只能收回本机构下发的产品');
    if (row.status === '2') continue;
    const state = (await isBusy(tx, row)) ? 3 : 2;
    await sql`update business_product set status = ${state}, withdrawn = false, revoke_reason = ${reason}, version = version + 1, updated_at = ${context.now()} where org_id =
      ${row.orgId} and id = ${row.id}`.execute(tx);
    if (state === 3) stopped++;
    else revoked++;
  }
  await tell(tx, context, rows, `收回产品${rows.length}个：${reason}`);
  return { revoked, stopped };
}

async function reissue(tx: Db, context: Context, { rows }: MasterActionCall): Promise<void> {
  for (const row of rows) {
    if (!isIssuer(context, row)) throw new Rejected('只能重新下发本机构下发的产品');
    if (row.status !== '2' && row.status !== '3') throw new Rejected('产品未收回，无需重新下发');
    await sql`update business_product b set status = case when o.kind = 'H' then 0 else 1 end, withdrawn = false, revoke_reason = null, issued_at =
      ${context.now()}, version = b.version + 1, updated_at = ${context.now()}
      from organisation o where o.id = b.org_id and b.org_id = ${row.orgId} and b.id = ${row.id}`.execute(tx);
  }
  await tell(tx, context, rows, `新下发产品${rows.length}个`);
}

async function tell(tx: Db, context: Context, rows: readonly MasterRow[], body: string): Promise<void> {
  for (const org of new Set(rows.map((row) => row.orgId))) await tellOne(tx, context, org, body);
}
const tellOne = (tx: Db, context: Context, org: string, body: string): Promise<unknown> =>
  notify(tx, { org, title: '产品下发变动', body, uri: 'businessProduct', objectID: '', sender: { id: context.user.id, name: context.user.name } });

/** Everything of one batch that is still with its receivers: as revoke, in one sweep however many there are. */
async function revokeBatch(tx: Db, context: Context, { rows: [row], reason }: MasterActionCall): Promise<{ says: string[] }> {
  if (!row || row.issueBatchSn === '') throw new Rejected('该产品没有下发批次，请选择产品收回');
  if (!isIssuer(context, row)) throw new Rejected('只能收回本机构下发的产品');
  const { rows: taken } = await sql<{ org: string; status: number }>`
    update business_product b set status = case when ${busy(sql`b.org_id`, sql`b.specification_id`)} then 3 else 2 end,
      withdrawn = false, revoke_reason = ${reason}, version = version + 1, updated_at = ${context.now()}
    where b.issuer_id = ${row.issuer} and b.issue_batch_sn = ${row.issueBatchSn} and b.status in (0, 1) and b.deleted_at is null
    returning b.org_id as org, b.status`.execute(tx);
  for (const org of new Set(taken.map((one) => one.org)))
    await tellOne(tx, context, org, `收回产品${taken.filter((one) => one.org === org).length}个：${reason}`);
  const stopped = taken.filter(({ status }) => status === 3).length;
  return { says: [`批次${row.issueBatchSn}：收回${taken.length - stopped}项，有库存或在途单据而停购${stopped}项`] };
}

/** Stock or open documents are left of what the organisation may trade. */
const busy = (org: RawBuilder<unknown>, specification: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select 1 from stock_balance q where q.org_id = ${org} and q.specification_id = ${specification} and q.quantity > 0)
    or exists (select 1 from document_line l join document d on d.org_id = l.org_id and d.id = l.document_id where l.org_id = ${org} and l.specification_id = ${specification}
    and (d.status in (0, 1) or (d.status = 2 and l.open > 0))))`;

async function isBusy(tx: Db, row: MasterRow): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`select ${busy(sql`${row.orgId}::uuid`, sql`${row.specification}::uuid`)} as busy`.execute(tx);
  return rows[0]?.busy === true;
}

export const businessProductEffect: MasterEffect = {
  actions: {
    revoke,
    reissue,
    setPrice: setPrices,
    revokeBatch,
    issue: (tx, context, { input }) => issueProducts(tx, context, input.specifications as string[], input.organisations as string[]),
    checkIssue: (tx, context, { input }) => checkIssue(tx, context, input.specifications as string[], input.organisations as string[]),
    readCodes: (tx, context, { input }) => readCodes(tx, context, String(input.of), String(input.codes)),
  },
};
