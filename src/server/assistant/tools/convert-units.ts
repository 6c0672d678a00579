import { sql } from 'kysely';
import { z } from 'zod';
import { groupBy } from '../../../define/group-by';
import { div, grouped, isWhole, mul } from '../../../define/money';
import type { Context } from '../../base/context';
import { defineTool, found, nothing } from '../tool';
import { loadNames, meant } from '../words/names';

const schema = z.object({
  goods: z.string().min(1).max(60).describe('产品的叫法，如 留置针'),
  quantity: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,4})?$/)
    .describe('多少，如 2'),
  from: z.string().max(4).describe('多少什么单位，如 箱'),
  to: z.string().max(4).describe('换成什么单位，如 支'),
});
type Unit = { specification: string; name: string; unit: string; ratio: string };
const SHOWN = 8;

/** 2箱留置针是多少支: by the units the goods are kept in. Sizes whose boxes hold different numbers are told one by one. */
export const convertUnits = defineTool<z.infer<typeof schema>>({
  name: 'convertUnits',
  description: '把某产品的数量从一种单位换算成另一种：2箱留置针是多少支。',
  args: schema,
  may: () => true,
  run: async ({ context }, { goods: said, quantity, from, to }) => {
    const called = meant(await loadNames(context, said, ['goods']), 'goods', said);
    const rows = await unitsOf(
      context,
      called.map(({ id }) => id),
    );
    const each = [...groupBy(rows, ({ specification }) => specification).values()].map((units) => ({
      name: units[0]?.name ?? '',
      units,
      here: units.find(({ unit }) => unit === from)?.ratio,
      there: units.find(({ unit }) => unit === to)?.ratio,
    }));
    const known = each.flatMap(({ name, here, there }) => (here && there ? [{ name, result: div(mul(quantity, here), there), one: div(here, there) }] : []));
    const [first] = known;
    if (!first) {
      const units = [...new Set(rows.map(({ unit }) => unit))];
      return nothing(rows.length === 0 ? `没有找到产品“${said}”的单位。` : `${said}没有同时用${from}和${to}作单位，登记的单位有：${units.join('、')}。`);
    }
    const words = (result: string): string => `${grouped(quantity, 0)} ${from} = **${grouped(result, isWhole(result) ? 0 : 2)} ${to}**`;
    const isSame = known.every(({ one }) => one === first.one);
    const basis = quantity === '1' ? '' : `（1 ${from} = ${grouped(first.one, isWhole(first.one) ? 0 : 2)} ${to}）`;
    if (isSame) return found({ text: `${said}：${words(first.result)}${basis}。`, data: first });
    const lines = known.slice(0, SHOWN).map(({ name, result }) => `- ${name}：${words(result)}`);
    const more = known.length > SHOWN ? [`另有 ${known.length - SHOWN} 个规格没有列出。`] : [];
    return found({ text: [`${said}各规格的包装不同：`, '', ...lines, ...more].join('\n'), data: known });
  },
});

async function unitsOf({ db }: Context, specifications: readonly string[]): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select u.specification_id as specification, concat_ws(' ', c.product_name, c.spec_model) as name, u.name as unit, u.ratio::text as ratio
    from unit u join specification_card c on c.id = u.specification_id
    where u.specification_id = any(${[...specifications]}::uuid[]) and u.deleted_at is null order by 2, u.ratio`.execute(db);
  return rows;
}
