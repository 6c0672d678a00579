import { sql } from 'kysely';
import { masterOf } from '../../../domain/registry';
import { saveMaster } from '../../engine/masters/save';
import { watchCabinets } from '../../kinds/cabinet/cabinet-clock';
import { type Goods, type Organisation, organisationOf, type Ward, type World } from '../world/world';
import { dealersCabinet, theatresCabinet, wardsCabinet } from './cabinet-days';
import type { Stood } from './cabinet-goods';
import { type At, crewOf } from './day';
import { actOnRecord, keepRecord, type Values } from './desk';

type Plan = { code: string; name: string; kind: string; deviceSn: string; layers: Values[]; range?: [string, string] };

const layer = (layerNo: number, doorNo: number, kind: string, capacity = ''): Values => ({ layerNo: String(layerNo), doorNo: String(doorNo), kind, capacity });
const PLANS = {
  ward: {
    ...{ code: 'ZNG01', name: '骨科智能柜', kind: '高值RFID柜', deviceSn: 'MC-RF-2101', range: ['5', '28'] },
    layers: [layer(1, 1, 'RFID', '60'), layer(2, 1, 'RFID', '60'), layer(3, 1, '称重'), layer(4, 2, '抽屉', '200')],
  },
  theatre: {
    ...{ code: 'ZNG02', name: '手术室抽屉柜', kind: '抽屉柜', deviceSn: 'MC-DR-1108' },
    layers: [layer(1, 1, '抽屉', '200'), layer(2, 2, '抽屉', '200')],
  },
  dealer: { ...{ code: 'BH01', name: '院外备货柜', kind: '高值RFID柜', deviceSn: 'MC-RF-2077' }, layers: [layer(1, 1, 'RFID', '80'), layer(2, 2, '抽屉')] },
} satisfies Record<string, Plan>;

/** Smart cabinets: registered by the platform, stood and filled by houses, worked with for a day; one waits at the platform for somebody. */
export async function cabinetWork(world: World, at: At, goodsOf: (key: string) => readonly Goods[]): Promise<void> {
  const [h1, d1] = [organisationOf(world, 'h1'), organisationOf(world, 'd1')];
  await keepRecord(
    at('p', '15:45').desk('platform'),
    'cabinet',
    { code: 'ZNG03', name: '智能柜（待交付）', kind: '称重柜', deviceSn: 'MC-WT-0305', model: 'WT-300' },
    { layers: [layer(1, 1, '称重')] },
  );
  const wards = ['骨科', '手术室'].flatMap((name) => h1.wards.find((ward) => ward.name === name) ?? []);
  for (const ward of wards) {
    const plan = ward.name === '骨科' ? PLANS.ward : PLANS.theatre;
    const stood = await stand(world, at, h1, plan, { name: `${ward.name}智能柜库`, code: `ZN${plan.code.slice(-2)}`, ward });
    if (ward.name === '骨科') await wardsCabinet(world, at, stood, ward, goodsOf('h1'));
    else await theatresCabinet(world, at, stood, ward, goodsOf('h1'));
  }
  const store = { name: '备货柜库', code: 'ZN01' };
  await dealersCabinet(world, at, await stand(world, at, d1, PLANS.dealer, store), goodsOf('d1'));
  await watchCabinets(world.db, world.end);
}

/** From the platform's register into the house: given, stood in a store of its own, with its people and its key. */
async function stand(world: World, at: At, house: Organisation, plan: Plan, { name, code, ward }: { name: string; code: string; ward?: Ward }): Promise<Stood> {
  const { layers, range = ['', ''], ...row } = plan;
  const platform = at('p', '15:46').desk('platform');
  const registered = await keepRecord(platform, 'cabinet', row, { layers });
  const crew = crewOf(house);
  const desk = at(house.key, '15:46').desk(crew.keep);
  const department = ward?.department ?? '';
  const store = await keepRecord(desk, 'warehouse', {
    code,
    name,
    kind: '智能柜',
    level: ward ? '2' : '1',
    department,
    useLocation: true,
    allowConsigned: false,
  });
  await actOnRecord(platform, 'cabinet', 'bind', registered, { hospital: house.id, warehouseCode: code });
  const location = await keepRecord(desk, 'location', { warehouse: store, code: 'A01' });
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from cabinet where org_id = ${house.id} and device_sn = ${row.deviceSn} and deleted_at is null`.execute(world.db);
  const [{ id, version } = { id: '', version: 0 }] = rows;
  const keeper = ward?.nurse?.employee ?? desk.person.employee;
  const stands = { ...row, warehouse: store, location, department, keeper, phone: '027-8580', tempMin: range[0], tempMax: range[1] };
  await saveMaster(desk.context, masterOf('cabinet') as never, {
    id,
    version,
    row: stands,
    lines: { layers, staff: staffOf(house, ward, desk.person.employee) },
  });
  await actOnRecord(platform, 'cabinet', 'issueKey', id);
  return { id, store, location, deviceSn: row.deviceSn, keeper, department };
}

/** Who keeps goods puts them in; who works in the ward takes them out, doctors by day. */
function staffOf(house: Organisation, ward: Ward | undefined, keep: string): Values[] {
  const people = [ward?.nurse?.employee, ward?.helper?.employee, ...(ward?.nurses ?? []).slice(0, 2).map(({ employee }) => employee)].flatMap(
    (one) => one ?? [],
  );
  const doctors = (ward?.doctors ?? []).slice(0, 2).map(({ employee }) => employee);
  return [
    { employee: keep, cardNo: cardOf(house.key, 0), rights: ['take', 'put', 'maintain'] },
    ...[...new Set(people)]
      .filter((one) => one !== keep)
      .map((employee, i) => ({ employee, cardNo: cardOf(house.key + (ward?.name ?? ''), i + 1), rights: ['take', 'put'] })),
    ...doctors.map((employee, i) => ({
      employee,
      cardNo: cardOf(house.key + (ward?.name ?? ''), i + 11),
      rights: ['take'],
      fromTime: '07:00',
      toTime: '20:00',
    })),
  ];
}
const cardOf = (whose: string, n: number): string =>
  `${[...whose].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 89_999, 7) + 10_000}${String(n).padStart(3, '0')}`;
