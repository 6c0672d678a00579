import { sql } from 'kysely';
import { toldDevice } from '../devices/told-device';
import { type Goods, personOf, type Ward, type World } from '../world/world';
import { dealerAsks, wardAsks } from './cabinet-asks';
import { bring, lying, type Stood, tag } from './cabinet-goods';
import { type At, crewOf } from './day';
import { actOnRecord, keepRecord, type Values } from './desk';

const FIRMWARE = '3.1.0';
const PLATE = { tare: 180, unit: 14 };
const gramsOf = (pieces: number): number => PLATE.tare + pieces * PLATE.unit;
const layers = (epcs: readonly string[]) => {
  const half = Math.ceil(epcs.length / 2);
  return [
    { layer: 1, epcs: epcs.slice(0, half) },
    { layer: 2, epcs: epcs.slice(half) },
  ];
};
const moment = (at: At, key: string, time: string): Date =>
  at(key, time)
    .desk(crewOf(at(key, time).organisation).keep)
    .context.now();

const each = (goods: readonly Goods[], pieces: number) => goods.map((one) => [one, pieces] as const);

/** The ward's cabinet: pieces with tags, a plate, a drawer. Filled, counted, taken from, given back to, used; some of it waits, some is wrong. */
export async function wardsCabinet(world: World, at: At, cabinet: Stood, ward: Ward, goods: readonly Goods[]): Promise<void> {
  const dear = await lying(at, 'h1', goods, 6, (one) => one.price >= 60, 3);
  const cheap = (await lying(at, 'h1', goods, 80, (one) => one.price < 20, 2)).filter((one) => !dear.includes(one));
  await bring(at, 'h1', cabinet, each(dear, 4));
  const tags = await tag(at, 'h1', cabinet, cabinet.deviceSn);
  await bring(at, 'h1', cabinet, each(cheap, 30));
  const plate = 'ZNG01-3A';
  await equip(at, cabinet, cheap, plate);
  const [keeper, nurse, helper] = await Promise.all([
    codeOf(world, personOf(at('h1', '15:50').organisation, 'keeper').employee),
    codeOf(world, ward.nurse?.employee),
    codeOf(world, ward.helper?.employee),
  ]);
  const device = await toldDevice(world.db, cabinet.deviceSn);
  const say = (time: string, ...events: Parameters<typeof device.say>[1]) => device.say(moment(at, 'h1', time), events);
  const open = (employee: string, door: number, seen: Values = {}) => ({ type: 'open', door, method: 'card', employee, ...seen });
  const tagged = (epcs: readonly string[], pieces?: number) => ({
    layers: layers(epcs),
    ...(pieces === undefined ? {} : { plates: [{ plate, grams: gramsOf(pieces) }] }),
  });
  const [weighed, drawn] = cheap.length === 2 ? [30, 30] : [0, 0];
  await device.say(moment(at, 'h1', '15:55'), [], { temperature: 19.5, firmware: FIRMWARE });
  await say('15:58', open(keeper, 1, tagged([], 0)), { type: 'close', door: 1, ...tagged(tags, weighed) });
  if (drawn > 0) await say('16:00', open(keeper, 2), { type: 'put', layer: 4, position: 1, quantity: drawn }, { type: 'close', door: 2 });
  await say('16:02', { type: 'count', ...tagged(tags, weighed), drawers: drawn > 0 ? [{ layer: 4, position: 1, quantity: drawn }] : [] });
  await say('16:10', open(nurse, 1, tagged(tags, weighed)), { type: 'close', door: 1, ...tagged(tags.slice(4), weighed - 8) });
  await use(world, at, ward, tags.slice(0, 2));
  if (drawn > 0)
    await say(
      '16:14',
      open(helper, 2),
      { type: 'take', layer: 4, position: 1, quantity: 24 },
      { type: 'take', layer: 4, position: 1, quantity: 2 },
      { type: 'close', door: 2 },
    );
  await say('16:20', open(nurse, 1, tagged(tags.slice(4))), { type: 'close', door: 1, ...tagged([...tags.slice(3)]) });
  for (const [time, temperature] of WARM) await device.say(moment(at, 'h1', time), [], { temperature });
  await say(
    '16:30',
    { type: 'open', door: 1, method: 'card', card: '00000000', ...tagged(tags.slice(3)) },
    { type: 'close', door: 1, ...tagged([...tags.slice(4), 'E2801160FFFFFFFF00000001']) },
  );
  await say('16:40', open(helper, 1), { type: 'close', door: 1, ...tagged([...tags.slice(5), 'E2801160FFFFFFFF00000001']) });
  // Counted once more in the evening a piece is missing that nobody took.
  const seen = tagged([...tags.slice(6), 'E2801160FFFFFFFF00000001'], Math.max(weighed - 8, 0));
  await say('16:46', { type: 'count', ...seen, drawers: drawn > 0 ? [{ layer: 4, position: 1, quantity: drawn - 26 }] : [] });
  await answerErrors(world, at);
  await wardAsks(world, at, cabinet, ward, async (employee, epc) => {
    const left = tags.slice(6).filter((one) => one !== epc);
    const shut = (pieces: readonly string[]) => tagged([...pieces, 'E2801160FFFFFFFF00000001']);
    await say('16:52', open(await codeOf(world, employee), 1, shut(tags.slice(6))), { type: 'close', door: 1, ...shut(left) });
  });
}

