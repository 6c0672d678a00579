import type { Goods } from '../../../domain/finance/match-goods';
import { type MatchedRow, matchRows } from '../../../domain/finance/match-rows';
import type { Context } from '../../base/context';
import { ruleReader } from '../../engine/documents/rules';
import { type Dispute, readDisputes } from './match-disputes';
import { type MatchPlace, partnerOf, placeOf } from './match-place';
import { type ReadPaper, readGoods, readPapers } from './match-reading';

/** What stands on the desk of a partner, for whoever reads it and whoever accepts of it. */
export type Laid = {
  place: MatchPlace;
  partner: { id: string; name: string };
  goods: Map<string, Goods>;
  papers: ReadPaper[];
  rows: MatchedRow[];
  disputes: Dispute[];
};

/** @throws Forbidden, NotFound */
export async function lay(context: Context, partner: string): Promise<Laid> {
  const place = placeOf(context);
  const known = await partnerOf(place, partner);
  const [goods, papers, rule] = [await readGoods(place, partner), await readPapers(place, partner), await ruleReader(place.here)];
  const seen = new Set(goods.map(({ id }) => id));
  // Lines of goods beyond the caller's scope are none of his.
  const own = papers.map((paper) => ({ ...paper, lines: paper.lines.filter((line) => line.goods === '' || seen.has(line.goods)) }));
  const tolerance = { line: rule('invoice.lineTolerance') || '0.05', total: rule('invoice.tolerance') || '1' };
  const disputes = place.desk.asks ? await readDisputes(place, partner) : [];
  return { place, partner: known, goods: new Map(goods.map((one) => [one.id, one])), papers, rows: matchRows(goods, own, tolerance), disputes };
}
