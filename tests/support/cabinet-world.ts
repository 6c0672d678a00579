import { sql } from 'kysely';
import type { DeviceCallSent } from '../../src/contract/device-protocol';
import type { MasterDefinition } from '../../src/define/define-master';
import { masterOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { answerError } from '../../src/server/base/http';
import { newId } from '../../src/server/base/id';
import { type Answered, deviceLink, type Wire } from '../../src/server/demo/devices/link';
import { actOnMasters } from '../../src/server/engine/masters/act';
import { saveMaster } from '../../src/server/engine/masters/save';
import { receive, type Waits } from '../../src/server/kinds/cabinet/gateway/receive';
import { signAnswer } from '../../src/server/kinds/cabinet/gateway/signature';
import type { TradeWorld } from './trade-world';

const definition = (resource: string): MasterDefinition => masterOf(resource) as MasterDefinition;
type Values = Record<string, unknown>;

/** A cabinet in the ward of the trade world: a store of its own with one place, layers of every kind, one nurse who may take and put. */
export type CabinetWorld = {
  id: string;
  deviceSn: string;
  secret: Buffer;
  store: string;
  location: string;
  nurse: string;
  /** The card she opens it with. */
  card: string;
  context: Context;
  /** The server's clock, moved by tests. */
  clock: { now: Date };
  /** Says something as the device, at the server's time unless told another. */
  say(call: Partial<DeviceCallSent>, time?: Date, nonce?: string): Promise<Answered>;
  row(): Promise<Record<string, unknown>>;
  log(): Promise<{ type: string; result: string; detail: string; seq: number | null; count: number }[]>;
};

export const act = async (
  context: Context,
  resource: string,
  action: string,
  ids: readonly string[],
  input: Values = {},
  reason?: string,
): Promise<unknown> => {
  const found = definition(resource).actions.find(({ id }) => id === action);
  if (!found) throw new Error(`no action ${action}`);
  return actOnMasters(context, definition(resource), found, { ids: [...ids], input, reason });
};

/** The key as it was shown. */
export async function issueKey(context: Context, cabinet: string): Promise<Buffer> {
  const { table } = (await act(context, 'cabinet', 'issueKey', [cabinet])) as { table: { rows: string[][] } };
  return Buffer.from(table.rows.find(([name]) => name === '密钥')?.[1] ?? '', 'hex');
}

export async function cabinetWorld(w: TradeWorld, given: { kind?: string; clock?: { now: Date }; lines?: Values } = {}): Promise<CabinetWorld> {
  const { db, hospital } = w;
  const stood = await sql<{ n: number }>`select count(*)::int as n from cabinet where name like '骨科智能柜%'`.execute(db);
  const number = (stood.rows[0]?.n ?? 0) + 1;
  const clock = given.clock ?? { now: new Date() };
  const context = w.context(hospital, { now: () => new Date(clock.now) });
  const [store, location, nurse] = [newId(), newId(), newId()];
  await sql`insert into warehouse (org_id, id, code, name, kind, scrap_type, level, department_id, use_location)
    values (${hospital.id}, ${store}, ${`ZN${number}`}, ${`智能柜库${number}`}, '智能柜', 1, 2, ${w.ward}, true)`.execute(db);
  await sql`insert into location (org_id, id, warehouse_id, code, barcode) values (${hospital.id}, ${location}, ${store}, 'A', ${`ZN${number}-A`})`.execute(db);
  await sql`insert into employee (org_id, id, code, name, department_id) values (${hospital.id}, ${nurse}, ${`CN${number}`}, ${`护士${number}`}, ${w.ward})`.execute(
    db,
  );
  const deviceSn = `RF-${String(number).padStart(4, '0')}`;
  const { id } = await saveMaster(context, definition('cabinet'), {
    row: {
      code: `C${number}`,
      name: `骨科智能柜${number}`,
      kind: given.kind ?? '高值RFID柜',
      deviceSn,
      warehouse: store,
      location,
      department: w.ward,
      keeper: hospital.employee,
      tempMin: '2',
      tempMax: '25',
    },
    lines: {
      layers: [
        { layerNo: '1', doorNo: '1', kind: 'RFID' },
        { layerNo: '2', doorNo: '1', kind: '称重' },
        { layerNo: '3', doorNo: '2', kind: '抽屉' },
      ],
      staff: [
        { employee: nurse, cardNo: `CARD${number}`, rights: ['take', 'put'] },
        { employee: hospital.employee, rights: ['take', 'put', 'maintain'] },
      ],
      ...given.lines,
    } as Record<string, Values[]>,
  });
  const secret = await issueKey(context, id);
  return { id, deviceSn, secret, store, location, nurse, card: `CARD${number}`, context, clock, ...sayings({ db, id, deviceSn, secret, clock }) };
}

type Spoken = { db: TradeWorld['db']; id: string; deviceSn: string; secret: Buffer; clock: { now: Date } };
export function sayings({ db, id, deviceSn, secret, clock }: Spoken) {
  const link = deviceLink(
    deviceSn,
    secret,
    gatewayWire(db, () => new Date(clock.now)),
  );
  return {
    say: (call: Partial<DeviceCallSent>, time?: Date, nonce?: string) => {
      const last = Math.max(0, ...(call.events ?? []).map((event) => Number((event as { seq: number }).seq)));
      return link({ lastSeq: last, ...call }, (time ?? clock.now).getTime(), nonce);
    },
    row: async () => (await sql<Record<string, unknown>>`select * from cabinet where id = ${id}`.execute(db)).rows[0] ?? {},
    log: async () =>
      (
        await sql<{ type: string; result: string; detail: string; seq: number | null; count: number }>`
        select type, result, detail, seq, count from cabinet_log where cabinet_id = ${id} order by received_at, seq nulls first`.execute(db)
      ).rows,
  };
}

/** Straight into the gateway, with refusals answered as the route answers them. */
export const gatewayWire =
  (db: TradeWorld['db'], now: () => Date, waits?: Waits): Wire =>
  async (headers, body) => {
    const call = {
      device: headers['x-device'],
      time: headers['x-time'],
      nonce: headers['x-nonce'],
      signature: headers['x-signature'],
      body: Buffer.from(body),
    };
    try {
      const { answer, device } = await receive(db, now, call, waits);
      const text = JSON.stringify({ code: 0, msg: '成功', info: answer });
      return { text, signature: signAnswer(device.secret, call.nonce, text) };
    } catch (error) {
      return { text: await refusalText(error), signature: '' };
    }
  };

async function refusalText(error: unknown): Promise<string> {
  let text = '';
  const chained = () => reply;
  const reply = { header: chained, removeHeader: chained, type: chained, status: chained, send: (body: unknown) => (text = JSON.stringify(body)) };
  const log = { error: (bug: unknown) => console.error(bug) };
  answerError(error, { log, id: 'test' } as never, reply as never);
  return text;
}
