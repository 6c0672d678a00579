import { sql } from 'kysely';
import { type Goods, organisationOf, type Ward, type World } from '../world/world';
import { crewOf, type Day, dayOfOrganisation } from './day';
import { deliver } from './deliver';
import { act, actOnRecord, change, type Desk, draft, keepRecord, post, type Values, versionOf } from './desk';
import { pieces } from './pieces';

type Made = { id: string; version: number };
/** How far a case has come when the demo is opened. */
const STEPS = ['sold', 'reported', 'accepted', 'sent', 'drafted'] as const;

/**
 * Follow-table surgery: a dealer's sets go to an operation, are counted there, used, reported and sold, and the rest comes
 * back. One case is over, one waits at every step between.
 */
export async function operate(world: World, goods: ReadonlyMap<string, Goods>, dealer: string, ward: Ward, day: string, number: number): Promise<void> {
  const at = dayOfOrganisation(world, organisationOf(world, dealer), day, number, '12:30');
  const lines = await pieces(at, goods, at.organisation.central, STEPS.length, (one) => one.group === 'surgery' || one.group === 'ortho');
  for (const [i, line] of lines.entries())
    await oneCase(world, at, { line, one: goods.get(String(line.specification)) as Goods, step: STEPS[i] ?? 'sent', ward, number });
}

type Case = { line: Values; one: Goods; step: (typeof STEPS)[number]; ward: Ward; number: number };
async function oneCase(world: World, at: Day, { line, one, step, ward, number }: Case): Promise<void> {
  const { organisation, day } = at;
  const { sell, keep } = crewOf(organisation);
  const kit = await packKit(at, one, line);
  const operation = {
    surgeryAt: at.desk(sell).context.now().toISOString(),
    surgeryName: SURGERY[one.group] ?? '腹腔镜手术',
    surgeon: '陈主任',
    patientName: '王**',
  };
  const header = { customer: world.partners.get(`${organisation.key}>h1`), warehouse: organisation.central, ...operation, kits: [kit] };
  const saved = await draft(at.desk(sell), 'bonePresale', header, []);
  const packed = await sql<{ id: string; specification: string; unit: string; quantity: string; batch: string; serial: string; pack: string }>`
    select id, specification_id as specification, unit_id as unit, trim_scale(quantity)::text as quantity, batch_no as batch, coalesce(serial_no, '') as serial, pack_no as pack from document_line where org_id = ${organisation.id} and document_id = ${saved.id} order by line_no`.execute(
    world.db,
  );
  const sent = packed.rows.map(
    (row): Values => ({
      id: row.id,
      specification: row.specification,
      unit: row.unit,
      quantity: row.quantity,
      batchNo: row.batch,
      serialNo: row.serial,
      packNo: row.pack,
      price: one.price.toFixed(4),
      taxRate: '13',
    }),
  );
  const priced = await change(at.desk(sell), 'bonePresale', saved, header, sent);
  if (step === 'drafted') return;
  await act(at.desk(keep), 'bonePresale', 'review', priced);
  await deliver(world, day, '13:00');
  if (step === 'sent') return;
  await inTheatre(world, day, number, { presale: saved.id, step, ward, operation });
  if (step !== 'sold') return;
  await deliver(world, day, '13:40');
  await takeBack(at, saved.id);
}

const SURGERY: Record<string, string> = { ortho: '骨折切开复位内固定术', surgery: '腹腔镜胃部分切除术' };

/** A set with the goods of one line in it. @returns its id */
async function packKit(at: Day, one: Goods, line: Values): Promise<string> {
  const desk = at.desk(crewOf(at.organisation).keep);
  const count = await sql<{ n: number }>`select count(*)::int as n from instrument_kit where org_id = ${at.organisation.id}`.execute(desk.context.db);
  const row = {
    kitNo: `QXB${String((count.rows[0]?.n ?? 0) + 1).padStart(3, '0')}`,
    name: `${one.name}跟台包`,
    kitKind: '2',
    warehouse: at.organisation.central,
  };
  const parQuantity = String(Number(line.quantity) * one.boxRatio);
  const id = await keepRecord(desk, 'instrumentKit', row, { implants: [{ specification: one.id, parQuantity, minQuantity: '1' }], tools: [] });
  await actOnRecord(desk, 'instrumentKit', 'refill', id);
  return id;
}

