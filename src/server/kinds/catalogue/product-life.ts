import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { ruleReader } from '../../engine/documents/rules';
import type { MasterActionCall, MasterRow } from '../../engine/masters/effects';
import { notify } from '../../engine/messages/notify';
import { applyRevision } from './apply-revision';

/** 1 → 2. Whoever handed a product in does not check it where the rule says so. */
export async function passProducts(tx: Db, context: Context, { rows }: MasterActionCall): Promise<void> {
  const mayPassOwn = (await ruleReader(context))('approve.self') === '1';
  for (const row of rows) {
    requireStatus(row, '1', '待审核');
    if (!mayPassOwn && (await submitter(tx, row.id)) === context.user.id) throw new Rejected('不能审核自己提交的产品');
    await release(tx, context, row);
    await tellAuthor(tx, context, row, '已通过审核');
  }
}

/** Makes a checked product part of the catalogue, or writes its revision over the released one. */
export async function release(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const revised = await sql<{ of: string | null }>`select revision_of as of from product where id = ${row.id}`.execute(tx);
  const original = revised.rows[0]?.of;
  if (original) return applyRevision(tx, context, original, row.id);
  await sql`update product set status = 2, passed_by = ${context.user.id || null}, passed_at = ${context.now()}, opinion = null, version = version + 1, updated_at = ${context.now()}
    where id = ${row.id}`.execute(tx);
  const owner = row.origin === 'vendor' ? String(row.vendor) : row.orgId;
  if (row.origin !== 'platform') await grantAll(tx, context, owner, row.id, row.origin === 'vendor' ? 'vendor' : 'self');
}

/** The maker's or author's own right to trade every specification. */
async function grantAll(tx: Db, context: Context, org: string, product: string, source: 'vendor' | 'self'): Promise<void> {
  const { rows } = await sql<{
    id: string;
    code: string;
    name: string;
    high: boolean;
    implant: boolean;
    chargeable: boolean;
    reagent: boolean;
  }>`select s.id, s.code, p.name, p.is_high_value as high, p.is_implant as implant, p.chargeable, p.is_reagent as reagent
    from specification s join product p on p.id = s.product_id where s.product_id = ${product} and s.deleted_at is null`.execute(tx);
  for (const line of rows) {
    await sql`insert into business_product (org_id, id, specification_id, status, source, own_code, issued_at, high_value, implant, coded, chargeable, manage_class, created_by)
      values (${org}, ${newId()}, ${line.id}, 1, ${source}, ${line.code}, ${context.now()}, ${line.high}, ${line.implant}, ${line.high}, ${line.chargeable},
        ${line.high ? '高值' : line.reagent ? '试剂' : '低值'}, ${context.user.id || null})
      on conflict do nothing`.execute(tx);
  }
}

export async function refuseProducts(tx: Db, context: Context, { rows, reason }: MasterActionCall): Promise<void> {
  for (const row of rows) {
    requireStatus(row, '1', '待审核');
    await sql`update product set status = 3, opinion = ${reason}, version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(tx);
    await tellAuthor(tx, context, row, `被驳回：${reason}`);
  }
}

/** 2 → 0 only while nobody but its owner trades it and no document names it. */
export async function unreviewProduct(tx: Db, context: Context, { rows }: MasterActionCall): Promise<void> {
  for (const row of rows) {
    requireStatus(row, '2', '已发布');
    const owner = row.origin === 'vendor' ? String(row.vendor) : row.orgId;
    const used = await sql`select 1 from specification s where s.product_id = ${row.id} and (
        exists (select 1 from business_product b where b.specification_id = s.id and b.org_id <> ${owner} and b.deleted_at is null)
        or exists (select 1 from document_line l where l.specification_id = s.id)) limit 1`.execute(tx);
    if (used.rows.length > 0) throw new Rejected('产品已下发或已使用，不能反审核');
    await sql`delete from business_product b using specification s where s.product_id = ${row.id} and b.specification_id = s.id and b.org_id = ${owner}`.execute(
      tx,
    );
    await sql`update product set status = 0, version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(tx);
  }
}

/** 2 → 4: nobody may buy it any more; what lies in stores may still go out. */
export async function withdrawProducts(tx: Db, context: Context, { rows, reason }: MasterActionCall): Promise<void> {
  for (const row of rows) {
    requireStatus(row, '2', '已发布');
    await sql`update product set status = 4, opinion = ${reason || null}, version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(
      tx,
    );
    await sql`update business_product b set status = 3, withdrawn = true, version = b.version + 1, updated_at = ${context.now()} from specification s
      where s.product_id = ${row.id} and b.specification_id = s.id and b.status = 1`.execute(tx);
  }
}

/** 4 → 2; only the rows the withdrawal stopped come back. */
export async function relistProducts(tx: Db, context: Context, { rows }: MasterActionCall): Promise<void> {
  for (const row of rows) {
    requireStatus(row, '4', '已下架');
    await sql`update product set status = 2, version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(tx);
    await sql`update business_product b set status = 1, withdrawn = false, version = b.version + 1, updated_at = ${context.now()} from specification s
      where s.product_id = ${row.id} and b.specification_id = s.id and b.status = 3 and b.withdrawn`.execute(tx);
  }
}

export function requireStatus(row: MasterRow, status: string, word: string): void {
  if (row.status !== status) throw new Rejected(`产品【${row.name}】不是${word}状态`);
}

const submitter = async (tx: Db, id: string): Promise<string | null> =>
  (await sql<{ by: string | null }>`select submitted_by as by from product where id = ${id}`.execute(tx)).rows[0]?.by ?? null;

async function tellAuthor(tx: Db, context: Context, row: MasterRow, what: string): Promise<void> {
  const author = await sql<{
    org: string;
    by: string | null;
  }>`select coalesce(u.org_id, p.org_id) as org, p.submitted_by as by from product p left join app_user u on u.id = p.submitted_by where p.id = ${row.id}`.execute(
    tx,
  );
  const to = author.rows[0];
  if (!to?.by) return;
  await notify(tx, {
    org: to.org,
    users: [to.by],
    title: '产品审核结果',
    body: `产品【${row.name}】${what}`,
    uri: 'product',
    objectID: String(row.code ?? ''),
    kind: '审批',
    sender: { id: context.user.id, name: context.user.name },
  });
}
