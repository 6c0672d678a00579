import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyLine } from '../../../../define/document-view';
import { abs, add, compare, type Decimal, isNegative, isZero, neg, plain, round, share, sub } from '../../../../define/money';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { isChargedBy, itemOfLine, signedQuantity } from './invoiced';

/** An invoice crosses the border: the lines of goods of the receiver that its lines charge there, each as far as nobody charged it yet. */
export type Charging = { from: AnyLine; values: Record<string, unknown> };
type Goods = { from: string; id: string; sn: string; name: string; quantity: Decimal; invoiced: Decimal };

/**
 * Goods that were booked in several parts are charged in as many. What more is charged stands on the last part, where the rules of the
 * receiver say so. @returns undefined while he has not booked all of the goods
 */
export async function chargedHere(receiver: Context, definition: DocumentDefinition, lines: readonly Charging[]): Promise<Charging[] | undefined> {
  const goods = await goodsOf(receiver, definition, lines, false);
  const isLost = lines.some(({ from }) => from.sourceLine !== '' && !goods.some((one) => one.from === from.id));
  return isLost ? undefined : dealt(lines, goods).lines;
}

/** Of one paper in two books: what the other side has not booked, or was charged for already, is refused before it is sent. */
export async function chargedThere(receiver: Context, definition: DocumentDefinition, lines: readonly Charging[]): Promise<Charging[]> {
  const { lines: charged, over } = dealt(lines, await goodsOf(receiver, definition, lines, true));
  const who = receiver.org.kind === 'H' ? '医院' : '供应商';
  const problems = over.map(({ line, name, left }) => ({
    line,
    field: 'quantity',
    message: `【${name}】超过${who}账上可开票的数量${plain(abs(left))}`,
  }));
  if (problems.length > 0) throw Rejected.because(problems);
  return charged;
}

type Over = { line: number; name: string; left: Decimal };

/** Each line over the goods it charges, in their order, as far as they go; what is left over is on the last of them. */
function dealt(lines: readonly Charging[], goods: readonly Goods[]): { lines: Charging[]; over: Over[] } {
  const taken = new Map(goods.map(({ id, invoiced }) => [id, invoiced]));
  const over: Over[] = [];
  const charged = lines.flatMap(({ from, values }): Charging[] => {
    const own = goods.filter((one) => one.from === from.id);
    let left = String(from.quantity || '0');
    const parts = own.flatMap((one) => {
      const part = within(left, roomOf(one, taken.get(one.id) ?? '0', left));
      if (isZero(part)) return [];
      taken.set(one.id, add(taken.get(one.id) ?? '0', part));
      left = sub(left, part);
      return [{ one, part }];
    });
    if (!isZero(left) || own.length === 0) over.push({ line: from.lineNo, name: own[0]?.name ?? from.sourceSn, left });
    const [last] = [...parts].reverse();
    if (!last) return [{ from, values: own[0] ? { ...values, sourceLine: own[0].id, sourceSn: own[0].sn } : values }];
    last.part = add(last.part, left);
    return parts.length === 1 ? [{ from, values: { ...values, sourceLine: last.one.id, sourceSn: last.one.sn } }] : shared(from, values, parts);
  });
  return { lines: charged, over };
}

/** What may still be charged of goods, or given back of what was. */
const roomOf = ({ quantity }: Goods, invoiced: Decimal, wanted: Decimal): Decimal =>
  isNegative(wanted) === isNegative(quantity) ? sub(quantity, invoiced) : neg(invoiced);

const within = (wanted: Decimal, room: Decimal): Decimal => {
  if (isZero(room) || isNegative(room) !== isNegative(wanted)) return '0';
  return compare(abs(wanted), abs(room)) <= 0 ? wanted : room;
};

/** One line in parts: the last takes what is left of its money. */
function shared(from: AnyLine, values: Record<string, unknown>, parts: readonly { one: Goods; part: Decimal }[]): Charging[] {
  const rest = { amount: String(from.amount || '0'), tax: String(from.tax || '0') };
  return parts.map(({ one, part }, i) => {
    const money = Object.fromEntries(
      (['amount', 'tax'] as const).map((name) => {
        const its = i === parts.length - 1 ? rest[name] : share(String(from[name] || '0'), part, String(from.quantity));
        rest[name] = sub(rest[name], its);
        return [name, round(its, 2)];
      }),
    );
    return { from, values: { ...values, ...money, quantity: part, sourceLine: one.id, sourceSn: one.sn } };
  });
}

/**
 * Goods of the receiver that answer those the lines charge at the sender, or come of what answers them. `above`: those of the paper the
 * sender's goods themselves came of count too, where none answers them directly (what a settlement was booked in, and sold by).
 */
async function goodsOf(receiver: Context, definition: DocumentDefinition, lines: readonly Charging[], above: boolean): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    with recursive own as (
      select l.id as from_id, g.org_id, g.id, g.mirror_line_id, g.source_line_id, 0 as up from document_line l
        join document_line g on g.org_id = l.org_id and g.id = l.source_line_id where l.id = any(${lines.map(({ from }) => from.id)}::uuid[])
      union all select own.from_id, u.org_id, u.id, u.mirror_line_id, u.source_line_id, 1 from own join document_line u on u.org_id = own.org_id and u.id = own.source_line_id
        where ${above} and own.up = 0),
    down as (
      select own.from_id, b.id, own.up, 0 as depth from own join document_line b on b.org_id = ${receiver.org.id} and (b.mirror_line_id = own.id or b.id = own.mirror_line_id)
      union all select down.from_id, x.id, down.up, down.depth + 1 from down join document_line x on x.org_id = ${receiver.org.id} and x.source_line_id = down.id where down.depth < 4),
    found as (
      select down.from_id, l.id, h.sn, h.created_at, l.line_no, down.up * 10 + down.depth as far, coalesce((select card.product_name from specification_card card
        where card.id = l.specification_id), '') as name,
        trim_scale(${signedQuantity})::text as quantity, trim_scale(coalesce(l.invoiced_quantity, 0) * sign(${signedQuantity}) + coalesce((select sum(x.quantity)
          from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
          where x.org_id = l.org_id and x.source_line_id = l.id and k.kind = ${definition.kind} and k.status = 1), 0))::text as invoiced
      from down join document_line l on l.org_id = ${receiver.org.id} and l.id = down.id join document h on h.org_id = l.org_id and h.id = l.document_id
        left join ${itemOfLine}
      where not h.is_red and ${isChargedBy(definition)})
    select from_id as "from", id, sn, name, quantity, invoiced from (select f.*, min(far) over (partition by from_id) as nearest from found f) f where far = nearest
      order by from_id, created_at, sn, line_no`.execute(receiver.db);
  return rows;
}
