import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { type Context, systemContext } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { ruleReader } from '../../engine/documents/rules';
import type { MasterActionCall, MasterRow } from '../../engine/masters/effects';
import { notify } from '../../engine/messages/notify';
import { catalogueOwner } from './product-access';
import { release } from './product-life';
import { numberSpecifications } from './product-save';

/** 0, 3 → 1: everything the catalogue asks of a product before somebody checks it (catalogue: resources-platform §4). */
export async function submitProducts(tx: Db, context: Context, { rows }: MasterActionCall): Promise<void> {
  for (const row of rows) {
    if (row.orgId !== catalogueOwner(context)) throw new Rejected(`只能提交本机构的产品【${row.name}】`);
    if (row.status !== '0' && row.status !== '3') throw new Rejected(`产品【${row.name}】不是草稿或已驳回，不能提交`);
    await checkComplete(tx, context, row);
    await sql`update product set status = 1, submitted_by = ${context.user.id || null}, submitted_at = ${context.now()}, opinion = null, version = version + 1, updated_at = ${context.now()},
      code = case when code = '' then 'P' || lpad(nextval('product_code_seq')::text, 8, '0') else code end where id = ${row.id}`.execute(tx);
    await numberSpecifications(tx, row.id);
    const isSelfBuilt = row.origin === 'dealer' || row.origin === 'hospital';
    if (isSelfBuilt && (await platformRules(tx, context))('product.selfAutoPass') === '1') await release(tx, context, { ...row, status: '1' });
    else await tellPlatform(tx, context, row);
  }
}

/** What the platform asks of its catalogue is for the platform to say, whoever hands something in. */
async function platformRules(tx: Db, context: Context): Promise<(key: string) => string> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from organisation where kind = 'P' and deleted_at is null`.execute(tx);
  return ruleReader(systemContext(tx, { id: rows[0]?.id ?? '', name: rows[0]?.name ?? '', kind: 'P' }, context.now));
}

async function checkComplete(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const name = `产品【${row.name}】`;
  const found = await sql<{ specs: number; leaf: boolean; cert_class: string | null; cert_to: string | null; cert_type: string | null }>`
    select (select count(*)::int from specification s where s.product_id = p.id and s.deleted_at is null) as specs,
      not exists (select 1 from category68 k where k.parent_id = p.category68_id and k.deleted_at is null) as leaf,
      c.risk_class as cert_class, c.valid_to as cert_to, c.cert_type
    from product p left join registration_cert c on c.id = p.registration_cert_id and c.deleted_at is null where p.id = ${row.id}`.execute(tx);
  const state = found.rows[0];
  if (!state || state.specs === 0) throw new Rejected(`${name}至少需要一个规格`);
  if (!state.leaf) throw new Rejected(`${name}的68分类请选择末级`);
  if (state.cert_class === null) throw new Rejected('请先维护注册证');
  if (state.cert_to !== null && state.cert_to < dayOf(context.now())) throw new Rejected(`${name}注册证已过期，不能提交`);
  if (state.cert_class !== row.riskClass) throw new Rejected('注册证号与管理类别不一致');
  const twin = await sql`select 1 from specification s join product p on p.id = s.product_id
    join specification mine on mine.product_id = ${row.id} and mine.deleted_at is null and lower(mine.spec) = lower(s.spec) and lower(mine.model) = lower(s.model)
    where p.status in (2, 4) and p.revision_of is null and p.library_product_id is null and p.deleted_at is null and s.deleted_at is null and p.id <> ${row.id}
      and p.vendor_id = ${row.vendor} and lower(p.name) = lower(${row.name}) and p.id is distinct from (select revision_of from product where id = ${row.id}) limit 1`.execute(
    tx,
  );
  if (twin.rows.length > 0) throw new Rejected('标准库已存在相同产品规格，请申请下发');
}

async function tellPlatform(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const platform = await sql<{ id: string }>`select id from organisation where kind = 'P' and deleted_at is null`.execute(tx);
  const org = platform.rows[0]?.id;
  if (org === undefined) return;
  const page = row.origin === 'dealer' ? 'productDealerCheck' : 'productAudit';
  await notify(tx, {
    org,
    page,
    title: '产品待审核',
    body: `${context.org.name}提交了产品【${row.name}】`,
    uri: 'product',
    objectID: String(row.code ?? ''),
    kind: '审批',
    sender: { id: context.user.id, name: context.user.name },
  });
}
