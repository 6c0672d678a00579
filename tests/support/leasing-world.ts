import { sql } from 'kysely';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act as actOn } from './callers';
import { make } from './masters';
import { makeOrg, type Org, partner, type TradeWorld } from './trade-world';

/** A dealer who keeps goods of another one in a warehouse of his, and what they need for it: papers, contract, lease. */
export type LeasingWorld = {
  operator: Org;
  o: Context;
  lessee: string;
  keeper: string;
  vendor: Org;
  supplier: string;
  leased: string;
  kept: string;
  area: string;
};

export async function leasingWorld(w: TradeWorld, day: string, end: string): Promise<LeasingWorld> {
  const operator = await makeOrg(w.db, 'D', '通达储运');
  const vendor = await makeOrg(w.db, 'V', '安泰厂家');
  const lessee = await partner(w.db, operator, w.dealer, 'DD', 'both');
  const keeper = await partner(w.db, w.dealer, operator, 'DD', 'both');
  const supplier = await partner(w.db, w.dealer, vendor, 'DV', 'supplier');
  const [leased, kept] = [newId(), newId()];
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, kind) values (${operator.id}, ${leased}, 'WT1', '委托库', 1, 1, '委托')`.execute(
    w.db,
  );
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, kind, kept_by_id) values (${w.dealer.id}, ${kept}, 'WT1', '通达委托仓', 1, 1, '委托', ${keeper})`.execute(
    w.db,
  );
  await paper(w, operator, operator, '第三方储运备案凭证');
  await paper(w, operator, w.dealer, '营业执照');
  await contractOf(w, operator, lessee, 'QH-1', day, end);
  const o = w.context(operator);
  const area = await make(o, 'stockArea', { warehouse: leased, code: 'A1', name: '常温一区', kind: '常温', areaM2: '100', pallets: '40' });
  return { operator, o, lessee, keeper, vendor, supplier, leased, kept, area };
}

export const paper = (w: TradeWorld, owner: Org, holder: Org, type: string, validTo = '2099-12-31') =>
  sql`insert into licence (org_id, id, holder_id, type, no, valid_from, valid_to, long_term, review_state)
    values (${owner.id}, ${newId()}, ${holder.id}, ${type}, ${newId().slice(-8)}, '2020-01-01', ${validTo}, false, 'valid')`.execute(w.db);

export const contractOf = (w: TradeWorld, owner: Org, other: string, sn: string, from: string, to: string) =>
  sql`insert into document (org_id, id, kind, sn, status, subkind, partner_id, document_date, period_from, period_to, created_at, updated_at)
    values (${owner.id}, ${newId()}, 'contract', ${sn}, 2, '6', ${other}, ${from}, ${from}, ${to}, now(), now())`.execute(w.db);

export const termsOf = (l: LeasingWorld, day: string, end: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{ partner: l.lessee, leaseNo: 'QH-1', warehouse: l.leased, startDate: day, endDate: end, areas: [l.area], services: ['收货验收', '贮存', '拣配', '运输'] },
  ...{ feeMode: '1', rentPrice: '0.5', inFee: '0.2', outFee: '0.3', agreement: ['agreement.pdf'], contact: '王储', ...more },
});

/** Written, submitted and passed. @returns its id */
export async function leaseOf(l: LeasingWorld, terms: Record<string, unknown>): Promise<string> {
  const id = await make(l.o, 'lessee', terms);
  await actOn(l.o, 'lessee', 'submit', { ids: [id] } as never);
  await actOn(l.o, 'lessee', 'pass', { ids: [id] } as never);
  return id;
}
