import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Random } from '../random';

/** A line used for a patient, as far as his bill is concerned. */
export type Billed = {
  line: string;
  visitNo: string;
  visitSeq: number;
  patientNo: string;
  name: string;
  at: string;
  dept: string;
  code: string;
  item: string;
  itemName: string;
  spec: string;
  unit: string;
  quantity: number;
  amount: number;
  chargeable: boolean;
};
export type HisRow = Record<string, unknown>;

/** What was used for patients of a hospital and may stand on their bills, oldest first; by the items its own system has for the goods. */
export async function billedLines(db: Db, org: string): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    select l.id as line, p.visit_no as "visitNo", p.visit_seq as "visitSeq", p.code as "patientNo", p.name, to_char(h.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      coalesce(nullif(d.his_dept_code, ''), d.code) as dept, coalesce(l.label_no, '') as code, i.code as item, i.name as "itemName", i.spec, i.unit, l.base_quantity::float as quantity,
      round(l.base_quantity * coalesce(nullif(l.charge_price, 0), i.price), 2)::float as amount, coalesce(l.chargeable, false) as chargeable
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id join patient p on p.org_id = h.org_id
    and p.id = h.patient_id join department d on d.org_id = h.org_id and d.id = h.department_id
      join specification_card c on c.id = l.specification_id join his_item i on i.org_id = h.org_id and i.code = 'XM' || c.code
    where h.org_id = ${org} and h.kind in ('useRecord', 'surgicalUsage') and h.status = 2 and not h.is_red and l.base_quantity > 0
    and h.his_state is null and not exists (select from his_fee_match m where m.org_id = l.org_id and m.line_id = l.id)
    order by h.happened_at, h.sn, l.line_no`.execute(db);
  return rows;
}

const HOUR = 3_600_000;
const clock = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

/** Charges of a year as the hospital's system tells them, most of them right: forgotten, late, doubled, too many, at an old price, for somebody else, paid back. */
export function tellCharges(lines: readonly Billed[], random: Random, until: number): HisRow[] {
  const rows: HisRow[] = [];
  const tell = (line: Billed, more: HisRow & { after: number }): HisRow | undefined => {
    const { after, ...rest } = more;
    const at = Date.parse(line.at) + after * HOUR;
    if (at > until) return undefined;
    const row = {
      feeId: `F${line.visitNo.slice(-6)}${String(rows.length + 100_001)}`,
      feeType: 1,
      visitType: 'I',
      visitNo: line.visitNo,
      visitSeq: line.visitSeq,
      patientId: line.patientNo,
    };
    const what = {
      patientName: line.name,
      hisItemCode: line.item,
      hisItemName: line.itemName,
      spec: line.spec,
      unit: line.unit,
      quantity: line.quantity,
      amount: line.amount,
    };
    const whole = { ...row, ...what, uniqueCode: line.code, execDept: line.dept, chargeTime: clock(at), ...rest };
    rows.push(whole);
    return whole;
  };
  // What is not charged to patients seldom stands on a bill all the same; of what bears a code now and then one is charged to another patient.
  const turns = { free: 0, coded: 0, charged: 0, over: 0 };
  for (const [i, line] of lines.entries()) {
    const other = lines[(i * 7 + 3) % lines.length] ?? line;
    if (!line.chargeable && turns.free++ % 60 === 1) tell(line, { after: 0.5 });
    else if (line.code !== '' && line.visitNo !== other.visitNo && turns.coded++ % 12 === 0)
      tell(line, { after: 1, visitNo: other.visitNo, patientId: other.patientNo, patientName: other.name });
    else if (line.chargeable) bill(line, { random, other, tell, turns });
  }
  return rows.toSorted((a, b) => String(a.chargeTime).localeCompare(String(b.chargeTime)));
}

/** The golden section: its multiples are dealt out evenly, so that each sort of fault comes up in a small world as in a large one. */
const GOLDEN = 0.618_033_988_75;
type Turns = { charged: number; over: number };
type Teller = { random: Random; other: Billed; turns: Turns; tell: (line: Billed, more: HisRow & { after: number }) => HisRow | undefined };

function bill(line: Billed, { random, other, tell, turns }: Teller): void {
  const soon = 0.1 + random.next() * 3;
  const dice = (++turns.charged * GOLDEN) % 1;
  if (dice >= 0.08 && dice < 0.095) turns.over += 1;
  if (dice < 0.03) return;
  if (dice < 0.055) return void tell(line, { after: 28 + random.int(0, 50) });
  if (dice < 0.08) return void tell(line, { after: soon, amount: Number((line.amount * random.pick([0.9, 1.05, 1.1])).toFixed(2)) });
  // Of what bears a code nobody charges one too many.
  if (turns.over > 0 && line.code === '') {
    turns.over -= 1;
    return void tell(line, { after: soon, quantity: line.quantity + 1, amount: Number(((line.amount / line.quantity) * (line.quantity + 1)).toFixed(2)) });
  }
  const row = tell(line, { after: soon });
  if (!row) return;
  if (dice > 0.985) tell(line, { after: soon + 0.05 });
  else if (dice > 0.965) tell(line, { after: soon + 20, feeType: 2, originalFeeId: row.feeId });
  else if (dice > 0.95)
    tell(other, {
      after: 2 + Math.max(0, (Date.parse(line.at) - Date.parse(other.at)) / HOUR),
      uniqueCode: '',
      hisItemCode: line.item,
      hisItemName: line.itemName,
      quantity: 1,
      amount: Number((line.amount / line.quantity).toFixed(2)),
    });
}
