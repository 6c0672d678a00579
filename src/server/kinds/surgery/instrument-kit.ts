import { sql } from 'kysely';
import { add, compare, plain } from '../../../define/money';
import { packOrder } from '../../../domain/stock/pack-order';
import { type Context, within } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { viewOf } from '../../engine/documents/stored';
import { noteKits } from '../../engine/kits/kit-movements';
import type { MasterActionCall, MasterEffect, MasterLineRows, MasterRow } from '../../engine/masters/effects';
import { resolveScan } from '../../engine/scan';
import { packContentFact } from '../facts/kits';
import { looseFor, packNow } from '../stock/pack-now';

export const instrumentKitEffect: MasterEffect = {
  beforeSave: async (tx, _context, row, before, lines) => {
    if (!before && lines && lines.implants?.length === 0 && lines.tools?.length === 0 && row.template) await fromTemplate(tx, row, lines);
  },
  actions: { refill, check, sterilise },
};

async function fromTemplate(tx: Db, row: MasterRow, lines: MasterLineRows): Promise<void> {
  const implants = await sql<{ specification: string; par: string; least: string | null }>`
    select specification_id as specification, trim_scale(par_quantity)::text as par, trim_scale(min_quantity)::text as least
    from instrument_kit_implant where kit_id = ${row.template} order by sort`.execute(tx);
  const tools = await sql<{
    name: string;
    count: number;
  }>`select name, par_count as count from instrument_kit_tool where kit_id = ${row.template} order by sort`.execute(tx);
  lines.implants?.push(...implants.rows.map((one) => ({ specification: one.specification, parQuantity: one.par, minQuantity: one.least ?? '' })));
  lines.tools?.push(...tools.rows.map((one) => ({ name: one.name, parCount: String(one.count) })));
}

/** 补包: what the set is short of, out of loose stock that expires first; what there is not enough of is said. */
async function refill(tx: Db, given: Context, { rows, input }: MasterActionCall): Promise<{ says: string[] }> {
  const context = within(given, tx);
  const [kit] = rows as [MasterRow];
  if (kit.isTemplate === true) throw new Rejected('模板不装实物');
  const warehouse = String(input.warehouse || kit.warehouse || '');
  if (!warehouse) throw Rejected.at('warehouse', '请选择仓库');
  const state = await sql<{ place_state: string }>`select place_state from instrument_kit where org_id = ${context.org.id} and id = ${kit.id}`.execute(tx);
  if (state.rows[0]?.place_state === '3') throw new Rejected(`器械包${String(kit.kitNo)}不在库`);
  const asked = { ...viewOf(packOrder, context.org, {}, []), header: { documentDate: '', remark: '', instrumentKit: kit.id } };
  const wanted = (await packContentFact(context, packOrder, asked)).filter((one) => Number(one.quantity) > 0);
  if (wanted.length === 0) return { says: [`器械包${String(kit.kitNo)}已齐全`] };
  const { lines, missing } = await looseFor(context, warehouse, wanted);
  const short = await words(context, missing);
  const sn = await packNow(
    context,
    { warehouse, packKind: 'set', instrumentKit: kit.id, packCount: '1', remark: short.length > 0 ? `补包不足：${short.join('；')}` : '' },
    lines,
  );
  return { says: [`已补包，打包单${sn}`, ...short.map((one) => `库存不足：${one}`)] };
}

async function words(context: Context, missing: readonly { specification: string; quantity: string }[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    words: string;
  }>`select id, product_name || ' ' || spec_model as words from specification_card where id = any(${missing.map((one) => one.specification)}::uuid[])`.execute(
    context.db,
  );
  return missing.map((one) => `${rows.find((row) => row.id === one.specification)?.words ?? ''} 缺${one.quantity}`);
}

/** 清点: what was scanned against what the books say lies in the set. Nothing is posted: a difference is for a loss or a refill to settle. */
async function check(tx: Db, given: Context, { rows, input }: MasterActionCall): Promise<{ says: string[]; table?: { head: string[]; rows: string[][] } }> {
  const context = within(given, tx);
  const [kit] = rows as [MasterRow];
  const found = new Map<string, string>();
  for (const code of String(input.codes).split(/\s+/).filter(Boolean)) {
    const answer = await resolveScan(context, code, {});
    const specification = String(answer.line?.specification ?? '');
    if (!specification) throw Rejected.at('codes', `【${code}】不是产品条码`);
    found.set(specification, add(found.get(specification) ?? '0', String(answer.line?.quantity ?? '1') || '1'));
  }
  const books = await sql<{ specification: string; words: string; has: string; par: string }>`
    select coalesce(c.specification_id, b.specification_id) as specification, s.product_name || ' ' || s.spec_model as words,
    trim_scale(coalesce(b.quantity, 0))::text as has, trim_scale(coalesce(c.par_quantity, 0))::text as par
    from (select * from instrument_kit_content where kit_id = ${kit.id}) c
      full join (select specification_id, sum(quantity) as quantity from stock_balance where org_id = ${context.org.id}
      and pack_no = ${String(kit.kitNo)} and quantity > 0 group by 1) b on b.specification_id = c.specification_id
      join specification_card s on s.id = coalesce(c.specification_id, b.specification_id) order by 2`.execute(tx);
  const strangers = [...found.keys()].filter((id) => !books.rows.some((row) => row.specification === id));
  const off = books.rows.filter((row) => compare(found.get(row.specification) ?? '0', row.has) !== 0);
  const isEven = off.length === 0 && strangers.length === 0;
  const isShort = books.rows.some((row) => compare(row.has, row.par) < 0);
  if (isEven)
    await sql`update instrument_kit set place_state = ${isShort ? '5' : '1'}, version = version + 1 where org_id = ${context.org.id}
      and id = ${kit.id} and place_state in ('1', '4', '5', '6')`.execute(tx);
  await noteKits(context, [kit.id], { event: '清点', sn: '', remark: isEven ? '相符' : `不符${off.length + strangers.length}项` });
  return {
    says: [isEven ? (isShort ? '清点相符，待补货' : '清点相符') : '清点不符：请报损或补包后再次清点'],
    table: {
      head: ['产品', '标准', '账面', '实点'],
      rows: [
        ...books.rows.map((row) => [row.words, row.par, row.has, plain(found.get(row.specification) ?? '0')]),
        ...(
          await words(
            context,
            strangers.map((specification) => ({ specification, quantity: '' })),
          )
        ).map((one) => [one.replace(' 缺', ''), '0', '0', '包外产品']),
      ],
    },
  };
}

async function sterilise(tx: Db, given: Context, { rows, input }: MasterActionCall): Promise<void> {
  const context = within(given, tx);
  for (const row of rows) {
    const days = input.sterileDays || row.sterileDays;
    if (!days) throw Rejected.at('sterileDays', '请填写灭菌有效天数');
    await sql`update instrument_kit k set sterilised_at = ${String(input.sterilisedAt)}::date, sterile_days = ${Number(days)}, version = version + 1,
      place_state = case when k.place_state <> '6' then k.place_state when exists (select from instrument_kit_content c where c.kit_id = k.id and c.has < c.par_quantity) then '5' else '1' end
      where k.org_id = ${context.org.id} and k.id = ${row.id}`.execute(tx);
  }
  await noteKits(
    context,
    rows.map((row) => row.id),
    { event: '灭菌', sn: '', remark: String(input.sterilisedAt) },
  );
}
