import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { issueProducts, toldIssue } from './product-issue';
import { passProducts, refuseProducts, relistProducts, requireStatus, unreviewProduct, withdrawProducts } from './product-life';
import { changeProduct, copyProduct } from './product-revision';
import { afterProductSave, beforeProductSave } from './product-save';
import { submitProducts } from './product-submit';
import { pickSpecifications } from './specification-picker';

export const productEffect: MasterEffect = {
  beforeSave: beforeProductSave,
  afterSave: afterProductSave,
  beforeDelete: async (tx, _context, row) => {
    if (row.status !== '0' && row.status !== '3') throw new Rejected(`产品【${row.name}】不是草稿或已驳回，不能删除`);
    await sql`update specification set deleted_at = now() where product_id = ${row.id} and deleted_at is null`.execute(tx);
  },
  actions: {
    submit: submitProducts,
    pass: passProducts,
    nopass: refuseProducts,
    unreview: unreviewProduct,
    change: changeProduct,
    withdraw: withdrawProducts,
    relist: relistProducts,
    copy: async (tx, context, { rows }) => ({ id: await copyProduct(tx, context, rows[0] as MasterRow, false) }),
    map: mapToLibrary,
    issue: async (tx, context, { rows, input }) => {
      const specs = await sql<{
        id: string;
      }>`select id from specification where product_id = any(${rows.map((row) => row.id)}::uuid[]) and deleted_at is null and status`.execute(tx);
      const ids = specs.rows.map((row) => row.id);
      return toldIssue(await issueProducts(tx, context, ids, input.organisations as string[]));
    },
  },
};

/** A self-built product turns out to be one of the library: it closes, and its owner trades the library's specifications. */
async function mapToLibrary(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<{ paired: number }> {
  const row = rows[0] as MasterRow;
  requireStatus(row, '1', '待审核');
  if (row.origin !== 'dealer' && row.origin !== 'hospital') throw new Rejected('只有自建产品可以对照到标准库');
  const library = String(input.library);
  const pairs = await sql<{
    id: string | null;
    name: string;
    code: string | null;
  }>`select x.id, x.code, concat_ws('/', nullif(s.spec, ''), nullif(s.model, '')) as name from specification s
    left join specification x on x.product_id = ${library} and x.deleted_at is null and lower(x.spec) = lower(s.spec) and lower(x.model) = lower(s.model)
    where s.product_id = ${row.id} and s.deleted_at is null`.execute(tx);
  const missing = pairs.rows.find((pair) => pair.id === null);
  if (missing) throw Rejected.at('library', `标准库产品没有规格【${missing.name}】`);
  for (const pair of pairs.rows) {
    await sql`insert into business_product (org_id, id, specification_id, status, source, own_code, issued_at, created_by) values (${row.orgId}, ${newId()}, ${pair.id}, 1, 'self',
      ${pair.code}, ${context.now()}, ${context.user.id || null})
      on conflict do nothing`.execute(tx);
  }
  await sql`update product set status = 2, library_product_id = ${library}, passed_by = ${context.user.id || null}, passed_at =
    ${context.now()}, version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(tx);
  return { paired: pairs.rows.length };
}

export const specificationEffect: MasterEffect = {
  actions: {
    issue: async (tx, context, { rows, input }) =>
      toldIssue(
        await issueProducts(
          tx,
          context,
          rows.map((row) => row.id),
          input.organisations as string[],
        ),
      ),
  },
  picker: pickSpecifications,
};
