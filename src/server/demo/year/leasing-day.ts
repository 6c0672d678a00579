import { sql } from 'kysely';
import type { Day } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import type { Goods, World } from '../world/world';
import { type Desk, type Values, versionOf } from './desk';
import type { Trade } from './trade';

/** A day at the leased warehouse, and the papers of it as both houses know them. */
export type LeaseDay = { world: World; trade: Trade; files: FileStore; today: Day };
type Of = { id: string; version: number };
export type Lessee = 'v1' | 'd2';
export type Lot = { one: Goods; quantity: number; values: Values };
/** `places`: where its goods are put, the next free one first. */
export type Side = LeaseDay & { lessee: Lessee; store: string; places: string[] };
export type Notice = Side & { id: string; copy: string; lots: readonly Lot[]; time: string };

export const copyOf = async (world: World, id: string): Promise<string> =>
  (await sql<{ id: string }>`select id from document where mirror_of = ${id} and status <> 6 limit 1`.execute(world.db)).rows[0]?.id ?? '';
export const at = async (desk: Desk, id: string): Promise<Of> => ({ id, version: await versionOf(desk.world, desk.organisation, id) });
export const linesAt = async (desk: Desk, id: string): Promise<{ id: string; quantity: string }[]> =>
  (
    await sql<{
      id: string;
      quantity: string;
    }>`select id, quantity::text from document_line where org_id = ${desk.organisation.id} and document_id = ${id} order by line_no`.execute(desk.world.db)
  ).rows;
export const later = (time: string, minutes: number): string => {
  const all = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes;
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
};
