import { abs, add, compare, type Decimal, grouped, isZero, round, sub } from '../../define/money';
import { type Goods, type Paper, type PaperLine, Pool, type Proposal } from './match-goods';
import { type Verdict, verdicts } from './match-judging';
import { proposeItems, proposeWhole } from './match-proposals';

export type Tolerance = { line: Decimal; total: Decimal };
/** A row of the desk: what belongs together, and what it differs in. `isPulled`: it is a line of its invoice already. */
export type MatchedRow = Proposal & Verdict & { isPulled: boolean };

/**
 * Papers of a partner against his goods: lines that were pulled stand where they are, what files say finds its goods, papers without lines
 * those that come to the same; what is left of goods has no paper.
 */
export function matchRows(goods: readonly Goods[], papers: readonly Paper[], tolerance: Tolerance): MatchedRow[] {
  const pool = new Pool(goods);
  const pulled = papers.flatMap((paper) => paper.lines.filter(({ goods: id }) => id !== '').map((line) => pulledRow(paper, line, pool)));
  const open = papers.filter(({ isOpen }) => isOpen);
  const filed = open.flatMap((paper) => proposeItems(paper, pool));
  const whole = open.filter(({ hasFile, total }) => !hasFile && !isZero(total || '0')).flatMap((paper) => proposeWhole(paper, pool, tolerance));
  const rows = [...pulled, ...filed, ...whole];
  const judged = verdicts(rows, pool, tolerance.line).map((verdict, i) => ({ ...(rows[i] as Proposal), ...verdict, isPulled: i < pulled.length }));
  const charged = new Set(rows.flatMap(({ parts }) => parts.map((part) => part.goods)));
  return [...withinTotal(judged, tolerance), ...goods.filter(({ id }) => !charged.has(id)).flatMap((one) => missing(one, pool))];
}

function pulledRow(paper: Paper, line: PaperLine, pool: Pool): Proposal {
  const { goods, quantity, amount, tax } = line;
  const left = pool.left(goods);
  // What gives back (red) leaves nothing more to charge here.
  if (compare(quantity, '0') === compare(left, '0')) pool.take(goods, compare(abs(quantity), abs(left)) > 0 ? left : quantity);
  return { id: `line:${line.id}`, paper: paper.id, line, parts: [{ goods, quantity, amount, tax }], reason: '单号一致' };
}

/** Tails that come to more than a paper may be off by are nobody's to pass over. */
function withinTotal(rows: readonly MatchedRow[], { total }: Tolerance): MatchedRow[] {
  const tails = new Map<string, Decimal>();
  for (const { paper, state, difference } of rows) if (state === 'tail') tails.set(paper, add(tails.get(paper) ?? '0', difference));
  return rows.map((row) => {
    const off = tails.get(row.paper) ?? '0';
    return row.state === 'tail' && compare(abs(off), total) > 0
      ? { ...row, isSound: false, says: `${row.says}，整张合计${grouped(off, 2)}，超过${grouped(total, 2)}` }
      : row;
  });
}

/** Goods nothing on the desk charges; of what is charged in part its row says what is left. */
function missing({ id }: Goods, pool: Pool): MatchedRow[] {
  const [left, amount] = [pool.left(id), pool.worth(id)];
  if (isZero(left)) return [];
  const parts = [{ goods: id, quantity: left, amount, tax: '' }];
  return [
    {
      ...{ id: `open:${id}`, paper: '', parts, reason: '', state: 'missing' as const, says: '', difference: round(sub('0', amount), 2) },
      ...{ isSound: false, isPulled: false, undisputed: [], over: '' },
    },
  ];
}
