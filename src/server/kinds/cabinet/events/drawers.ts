import { sql } from 'kysely';
import type { EventBody } from '../../../../contract/device-protocol';
import { add, compare, isNegative, isPositive, neg, sub } from '../../../../define/money';
import { systemContext } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import type { Db } from '../../../db/open';
import { resolveScan } from '../../../engine/scan';
import type { Device } from '../gateway/device';
import { putIn } from './coming';
import { contentsOf, type Goods } from './contents';
import { person } from './doors';
import type { Doing, Handler, When } from './handler';
import { takeAny } from './leaving';
import { nameOf } from './moving';
import { type Session, sessionAt } from './sessions';

type Named = Pick<EventBody<'take'>, 'layer' | 'position' | 'code' | 'batchNo'>;

/** In a drawer people say what they take and put in; who, where they do not, is whoever opened it. */
export const takeFromDrawer: Handler<'take'> = async (tx, device, body, when) => {
  const goods = await goodsOf(tx, device, body, when.now);
  const lots = (await contentsOf(tx, device)).filter((one) => isThere(one, goods) && (goods.batchNo === '' || one.batchNo === goods.batchNo));
  await takeAny(tx, device, lots, String(body.quantity), await doingOf(tx, device, body, when), goods);
  return `${await nameOf(tx, goods)} −${body.quantity}`;
};
export const putInDrawer: Handler<'put'> = async (tx, device, body, when) => {
  const goods = await goodsOf(tx, device, body, when.now);
  await putIn(tx, device, goods, String(body.quantity), await doingOf(tx, device, body, when));
  return `${await nameOf(tx, goods)} +${body.quantity}`;
};

const isThere = (one: Goods, goods: Goods): boolean =>
  one.layer === goods.layer && one.specification === goods.specification && one.epc === '' && one.plate === '';

async function doingOf(tx: Db, device: Device, body: EventBody<'take'>, when: When & { seq: number }): Promise<Doing> {
  const session = await sessionAt(tx, device, { door: body.door ?? (await doorOf(tx, device, body.layer)), seq: when.seq });
  const named = body.employee || body.card ? await person(tx, device, body, when.at) : undefined;
  const who: Session | undefined = named
    ? {
        id: session?.id ?? '',
        door: session?.door ?? 0,
        openBy: session?.openBy ?? '确认',
        application: session?.application ?? '',
        seen: {},
        employee: named.id,
        name: named.name,
        rights: named.rights,
      }
    : session;
  return { ...when, session: who, isCount: false };
}

const doorOf = async (tx: Db, { org, cabinet }: Device, layer: number): Promise<number | undefined> =>
  (await sql<{ door_no: number }>`select door_no from cabinet_layer where org_id = ${org} and cabinet_id = ${cabinet} and layer_no = ${layer}`.execute(tx))
    .rows[0]?.door_no;

/** The product that lies in the place, or whose code was scanned. @throws Rejected when nobody knows it */
async function goodsOf(tx: Db, device: Device, { layer, position, code, batchNo = '' }: Named, now: Date): Promise<Goods> {
  const goods = { layer, serialNo: '', epc: '', labelNo: '', plate: '', batchNo };
  if (code) {
    const context = systemContext(tx, { id: device.org, kind: device.orgKind, name: device.orgName }, () => now);
    const { line } = await resolveScan(context, code);
    if (!line?.specification) throw new Rejected(`条码${code.slice(0, 60)}不是产品`);
    return {
      ...goods,
      specification: String(line.specification),
      batchNo: batchNo || String(line.batchNo ?? ''),
      serialNo: String(line.serialNo ?? ''),
      labelNo: String(line.labelNo ?? ''),
    };
  }
  const { rows } = await sql<{ specification_id: string }>`
    select specification_id from cabinet_slot where org_id = ${device.org} and cabinet_id = ${device.cabinet} and layer_no = ${layer} and position = ${position ?? 1}`.execute(
    tx,
  );
  if (!rows[0]) throw new Rejected(`第${layer}层${position ?? 1}位没有登记产品`);
  return { ...goods, specification: rows[0].specification_id };
}

type Counted = NonNullable<EventBody<'count'>['drawers']>;

/** All that lies in the drawers that were counted, product by product. */
export async function countDrawers(tx: Db, device: Device, drawers: Counted, doing: Doing): Promise<void> {
  const counted = new Map<string, { goods: Goods; quantity: string }>();
  for (const drawer of drawers) {
    const goods = await goodsOf(tx, device, drawer, doing.now);
    const key = [goods.layer, goods.specification, goods.batchNo].join('|');
    counted.set(key, { goods, quantity: add(counted.get(key)?.quantity ?? '0', String(drawer.quantity)) });
  }
  const layers = new Set(drawers.map(({ layer }) => layer));
  for (const content of (await contentsOf(tx, device)).filter((one) => layers.has(one.layer) && one.epc === '' && one.plate === '')) {
    const keys = [[content.layer, content.specification, content.batchNo].join('|'), [content.layer, content.specification, ''].join('|')];
    if (!keys.some((key) => counted.has(key))) counted.set(keys[0] as string, { goods: content, quantity: '0' });
  }
  for (const { goods, quantity } of counted.values()) {
    const lots = (await contentsOf(tx, device)).filter((one) => isThere(one, goods) && (goods.batchNo === '' || one.batchNo === goods.batchNo));
    const change = sub(
      quantity,
      lots.reduce((sum, lot) => add(sum, lot.quantity), '0'),
    );
    if (isNegative(change)) await takeAny(tx, device, lots, neg(change), doing, goods);
    if (isPositive(change) && compare(change, '0') > 0) await putIn(tx, device, goods, change, doing);
  }
}
