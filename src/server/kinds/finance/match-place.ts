import { sql } from 'kysely';
import { type MatchDesk, matchDesks } from '../../../domain/finance/match-desks';
import type { Context } from '../../base/context';
import { Forbidden, NotFound } from '../../base/errors';
import { screensFor } from '../../engine/access';

/** Where somebody matches: the desk beside the page he came from, and himself as that page shows him. */
export type MatchPlace = { desk: MatchDesk; here: Context };

/**
 * The desk of the page he came from, else the first whose page he holds. Where prices are costs it is nobody's who sees costs on none of his pages.
 * @throws Forbidden
 */
export function placeOf(context: Context): MatchPlace {
  const desk = matchDesks.find(
    (one) => (context.screen === '' || one.screen === context.screen) && screensFor({ ...context, screen: one.screen }, one.resource).length > 0,
  );
  if (!desk) throw new Forbidden('您没有【核销台】权限');
  const seesCost = context.isSystem || Object.values(context.permissions).some((operations) => operations.includes('viewCost'));
  if (desk.showsCost && !seesCost) throw new Forbidden('您没有【核销台-查看成本】权限');
  return { desk, here: { ...context, screen: desk.screen } };
}

/** @throws NotFound for a partner of nobody, of somebody else, or of the other side of trade */
export async function partnerOf({ desk, here }: MatchPlace, id: string): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from partner p where p.org_id = ${here.org.id} and p.id = ${id} and p.kind = any(${[...desk.partnerKinds]}::text[])`.execute(here.db);
  if (!rows[0]) throw new NotFound(`${desk.words.party}不存在`);
  return rows[0];
}
