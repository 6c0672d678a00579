import { sql } from 'kysely';
import { serviceCharge } from '../../../domain/finance/service-charge';
import { newId } from '../../base/id';
import { generateDocuments } from '../../engine/documents/generate';
import { setRule } from '../../rules/rule-settings';

import { organisationOf, type World } from '../world/world';
import { type At, crewOf } from './day';
import { deliver } from './deliver';
import { act } from './desk';

/** The hospital charges its suppliers for keeping their goods: of each month with something settled a bill, at every step one. */
export async function chargeServices(world: World, at: At, today: string): Promise<void> {
  const h1 = organisationOf(world, 'h1');
  await setRule(at('p', '16:41').desk('platform').context, { kind: 'H', org: h1.id }, { key: 'service.defaultRate', value: '2', reason: '院内物流服务费率' });
  const finance = at('h1', '16:42').desk('hfinance');
  const bills: string[] = [];
  for (const { month, basis } of await monthsOf(world, h1.id)) {
    const input = { accountMonth: month, basis, rate: '', suppliers: [] };
    const { made } = await generateDocuments(finance.context, serviceCharge, { key: newId(), input });
    bills.push(...made.map(({ id }) => id));
  }
  const [passed, confirmed, sent] = bills;
  for (const id of [passed, confirmed, sent]) if (id) await act(finance, 'serviceCharge', 'submit', { id, version: await versionOf(world, id) });
  for (const id of [passed, confirmed]) if (id) await confirm(world, at, id);
  await deliver(world, today, '16:48');
  if (passed) await act(at('h1', '16:50').desk('manager'), 'serviceCharge', 'review', { id: passed, version: await versionOf(world, passed) });
}

/** Months in which something was settled, the last first; then those in which something was used. */
async function monthsOf(world: World, org: string): Promise<{ month: string; basis: string }[]> {
  const { rows } = await sql<{ month: string; basis: string }>`
    (select distinct to_char(biz_date, 'YYYY-MM') as month, 'settled' as basis from document where org_id = ${org} and kind = 'settlementGrn'
    and status in (2, 7) and not is_red order by 1 desc limit 3)
    union all (select distinct to_char(day, 'YYYY-MM'), 'used' from settle_item where org_id = ${org} and item_kind = 'use' order by 1 desc limit 1)`.execute(
    world.db,
  );
  return rows;
}

async function confirm(world: World, at: At, bill: string): Promise<void> {
  const { rows } = await sql<{ org_id: string; id: string; version: number }>`
    select org_id, id, version from document where mirror_of = ${bill} and kind = 'serviceCharge' and status = 1`.execute(world.db);
  for (const { org_id, ...copy } of rows) {
    const key = ['d1', 'd2', 'd3', 'v1'].find((one) => organisationOf(world, one).id === org_id);
    if (key) await act(at(key, '16:46').desk(crewOf(organisationOf(world, key)).sell), 'serviceCharge', 'confirm', copy);
  }
}

const versionOf = async (world: World, id: string): Promise<number> =>
  (await sql<{ version: number }>`select version from document where id = ${id}`.execute(world.db)).rows[0]?.version ?? 0;
