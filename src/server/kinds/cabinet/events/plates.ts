import { sql } from 'kysely';
import { abs, add, isNegative, isPositive, plain, sub } from '../../../../define/money';
import { weigh } from '../../../../domain/stock/weight-plate';
import type { Db } from '../../../db/open';
import { raise, settle } from '../errors';
import type { Place } from '../gateway/log';
import { putIn } from './coming';
import { contentsOf, type Goods } from './contents';
import type { Doing, Handler } from './handler';
import { takeAny } from './leaving';
import { sessionAt } from './sessions';

export type Weights = readonly { plate: string; grams: number }[];
type Plate = {
  id: string;
  code: string;
  layer_no: number | null;
  specification_id: string | null;
  unit_weight: string | null;
  tare: string | null;
  tolerance: string;
};

/** What plates weigh now, as pieces, against what lay on them. A plate that doubts itself moves goods as well, but nobody has to answer for them. */
export async function readPlates(tx: Db, place: Place, weights: Weights, doing: Doing): Promise<void> {
  for (const { plate: code, grams } of weights) {
    const plate = await plateOf(tx, place, code);
    if (!plate?.specification_id) {
      await raise(tx, place, { type: '秤故障', key: code, subject: plate ? `托盘${code}没有绑定产品` : `托盘${code}没有登记`, at: doing.at, now: doing.now });
      continue;
    }
    const weight = String(grams);
    const reading = weigh({ unitWeight: plate.unit_weight ?? '', tare: plate.tare ?? '', tolerance: plate.tolerance }, weight);
    await sql`update weight_plate set current_weight = ${weight}, current_quantity = ${reading.currentQuantity}, deviation = ${reading.deviation}, state = ${reading.state}, last_time = ${doing.at},
      version = version + 1 where org_id = ${place.org} and id = ${plate.id}`.execute(tx);
    const isSure = reading.state === '正常';
    if (isSure) await settle(tx, place, '秤故障', { key: code, how: '称重恢复正常', now: doing.now });
    else
      await raise(tx, place, {
        type: '秤故障',
        key: code,
        subject: `托盘${code}`,
        value: `偏差${plain(reading.deviation)}克，请检查并校准`,
        specification: plate.specification_id,
        at: doing.at,
        now: doing.now,
      });
    await become(tx, place, plate, reading.currentQuantity, isSure ? doing : { ...doing, doubt: '秤故障' });
  }
}

async function plateOf(tx: Db, { org, cabinet }: Place, code: string): Promise<Plate | undefined> {
  const { rows } = await sql<Plate>`
    select id, code, layer_no, specification_id, unit_weight, tare, tolerance from weight_plate
    where org_id = ${org} and cabinet_id = ${cabinet} and lower(code) = lower(${code}) and status and deleted_at is null`.execute(tx);
  return rows[0];
}

async function become(tx: Db, place: Place, plate: Plate, pieces: string, doing: Doing): Promise<void> {
  const lots = (await contentsOf(tx, place)).filter((content) => content.plate === plate.id);
  const there = lots.reduce((sum, { quantity }) => add(sum, quantity), '0');
  const change = sub(pieces, there);
  const goods: Goods = {
    layer: plate.layer_no ?? 1,
    specification: plate.specification_id ?? '',
    batchNo: '',
    serialNo: '',
    epc: '',
    labelNo: '',
    plate: plate.id,
  };
  if (isPositive(change)) await putIn(tx, place, goods, change, doing);
  if (isNegative(change)) await takeAny(tx, place, lots, abs(change), doing, goods);
}

/** A plate that changed while nobody shut a door: whoever stands at it, else nobody. */
export const weighPlate: Handler<'weigh'> = async (tx, device, { plate, grams }, when) => {
  if (when.isLate) return '迟到的称重不再采用';
  const session = await sessionAt(tx, device, { seq: when.seq });
  await readPlates(tx, device, [{ plate, grams }], { ...when, session, isCount: session === undefined });
  return `托盘${plate}，${grams}克`;
};
