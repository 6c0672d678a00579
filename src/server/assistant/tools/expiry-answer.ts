import { dayOf, daysBetween } from '../../../define/dates';
import { plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { found, nothing, type ToolAnswer } from '../tool';
import { type Found, idsOf } from '../words/names';
import type { Sentences } from '../words/sentences';
import { namesOf } from './document-words';
import { factsOf, openStock, referencesOf, SHOWN } from './stock-references';
import { type Balance, type Expiring, seesLots } from './stock-rows';

type ByExpiry = { expiring: Expiring; goods: readonly Found[] | undefined; next: readonly Balance[] };
/** Goods as the page takes them: by their name, or without those that are left out. */
const goodsFilter = (product: string | undefined, goods: readonly Found[] | undefined): Record<string, string> =>
  goods?.[0]?.isNot ? { 'f.specification': idsOf(goods) } : product ? { keyword: product } : {};
/** So many of the lots that expire next are named where none is in the span asked for. */
const NEXT = 2;

/** The lots whose expiry lies in the span asked for, the earliest first. */
export function expiryAnswer(
  { context, say }: { context: Context; say: Sentences },
  words: { product?: string | undefined },
  rows: readonly Balance[],
  { expiring, goods, next }: ByExpiry,
): ToolAnswer {
  const today = dayOf(context.now());
  const range = expiring.from || expiring.to ? `${expiring.from ?? ''}~${expiring.to ?? ''}` : '';
  const proposals = openStock(context, { ...(range ? { 'f.expiryDate': range } : {}), ...goodsFilter(words.product, goods) }, true);
  if (!seesLots(context)) return nothing('您没有查看批号的权限，无法列出效期。', { proposals });
  const line = (row: Balance): string =>
    say.lot(row.name, row.batchNo, row.expiryDate, daysBetween(today, row.expiryDate || today), row.warehouse, `${plain(row.quantity)} ${row.unit}`);
  if (rows.length === 0) {
    const nearest = next.slice(0, NEXT);
    const most = nearest.length > 0 ? `\n\n${say.nearest}\n\n${nearest.map(line).join('\n')}` : '';
    return nothing(`${say.noLots(expiring.text, goods ? namesOf(goods) : '')}${most}`, {
      references: referencesOf(nearest, context),
      proposals,
    });
  }
  return found({
    text: `${say.lots(expiring.text, rows.length)}${range ? '' : say.byExpiry}：\n\n${rows.slice(0, SHOWN).map(line).join('\n')}${rows.length > SHOWN ? `\n\n${say.earliest(SHOWN)}` : ''}`,
    data: { today, span: expiring.text, count: rows.length, rows: rows.slice(0, 40).map(factsOf) },
    references: referencesOf(rows, context),
    proposals,
  });
}
