import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf, isDay } from '../../../define/dates';
import { LISTED, type ListedMeaning } from '../../../domain/sunshine/sunshine-words';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { SheetKind } from '../../engine/sheets/kept-columns';
import { type Headed, wordsIn } from '../../engine/sheets/meant-columns';
import type { SheetRow } from '../../engine/sheets/sheet';
import { numberIn } from '../../engine/sheets/written';

export const LISTING: SheetKind<ListedMeaning> = {
  kind: 'sunshineListed',
  words: LISTED,
  above: 20,
  none: '文件中没有找到目录，请确认表头有“平台产品编码”“产品名称”和“挂网价”',
};
/** A product as a sheet lists it. */
export type Listed = Record<ListedMeaning, string>;
const MOST = 300;

const dates = (said: string): string[] =>
  [...said.matchAll(/(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})|(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/g)]
    .map(([, y, m = '', d = '', year, month = '', day = '']) => (y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : `${year}-${month}-${day}`))
    .filter(isDay);

/** What a row says; a period in one column ends with its last day. @returns why it cannot be taken instead */
export function listedOf({ cells }: SheetRow, at: Headed<ListedMeaning>['at']): Listed | string {
  const said = (name: ListedMeaning): string =>
    wordsIn(cells.get(at.get(name) ?? -1))
      .replace(/\s+/g, ' ')
      .slice(0, MOST);
  const row = Object.fromEntries((Object.keys(LISTED.labels) as ListedMeaning[]).map((name) => [name, said(name)])) as Listed;
  if (row.code === '') return '没有平台产品编码';
  if (row.code.length > 60) return `平台产品编码“${row.code.slice(0, 30)}…”过长`;
  if (row.name === '') return `【${row.code}】没有产品名称`;
  const price = row.price === '' ? undefined : numberIn(row.price);
  if (row.price !== '' && (!price || price.isPercent || Number(price.text) < 0 || Number(price.text) >= 1e11))
    return `【${row.code}】挂网价“${row.price.slice(0, 20)}”不正确`;
  const until = dates(row.validTo);
  return { ...row, price: price?.text ?? '', validFrom: dates(row.validFrom)[0] ?? (until.length > 1 ? (until[0] ?? '') : ''), validTo: until.at(-1) ?? '' };
}

export type Kept = { added: number; changed: number; same: number };

/** Writes what sheets list: new codes are added, known ones changed where the sheet says something else; a price that changed stands beside the one before. */
export async function keepListed(db: Db, org: string, rows: readonly Listed[], { now, seenBy }: { now: Date; seenBy?: string }): Promise<Kept> {
  const given = [...new Map(rows.map((row) => [row.code, row])).values()].map((row) => ({
    ...row,
    id: newId(now.getTime()),
    digest: createHash('sha256').update(JSON.stringify(row)).digest('base64url'),
  }));
  const { rows: written } = await sql<{ is_new: boolean; is_changed: boolean }>`
    with given as (select x.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) x (id uuid, code text, name text, spec text, model text, unit text, price text, "registrationNo" text,
        manufacturer text, distributor text, "insuranceCode" text, "validFrom" text, "validTo" text, state text, digest text)),
      known as (select l.code, l.digest, l.left_on from sunshine_listed l join given g on g.code = l.code where l.org_id = ${org} and l.deleted_at is null),
      kept as (
        insert into sunshine_listed (org_id, id, code, name, spec, model, unit, listed_price, registration_no, manufacturer, distributor, insurance_code, valid_from, valid_to, said_state, digest,
          seen_by, created_at, updated_at)
        select ${org}, g.id, g.code, g.name, g.spec, g.model, g.unit, nullif(g.price, '')::numeric, g."registrationNo", g.manufacturer, g.distributor, g."insuranceCode",
          nullif(g."validFrom", '')::date, nullif(g."validTo", '')::date, g.state, g.digest, ${seenBy ?? null}::uuid, ${now}, ${now} from given g
        on conflict (org_id, code) where deleted_at is null do update set name = excluded.name, spec = excluded.spec, model = excluded.model, unit = excluded.unit,
          old_price = case when excluded.listed_price is distinct from sunshine_listed.listed_price then sunshine_listed.listed_price else sunshine_listed.old_price end,
          price_on = case when excluded.listed_price is distinct from sunshine_listed.listed_price then ${dayOf(now)}::date else sunshine_listed.price_on end,
          listed_price = excluded.listed_price, registration_no = excluded.registration_no, manufacturer = excluded.manufacturer, distributor = excluded.distributor,
          insurance_code = excluded.insurance_code, valid_from = excluded.valid_from, valid_to = excluded.valid_to, said_state = excluded.said_state, left_on = null, digest = excluded.digest,
          seen_by = coalesce(excluded.seen_by, sunshine_listed.seen_by), updated_at = excluded.updated_at, version = sunshine_listed.version + 1
        returning code)
    select k.code is null as is_new, k.digest is distinct from g.digest or k.left_on is not null as is_changed from kept w join given g on g.code = w.code left
      join known k on k.code = w.code`.execute(db);
  const added = written.filter(({ is_new }) => is_new).length;
  const changed = written.filter(({ is_new, is_changed }) => !is_new && is_changed).length;
  return { added, changed, same: rows.length - added - changed };
}