type Theatre = { presale: string; step: Case['step']; ward: Ward; operation: Values };
/** The hospital counts what came, and reports what the operation took. */
async function inTheatre(world: World, day: string, number: number, { presale, step, ward, operation }: Theatre): Promise<void> {
  const h1 = organisationOf(world, 'h1');
  const at = dayOfOrganisation(world, h1, day, number, '13:05');
  const [patient] = (world.patients.get('h1') ?? []).filter((stay) => stay.from <= day && (stay.to === '' || stay.to > day));
  const acceptance = await onlyMirror(at, presale);
  if (!acceptance || !patient || !ward.nurse) return;
  const nurse = at.deskOfPerson(ward.nurse);
  const shipped = await linesOf(at, acceptance.id);
  const counted = shipped.map((row): Values => ({ id: row.id, quantity: row.note, refusedQuantity: '0', scannedQuantity: row.note }));
  const header = { department: ward.department, patient: patient.id, packageOk: '1', sterileOk: '1', toolsPresent: '3' };
  const saved = await change(nurse, 'bonePreAcceptance', acceptance, header, counted);
  await act(nurse, 'bonePreAcceptance', 'review', saved);
  if (step === 'accepted') return;
  const { surgeryName, surgeryAt } = operation;
  const report = {
    supplier: acceptance.partner,
    surgeryName,
    surgeryAt,
    surgeon: nurse.person.employee,
    department: ward.department,
    patient: patient.id,
    followUp: '李跟台',
    grantUntil: '2099-12-31',
  };
  const used = (await linesOf(at, acceptance.id)).map(
    (row): Values => ({ specification: row.specification, unit: row.unit, quantity: '1', taxRate: '13', sourceLine: row.id, implantSite: '左侧' }),
  );
  const done = await post(nurse, at.deskOfPerson(ward.nurse), 'surgicalReport', report, used, step === 'sold' ? 'review' : 'submit');
  if (step === 'sold') await finishAtHome(at, done.made);
}

/** What was used is booked in, what was not goes back. */
async function finishAtHome(at: Day, made: readonly { id: string; kind: string; status?: number }[]): Promise<void> {
  const desk: Desk = at.desk(crewOf(at.organisation).keep);
  for (const kind of ['boneGrn', 'boneReturn'])
    for (const one of made.filter((row) => row.kind === kind))
      await act(desk, kind, 'review', { id: one.id, version: await versionOf(at.world, at.organisation, one.id) });
}

/** The dealer sells what was used; what came back waits to be counted. */
async function takeBack(at: Day, presale: string): Promise<void> {
  const { rows } = await sql<Made>`
    select h.id, h.version from document h where h.org_id = ${at.organisation.id} and h.kind = 'boneSale' and h.status = 1
      and exists (select from document_line l join document_line u on u.org_id = l.org_id and u.id = l.source_line_id where l.org_id = h.org_id and l.document_id = h.id and u.document_id = ${presale})`.execute(
    at.world.db,
  );
  for (const sale of rows) await act(at.desk(crewOf(at.organisation).sell), 'boneSale', 'review', sale);
}

async function onlyMirror(at: Day, presale: string): Promise<(Made & { partner: string }) | undefined> {
  const { rows } = await sql<Made & { partner: string }>`
    select id, version, partner_id as partner from document where org_id = ${at.organisation.id} and kind = 'bonePreAcceptance' and mirror_of = ${presale}`.execute(
    at.world.db,
  );
  return rows[0];
}

const linesOf = async (at: Day, document: string): Promise<{ id: string; specification: string; unit: string; note: string }[]> =>
  (
    await sql<{ id: string; specification: string; unit: string; note: string }>`
      select id, specification_id as specification, unit_id as unit, trim_scale(note_quantity)::text as note from document_line where org_id = ${at.organisation.id} and document_id = ${document} order by line_no`.execute(
      at.world.db,
    )
  ).rows;
