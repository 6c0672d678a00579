import { sql } from 'kysely';
import { facts as deliveryFacts } from '../facts/delivery';
import { act, deskOn, draft, type Values } from './desk';
import { at, type LeaseDay, later, type Notice } from './leasing-day';
import { paper } from './papers';

type Runs = Record<'signed' | 'onTheWay' | 'strange' | 'waiting', Notice | undefined>;

/** What was picked for the lessees goes out: one run is signed, one is on its way, one met trouble, one is being loaded. */
export async function runs(work: LeaseDay, { signed, onTheWay, strange, waiting }: Runs): Promise<void> {
  const { world, today, files } = work;
  const desk = (time: string) => deskOn(world, 'd1', 'dkeeper', today, time);
  const scan = (name: string) => paper(desk('15:00'), files, name, [today]);
  const first = await load(work, signed, '11:50', { carrier: '康达车队', vehicle: '鄂A·7K128', driver: '刘师傅' });
  if (first) {
    await track(work, first, '14:05', '武汉市东西湖区金银潭大道', '到达收货单位');
    const input = { arriveTime: moment(today, '14:20'), signer: '范守库', signPhoto: [await scan('签收单')] };
    await act(desk('14:40'), 'logisticsOrder', 'sign', await at(desk('14:40'), first), { input });
  }
  const second = await load(work, onTheWay, '12:00', { carrier: '顺丰医药', transportWay: '3' });
  if (second) await track(work, second, '15:10', '武汉市江岸区中转站', '派送中');
  const third = await load(work, strange, '12:10', { carrier: '中通冷链', transportWay: '2', agreement: [await scan('运输协议')] });
  if (third) {
    const input = { outcome: '异常', exceptionNote: '途中车辆故障，改由备用车转运', exceptionPhoto: [await scan('异常照片')] };
    await act(desk('15:20'), 'logisticsOrder', 'exception', await at(desk('15:20'), third), { input });
  }
  await load(work, waiting, '15:40', { carrier: '康达车队' }, true);
}

const moment = (day: string, time: string): string => new Date(`${day}T${time}:00+08:00`).toISOString();

async function load({ world, today }: LeaseDay, notice: Notice | undefined, time: string, more: Values, isDraft = false): Promise<string | undefined> {
  if (!notice) return undefined;
  const desk = deskOn(world, 'd1', 'dkeeper', today, time);
  const { rows } = await sql<{ id: string; specification: string; unit: string; quantity: string; consignee: string; address: string }>`
    select l.id, l.specification_id as specification, l.unit_id as unit, l.checked_quantity::text as quantity, h.party_name as consignee, h.delivery_address as address
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id where h.org_id = ${desk.organisation.id}
    and h.id = ${notice.copy} and l.checked_quantity > 0 order by l.line_no`.execute(world.db);
  const to = Object.values(deliveryFacts).find(({ deliveryAddress }) => deliveryAddress === rows[0]?.address);
  const header = {
    partner: world.partners.get(`d1>${notice.lessee}`),
    consigneeName: rows[0]?.consignee,
    ...to,
    transportWay: '1',
    boxes: String(rows.length),
    feeAmount: String(60 + rows.length * 15),
  };
  const lines = rows.map(({ id, specification, unit, quantity }) => ({ sourceLine: id, specification, unit, quantity }));
  const saved = await draft(desk, 'logisticsOrder', { ...header, waybillNo: `KD${today.replaceAll('-', '')}${time.replace(':', '')}`, ...more }, lines);
  if (isDraft) return saved.id;
  await act(deskOn(world, 'd1', 'dkeeper', today, later(time, 5)), 'logisticsOrder', 'dispatch', saved, {
    input: { departTime: moment(today, later(time, 5)) },
  });
  return saved.id;
}

async function track({ world, today }: LeaseDay, id: string, time: string, place: string, says: string): Promise<void> {
  const desk = deskOn(world, 'd1', 'dkeeper', today, time);
  await act(desk, 'logisticsOrder', 'track', await at(desk, id), { input: { at: moment(today, time), place, says } });
}
