import { sql } from 'kysely';
import type { OrgKind } from '../../../../define/field';
import type { Db } from '../../../db/open';
import type { Place } from './log';

/** A device as the gateway keeps it, with whose it is. */
export type Device = Place & {
  deviceSn: string;
  orgKind: OrgKind;
  orgName: string;
  isOn: boolean;
  secret: Buffer | null;
  appliedSeq: number;
  appliedAt: Date | null;
  highestSeq: number;
  gapSince: Date | null;
  statusAt: Date | null;
  onlineState: string;
  windowAt: Date | null;
  windowCount: number;
};

/** By the number on its plate; locked while a call of it is carried out, so that two calls are one after the other. */
export async function findDevice(db: Db, deviceSn: string, isLocked = false): Promise<Device | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select d.*, c.status and c.deleted_at is null and o.status and o.deleted_at is null as is_on, c.online_state, o.kind as org_kind, o.name as org_name
    from cabinet_device d join cabinet c on c.org_id = d.org_id and c.id = d.cabinet_id join organisation o on o.id = d.org_id
    where d.device_sn = ${deviceSn.toUpperCase()} ${isLocked ? sql`for update of d` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  return {
    org: String(row.org_id),
    cabinet: String(row.cabinet_id),
    deviceSn: String(row.device_sn),
    orgKind: row.org_kind as OrgKind,
    orgName: String(row.org_name),
    isOn: row.is_on === true,
    secret: row.secret as Buffer | null,
    appliedSeq: Number(row.applied_seq),
    appliedAt: row.applied_at === null ? null : new Date(String(row.applied_at)),
    highestSeq: Number(row.highest_seq),
    gapSince: row.gap_since === null ? null : new Date(String(row.gap_since)),
    statusAt: row.status_at === null ? null : new Date(String(row.status_at)),
    onlineState: String(row.online_state),
    windowAt: row.window_at === null ? null : new Date(String(row.window_at)),
    windowCount: Number(row.window_count),
  };
}
