import { sql } from 'kysely';
import type { Context } from '../base/context';

type Asked = { app: string; platform: string; versionCode: number; takes: boolean };
type Found = { id: string; versionName: string; versionCode: number; changelog: string; file: string; sha256: string; forced: boolean; least: number };
export type Latest = { isNewer: boolean; mustUpdate: boolean; latest?: Omit<Found, 'id' | 'forced' | 'least'> };

/** The highest published version this organisation may have, held against the one that asks. */
export async function latestVersion(context: Context, { app, platform, versionCode, takes }: Asked): Promise<Latest> {
  const { rows } = await sql<Found>`
    select v.id, v.version_name as "versionName", v.version_code as "versionCode", v.changelog, coalesce(v.package ->> 0, '') as file, coalesce(v.sha256, '') as sha256, v.forced,
      coalesce(v.min_version_code, 0) as least
    from app_version_list v where v.app = ${app} and v.platform = ${platform} and v.state = 'published' and v.deleted_at is null
      and (v.gray_orgs = '{}' or ${context.org.id}::uuid = any(v.gray_orgs)) order by v.version_code desc limit 1`.execute(context.db);
  const [found] = rows;
  if (!found) return { isNewer: false, mustUpdate: false };
  const { id, forced, least, ...latest } = found;
  const isNewer = latest.versionCode > versionCode;
  if (takes && isNewer) await sql`update app_version set downloads = downloads + 1 where id = ${id}`.execute(context.db);
  return { isNewer, mustUpdate: isNewer && (forced || versionCode < least), latest };
}