/** For three minutes it is too warm in there. */
const WARM = [
  ['16:22', 31.2],
  ['16:25', 22.4],
] as const;

/** What belongs where, and how much of it: a plate and a drawer of the ward's cabinet. */
async function equip(at: At, cabinet: Stood, [first, second]: readonly Goods[], code: string): Promise<void> {
  const desk = at('h1', '15:52').desk('keeper');
  if (!first || !second) return;
  const row = {
    code,
    warehouse: cabinet.store,
    location: cabinet.location,
    cabinet: cabinet.id,
    layer: '3',
    par: '40',
    low: '25',
    maxQuantity: '60',
    tolerance: '15',
  };
  const plate = await keepRecord(desk, 'weightPlate', row);
  await actOnRecord(desk, 'weightPlate', 'bind', plate, { specification: first.id });
  await actOnRecord(desk, 'weightPlate', 'calibrate', plate, { tare: String(PLATE.tare), pieces: '20', weight: String(gramsOf(20)) });
  await placeGoods(at, 'h1', cabinet, [{ layerNo: '4', position: '1', specification: second.id, low: '10', par: '40' }]);
}

/** Which product lies in which drawer. */
async function placeGoods(at: At, key: string, { id }: Stood, slots: readonly Values[]): Promise<void> {
  const day = at(key, '15:53');
  const desk = day.desk(crewOf(day.organisation).keep);
  for (const [i, slot] of slots.entries())
    await sql`insert into cabinet_slot (org_id, id, cabinet_id, sort, layer_no, position, specification_id, low, par)
      values (${desk.organisation.id}, gen_random_uuid(), ${id}, ${i}, ${slot.layerNo}, ${slot.position}, ${slot.specification}, ${slot.low}, ${slot.par})`.execute(
      desk.context.db,
    );
}

