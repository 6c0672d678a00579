import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';

/** Licences and registration certificates that end within this many days make quality look at a delivery. */
const SOON_DAYS = 30;

/** What only the database knows of a delivery and quality has to see: papers about to end, lots that may not be sold. */
export const arrivalOrderEffects: Effects = {
  async fill(context, d) {
    const found = [...(await papersEnding(context, d)), ...(await stoppedLots(context, d)), ...(await temperatures(context, d))];
    (d.header as Record<string, unknown>).warnings = found.join('、');
  },
};

async function papersEnding(context: Context, d: AnyDocument): Promise<string[]> {
  const [today, soon] = [dayOf(context.now()), addDays(dayOf(context.now()), SOON_DAYS)];
  const { rows } = await sql<{ words: string }>`
    select type || '将于' || max(valid_to)::text || '到期' as words from licence
      where org_id in (${context.org.id}, ${d.counterOrg || null}) and holder_id = ${d.counterOrg || null} and deleted_at is null and not long_term and review_state = 'valid' and valid_to is not null
      group by type having max(valid_to) between ${today}::date and ${soon}::date
    union all
    select distinct '注册证' || registration_no || '将于' || cert_valid_to::text || '到期' from specification_card
      where id = any(${specifications(d)}::uuid[]) and cert_valid_to between ${today}::date and ${soon}::date`.execute(context.db);
  return rows.map((row) => row.words);
}

async function stoppedLots(context: Context, d: AnyDocument): Promise<string[]> {
  const lots = d.lines.map((line) => ({ specification_id: line.specification || null, batch_no: line.batchNo }));
  const { rows } = await sql<{ batch_no: string }>`
    select distinct w.batch_no from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as w (specification_id uuid, batch_no text)
      join stock_block k on k.org_id = ${context.org.id} and k.ended_at is null and k.specification_id = w.specification_id and k.batch_no in ('', w.batch_no)`.execute(
    context.db,
  );
  return rows.map((row) => `批号${row.batch_no}已停售`);
}

/** ℃ goods of a zone may have on arrival. */
const RANGES: Record<string, { words: string; least: number; most: number }> = {
  normal: { words: '常温', least: 0, most: 30 },
  cool: { words: '阴凉', least: -10, most: 20 },
  cold: { words: '冷藏', least: 2, most: 8 },
  frozen: { words: '冷冻', least: -273, most: -10 },
};

/** A temperature outside what the goods bear; cooled goods without the file of their journey. */
async function temperatures(context: Context, d: AnyDocument): Promise<string[]> {
  const { rows } = await sql<{ temp_zone: string }>`select distinct temp_zone from specification_card where id = any(${specifications(d)}::uuid[])`.execute(
    context.db,
  );
  const zones = rows.flatMap((row) => RANGES[row.temp_zone] ?? []);
  const measured = Number.parseFloat(String(d.header.temperature ?? ''));
  const outside = zones.filter(({ least, most }) => measured < least || measured > most).map(({ words }) => `到货温度不符合${words}要求`);
  const isCooled = rows.some((row) => row.temp_zone === 'cold' || row.temp_zone === 'frozen');
  const hasFile = Array.isArray(d.header.temperatureFile) && d.header.temperatureFile.length > 0;
  return isCooled && !hasFile ? [...outside, '缺少温度记录'] : outside;
}

const specifications = (d: AnyDocument): string[] => [...new Set(d.lines.map((line) => line.specification).filter(Boolean))];
