import { dayOf } from '../../../../define/dates';
import type { figuresBeside } from '../../tools/figures-beside';
import type { Thing } from '../../words/operator-words';
import { seesMoney } from '../figures/rows';
import type { Told } from '../words-of';
import { dimensionOf, type Fact } from './facts';
import { conditionsOf, type Mention } from './parse';

const USUAL: readonly Thing[] = ['product', 'partner', 'department', 'lot'];

export type Pair = Omit<Parameters<typeof figuresBeside.run>[1], 'keep'>;

/** Both sides by what tells their rows apart. */
export function pairOf(told: Told, did: Mention, not: Mention, asked: Thing | undefined): Pair | undefined {
  const thing = (asked ? [asked] : did.fact.rows.quantity && not.fact.rows.quantity ? USUAL : []).find(
    (one) => dimensionOf(did.fact, one) && dimensionOf(not.fact, one),
  );
  const left = thing && sideOf(told, did.fact, thing, told.period);
  // What happens after: from the first day spoken of until today; 从没 is of all time.
  const right = thing && sideOf(told, not.fact, thing, not.isNever ? undefined : sinceOf(told), true);
  return left && right && { left, right, shown: left.shown };
}

/** From the first day of the span to today: what came in that month may have gone out since. */
function sinceOf({ period, frame, asking }: Told): string | undefined {
  const [first] = frame.periods;
  return first && period ? `${first.from}~${first.to > today(asking) ? first.to : today(asking)}` : undefined;
}
const today = ({ context }: Told['asking']): string => dayOf(context.now());

/** Of customers the contracts of sale, of suppliers those of purchase. */
function sideOfContract({ frame: { text }, asking }: Told, { id }: Fact): Record<string, string> {
  if (id !== 'contract' || asking.context.org.kind === 'H') return {};
  const isOfCustomers = /客户|医院|经销商|下家/.test(text);
  return isOfCustomers === /供应商|供货商|厂家|上家/.test(text) ? {} : { type: isOfCustomers ? '2,3' : '1' };
}

type Side = Pair['left'] & { shown: string[] };
export function sideOf(told: Told, fact: Fact, thing: Thing, period: string | undefined, isKey = false): Side | undefined {
  const { rows } = fact;
  const dimension = dimensionOf(fact, thing);
  // Of the other side only what tells the rows apart is a condition: one of its store, of its ward is one of the first.
  const where = isKey ? {} : conditionsOf(told, rows);
  if (!dimension || !where) return undefined;
  const quantity = rows.quantity && (thing === 'product' || thing === 'lot') ? [rows.quantity] : [];
  const money = seesMoney(told, rows) ? [rows.money] : [];
  const measures = [...quantity, ...money, ...(quantity.length + money.length === 0 ? [rows.papers] : [])];
  const { status: _status, ...own } = where;
  return {
    of: rows.of,
    measures,
    by: isKey ? dimension.key : [...dimension.key, ...dimension.shown.filter((one) => !dimension.key.includes(one))],
    where: {
      ...(rows.states ? { status: rows.states } : {}),
      ...fact.where,
      ...sideOfContract(told, fact),
      ...own,
      ...(where.status ? { status: where.status } : {}),
    },
    said: rows.said,
    shown: dimension.shown,
    quiet: [...Object.keys(fact.where ?? {}), 'status'],
    ...(fact.standing ? { standing: true } : {}),
    ...(period && !fact.standing ? { period } : {}),
  };
}
