import { sql } from 'kysely';
import { addDays, type Day } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import { deskDayOf, workdayUpTo } from '../clock';
import { organisationOf, type World } from '../world/world';
import { act, actOnRecord, type Desk, deskOn, draft, keepRecord } from './desk';
import type { LeaseDay } from './leasing-day';
import { noticeWork } from './leasing-notices';
import { paper } from './papers';
import type { Trade } from './trade';

/** Days before today the leases began, and how long they run. */
const BEGAN = 75;
const TERM = 365;

/** 康达 keeps goods of its maker and of another dealer: papers, contracts, areas, leases; then what comes and goes on a day. */
export async function leasingWork(world: World, trade: Trade, files: FileStore): Promise<void> {
  const today = deskDayOf(world.end);
  const began = workdayUpTo(addDays(today, -BEGAN));
  const store = await openStore(deskOn(world, 'd1', 'dkeeper', began, '09:00'));
  await letter(deskOn(world, 'd1', 'dquality', began, '09:20'), files);
  const place = { world, files, store, began };
  await lease(place, { other: 'v1', areas: ['常温一区'], terms: { feeMode: '2', palletPrice: '2.6', inFee: '0.15', outFee: '0.2', contact: '曹入库' } });
  await lease(place, {
    other: 'd2',
    areas: ['共用区', '冷藏区'],
    terms: { feeMode: '1', rentPrice: '0.42', inFee: '0.2', outFee: '0.25', contact: '叶守仓' },
  });
  const work: LeaseDay = { world, trade, files, today };
  await noticeWork(work, {
    v1: { store: await keptStore(deskOn(world, 'v1', 'vkeeper', began, '10:00')), places: await placesOf(world, store.areas.get('常温一区')) },
    d2: { store: await keptStore(deskOn(world, 'd2', 'dkeeper2', began, '10:05')), places: await placesOf(world, store.areas.get('共用区')) },
  });
  await chargeMonth(deskOn(world, 'd1', 'dfinance', today, '16:20'), addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7));
}

type Store = { id: string; areas: ReadonlyMap<string, string> };
const AREAS = [
  { code: 'WA', name: '常温一区', kind: '常温', areaM2: '420', pallets: '180' },
  { code: 'WB', name: '共用区', kind: '常温', areaM2: '260', pallets: '96', shared: true },
  { code: 'WC', name: '冷藏区', kind: '冷藏', tempMin: '2', tempMax: '8', areaM2: '80', pallets: '30' },
  { code: 'WD', name: '阴凉区', kind: '阴凉', areaM2: '150', pallets: '60' },
];

async function openStore(desk: Desk): Promise<Store> {
  const id = await keepRecord(desk, 'warehouse', {
    code: 'WT01',
    name: '委托储运库',
    scrapType: '1',
    level: '1',
    kind: '委托',
    tempZone: 'normal',
    useLocation: true,
  });
  const areas = new Map<string, string>();
  for (const area of AREAS) {
    const zone = await keepRecord(desk, 'stockArea', { warehouse: id, colour: '合格', humMin: '35', humMax: '75', ...area });
    areas.set(area.name, zone);
    await keepRecord(desk, 'shelf', { warehouse: id, zone, code: `${area.code}01`, name: `${area.name}一排`, type: '隔板', rows: 3, columns: 8 });
  }
  return { id, areas };
}

/** Pallet places of an area, in the order they are filled. */
const placesOf = async (world: World, area: string | undefined): Promise<string[]> =>
  (
    await sql<{ id: string }>`select o.id from location o join shelf s on s.org_id = o.org_id and s.id = o.shelf_id
      where s.zone_id = ${area ?? null} and o.deleted_at is null order by o.code`.execute(world.db)
  ).rows.map(({ id }) => id);

