import { sql } from 'kysely';
import { type Goods, keptBy, type Ward } from '../world/world';
import { crewOf, type Day } from './day';
import { act, change, draft, post, type Values } from './desk';
import { lotsOf, onHand } from './stock';

/** A ward has run low with less than so many months of something, and asks for as much as lasts for so many. */
const [LOW, FULL] = [0.8, 2];

/** A ward asks for what it runs out of (`isSure`: for anything there is); the keeper approves. @returns the reviewed claim, if there was something to ask for */
export async function claim(at: Day, ward: Ward, most: number, mode: 'review' | 'submit' | 'draft' = 'review', isSure = false): Promise<string | undefined> {
  const { organisation, world, random } = at;
  if (!ward.nurse) return undefined;
  const kept = world.kept.get(ward.department) ?? [];
  const goods = keptBy(world, ward);
  const [here, central] = await Promise.all([onHand(at, ward.store, goods), onHand(at, organisation.central, goods)]);
  const lacking = kept
    .map(({ one, monthly }) => ({ one, monthly, have: here.get(one.id) ?? 0, there: Math.floor(central.get(one.id) ?? 0) }))
    .filter(({ one, have, monthly, there }) => there > 0 && (isSure ? !one.isCoded : have < Math.max(1, monthly * LOW)))
    .sort((a, b) => a.have / a.monthly - b.have / b.monthly || a.one.code.localeCompare(b.one.code))
    .slice(0, most);
  if (lacking.length === 0) return undefined;
  const lines = lacking.map(({ one, monthly, have, there }): Values => {
    const wanted = isSure ? monthly * 0.25 : monthly * FULL - have;
    return { specification: one.id, unit: one.root, quantity: String(Math.max(1, Math.min(there, Math.ceil(wanted)))) };
  });
  const isUrgent = random.chance(0.05);
  const header = {
    claimType: isUrgent ? '3' : '1',
    department: ward.department,
    sourceWarehouse: organisation.central,
    targetWarehouse: ward.store,
    needDate: at.day,
    ...(isUrgent ? { urgentReason: random.pick(['急诊手术', '抢救用', '库存告急']) } : {}),
  };
  const nurse = at.deskOfPerson(mode === 'review' ? ward.nurse : (ward.helper ?? ward.nurse));
  if (mode === 'review') return (await post(nurse, at.desk(crewOf(organisation).keep), 'suppliesClaim', header, lines)).id;
  const saved = await draft(nurse, 'suppliesClaim', header, lines);
  if (mode === 'submit') await act(nurse, 'suppliesClaim', 'submit', saved);
  return saved.id;
}

type ClaimLine = { id: string; specification_id: string; unit_id: string; ratio: string; open: string };
/** The central store picks what was approved; another keeper checks. @returns the receipt that waits at the ward, or the issue that waits to be checked */
export async function issue(
  at: Day,
  ward: Ward,
  claimed: string,
  goods: ReadonlyMap<string, Goods>,
  mode: 'review' | 'submit' = 'review',
): Promise<string | undefined> {
  const { organisation, world } = at;
  const crew = crewOf(organisation);
  const { rows } =
    await sql<ClaimLine>`select id, specification_id, unit_id, ratio, open from document_line where org_id = ${organisation.id} and document_id = ${claimed} and open > 0 order by line_no`.execute(
      world.db,
    );
  const lots = await lotsOf(
    at,
    organisation.central,
    rows.map((row) => row.specification_id),
  );
  const labels = await labelsAt(
    at,
    organisation.central,
    rows.map((row) => row.specification_id),
  );
  const lines = rows.flatMap((row): Values[] => {
    const common = { specification: row.specification_id, unit: row.unit_id, sourceLine: row.id };
    if (goods.get(row.specification_id)?.isCoded)
      return labels
        .splice(0)
        .filter((label, i) => (label.specification_id === row.specification_id && i < Number(row.open)) || !labels.push(label))
        .map((label) => ({ ...common, quantity: '1', batchNo: label.batch_no, labelNo: label.label_no }));
    return lots
      .take(row.specification_id, Number(row.open))
      .map((part) => ({ ...common, quantity: String(part.quantity), batchNo: part.batchNo, serialNo: part.serialNo }));
  });
  if (lines.length === 0) return undefined;
  const header = { issueType: '1', target: '2', department: ward.department, sourceWarehouse: organisation.central, targetWarehouse: ward.store };
  const picker = at.desk(crew.keep);
  if (mode === 'submit') {
    return (await act(picker, 'issueOdo', 'submit', await draft(picker, 'issueOdo', header, lines))).id;
  }
  const done = await post(picker, at.desk(crew.recheck), 'issueOdo', header, lines);
  return done.made.find((one) => one.kind === 'departmentReceipt')?.id;
}

type Label = { specification_id: string; label_no: string; batch_no: string };
/** Unique codes that lie in a store, those that expire first before the others. */
export const labelsAt = async (at: Day, warehouse: string, specifications: readonly string[]): Promise<Label[]> =>
  (
    await sql<Label>`select b.specification_id, b.label_no, l.batch_no from stock_label b join lot l on l.org_id = b.org_id and l.id = b.lot_id
    where b.org_id = ${at.organisation.id} and b.warehouse_id = ${warehouse} and b.state = '2' and b.specification_id = any(${[...specifications]}::uuid[])
      and not exists (select from document_line x join document h on h.org_id = x.org_id and h.id = x.document_id where x.org_id = b.org_id and x.label_no = b.label_no and h.status in (0, 1))
    order by b.specification_id, l.expiry_date, b.label_no`.execute(at.world.db)
  ).rows;

type ReceiptLine = { id: string; sent: string; label_no: string | null };
/** The ward counts what came; now and then something is broken or missing. */
export async function receive(at: Day, ward: Ward, receipt: string): Promise<void> {
  const { organisation, world, random } = at;
  if (!ward.nurse) return;
  const { rows } = await sql<
    ReceiptLine & { version: number }
  >`select l.id, l.note_quantity as sent, l.label_no, h.version from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${organisation.id} and h.id = ${receipt} order by l.line_no`.execute(world.db);
  let version = rows[0]?.version ?? 1;
  const short = random.chance(0.06) ? rows.findIndex((row) => Number(row.sent) > 2 && !row.label_no) : -1;
  if (short !== -1 || rows.some((row) => row.label_no)) {
    const saved = await change(
      at.deskOfPerson(ward.nurse),
      'departmentReceipt',
      { id: receipt, version },
      {},
      rows.map((row, i) => ({
        id: row.id,
        receivedQuantity: String(Number(row.sent) - (i === short ? 1 : 0)),
        ...(i === short ? { refuseReason: random.pick(['破损', '短缺']) } : {}),
        ...(row.label_no ? { scannedCode: row.label_no } : {}),
      })),
    );
    version = saved.version;
  }
  await act(at.deskOfPerson(ward.nurse), 'departmentReceipt', 'review', { id: receipt, version });
}
