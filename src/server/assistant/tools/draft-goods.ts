import { sql } from 'kysely';
import { z } from 'zod';
import { TAKEN_BACK } from '../../../domain/catalogue/product-words';
import type { Context } from '../../base/context';
import type { Found } from '../words/names';

export const itemSchema = z.object({
  product: z.string().min(1).max(100).describe('产品名称与规格'),
  quantity: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,4})?$/)
    .optional()
    .describe('数量'),
  unit: z.string().max(10).optional().describe('单位，如 支、盒'),
  price: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/)
    .optional()
    .describe('单价，元'),
  batchNo: z.string().max(40).optional().describe('批号'),
});
type Item = z.infer<typeof itemSchema>;
export type DraftLine = { specification: string; name: string; unit: string; quantity: string; price: string; batchNo: string; words: string };
const MOST_CHOICES = 5;

/** The specifications a product may mean: those this partner had before, then those taken most often in the last year; of what is bought none that is withdrawn. */
export async function choicesFor(
  context: Context,
  { product, quantity, unit, price, batchNo }: Item,
  found: readonly Found[],
  partner?: string,
  isBought?: boolean,
): Promise<{ said: string; amount: string; choices: DraftLine[]; all?: number }> {
  const goods = isBought ? await stillBought(context, found) : found;
  const ids = goods.map((one) => one.id);
  const { rows } =
    ids.length < 2
      ? { rows: [] }
      : await sql<{ id: string }>`select l.specification_id as id from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
          where l.org_id = ${context.org.id} and l.specification_id = any(${ids}::uuid[]) and h.created_at > ${context.now()}::timestamptz - interval '1 year'
          group by 1 order by count(*) filter (where h.partner_id = ${partner ?? null}::uuid) desc, count(*) desc, 1 limit ${MOST_CHOICES}`.execute(context.db);
  const usual = rows.flatMap((row) => goods.find((one) => one.id === row.id) ?? []);
  const ordered = [...new Set([...usual, ...goods])].slice(0, MOST_CHOICES);
  const choices = await Promise.all(
    ordered.map(async ({ id, name }) => ({
      specification: id,
      name,
      ...(await unitOf(context, id, unit)),
      quantity: quantity ?? '',
      price: price ?? '',
      batchNo: batchNo ?? '',
      words: [name, `${quantity ?? ''}${unit ?? ''}`, price ? `单价 ${price} 元` : '', batchNo ? `批号 ${batchNo}` : ''].filter(Boolean).join(' '),
    })),
  );
  return { said: product, amount: `${quantity ?? ''}${unit ?? ''}`, choices, all: new Set(ids).size };
}

/** Without what the catalogue of the house has taken back; where it has taken back all of them, all. */
async function stillBought({ db, org }: Context, goods: readonly Found[]): Promise<readonly Found[]> {
  if (goods.length < 2) return goods;
  const { rows } = await sql<{ id: string }>`select specification_id as id from business_product where org_id = ${org.id} and deleted_at is null
    and status = any(${[...TAKEN_BACK]}::int[]) and specification_id = any(${goods.map(({ id }) => id)}::uuid[])`.execute(db);
  const left = goods.filter(({ id }) => !rows.some((row) => row.id === id));
  return left.length > 0 ? left : goods;
}

/** The unit said, if the goods have it; else the smallest. */
async function unitOf(context: Context, specification: string, said: string | undefined): Promise<{ unit: string }> {
  const { rows } = await sql<{
    id: string;
  }>`select u.id from unit u where u.specification_id = ${specification} and u.deleted_at is null order by u.name = ${said ?? ''} desc, u.ratio limit 1`.execute(
    context.db,
  );
  return { unit: rows[0]?.id ?? '' };
}
