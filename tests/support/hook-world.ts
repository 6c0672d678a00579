import { sql } from 'kysely';
import type { Envelope } from '../../src/contract/envelope';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { touchPermissions } from '../../src/server/engine/messages/touch-permissions';
import { deliverNext, type Telling } from '../../src/server/hooks/deliver';
import { add, act as doOn } from './documents';
import type { Received } from './http-stub';
import { type Client, call, type Server, signIn, startServer } from './server';
import { type TradeWorld, tradeWorld } from './trade-world';
import { makeRole, makeUser, type Organisation } from './world';

/** A hospital whose other systems are told what happens, and the server that tells them. */
export type HookWorld = {
  server: Server;
  world: TradeWorld;
  hospital: Organisation;
  admin: Client;
  telling: Telling;
  /** Everything that is due now. @returns how many attempts that were */
  tell(): Promise<number>;
  wait(seconds: number): void;
};

export async function hookWorld(env: Record<string, string> = { HOOK_NETWORKS: '127.0.0.0/8' }): Promise<HookWorld> {
  const server = await startServer({ env });
  const { db, services, clock } = server;
  const world = await tradeWorld(db, () => clock.now);
  const { id, name, department } = world.hospital;
  await sql`insert into organisation_menu (org_id, node_id) select ${id}, id from menu_node where type > 0 and 'H' = any(org_kinds) and deleted_at is null on conflict do nothing`.execute(
    db,
  );
  await db.transaction().execute((tx) => touchPermissions(tx, id));
  const hospital: Organisation = { id, name, department, kind: 'H', admin: undefined as never };
  const admin = await signIn(server, await makeUser(db, hospital, { roles: ['orgAdmin'] }));
  // Its clock goes on by days: nobody signs in anew.
  await sql`update user_session set expires_at = '2199-01-01' where org_id = ${id}`.execute(db);
  const { now, seals, post, sessions } = services;
  const telling: Telling = { db, now, seals, post, contextOfKey: sessions.contextOfKey };
  return {
    ...{ server, world, hospital, admin, telling },
    async tell() {
      let count = 0;
      while (await deliverNext(telling)) count++;
      return count;
    },
    wait: (seconds) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
}

let made = 0;
export async function makeKey({ server, hospital, admin }: HookWorld, permissions: readonly string[]): Promise<{ id: string; token: string }> {
  const name = `系统${++made}`;
  const validTo = new Date(server.clock.now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await must<{ id: string }>(admin, '/v1/business/apiKey/add', { row: { name, validTo } });
  const role = await makeRole(server.db, hospital, name, permissions);
  await must(admin, '/v1/business/apiKey/assign', { ids: [id], input: { roles: [role] } });
  return { id, token: shown(await must<Shown>(admin, '/v1/business/apiKey/issueKey', { ids: [id], input: { overlap: '0' } }), '密钥') };
}

export async function subscribe(on: HookWorld, key: string, address: string, events: readonly string[]): Promise<{ id: string; secret: string }> {
  const { id } = await must<{ id: string }>(on.admin, '/v1/business/webhook/add', { row: { name: `订阅${++made}`, address, key, events } });
  return { id, secret: shown(await must<Shown>(on.admin, '/v1/business/webhook/issueSignKey', { ids: [id], input: { overlap: '24' } }), '签名密钥') };
}

export type Shown = { says: string[]; table: { rows: string[][] } };
export const shown = ({ table }: Shown, name: string): string => table.rows.find(([head]) => head === name)?.[1] ?? '';

export async function must<T>(who: Client, path: string, body: Record<string, unknown>): Promise<T> {
  const answer: Envelope<T> = await call<T>(who, 'POST', path, body);
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
  return answer.info;
}

/** A reviewed order of the hospital, with what it became at the dealer. */
export async function order({ world, server }: HookWorld, isReviewed = true): Promise<{ id: string; sn: string }> {
  const context = world.context(world.hospital);
  const header = { supplier: world.supplier, warehouse: world.hospital.warehouse, settleMode: '1', expectedDate: '2099-03-20' };
  const where = { deliveryAddress: '解放路1号', receiver: '库管', phone: '138' };
  const saved = await add(context, 'purchaseOrder', { ...header, ...where }, [
    { specification: world.spec, unit: world.piece, quantity: '10', price: '11.3', taxRate: '13' },
  ]);
  if (isReviewed) await doOn(context, 'purchaseOrder', 'review', saved.id);
  await drainOutbox(server.db, () => server.clock.now);
  return { id: saved.id, sn: String(saved.sn) };
}

export type Told = { id: string; event: string; record: { id: string; name: string }; action: string; data: Record<string, unknown> | null };
export const toldBy = ({ body }: Received): Told => JSON.parse(body.toString('utf8')) as Told;
