import { sql } from 'kysely';
import { addDays, addMonths } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import { deskDayOf } from '../clock';
import { type Goods, organisationOf, type World } from '../world/world';
import { placeOrder } from './buying';
import { type At, crewOf, type Day } from './day';
import { deliver } from './deliver';
import { act, keepRecord, post, type Values, versionOf } from './desk';
import { paper } from './papers';
import { receiveMirrors } from './receiving';
import { acceptOrders, shipOrders } from './selling';
import type { Trade } from './trade';

/** A delivery of the maker that came to the dealer in the morning, from the order to the shelf. */
export async function makersDelivery(world: World, trade: Trade, at: At): Promise<void> {
  const today = deskDayOf(world.end);
  await orderFromMaker(at('d1', '08:02'), trade.of(organisationOf(world, 'd1')), 2);
  await deliver(world, today, '08:06');
  await acceptOrders(at('v1', '08:08'), 9);
  await shipOrders(at('v1', '08:10'), trade.goods, 9);
  await deliver(world, today, '08:20');
  await receiveMirrors(at('d1', '08:25'), 9);
}

/** The maker's desk: dealers order, one delivery is on its way, one order waits; its letters of authority and its reports. */
export async function makersWork(world: World, trade: Trade, at: At, files: FileStore): Promise<void> {
  const today = deskDayOf(world.end);
  for (const [key, count] of [
    ['d1', 3],
    ['d3', 2],
    ['d1', 2],
  ] as const)
    await orderFromMaker(at(key, '15:32'), trade.of(organisationOf(world, key)), count);
  await deliver(world, today, '15:40');
  await acceptOrders(at('v1', '15:42'), 2);
  await shipOrders(at('v1', '15:45'), trade.goods, 1);
  await reports(at('v1', '15:50'), files, 8);
  await reports(at('d1', '15:52'), files, 4);
  await letters(world, at, files);
}

async function orderFromMaker(at: Day, goods: readonly Goods[], count: number): Promise<void> {
  const { world, random } = at;
  const maker = organisationOf(world, 'v1').id;
  const chosen = random.some(
    goods.filter((one) => one.vendor === maker),
    count,
  );
  const lines = chosen.map((one): Values => ({ specification: one.id, unit: one.box, quantity: String(random.int(1, 3)), taxRate: '13' }));
  if (lines.length > 0) await placeOrder(at, 'v1', lines, { days: 5 });
}

/** From the maker to the dealer, from the dealer to the hospital; one about to end, one that waits for its grantee, one for a person. */
async function letters(world: World, at: At, files: FileStore): Promise<void> {
  const today = deskDayOf(world.end);
  const hospital = organisationOf(world, 'h1');
  const write = async (from: string, to: string, header: Values): Promise<void> => {
    const desk = at(from, '16:00').desk(crewOf(organisationOf(world, from)).sell);
    const [own, other] = [organisationOf(world, from), organisationOf(world, to)];
    const file = [await paper(desk, files, '授权书', [`授权单位：${own.name}`, `被授权单位：${other.name}`, `有效期至：${String(header.validTo)}`])];
    await post(desk, desk, 'licenceGrant', { partner: world.partners.get(`${from}>${to}`), file, ...header }, [{ scope: 'all' }]);
    await deliver(world, today, '16:10');
  };
  const year = { validFrom: addMonths(today, -4), validTo: addMonths(today, 20) };
  await write('v1', 'd1', { grantKind: '1', ...year, allowSub: true, subLevels: 2 });
  const received = await confirm(at('d1', '16:15'));
  await write('v1', 'd3', { grantKind: '1', validFrom: addMonths(today, -22), validTo: addDays(today, 40), regions: ['42'] });
  const delivery = { grantKind: '2', parentSn: received, hospitals: [hospital.id], validFrom: year.validFrom, validTo: addMonths(today, 8) };
  await write('d1', 'h1', delivery);
  await confirm(at('h1', '16:20'));
  await write('d1', 'h1', { grantKind: '3', person: '王商通', phone: '13807110007', validFrom: year.validFrom, validTo: addMonths(today, 8) });
  await write('d1', 'h1', { ...delivery, validFrom: addMonths(today, 8), validTo: addMonths(today, 19) });
}

/** The newest letter received is confirmed. @returns its number, which a letter that passes it on names */
async function confirm(at: Day): Promise<string> {
  const { organisation, world } = at;
  const { rows } = await sql<{ id: string; sn: string }>`
    select id, sn from document where org_id = ${organisation.id} and kind = 'licenceGrant' and side = 'in' and status = 1 order by created_at desc, id desc limit 1`.execute(
    world.db,
  );
  const letter = rows[0];
  if (!letter) return '';
  await act(at.desk(crewOf(organisation).check), 'licenceGrant', 'review', { id: letter.id, version: await versionOf(world, organisation, letter.id) });
  return letter.sn;
}

/** What a laboratory says of lots that are on the shelves: the maker's own, or as it came with the goods. */
async function reports(at: Day, files: FileStore, most: number): Promise<void> {
  const { organisation, world, day } = at;
  const { rows } = await sql<{ specification: string; batch: string; name: string; made: string | null; sterile: string | null }>`
    select distinct on (p.id) l.specification_id as specification, l.batch_no as batch, p.name, l.production_date::text as made, l.sterilisation_no as sterile
    from lot l join specification s on s.id = l.specification_id join product p on p.id = s.product_id
    where l.org_id = ${organisation.id} and l.total_quantity > 0 and l.production_date is not null order by p.id, l.batch_no limit ${most}`.execute(world.db);
  const desk = at.desk(crewOf(organisation).keep);
  for (const [i, row] of rows.entries()) {
    const code = `JY${organisation.code}${day.slice(2, 4)}${String(1001 + i)}`;
    const report = [await paper(desk, files, '出厂检验报告', [code, row.name, `批号：${row.batch}`, '结论：合格'])];
    await keepRecord(desk, 'qualityCertificate', {
      code,
      specification: row.specification,
      batchNo: row.batch,
      reportDate: row.made,
      result: '合格',
      laboratory: organisation.kind === 'V' ? `${organisation.name}质量检验中心` : '生产企业质量检验中心',
      sterilisationNo: row.sterile ?? '',
      files: report,
      source: organisation.kind === 'V' ? '厂家' : '供应商',
    });
  }
}
