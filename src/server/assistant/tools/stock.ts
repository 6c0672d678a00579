import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, type Day, dayOf } from '../../../define/dates';
import { nearestOf } from '../../../define/period-spans';
import { horizonIn, periodIn } from '../../../define/spoken-periods';
import { lying } from '../../../domain/datasets/lying';
import type { Context } from '../../base/context';
import { type Asking, defineTool, nothing, type ToolAnswer } from '../tool';
import { kindsSaid, loadNames, meantOrNot } from '../words/names';
import { type Sentences, sentencesFor } from '../words/sentences';
import { expiryAnswer } from './expiry-answer';
import { leftOutOf } from './left-out';
import { stockAnswer } from './stock-answer';
import { withOutside } from './stock-outside';
import { grouped, openStock, total } from './stock-references';
import { type Balance, balances, type Expiring, type Filter, OUTSIDE, screensOfStock } from './stock-rows';

const schema = z.object({
  product: z.string().max(100).optional().describe('产品名称与规格，如 留置针22G'),
  place: z.string().max(60).optional().describe('库房或科室名称'),
  batchNo: z.string().max(40).optional().describe('批号'),
  expiry: z.string().max(40).optional().describe('效期条件，如 30天内过期、已过期、三个月内到期、下个月、最早到期；不填为不看效期'),
  atLeast: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .describe('现存量不少于'),
  atMost: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .describe('现存量不多于'),
  order: z.enum(['most', 'least']).optional().describe('按现存量排序：most 最多在前，least 最少在前'),
});
type Words = z.infer<typeof schema>;

/** 近效期 without a number: as soon as a quarter ahead. */
const NEAR_DAYS = 90;

/** What lies where now, from the balances of the ledger, inside the user's stores and departments. */
export const stock = defineTool<Words>({
  name: 'stock',
  about: '库存',
  description: '查询库存：某产品、批号在各库房的现存量与可用量，或一段时间内到期、已过期的批号。',
  args: schema,
  may: (context) => screensOfStock(context).length > 0,
  run: async (asking, words) => {
    const { filters, understood } = leftOutOf(asking, lying.dimensions);
    const answer = await liesThere(asking, words, filters);
    if (understood.length === 0) return answer;
    const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [`f.${name}`, value]));
    return {
      ...answer,
      text: `${understood.join('，')}。\n\n${answer.text}`,
      proposals: answer.proposals.map((one) => ({ ...one, args: { ...one.args, ...query } })),
    };
  },
});

async function liesThere(asking: Asking, words: Words, left: Record<string, string>): Promise<ToolAnswer> {
  const { context, text } = asking;
  const say = sentencesFor(text);
  const names = await loadNames(
    context,
    [words.product, words.place].filter(Boolean).join(' '),
    kindsSaid({ goods: words.product, warehouse: words.place, department: words.place }),
  );
  const goods = words.product ? meantOrNot(names, 'goods', words.product) : undefined;
  const stores = words.place ? [...meantOrNot(names, 'warehouse', words.place), ...meantOrNot(names, 'department', words.place)] : undefined;
  const unknown = [words.product && !goods?.length ? `产品“${words.product}”` : '', words.place && !stores?.length ? `库房或科室“${words.place}”` : ''].filter(
    Boolean,
  );
  if (unknown.length > 0)
    return nothing(`没有找到${unknown.join('、')}，本机构的产品目录和库房里没有相近的名称。`, {
      proposals: openStock(context, {}),
    });
  const expiring = words.expiry ? spanOf(words.expiry, dayOf(context.now()), say) : undefined;
  const filter = { goods, stores, batchNo: words.batchNo, left };
  // What of it lies in no store is told beside it, where none was named: a sum without it would be short.
  const isNarrow = goods !== undefined || words.batchNo !== undefined || expiring !== undefined;
  const [rows, outside] = await Promise.all([
    balances(context, { ...filter, expiring }),
    isNarrow && !stores && left.place === undefined ? balances(context, { ...filter, expiring, places: OUTSIDE }) : [],
  ]);
  return withOutside(await answerOf(asking, words, { filter, rows, expiring }), outside, say);
}

