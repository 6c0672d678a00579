import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { DEVICE_PATH } from '../../../contract/device-protocol';
import { LOGGER } from '../../../domain/cabinet/cabinet-words';
import { readConfig } from '../../base/config';
import { StartupError } from '../../base/startup-error';
import type { Db } from '../../db/open';
import { reachDatabase } from '../../db/start';
import { deviceLink, type Wire } from './link';
import { type Play, SCENES, USUAL } from './scenes';
import { type Inside, SimulatedCabinet } from './simulated-cabinet';

/**
 * `npm run cabinets`: the smart cabinets of a product that runs, without cabinets. They call its signed interface as devices do, marked as
 * simulated; what lies in them and their keys are read from its database once. `-- --scene take --device MC-RF-2101` plays one scene and ends.
 */
type Found = { device_sn: string; secret: Buffer; cabinet_id: string; highest_seq: number; name: string; is_logger: boolean };

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { url: text, every: { ...text, default: '12' }, scene: text, device: text } });
  if (values.scene !== undefined && !(values.scene in SCENES)) throw new StartupError(`--scene 只能是 ${Object.keys(SCENES).join('、')} / unknown scene`);
  const config = readConfig();
  const url = values.url ?? `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}`;
  const database = await reachDatabase(config);
  const cabinets: SimulatedCabinet[] = [];
  try {
    const { rows } = await sql<Found>`
      select d.device_sn, d.secret, d.cabinet_id, greatest(d.highest_seq, d.applied_seq)::int as highest_seq, c.name, c.kind = ${LOGGER} as is_logger
        from cabinet_device d join cabinet c on c.org_id = d.org_id and c.id = d.cabinet_id
      where d.secret is not null and c.status and c.deleted_at is null and (${values.device ?? null}::text is null or d.device_sn = upper(${values.device ?? null})) order by 1`.execute(
      database.db,
    );
    for (const row of rows) cabinets.push(await wake(database.db, row, url));
  } finally {
    await database.close();
  }
  if (cabinets.length === 0) throw new StartupError('没有已生成密钥的智能柜 / no cabinet has a key');
  console.log(`${cabinets.length} 台模拟智能柜 → ${url}，Ctrl+C 结束`);
  await play(cabinets, values.scene, Math.max(1, Number(values.every) || 12));
}

async function wake(db: Db, { device_sn, secret, cabinet_id, highest_seq, name, is_logger }: Found, url: string): Promise<SimulatedCabinet> {
  const say = (words: string) => console.log(`${new Date().toLocaleTimeString('zh-CN', { hour12: false })} ${name} ${words}`);
  return new SimulatedCabinet({
    deviceSn: device_sn,
    link: deviceLink(device_sn, secret, over(url)),
    inside: await insideOf(db, cabinet_id),
    isLogger: is_logger,
    lastSeq: Number(highest_seq),
    say,
    now: () => new Date(),
  });
}

const over =
  (url: string): Wire =>
  async (headers, body) => {
    const answer = await fetch(`${url}${DEVICE_PATH}`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
    return { text: await answer.text(), signature: answer.headers.get('x-signature') ?? '' };
  };

/** What it would find if it looked into itself. */
async function insideOf(db: Db, cabinet: string): Promise<Inside> {
  const { rows } = await sql<{ layer: number; epc: string; plate: string | null; position: number | null; quantity: number }>`
    select x.layer_no as layer, x.epc, p.code as plate, s.position, sum(x.quantity)::float8 as quantity from cabinet_content x
      left join weight_plate p on p.org_id = x.org_id and p.id = x.plate_id left join lateral (select min(position) as position from cabinet_slot s
        where s.org_id = x.org_id and s.cabinet_id = x.cabinet_id and s.layer_no = x.layer_no and s.specification_id = x.specification_id) s on true
    where x.cabinet_id = ${cabinet} group by 1, 2, 3, 4`.execute(db);
  return {
    tags: new Map(rows.filter(({ epc }) => epc !== '').map(({ epc, layer }) => [epc, layer])),
    plates: new Map(rows.flatMap(({ plate, quantity }) => (plate ? [[plate, quantity] as const] : []))),
    drawers: rows.flatMap(({ epc, plate, position, layer, quantity }) => (epc === '' && !plate && position ? [{ layer, position, quantity }] : [])),
  };
}

/** All of them speak; at one after the other something happens, or one scene once. */
async function play(cabinets: readonly SimulatedCabinet[], scene: string | undefined, every: number): Promise<void> {
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort());
  process.on('SIGTERM', () => stop.abort());
  const lives = cabinets.map((cabinet) => cabinet.live(stop.signal));
  const acts: Play = {
    pick: (from) => from[Math.floor(Math.random() * from.length)],
    wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
    outside: new Map(),
  };
  const busy = new Set<SimulatedCabinet>();
  const act = async (cabinet: SimulatedCabinet, name: string): Promise<void> => {
    busy.add(cabinet);
    const words = await SCENES[name]?.(cabinet, acts);
    if (words) cabinet.say(words);
    busy.delete(cabinet);
  };
  await acts.wait(3);
  if (scene !== undefined) {
    for (const cabinet of cabinets) await act(cabinet, scene);
    while (cabinets.some((cabinet) => cabinet.waiting > 0)) await acts.wait(1);
    stop.abort();
  }
  while (!stop.signal.aborted) {
    const cabinet = acts.pick(cabinets.filter((one) => !busy.has(one)));
    if (cabinet) void act(cabinet, cabinet.isLogger ? 'read' : (acts.pick(USUAL) ?? 'take'));
    for (let second = 0; second < every && !stop.signal.aborted; second++) await acts.wait(1);
  }
  await Promise.all(lives);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  },
);
