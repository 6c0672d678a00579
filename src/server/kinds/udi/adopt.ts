import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { ServiceCall } from '../../engine/masters/services';
import { copyProduct } from '../catalogue/product-revision';

type Difference = {
  finding: string;
  specification_id: string;
  product_id: string;
  product_name: string;
  theirs: string;
  facts: string;
  spec: string;
  model: string;
};

/**
 * Takes the database's word over into the product: a released one gets it in its revision, which is opened where none is, and comes into force by its own
 * check. @throws Rejected naming the product
 */
export async function adoptUdi(tx: Db, context: Context, { ids }: ServiceCall): Promise<{ says: string[] }> {
  const { rows } = await sql<Difference>`
    select d.finding, d.specification_id, d.product_id, d.product_name, d.said_theirs as theirs, d.facts, s.spec, s.model
    from udi_difference_list d join specification s on s.id = d.specification_id where d.org_id = ${context.org.id} and d.id = any(${ids}::uuid[]) order by d.product_name, d.code`.execute(
    tx,
  );
  const drafts = new Map<string, string>();
  for (const one of rows) {
    const draft = drafts.get(one.product_id) ?? (await draftOf(tx, context, one));
    drafts.set(one.product_id, draft);
    await (WRITES[one.finding] ?? nothing)(tx, one, draft);
    await sql`update product set version = version + 1, updated_at = ${context.now()}, updated_by = ${context.user.id || null}::uuid where id = ${draft}`.execute(
      tx,
    );
  }
  const names = [...new Set(rows.map(({ product_name }) => product_name))];
  return { says: [`已写入${drafts.size}张变更单，请在“产品建档”核对后提交：`, ...names.map((name) => `· ${name}`)] };
}

/** The revision that is open and may be written, else a new one. */
async function draftOf(tx: Db, context: Context, { product_id, product_name }: Difference): Promise<string> {
  const { rows } = await sql<{
    id: string;
    status: number;
  }>`select id, status from product where revision_of = ${product_id} and status in (0, 1, 3) and deleted_at is null`.execute(tx);
  const [open] = rows;
  if (open && open.status === 1) throw new Rejected(`产品【${product_name}】的变更单正在审核，请在它通过或驳回后再采用`);
  if (open) return open.id;
  const { rows: found } = await sql<{ row: Record<string, never> }>`select to_jsonb(p) as row from product p where p.id = ${product_id}`.execute(tx);
  if (!found[0]) throw new Rejected(`产品【${product_name}】不存在`);
  return copyProduct(tx, context, { ...found[0].row, id: product_id, orgId: String(found[0].row.org_id) }, true);
}

type Write = (tx: Db, one: Difference, draft: string) => Promise<unknown>;
const nothing: Write = async (_tx, { product_name }) => {
  throw new Rejected(`产品【${product_name}】的这一项不能直接采用`);
};
const inDraft = (one: Difference, draft: string) => sql`product_id = ${draft} and revision_of = ${one.specification_id} and deleted_at is null`;

const WRITES: Record<string, Write> = {
  name: (tx, { theirs }, draft) => sql`update product set name = ${theirs.slice(0, 100)} where id = ${draft}`.execute(tx),
  missing: (tx, one, draft) => sql`update specification set udi_di = ${one.theirs} where ${inDraft(one, draft)}`.execute(tx),
  spec: (tx, one, draft) => {
    if (one.spec !== '' && one.model !== '') throw new Rejected(`【${one.product_name} ${one.spec}/${one.model}】的规格和型号分开填写，请在变更单中手工修改`);
    const written = one.theirs.slice(0, 100);
    return one.spec !== ''
      ? sql`update specification set spec = ${written} where ${inDraft(one, draft)}`.execute(tx)
      : sql`update specification set model = ${written} where ${inDraft(one, draft)}`.execute(tx);
  },
  storage: (tx, one, draft) => sql`update product set temp_zone = ${one.facts.split('|')[1] ?? ''} where id = ${draft}`.execute(tx),
  registration: async (tx, one, draft) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from registration_cert where udi_words(code) = any(array(select udi_words(n) from regexp_split_to_table(${one.theirs}, '[;；,，、]') n))
      and deleted_at is null order by valid_to desc nulls first limit 1`.execute(tx);
    if (!rows[0]) throw new Rejected(`注册证【${one.theirs}】还没有登记，请先在“注册证管理”新增，再采用`);
    await sql`update product set registration_cert_id = ${rows[0].id} where id = ${draft}`.execute(tx);
  },
  category: async (tx, one, draft) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from category68 where edition = '2017' and deleted_at is null and starts_with(${one.theirs}, code) order by length(code) desc limit 1`.execute(
      tx,
    );
    if (!rows[0]) throw new Rejected(`分类编码【${one.theirs}】不在68分类目录（2017版）中`);
    await sql`update product set category68_id = ${rows[0].id} where id = ${draft}`.execute(tx);
  },
};
