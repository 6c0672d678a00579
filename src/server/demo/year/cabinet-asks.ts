import { sql } from 'kysely';
import type { Ward, World } from '../world/world';
import type { Stood } from './cabinet-goods';
import type { At } from './day';
import { act, type Desk, draft, type Values, versionOf } from './desk';

/** What lies in a cabinet now, the tagged pieces first. */
type Lying = { specification: string; unit: string; epc: string; quantity: number };
const lyingIn = async (world: World, org: string, cabinet: string): Promise<Lying[]> =>
  (
    await sql<Lying>`select x.specification_id as specification, g.root_unit_id as unit, x.epc, x.quantity::float8 as quantity
      from cabinet_content x join specification_card g on g.id = x.specification_id where x.org_id = ${org} and x.cabinet_id = ${cabinet}
      and x.quantity > 0 order by x.epc = '', x.epc, g.code`.execute(world.db)
  ).rows;
const line = ({ specification, unit }: Lying, quantity: number): Values => ({ specification, unit, quantity: String(quantity) });

type Ask = { maker: Desk; header: Values; lines: Values[]; hours?: [from: number, to: number] };
/** Asked at somebody's desk, for hours from then on. */
async function ask({ maker, header, lines, hours: [from, to] = [0, 12] }: Ask): Promise<{ id: string; version: number }> {
  const now = maker.context.now().getTime();
  const at = (hour: number): string => new Date(now + hour * 3_600_000).toISOString();
  const window = { timeFrom: at(from), timeTo: at(to), department: maker.person.department, applicant: maker.person.employee };
  return draft(maker, 'cabinetApplication', { ...window, ...header }, lines);
}
const submit = (maker: Desk, of: { id: string; version: number }) => act(maker, 'cabinetApplication', 'submit', of);
async function decide(desk: Desk, id: string, action: 'review' | 'nopass', reason?: string): Promise<void> {
  await act(desk, 'cabinetApplication', action, { id, version: await versionOf(desk.world, desk.organisation, id) }, reason ? { reason } : {});
}

/**
 * People of a ward ask for its cabinet: one took what he asked for, one may fill it, one waits for an answer, one was refused, one may look after it
 * tomorrow, one is still writing. `takes` opens the door as whoever asked and takes that piece.
 */
export async function wardAsks(
  world: World,
  at: At,
  { id: cabinet }: Stood,
  ward: Ward,
  takes: (employee: string, epc: string) => Promise<void>,
): Promise<void> {
  const day = at('h1', '16:48');
  if (!ward.nurse) return;
  const nurse = day.deskOfPerson(ward.nurse);
  const keeper = () => at('h1', '16:49').desk('keeper');
  const stay = (world.patients.get('h1') ?? []).find((one) => one.ward === ward.department && one.from <= day.day && one.to > day.day);
  const lying = await lyingIn(world, day.organisation.id, cabinet);
  const [piece, other] = lying.filter(({ epc }) => epc !== '');
  const plain = lying.find(({ epc }) => epc === '');
  const whom = { patient: stay?.id ?? '', reason: '术中备用' };
  const passedTo = async (given: Ask, by = keeper()): Promise<string> => {
    const saved = await ask(given);
    await submit(given.maker, saved);
    await decide(by, saved.id, 'review');
    return saved.id;
  };
  if (piece && stay) {
    await passedTo({ maker: nurse, header: { applyKind: 'take', cabinet, ...whom }, lines: [line(piece, 1)] });
    await takes(ward.nurse.employee, piece.epc);
  }
  if (plain) await passedTo({ maker: nurse, header: { applyKind: 'put', cabinet, reason: '低于下限' }, lines: [line(plain, 20)], hours: [0, 23] });
  const doctor = ward.doctors[0]?.employee ?? ward.nurse.employee;
  if (other && stay) {
    const waits = await ask({ maker: nurse, header: { applyKind: 'take', cabinet, ...whom, applicant: doctor }, lines: [line(other, 1)], hours: [12, 30] });
    await submit(nurse, waits);
    const refused = await ask({ maker: nurse, header: { applyKind: 'take', cabinet, ...whom, applicant: doctor }, lines: [line(other, 1)] });
    await submit(nurse, refused);
    await decide(keeper(), refused.id, 'nopass', '请先核销昨日取出的耗材');
  }
  const upkeep = at('h1', '16:50').desk('keeper');
  const tomorrow: [number, number] = [15, 21];
  await passedTo(
    { maker: upkeep, header: { applyKind: 'maintain', cabinet, reason: '更换门锁电池' }, lines: [], hours: tomorrow },
    at('h1', '16:51').desk('keeper2'),
  );
  if (plain) await ask({ maker: nurse, header: { applyKind: 'clear', cabinet, reason: '清理近效期' }, lines: [line(plain, 2)], hours: [15, 20] });
}

/** The dealer's people ask for theirs: filled again, and something to be taken along tomorrow. */
export async function dealerAsks(world: World, at: At, { id: cabinet }: Stood): Promise<void> {
  const day = at('d1', '16:46');
  const lying = await lyingIn(world, day.organisation.id, cabinet);
  const [first] = lying;
  if (!first) return;
  const keeper = day.desk('dkeeper');
  const filled = await ask({ maker: keeper, header: { applyKind: 'put', cabinet, reason: '院外备货补充' }, lines: [line(first, 2)], hours: [0, 20] });
  await submit(keeper, filled);
  await decide(at('d1', '16:48').desk('dealer'), filled.id, 'review');
  const taken = await ask({ maker: keeper, header: { applyKind: 'take', cabinet, reason: '明日跟台备用' }, lines: [line(first, 1)], hours: [14, 26] });
  await submit(keeper, taken);
}
