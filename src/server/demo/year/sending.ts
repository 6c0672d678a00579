import { sql } from 'kysely';
import type { OperationFact } from '../facts/operations';
import type { Goods, Stay } from '../world/world';
import { crewOf, type Day } from './day';
import { act, actOnRecord, change, draft, keepRecord, type Values } from './desk';
import { lotsOf, unpromised } from './stock';

/** How far a case of follow-table surgery has come. */
export type Step = 'drafted' | 'sent' | 'accepted' | 'reported' | 'used' | 'returned' | 'sold';
const STEPS: readonly Step[] = ['drafted', 'sent', 'accepted', 'reported', 'used', 'returned', 'sold'];
export const reaches = (step: Step, other: Step): boolean => STEPS.indexOf(step) >= STEPS.indexOf(other);

/** Goods a case is sent with, and how many of them stay in the patient. */
export type Brought = { one: Goods; sent: number; used: number };
export type Case = {
  dealer: string;
  stay: Stay;
  operation: OperationFact;
  brought: readonly Brought[];
  step: Step;
  /** Times of the day at which it is sent, counted, and sold; when it is operated. */
  times: readonly [sent: string, counted: string, sold: string];
  operatedAt: string;
  inKit: boolean;
  /** Name of the hospital's supplier: who stands at the table. */
  follower: string;
};

/** One size of each family an operation needs, in whole boxes: at least a piece more than it takes. */
export async function setFor(at: Day, offered: readonly Goods[], operation: OperationFact): Promise<Brought[]> {
  const here = await unpromised(at, at.organisation.central, offered);
  return operation.set.flatMap(({ family, least, most }): Brought[] => {
    const used = at.random.int(least, most);
    const sent = (one: Goods): number => Math.ceil((used + 1) / one.boxRatio) * one.boxRatio;
    const one = offered.find((each) => each.name === family && !each.isCold && (here.get(each.id) ?? 0) >= sent(each));
    return one ? [{ one, used, sent: sent(one) }] : [];
  });
}

/** The dealer writes down what goes out, loose or in a set of its own. @returns the delivery, when it left */
export async function sendSet(at: Day, given: Case, surgeon: string, bonePlan: string): Promise<string | undefined> {
  const { organisation, world } = at;
  const { sell, keep } = crewOf(organisation);
  const operation = {
    surgeryAt: new Date(given.operatedAt).toISOString(),
    surgeryName: given.operation.name,
    surgeon,
    patientName: `${[...given.stay.name][0]}**`,
    hospitalDepartment: given.operation.ward,
  };
  const kits = given.inKit ? [await packKit(at, given)] : [];
  const header = { customer: world.partners.get(`${organisation.key}>h1`), warehouse: organisation.central, bonePlan, ...operation, kits };
  const priced = (row: Values): Values => {
    const one = given.brought.find((each) => each.one.id === row.specification)?.one;
    return { ...row, price: (one?.price ?? 0).toFixed(4), taxRate: '13' };
  };
  const saved = await draft(at.desk(sell), 'bonePresale', header, given.inKit ? [] : (await looseOf(at, given.brought)).map(priced));
  const whole = given.inKit ? await change(at.desk(sell), 'bonePresale', saved, header, (await packedLines(at, saved.id)).map(priced)) : saved;
  if (!reaches(given.step, 'sent')) return undefined;
  await act(at.desk(keep), 'bonePresale', 'review', whole);
  return saved.id;
}

export async function looseOf(at: Day, brought: readonly Brought[]): Promise<Values[]> {
  const lots = await lotsOf(
    at,
    at.organisation.central,
    brought.map(({ one }) => one.id),
  );
  return brought.flatMap(({ one, sent }) =>
    lots
      .take(one.id, sent)
      .map((part): Values => ({ specification: one.id, unit: one.root, quantity: String(part.quantity), batchNo: part.batchNo, serialNo: part.serialNo })),
  );
}

const packedLines = async (at: Day, document: string): Promise<Values[]> =>
  (
    await sql<Values>`select id, specification_id as specification, unit_id as unit, trim_scale(quantity)::text as quantity, batch_no as "batchNo",
      coalesce(serial_no, '') as "serialNo", pack_no as "packNo"
      from document_line where org_id = ${at.organisation.id} and document_id = ${document} order by line_no`.execute(at.world.db)
  ).rows;

/** A set with these goods in it. @returns its id */
async function packKit(at: Day, { brought, operation }: Case): Promise<string> {
  const desk = at.desk(crewOf(at.organisation).keep);
  const found = await sql<{ n: number }>`select count(*)::int as n from instrument_kit where org_id = ${at.organisation.id}`.execute(desk.context.db);
  const row = {
    kitNo: `QXB${String((found.rows[0]?.n ?? 0) + 1).padStart(3, '0')}`,
    name: `${operation.name}跟台包`,
    kitKind: '2',
    warehouse: at.organisation.central,
  };
  const implants = brought.map(({ one, sent }): Values => ({ specification: one.id, parQuantity: String(sent), minQuantity: '1' }));
  const id = await keepRecord(desk, 'instrumentKit', row, { implants, tools: [] });
  await actOnRecord(desk, 'instrumentKit', 'refill', id);
  return id;
}
