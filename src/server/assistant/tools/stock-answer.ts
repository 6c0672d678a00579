import type { Reference } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import { add, plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { found, nothing, type ToolAnswer } from '../tool';
import { type Found, idsOf } from '../words/names';
import type { Sentences } from '../words/sentences';
import { namesOf } from './document-words';
import { factsOf, grouped, openStock, referencesOf, SHOWN, total } from './stock-references';
import { type Balance, seesLots } from './stock-rows';

/** What lies where: specification by specification, of a single one lot by lot. */
export function stockAnswer(
  { context, say }: { context: Context; say: Sentences },
  words: { product?: string | undefined; batchNo?: string | undefined },
  rows: readonly Balance[],
  goods: readonly Found[] | undefined,
  stores: readonly Found[] | undefined,
  besides: readonly Balance[] = [],
): ToolAnswer {
  const [only, ...others] = goods ?? [];
  const shelves = stores?.filter(({ kind }) => kind === 'warehouse') ?? [];
  const query: Record<string, string> = {
    ...(goods && only && (others.length === 0 || only.isNot) ? { 'f.specification': idsOf(goods) } : words.product ? { keyword: words.product } : {}),
    ...(shelves.length > 0 ? { 'f.warehouse': idsOf(shelves) } : {}),
    ...(words.batchNo ? { keyword: words.batchNo } : {}),
  };
  const proposals = openStock(context, query);
  const where = stores ? namesOf(stores) : say.own;
  const what = [goods && namesOf(goods), words.batchNo && `批号 ${words.batchNo}`].filter(Boolean).join(' ');
  if (rows.length === 0) {
    const beside = besides.length > 0 ? `\n\n${say.liesElsewhere(words.batchNo !== undefined)}\n\n${linesOf(besides, say).slice(0, 5).join('\n')}` : '';
    const none = say.nothingLies(what || where, stores && goods ? where : '');
    return nothing(`${none}${beside}`, { references: (goods ?? []).slice(0, 5).map(goodsReference), proposals });
  }
  const bySpecification = grouped(rows, (row) => row.specification);
  const lines = linesOf(rows, say).slice(0, SHOWN);
  const single = bySpecification.size === 1 && seesLots(context) ? lotLines(rows) : '';
  const more = bySpecification.size > SHOWN ? `\n\n共 ${bySpecification.size} 个规格，只列出 ${SHOWN} 个。` : '';
  return found({
    text: `${say.stock(where)}\n\n${lines.join('\n')}${inAll(rows, say)}${single}${more}`,
    data: { today: dayOf(context.now()), rows: rows.slice(0, 40).map(factsOf) },
    references: referencesOf(rows, context),
    proposals,
  });
}

/** 利器盒一共还剩多少: sizes of one product, counted alike, as one number below them. */
function inAll(rows: readonly Balance[], say: Sentences): string {
  const kinds = new Set(rows.map(({ name, unit }) => `${name.split(' ')[0]} ${unit}`));
  if (kinds.size > 1 || new Set(rows.map(({ specification }) => specification)).size < 2) return '';
  const unit = rows[0]?.unit ?? '';
  return `\n\n${say.liesInAll(`${total(rows)} ${unit}`, `${availableOf(rows)} ${unit}`)}`;
}
const availableOf = (rows: readonly Balance[]): string => plain(rows.reduce((sum, row) => add(sum, row.available), '0'));

const linesOf = (rows: readonly Balance[], say: Sentences): string[] =>
  [...grouped(rows, (row) => row.specification).values()].map((list) => {
    const first = list[0] as Balance;
    const stores = [...grouped(list, (row) => row.warehouse)].map(([name, own]) => `${name} ${total(own)}`).join('，');
    return say.lies(first.name, `${total(list)} ${first.unit}`, `${availableOf(list)} ${first.unit}`, stores);
  });

const lotLines = (rows: readonly Balance[]): string =>
  rows.length > 1 || rows[0]?.batchNo !== '-'
    ? `\n\n按批号：\n\n${rows
        .slice(0, 8)
        .map((row) => `- 批号 ${row.batchNo}，${row.warehouse}，${plain(row.quantity)} ${row.unit}${row.expiryDate ? `，有效期至 ${row.expiryDate}` : ''}`)
        .join('\n')}`
    : '';

const goodsReference = (one: Found): Reference => ({
  id: `goods:${one.id}`,
  kind: 'goods',
  title: one.name,
  content: one.detail,
  resource: 'specification',
  recordId: one.id,
});
