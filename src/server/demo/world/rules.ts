import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import type { Organisation } from './world';

/** Switches the demo organisations turned; everything else stays as delivered. */
const SET: Record<string, readonly (readonly [key: string, value: string])[]> = {
  h1: [
    ['purchase.gspChain', '0'],
    ['issue.twoPerson', '1'],
    ['claim.overPar', '提醒'],
    ['issue.needDispatch', '0'],
    ['settlement.requireCharge', '0'],
  ],
  h2: [
    ['purchase.gspChain', '0'],
    ['issue.needDispatch', '0'],
    ['claim.onlyKept', '0'],
    ['settlement.requireCharge', '0'],
  ],
  d1: [['stock.reserveOnOrder', '1']],
};

export async function buildRules(db: Db, made: Map<string, Organisation>, at: string): Promise<void> {
  const rows = [...made.values()].flatMap((organisation) =>
    (SET[organisation.key] ?? []).map(([key, value]) => ({
      org_id: organisation.id,
      id: newId(),
      key,
      scope: 'organisation',
      value,
      created_at: at,
      updated_at: at,
    })),
  );
  await insertRows(db, 'rule_value', rows);
}
