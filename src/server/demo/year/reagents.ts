import { sql } from 'kysely';
import { warnOfOpenReagents } from '../../kinds/hospital/reagent-clock';
import { type Goods, organisationOf, type Ward, type World } from '../world/world';
import { type At, crewOf } from './day';
import { actOnRecord, type Desk, post, type Values } from './desk';
import { lotsOf, onHand } from './stock';

/** How many tests a piece is for, how many days an open one lasts and where it is used, by a word of its name; others as the last. */
const MADE_FOR = [
  ['人份', 100, 14, '化学发光免疫分析仪'],
  ['稀释液', 500, 1, '血细胞分析仪'],
  ['溶血剂', 300, 30, '血细胞分析仪'],
  ['培养瓶', 1, 1, '全自动血培养仪'],
  ['试纸', 50, 90, '便携式血糖仪'],
  ['', 240, 28, '全自动生化分析仪'],
] as const;
const analyserOf = (name: string): string => MADE_FOR.find(([word]) => name.includes(word))?.[3] ?? '';
/** More labels than this nobody prints of an afternoon. */
const MOST = 200;
type Piece = { id: string; specification: string; tests: number };

/** Reagents by the piece, in the laboratory and in a ward: lying, opened, on analysers, used up, thrown away. */
export async function reagentWork(world: World, at: At, goods: readonly Goods[]): Promise<void> {
  const h1 = organisationOf(world, 'h1');
  await sql`update business_product b set manage_class = '试剂' from specification_card g where b.org_id = ${h1.id} and g.id = b.specification_id and g.is_reagent and not g.is_high_value`.execute(
    world.db,
  );
  for (const [word, tests, days] of [...MADE_FOR].reverse())
    await sql`update business_product b set tests_per_unit = ${tests}, open_days = ${days} from specification_card g
      where b.org_id = ${h1.id} and g.id = b.specification_id and b.manage_class = '试剂' and concat_ws(' ', g.product_name, g.spec_model) like ${`%${word}%`}`.execute(
      world.db,
    );
  const { rows } = await sql<{
    id: string;
  }>`select specification_id as id from business_product where org_id = ${h1.id} and manage_class = '试剂' and deleted_at is null`.execute(world.db);
  const known = new Set(rows.map(({ id }) => id));
  const reagents = goods.filter((one) => known.has(one.id));
  for (const name of ['检验科', '骨科']) {
    const ward = h1.wards.find((one) => one.name === name);
    if (ward?.nurse) await wardDay(world, at, ward, reagents);
  }
  const central = await onHand(at('h1', '16:34'), h1.central, reagents);
  const stored = reagents.find((one) => (central.get(one.id) ?? 0) > 0 && (central.get(one.id) ?? 0) <= MOST);
  if (stored) await label(at, h1.central, stored.id);
  await warnOfOpenReagents(world.db, world.end);
}

/** What a ward keeps of them and what is brought to it gets labels, and is worked with. */
async function wardDay(world: World, at: At, ward: Ward, reagents: readonly Goods[]): Promise<void> {
  const day = at('h1', '16:30');
  const here = await onHand(day, ward.store, reagents);
  const kept = reagents.filter((one) => (here.get(one.id) ?? 0) >= 2 && (here.get(one.id) ?? 0) <= MOST).slice(0, 3);
  const brought = await bring(at, ward, reagents.filter((one) => !one.isCold && !kept.includes(one)).slice(0, 2));
  const labelled = [...kept, ...brought];
  for (const one of labelled) await label(at, ward.store, one.id);
  if (!ward.nurse) return;
  const desk = at('h1', '16:36').deskOfPerson(ward.nurse);
  for (const one of labelled) await spend(world, desk, await piecesOf(world, ward, one.id), analyserOf(one.name));
}

/** From the main store to the ward. @returns what came */
async function bring(at: At, ward: Ward, goods: readonly Goods[]): Promise<Goods[]> {
  const day = at('h1', '16:31');
  const crew = crewOf(day.organisation);
  const lots = await lotsOf(
    day,
    day.organisation.central,
    goods.map(({ id }) => id),
  );
  const lines = goods.flatMap((one) =>
    lots
      .take(one.id, 8)
      .map((part): Values => ({ specification: one.id, unit: one.root, quantity: String(part.quantity), batchNo: part.batchNo, serialNo: part.serialNo })),
  );
  if (lines.length === 0) return [];
  const header = { transferKind: 'move', fromWarehouse: day.organisation.central, toWarehouse: ward.store, mode: '1', reason: '科室试剂补充' };
  await post(day.desk(crew.keep), day.desk(crew.recheck), 'stockTransfer', header, lines);
  return goods.filter((one) => lines.some((line) => line.specification === one.id));
}

/** Of the first: used up; of the next: on the analyser, half of it used; one open, one thrown away; the rest lies there. */
async function spend(world: World, desk: Desk, [first, second, third, fourth]: readonly Piece[], analyser: string): Promise<void> {
  const does = (action: string, piece: Piece, input: Values = {}, reason?: string) => actOnRecord(desk, 'reagentRecord', action, piece.id, input, reason);
  const open = (piece: Piece) => does('openBottle', piece, { evenNewer: true });
  const load = async (piece: Piece, used: number) => {
    await open(piece);
    await does('load', piece, { analyser, comparison: '合格', evenNewer: true });
    await sql`update reagent_record set tests_used = ${used}, version = version + 1 where id = ${piece.id}`.execute(world.db);
  };
  if (first) {
    await load(first, Math.round(first.tests * 0.9));
    await does('finish', first, { testsUsed: String(Math.round(first.tests * 0.96)) });
  }
  if (second) await load(second, Math.round(second.tests * 0.45));
  if (third) await open(third);
  if (fourth) {
    await open(fourth);
    await does('discard', fourth, {}, '开瓶后污染');
  }
}

/** Pieces that lie there get a label each, where they have none. */
async function label(at: At, warehouse: string, specification: string): Promise<void> {
  const day = at('h1', '16:32');
  await actOnRecord(day.desk(crewOf(day.organisation).keep), 'stockLabel', 'generate', '', { labelKind: '1', warehouse, specification });
}

/** Unopened ones of a ward, those that end first in front. */
const piecesOf = async (world: World, { department }: Ward, specification: string): Promise<Piece[]> =>
  (
    await sql<Piece>`select id, specification_id as specification, coalesce(tests, 1) as tests from reagent_record_list
      where org_id = ${organisationOf(world, 'h1').id} and unit_department_id = ${department} and specification_id = ${specification} and state = '已领用' order by expiry_date, label_no limit 6`.execute(
      world.db,
    )
  ).rows;