/** The lessee's own store, whose goods lie at 康达. @returns its id */
const keptStore = (desk: Desk): Promise<string> =>
  keepRecord(desk, 'warehouse', {
    ...{ code: 'WT01', name: '康达委托仓', scrapType: '1', level: '1', kind: '委托', tempZone: 'normal' },
    keptBy: desk.world.partners.get(`${desk.organisation.key}>d1`),
  });

async function letter(desk: Desk, files: FileStore): Promise<void> {
  const day = desk.context.now().toISOString().slice(0, 10);
  const scan = await paper(desk, files, '第三方储运备案凭证', [desk.organisation.name]);
  const row = { holder: desk.organisation.id, type: '第三方储运备案凭证', no: '鄂汉药监械储备20250018号', issuer: '武汉市市场监督管理局', files: [scan] };
  const id = await keepRecord(desk, 'licence', { ...row, validFrom: addDays(day, -20), validTo: addDays(day, 1700), longTerm: false });
  await actOnRecord(desk, 'licence', 'submit', id);
  await actOnRecord(desk, 'licence', 'pass', id);
}

type Place = { world: World; files: FileStore; store: Store; began: Day };
type Leasing = { other: string; areas: readonly string[]; terms: Record<string, unknown> };

/** A contract of two years, a lease of the first; of the dealer the next one waits to be passed. */
async function lease({ world, files, store, began }: Place, { other, areas, terms }: Leasing): Promise<void> {
  const partner = world.partners.get(`d1>${other}`);
  const name = organisationOf(world, other).name;
  const [starts, ends] = [addDays(began, 5), addDays(began, 5 + TERM)];
  const desk = deskOn(world, 'd1', 'dealer', began, '10:20');
  const scan = await paper(desk, files, `委托储运合同-${name}`, [`委托方：${name}`, `受托方：${desk.organisation.name}`]);
  const signed = { type: '6', role: 'B', partner, signDate: began, startDate: starts, endDate: addDays(ends, TERM), needCounterSign: false, files: [scan] };
  const contract = await draft(desk, 'contract', { title: `${name}委托储运合同`, contractNo: `KD-WT-${other.toUpperCase()}`, ...signed }, []);
  await act(deskOn(world, 'd1', 'dealer', began, '11:00'), 'contract', 'submit', contract).then((submitted) =>
    act(deskOn(world, 'd1', 'dealer', began, '11:20'), 'contract', 'review', submitted),
  );
  const agreement = await paper(desk, files, `质量保证协议-${name}`, ['温湿度、养护、召回配合条款']);
  const row = {
    ...{ partner, leaseNo: `KD-WT-${other.toUpperCase()}`, warehouse: store.id, areas: areas.map((area) => store.areas.get(area)), settleDay: '5' },
    ...{ services: ['收货验收', '贮存', '拣配', '运输'], agreement: [agreement], ...terms },
  };
  const first = await keepRecord(desk, 'lessee', { ...row, code: `WT-${other.toUpperCase()}-1`, startDate: starts, endDate: ends });
  await actOnRecord(desk, 'lessee', 'submit', first);
  await actOnRecord(deskOn(world, 'd1', 'dquality', began, '14:00'), 'lessee', 'pass', first);
  if (other !== 'd2') return;
  const after = { code: `WT-${other.toUpperCase()}-2`, areas: [store.areas.get('阴凉区')], startDate: addDays(ends, 1), endDate: addDays(ends, 180) };
  const next = await keepRecord(desk, 'lessee', { ...row, ...after });
  await actOnRecord(desk, 'lessee', 'submit', next);
}

async function chargeMonth(desk: Desk, month: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select l.id from lessee l join partner p on p.org_id = l.org_id and p.id = l.partner_id and p.kind <> 'supplier' where l.org_id = ${desk.organisation.id} and l.state = 'live'
      and exists (select from lease_fees(l.org_id, l.id, (${`${month}-01`})::date, (${`${month}-01`}::date + interval '1 month' - interval '1 day')::date))`.execute(
    desk.world.db,
  );
  for (const { id } of rows) await actOnRecord(desk, 'lessee', 'charge', id, { month });
}
