import { sql } from 'kysely';
import { z } from 'zod';
import { plain } from '../../../define/money';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { hiddenFields } from '../../engine/documents/present';
import { reachable } from '../../engine/documents/reach';
import { openPage, screenFor } from '../places';
import { defineTool, found, nothing } from '../tool';
import { kindsSaid, loadNames, meant } from '../words/names';
import { namesOf } from './document-words';

const schema = z.object({
  product: z.string().min(1).max(100).describe('产品名称与规格'),
  partner: z.string().max(100).optional().describe('供应商或客户'),
  side: z.enum(['buy', 'sell']).optional().describe('buy 进价，sell 售价；不填按本机构'),
});
type Words = z.infer<typeof schema>;

/** Documents a price was agreed or paid on, the surest first. */
const PAID = { buy: ['purchaseGrn', 'purchaseOrder'], sell: ['saleOdo', 'salesOrder'] } as const;
const SHOWN = 8;
type Paid = { id: string; sn: string; day: string; partner: string | null; goods: string; unit: string | null; price: string; quantity: string };

/** What goods were last bought or sold for: the lines of reviewed documents, the latest first, one per goods and partner. */
export const prices = defineTool<Words>({
  name: 'prices',
  description: '价格：某产品最近的进价或售价，按往来单位列出最近一次成交的单据。',
  args: schema,
  may: (context) => [...PAID.buy, ...PAID.sell].some((kind) => screensFor(context, kind).length > 0),
  run: async ({ context }, words) => {
    const names = await loadNames(
      context,
      [words.product, words.partner].filter(Boolean).join(' '),
      kindsSaid({ goods: words.product, partner: words.partner }),
    );
    const goods = meant(names, 'goods', words.product);
    const partners = words.partner ? meant(names, 'partner', words.partner) : undefined;
    if (goods.length === 0) return nothing(`没有找到产品“${words.product}”。`);
    if (partners?.length === 0) return nothing(`没有找到往来单位“${words.partner}”。`);
    const side = words.side ?? (context.org.kind === 'H' ? 'buy' : 'sell');
    const what = side === 'buy' ? '进价' : '售价';
    const held = PAID[side].filter((kind) => screensFor(context, kind).length > 0);
    const open = held.filter((kind) => seesPrice(context, kind));
    if (open.length === 0) return nothing(held.length > 0 ? `您没有查看${what}的权限。` : `您没有查看${PAID[side].map(titleOf).join('、')}的权限。`);
    for (const kind of open) {
      const rows = await paid(
        context,
        kind,
        goods.map((one) => one.id),
        partners?.map((one) => one.id),
      );
      if (rows.length === 0) continue;
      const screen = screenFor(context, kind);
      const line = (row: (typeof rows)[number]): string => {
        const price = `- **${row.goods}** ${plain(row.price)} 元/${row.unit ?? ''}，${row.partner ?? ''}`;
        return `${price}，${row.day} ${titleOf(kind)} **${row.sn}**（${plain(row.quantity)} ${row.unit ?? ''}）`;
      };
      return found({
        text: `${namesOf(goods)}最近的${what}：\n\n${rows.map(line).join('\n')}`,
        data: rows.map(line),
        references: rows.map((row) => ({
          id: `${kind}:${row.id}`,
          kind: 'document',
          title: `${titleOf(kind)} ${row.sn}`,
          content: `${plain(row.price)} 元/${row.unit ?? ''} · ${row.partner ?? ''}`,
          resource: kind,
          recordId: row.id,
          ...(screen ? { path: screen.path } : {}),
        })),
        proposals: screen && rows[0] ? [openPage(screen, { id: rows[0].id }, `打开${titleOf(kind)} ${rows[0].sn}`)] : [],
      });
    }
    return nothing(`${namesOf(goods)}还没有${partners ? `与${namesOf(partners)}` : ''}成交过，没有${what}。`);
  },
});

const titleOf = (kind: string): string => documentOf(kind)?.title ?? kind;

function seesPrice(context: Context, kind: string): boolean {
  const definition = documentOf(kind);
  const hidden = definition && hiddenFields(context, definition, screensFor(context, kind));
  return hidden !== undefined && !hidden.has('price') && !hidden.has('totalAmount');
}

async function paid(context: Context, kind: string, goods: readonly string[], partners: readonly string[] | undefined): Promise<Paid[]> {
  const definition = documentOf(kind);
  if (!definition) return [];
  const { rows } = await sql<Paid>`select * from (
      select distinct on (l.specification_id, h.partner_id) h.id, h.sn, h.document_date::text as day, p.name as partner, concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as goods,
        u.name as unit, l.price::text as price, l.quantity::text as quantity
      from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id join specification_card c on c.id = l.specification_id
        left join unit u on u.id = l.unit_id left join partner p on p.org_id = h.org_id and p.id = h.partner_id
      where ${reachable(context, definition, screensFor(context, kind))} and h.status in (2, 5, 7) and l.price is not null
        and l.specification_id = any(${[...goods]}::uuid[]) ${partners ? sql`and h.partner_id = any(${[...partners]}::uuid[])` : sql``}
      order by l.specification_id, h.partner_id, h.document_date desc, h.created_at desc) latest
    order by day desc, sn desc limit ${SHOWN}`.execute(context.db);
  return rows;
}
