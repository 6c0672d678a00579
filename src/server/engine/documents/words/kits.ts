import { sql } from 'kysely';
import type { AnyDocument } from '../../../../define/document-view';
import type { Context } from '../../../base/context';
import { callBack, deliveriesOf, noteTools, sendOut, settleKits, toolsBackOf } from '../../kits/kit-movements';
import { completeOrReopen } from '../flow';
import type { Stored } from '../stored';

/** Instrument sets and tools go with a document, or are settled at the deliveries its lines came of. */
export const moveKits = (context: Context, stored: Stored): Promise<void> => move(context, stored, 1);
export const moveKitsBack = (context: Context, stored: Stored): Promise<void> => move(context, stored, -1);

async function move(context: Context, { definition: { kits }, view: d }: Stored, sign: 1 | -1): Promise<void> {
  if (!kits || kits.kinds?.includes(context.org.kind) === false) return;
  if (kits.does === 'leave') return sign === 1 ? sendOut(context, d) : callBack(context, d);
  const deliveries = await deliveriesOf(context, [...new Set(d.lines.map((line) => line.sourceLine).filter(Boolean))]);
  if (kits.does === 'comeBack') await moveTools(context, deliveries, d, sign);
  await settleKits(context, deliveries, d.sn);
}

/** Tools are no stock, but their delivery waits for them. */
async function moveTools(context: Context, deliveries: readonly string[], d: AnyDocument, sign: 1 | -1): Promise<void> {
  const tools = toolsBackOf(d.header);
  if (tools.length > 0) await bringBack(context, deliveries, d, { tools, sign });
  await completeOrReopen(context, deliveries);
}

async function bringBack(
  context: Context,
  deliveries: readonly string[],
  d: AnyDocument,
  { tools, sign }: { tools: readonly string[]; sign: 1 | -1 },
): Promise<void> {
  const [from, to] = sign === 1 ? ['2', '3'] : ['3', '2'];
  const { rows } = await sql<{ id: string; delivery_id: string }>`
    update surgical_tool set place_state = ${to}, version = version + 1 where org_id = ${context.org.id} and id = any(${[...tools]}::uuid[])
    and delivery_id = any(${[...deliveries]}::uuid[]) and place_state = ${from} returning id, delivery_id`.execute(context.db);
  await sql`update document h set pending_count = greatest(0, coalesce(h.pending_count, 0) - ${sign}::int * b.tools)
    from (select id, count(*)::int as tools from unnest(${rows.map((row) => row.delivery_id)}::uuid[]) as t (id) group by id) b
    where h.org_id = ${context.org.id} and h.id = b.id`.execute(context.db);
  await noteTools(
    context,
    rows.map((row) => row.id),
    { event: sign === 1 ? '收回' : '撤销收回', sn: d.sn, remark: sign === 1 ? String(d.header.toolDamage ?? '') : '' },
  );
}