/** Employees log in to a cabinet by their number where nobody holds a card against it. */
async function codeOf({ db }: World, employee: string | undefined): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from employee where id = ${employee ?? null}`.execute(db);
  return rows[0]?.code ?? '';
}

/** The head nurse writes down on whom some of it was used. */
async function use(world: World, at: At, ward: Ward, tags: readonly string[]): Promise<void> {
  const day = at('h1', '16:12');
  if (!ward.nurse) return;
  const stay = (world.patients.get('h1') ?? []).find((one) => one.ward === ward.department && one.from <= day.day && one.to > day.day);
  const { rows } = await sql<{ id: string }>`
    select id from cabinet_record where org_id = ${day.organisation.id} and epc = any(${[...tags]}) and event_type = '取出' and bind_state = '待核销' order by happened_at`.execute(
    world.db,
  );
  for (const { id } of rows)
    await actOnRecord(
      day.deskOfPerson(ward.nurse),
      'cabinetRecord',
      'bindUse',
      id,
      stay ? { patient: stay.id, doctor: ward.doctors[0]?.employee ?? '' } : { reason: '科室自用' },
    );
}

/** The theatre's drawers: filled and taken from; one of its doors stands open. */
export async function theatresCabinet(world: World, at: At, cabinet: Stood, ward: Ward, goods: readonly Goods[]): Promise<void> {
  const cheap = (await lying(at, 'h1', goods, 60, (one) => one.price < 40, 6)).slice(-2);
  await bring(at, 'h1', cabinet, each(cheap, 20));
  await placeGoods(
    at,
    'h1',
    cabinet,
    cheap.map((one, i): Values => ({ layerNo: String(i + 1), position: '1', specification: one.id, low: '8', par: '30' })),
  );
  const nurse = await codeOf(world, ward.nurse?.employee);
  const device = await toldDevice(world.db, cabinet.deviceSn);
  await device.say(moment(at, 'h1', '15:56'), [], { temperature: 21, firmware: FIRMWARE });
  for (const [i] of cheap.entries()) {
    const door = i + 1;
    await device.say(moment(at, 'h1', '16:01'), [
      { type: 'open', door, method: 'face', employee: nurse },
      { type: 'put', layer: door, position: 1, quantity: 20 },
      { type: 'take', layer: door, position: 1, quantity: i === 0 ? 5 : 14 },
      { type: 'close', door },
    ]);
  }
  // What is counted is one less than anybody wrote down.
  await device.say(moment(at, 'h1', '16:35'), [{ type: 'count', drawers: cheap.map((_, i) => ({ layer: i + 1, position: 1, quantity: i === 0 ? 14 : 6 })) }]);
  await device.say(moment(at, 'h1', '16:45'), [{ type: 'open', door: 1, method: 'face', employee: nurse }]);
}

/** A dealer's pieces for operations outside, taken by whoever drives there; a drawer that runs low, and somebody nobody knows. */
export async function dealersCabinet(world: World, at: At, cabinet: Stood, goods: readonly Goods[]): Promise<void> {
  const dear = await lying(at, 'd1', goods, 4, (one) => one.price >= 60 && one.boxRatio === 1, 2);
  const [small] = await lying(at, 'd1', goods, 40, (one) => !one.isHighValue && one.boxRatio > 1 && one.boxRatio <= 20, 1);
  const pieces = dear.map((one) => [one, 3] as const);
  await bring(at, 'd1', cabinet, pieces);
  const tags = dear.length > 0 ? await tag(at, 'd1', cabinet, cabinet.deviceSn) : [];
  const keeper = await codeOf(world, cabinet.keeper);
  const device = await toldDevice(world.db, cabinet.deviceSn);
  const say = (time: string, ...events: Parameters<typeof device.say>[1]) => device.say(moment(at, 'd1', time), events);
  const only = (epcs: readonly string[]) => ({ layers: [{ layer: 1, epcs: [...epcs] }] });
  const open = (door: number, seen: Values = {}) => ({ type: 'open', door, method: 'card', employee: keeper, ...seen });
  await device.say(moment(at, 'd1', '15:56'), [], { temperature: 20, firmware: FIRMWARE });
  await say('16:00', open(1, only([])), { type: 'close', door: 1, ...only(tags) });
  if (small) {
    const quantity = small.boxRatio;
    await bring(at, 'd1', cabinet, [[small, quantity]]);
    await placeGoods(at, 'd1', cabinet, [{ layerNo: '2', position: '1', specification: small.id, low: String(quantity + 5), par: String(quantity * 3) }]);
    await say('16:08', open(2), { type: 'put', layer: 2, position: 1, quantity }, { type: 'close', door: 2 });
  }
  await say('16:15', open(1, only(tags)), { type: 'close', door: 1, ...only(tags.slice(2)) });
  // Of what is counted a piece is missing that nobody took.
  await say('16:30', { type: 'count', ...only(tags.slice(3)), drawers: small ? [{ layer: 2, position: 1, quantity: small.boxRatio }] : [] });
  await say('16:40', { type: 'open', door: 2, method: 'card', card: '00000000' }, { type: 'close', door: 2 });
  await dealerAsks(world, at, cabinet);
}

/** Some of what is wrong is somebody's by now, some is not worth more. */
async function answerErrors(world: World, at: At): Promise<void> {
  const day = at('h1', '16:50');
  const keeper = personOf(day.organisation, 'keeper');
  const { rows } = await sql<{
    id: string;
    type: string;
  }>`select id, type from cabinet_error where org_id = ${day.organisation.id} and state = '待处理' order by happened_at`.execute(world.db);
  const first = (type: string) => rows.find((row) => row.type === type)?.id;
  const unknown = first('未知标签');
  if (unknown) await actOnRecord(day.deskOfPerson(keeper), 'cabinetError', 'assign', unknown, { handler: keeper.employee });
}