type Lying = { filter: Filter; rows: readonly Balance[]; expiring: Expiring | undefined };
async function answerOf({ context, text }: Asking, words: Words, { filter, rows, expiring }: Lying): Promise<ToolAnswer> {
  const say = sentencesFor(text);
  const { goods, stores } = filter;
  if (rows.length === 0 && words.batchNo && !(await isKnownLot(context, words.batchNo)))
    return nothing(`没有批号“${words.batchNo}”：本机构的库存和流水里从来没有过它。`, { proposals: openStock(context, {}) });
  if (!expiring) {
    const counted = within(ordered(rows, words.order), words);
    // None of so many is no stock of nought.
    if (counted.length === 0 && rows.length > 0)
      return nothing(
        `没有现存量${[words.atLeast ? `不少于 ${words.atLeast}` : '', words.atMost ? `不多于 ${words.atMost}` : ''].filter(Boolean).join('、')}的产品（按最小单位，各库房合计）。`,
        {
          proposals: openStock(context, {}),
        },
      );
    // None of that lot, or none there: what of these goods lies in other lots or places is told beside it.
    const besides =
      rows.length === 0 && goods && (words.batchNo || stores) ? await balances(context, { ...filter, stores: undefined, batchNo: undefined }) : [];
    return stockAnswer({ context, say }, words, counted, goods, stores, besides);
  }
  const next = rows.length === 0 && expiring.to ? await balances(context, { ...filter, expiring: { from: dayOf(context.now()), text: '' } }) : [];
  return expiryAnswer({ context, say }, words, rows, { expiring, goods, next });
}

/** A lot that never was here has no stock of nought. */
async function isKnownLot({ db, org }: Context, batchNo: string): Promise<boolean> {
  const { rows } = await sql`select 1 from lot where org_id = ${org.id} and upper(batch_no) = upper(${batchNo}) limit 1`.execute(db);
  return rows.length > 0;
}

/** 30天内过期, 已过期, 下个月过期; 最早 and 什么时候 ask for all of them in their order. Without a word about when: near. */
function spanOf(said: string, today: Day, say: Sentences): Expiring {
  if (/最|什么时候|何时|哪天|全部|不限/.test(said)) return { text: '有库存' };
  const horizon = horizonIn(said);
  if (horizon?.days === 0) return { to: addDays(today, -1), text: say.ended };
  const spoken = horizon ? undefined : periodIn(said, today);
  const period = spoken && nearestOf(spoken, today);
  if (period) return { from: period.from, to: period.to, text: say.between(period.from, period.to) };
  const days = horizon?.days ?? NEAR_DAYS;
  return { from: today, to: addDays(today, days), text: say.within(days, addDays(today, days)) };
}

/** Rows of the goods of which so many lie there. */
function within(rows: readonly Balance[], { atLeast, atMost }: Words): readonly Balance[] {
  if (atLeast === undefined && atMost === undefined) return rows;
  const sums = new Map([...grouped(rows, (row) => row.specification)].map(([id, own]) => [id, Number(total(own))]));
  return rows.filter(({ specification }) => {
    const sum = sums.get(specification) ?? 0;
    return sum >= Number(atLeast ?? 0) && sum <= Number(atMost ?? Number.MAX_SAFE_INTEGER);
  });
}

/** Rows of the goods that lie most (or least) first. */
function ordered(rows: readonly Balance[], order: Words['order']): readonly Balance[] {
  if (!order) return rows;
  const sums = new Map([...grouped(rows, (row) => row.specification)].map(([id, own]) => [id, Number(total(own))]));
  return [...rows].sort((a, b) => ((sums.get(a.specification) ?? 0) - (sums.get(b.specification) ?? 0)) * (order === 'most' ? -1 : 1));
}
