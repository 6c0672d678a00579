import { sql } from 'kysely';
import { isPositive, isZero, max, sub } from '../../../../define/money';
import { type Allotted, againAfter, allot, openOf, placed } from '../../../../domain/his/allotting';
import type { Context } from '../../../base/context';
import { ruleReader } from '../../../engine/documents/rules';
import { deduct } from './deduct';
import { type Fee, lockFees, recognise } from './fee';
import { keepMatches, type Match, type Outcome, type Way } from './keep';
import { refund } from './refund';
import { lockUses, type Use } from './uses';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A refund that came before its charge waits for it this long, tried every ten minutes. */
const REFUND_DAYS = 7;
const REFUND_MINUTES = 10;

/** What an item is compared with: goods, and smallest units in one of its units. */
type Compared = { specifications: string[]; factor: string };
/** What the fees of one round share: open uses shrink as charges are put on them. */
type Round = { uses: Use[]; compared: ReadonlyMap<string, Compared>; days: number; matches: Match[]; outcomes: Outcome[] };

/**
 * Puts charges on uses: by the code that was scanned; else on what the same visit used of the goods the item is compared with, oldest first; what is left
 * is taken from the ward's store where the rule says so. Refunds release what their charge was put on. Whatever cannot be placed says why and is tried
 * again, less and less often, until a person has to look at it. One transaction; nothing happens twice, however often it is asked.
 */
export async function matchFees(context: Context, ids: readonly string[]): Promise<void> {
  const { db, org } = context;
  await recognise(db, org.id, ids);
  const fees = (await lockFees(db, org.id, ids)).filter(({ status }) => !['1', '7', '8'].includes(status));
  const charges = fees.filter(({ isRefund }) => !isRefund);
  const visits = [...new Set(charges.map(({ visitNo }) => visitNo))];
  const codes = [...new Set(charges.map(({ code }) => code).filter(Boolean))];
  const round: Round = {
    uses: visits.length > 0 ? await lockUses(db, org.id, visits, codes) : [],
    compared: await comparedOf(context, charges),
    days: Number((await ruleReader(context))('his.matchDays') || 7),
    matches: [],
    outcomes: [],
  };
  for (const fee of charges) await place(context, fee, round);
  await keepMatches(context, round.matches, round.outcomes);
  for (const fee of fees.filter(({ isRefund }) => isRefund)) {
    const done = await refund(context, fee);
    if (!done) await keepMatches(context, [], [waits(context, fee)]);
  }
}

async function comparedOf({ db, org }: Context, fees: readonly Fee[]): Promise<Map<string, Compared>> {
  const items = [...new Set(fees.flatMap(({ item }) => item ?? []))];
  if (items.length === 0) return new Map();
  const { rows } = await sql<{ item: string } & Compared>`
    select m.his_item_id as item, array_agg(m.specification_id::text order by m.specification_id) as specifications, min(m.factor)::text as factor from product_comparison m
    where m.org_id = ${org.id} and m.his_item_id = any(${items}::uuid[]) and m.state = '2' and m.deleted_at is null group by 1`.execute(db);
  return new Map(rows.map(({ item, ...compared }) => [item, compared]));
}

async function place(context: Context, fee: Fee, round: Round): Promise<void> {
  if (!fee.department) return void round.outcomes.push(unplaced(context, fee, round, '4', '执行科室未对照'));
  const compared = round.compared.get(fee.item ?? '');
  if (!compared && fee.code === '') return void round.outcomes.push({ fee: fee.id, status: '3', reason: '项目未对照院内产品', isTried: true });
  // Nothing was put on a use yet: what the item is compared with now counts.
  const charge = { ...fee, factor: isZero(fee.matched) ? (compared?.factor ?? '1') : fee.factor };
  const found = fee.code ? byCode(fee, round) : { uses: byVisit(fee, compared?.specifications ?? [], round), way: 'auto' as Way };
  if ('whyNot' in found) return void round.outcomes.push(unplaced(context, fee, round, found.status, found.whyNot));
  const goods = fee.code ? await codeGoods(context, fee) : (compared?.specifications ?? []);
  const met = put(round, fee, allot(charge, found.uses), found.way);
  const rest = placed(charge, met);
  const wanted = { quantity: openOf(rest), specifications: goods, code: fee.code };
  const taken = isPositive(wanted.quantity) ? await deduct(context, fee, wanted) : { uses: [] };
  const made = 'uses' in taken ? put(round, fee, allot(rest, taken.uses), 'deduct') : [];
  const [specification] = [...[...met, ...made].map(({ use }) => use.specification), ...(goods.length === 1 ? goods : [])];
  const known = { factor: charge.factor, specification: specification ?? null };
  if ('uses' in taken) return void round.outcomes.push({ fee: fee.id, status: isZero(fee.refunded) ? '1' : '2', isTried: true, ...known });
  round.outcomes.push({ ...unplaced(context, fee, round, isZero(rest.matched) ? taken.status : '2', taken.reason), ...known });
}

type Found = { uses: Use[]; way: Way } | { status: string; whyNot: string };

/** The use a scanned code names: of this visit, or of nobody yet. */
function byCode(fee: Fee, { uses }: Round): Found {
  const named = uses.filter(({ code }) => code === fee.code);
  const own = named.filter((use) => isOfVisit(use, fee));
  if (own.some(({ open }) => isPositive(open))) return { uses: own, way: 'code' };
  if (own.length > 0) return { status: '4', whyNot: `唯一码【${fee.code}】已计费` };
  if (named.length > 0) return { status: '5', whyNot: `唯一码【${fee.code}】用于另一名患者` };
  return { uses: [], way: 'code' };
}

/** What the visit used of these goods near the day it was charged. */
const byVisit = (fee: Fee, specifications: readonly string[], { uses, days }: Round): Use[] =>
  uses.filter((use) => isOfVisit(use, fee) && specifications.includes(use.specification) && Math.abs(Date.parse(use.at) - Date.parse(fee.at)) <= days * DAY);

const isOfVisit = (use: Use, fee: Fee): boolean => use.visitNo.toLowerCase() === fee.visitNo.toLowerCase() && use.visitType === fee.visitType;

async function codeGoods({ db, org }: Context, fee: Fee): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select specification_id as id from stock_label where org_id = ${org.id} and label_no = ${fee.code} and specification_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

function put(round: Round, fee: Fee, parts: Allotted<Use>[], way: Way): Allotted<Use>[] {
  for (const { use, quantity, amount } of parts) {
    round.matches.push({ fee: fee.id, line: use.line, document: use.document, quantity, amount, way });
    use.open = max(sub(use.open, quantity), '0');
  }
  return parts;
}

/** Tried again while a use may still be written down; then it is a person's. */
function unplaced({ now }: Context, fee: Fee, { days }: Round, status: string, reason: string): Outcome {
  const again = new Date(now().getTime() + againAfter(fee.tries) * MINUTE);
  const ends = Date.parse(fee.at) + (days + 1) * DAY;
  return { fee: fee.id, status, reason, isTried: true, ...(again.getTime() <= ends && status !== '5' ? { again } : {}) };
}

/** A refund whose charge did not come yet. */
function waits({ now }: Context, fee: Fee): Outcome {
  const isOver = now().getTime() - Date.parse(fee.received) > REFUND_DAYS * DAY;
  if (isOver) return { fee: fee.id, status: '4', reason: `${REFUND_DAYS}天内未收到原收费记录`, isTried: true };
  return { fee: fee.id, status: '0', reason: '等待原收费记录', isTried: true, again: new Date(now().getTime() + REFUND_MINUTES * MINUTE) };
}
