import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { productPrice } from '../../../domain/catalogue/product-price';
import { type Context, within } from '../../base/context';
import { Refusal, Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { requireAction } from '../../engine/access';
import type { MasterActionCall, MasterRow } from '../../engine/masters/effects';
import { saveMaster } from '../../engine/masters/save';

type Goods = { specification: string; name: string; unit: string; taxRate: string };

/**
 * One agreed price for every chosen product from a day on. The price that holds now ends the day before; one that begins later stays
 * in the way, like for a price typed alone. Nothing is set unless all can be.
 * @throws Rejected naming every product that stands in the way
 */
export async function setPrices(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<{ says: string[] }> {
  // What is agreed with suppliers is cost.
  if (input.kind === 'purchase') requireAction(context, 'businessProduct', ['viewCost'], '查看成本与价格');
  const goods = await goodsOf(tx, context, rows, input);
  const from = String(input.validFrom);
  let ended = 0;
  const refused: string[] = [];
  for (const one of goods) {
    ended += await endFormer(tx, context, one, input, from);
    const { kind, partner, price, validTo } = input;
    const row = { kind, specification: one.specification, partner, unit: one.unit, price, taxRate: input.taxRate || one.taxRate, validFrom: from, validTo };
    try {
      await saveMaster({ ...within(context, tx), isSystem: true }, productPrice, { row });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(`【${one.name}】${error.message}`);
    }
  }
  if (refused.length > 0) throw new Rejected(refused.join('；'));
  const words = input.kind === 'purchase' ? '采购价' : '销售价';
  return { says: [`已为${goods.length}个产品设置${words}，自${from}起生效。`, ...(ended > 0 ? [`${ended}个原价止于${addDays(from, -1)}。`] : [])] };
}

async function goodsOf(tx: Db, context: Context, rows: readonly MasterRow[], input: MasterActionCall['input']): Promise<Goods[]> {
  const column = sql.ref(input.kind === 'purchase' ? 'purchase_unit_id' : 'sale_unit_id');
  const found = await sql<Goods & { own: boolean; status: number }>`
    select c.id as specification, concat_ws(' ', c.product_name, c.spec_model) as name, trim_scale(c.tax_rate)::text as "taxRate", b.org_id = ${context.org.id} as own, b.status,
      ${input.per === 'root' ? sql`c.root_unit_id` : sql`coalesce(b.${column}, c.${column})`} as unit
    from business_product b join specification_card c on c.id = b.specification_id where b.id = any(${rows.map((row) => row.id)}::uuid[]) order by c.code`.execute(
    tx,
  );
  const foreign = found.rows.find((row) => !row.own);
  if (foreign) throw new Rejected('只能设置本机构产品的价格');
  const gone = found.rows.filter((row) => row.status === 2).map((row) => `产品【${row.name}】已收回，不能设置价格`);
  if (gone.length > 0) throw new Rejected(gone.join('；'));
  return found.rows;
}

/** The price of the same kind, partner and unit that holds on the day before the new one ends there. */
async function endFormer(tx: Db, context: Context, goods: Goods, input: MasterActionCall['input'], from: string): Promise<number> {
  const done =
    await sql`update product_price set valid_to = ${addDays(from, -1)}::date, version = version + 1, updated_at = ${context.now()}, updated_by = ${context.user.id || null}
    where org_id = ${context.org.id} and kind = ${input.kind} and specification_id = ${goods.specification} and partner_id is not distinct from ${input.partner || null} and unit_id = ${goods.unit}
      and status and deleted_at is null and valid_from < ${from}::date and (valid_to is null or valid_to >= ${from}::date) returning id`.execute(tx);
  return done.rows.length;
}
