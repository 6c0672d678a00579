import { sql } from 'kysely';
import { type OperationFact, visits } from '../facts/operations';
import type { Goods } from '../world/world';
import { crewOf, type Day } from './day';
import { act, draft, type Values } from './desk';
import { type Brought, looseOf, setFor } from './sending';

/** A set that went to a hospital without books here: its dealer is writing down himself what the operation took. */
export async function reportOutside(at: Day, goods: readonly Goods[], hospital: string): Promise<void> {
  const { organisation, world } = at;
  const { sell, keep } = crewOf(organisation);
  const partner = world.partners.get(`${organisation.key}>${hospital}`);
  const found = await firstVisit(at, goods);
  if (!partner || !found) return;
  const { fact, brought } = found;
  const seller = at.desk(sell);
  const operation = { surgeryName: fact.name, surgeryAt: seller.context.now().toISOString() };
  const familyName = '段**';
  const lines = (await looseOf(at, brought)).map((line): Values => {
    const one = brought.find((each) => each.one.id === line.specification)?.one;
    return { ...line, price: (one?.price ?? 0).toFixed(4), taxRate: '13' };
  });
  const saved = await draft(
    seller,
    'bonePresale',
    { customer: partner, warehouse: organisation.central, surgeon: '段浩然', ...operation, patientName: familyName },
    lines,
  );
  await act(at.desk(keep), 'bonePresale', 'review', saved);
  const { rows } = await sql<Values & { id: string }>`
    select id, specification_id as specification, unit_id as unit, batch_no as "batchNo", coalesce(serial_no, '') as "serialNo" from document_line
    where org_id = ${organisation.id} and document_id = ${saved.id} order by line_no`.execute(world.db);
  const used = rows.map(({ id, ...line }): Values => ({ ...line, quantity: '1', usage: '1', implantSite: fact.site || '术区', sourceLine: id }));
  await draft(at.desk(sell), 'surgicalUsage', { partner, ...operation, familyName }, used);
}

/** The first operation the store still has a set for. */
async function firstVisit(at: Day, goods: readonly Goods[]): Promise<{ fact: OperationFact; brought: readonly Brought[] } | undefined> {
  for (const fact of visits[at.organisation.key] ?? []) {
    const brought = await setFor(at, goods, fact);
    if (brought.length > 0) return { fact, brought };
  }
}
