import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import { type Decimal, isPositive, min, sub } from '../../../define/money';
import type { Context } from '../../base/context';
import type { Follower } from '../../engine/documents/followers';
import { changed } from '../../engine/messages/notify';

/**
 * What somebody took out of a smart cabinet stays on the books until a paper uses it up: a use, a return to the store, a loss. Whatever
 * posts goods out of the place of a cabinet answers for takes of the same goods, first for those it names, then for the piece with its
 * code, then for the oldest; a use rather for what was taken, a loss for what a count missed. Taken back, they are open again.
 */
type Left = {
  line_id: string;
  label_no: string;
  cabinet_id: string;
  specification_id: string;
  batch_no: string;
  serial_no: string;
  is_use: boolean;
  quantity: string;
};
type Take = { id: string; open: string; planned: string | null };

async function answerTakes(context: Context, d: AnyDocument): Promise<void> {
  // Goods of a cabinet lie in a place of their own.
  if (!d.lines.some((line) => line.location)) return;
  const { rows } = await sql<Left>`
    select e.line_id, coalesce(l.label_no, '') as label_no, c.id as cabinet_id, e.specification_id, t.batch_no, t.serial_no, bool_and(e.bill_type = 'useOut') as is_use, -sum(e.quantity) as quantity
    from stock_entry e join cabinet c on c.org_id = e.org_id and c.warehouse_id = e.warehouse_id and c.location_id = e.location_id and c.deleted_at is null
      join lot t on t.org_id = e.org_id and t.id = e.lot_id join document_line l on l.org_id = e.org_id and l.id = e.line_id
    where e.org_id = ${context.org.id} and e.document_id = ${d.id} and e.quantity < 0 and e.reverses is null
      and not exists (select from stock_entry r where r.org_id = e.org_id and r.reverses = e.id)
    group by 1, 2, 3, 4, 5, 6 order by min(l.line_no)`.execute(context.db);
  const touched = new Set<string>();
  for (const left of rows) for (const id of await answer(context, d, left)) touched.add(id);
  await told(context, [...touched]);
}

async function answer(context: Context, d: AnyDocument, left: Left): Promise<string[]> {
  const { rows } = await sql<Take>`
    select r.id, abs(r.quantity) - r.used_quantity - r.returned_quantity as open, u.quantity as planned
    from cabinet_record r left join cabinet_use u on u.org_id = r.org_id and u.record_id = r.id and u.line_id = ${left.line_id} and not u.is_posted
    where r.org_id = ${context.org.id} and r.cabinet_id = ${left.cabinet_id} and r.specification_id = ${left.specification_id} and r.batch_no = ${left.batch_no} and r.serial_no = ${left.serial_no}
      and (r.bind_state = '待核销' or r.event_type = '盘出' and r.bind_state = '异常') and (${left.label_no === ''} or r.label_no in ('', ${left.label_no}))
    order by u.quantity is null, r.label_no = ${left.label_no} desc, (r.bind_state = '待核销') = ${left.is_use} desc, r.happened_at, r.id for update of r`.execute(
    context.db,
  );
  const done: string[] = [];
  let quantity = left.quantity;
  for (const take of rows) {
    const part = min(quantity, take.planned ? min(take.planned, take.open) : take.open);
    if (!isPositive(part)) continue;
    quantity = sub(quantity, part);
    await use(context, d, { record: take.id, line: left.line_id, part, isUse: left.is_use });
    done.push(take.id);
  }
  return done;
}

async function use(
  context: Context,
  d: AnyDocument,
  { record, line, part, isUse }: { record: string; line: string; part: Decimal; isUse: boolean },
): Promise<void> {
  await sql`insert into cabinet_use (org_id, record_id, document_id, line_id, quantity, is_posted) values (${context.org.id}, ${record}, ${d.id}, ${line}, ${part}, true)
    on conflict (org_id, record_id, line_id) do update set quantity = excluded.quantity, is_posted = true`.execute(context.db);
  await sql`update cabinet_record set used_quantity = used_quantity + ${part}::numeric, version = version + 1, updated_at = ${context.now()},
      bind_state = case when used_quantity + returned_quantity + ${part}::numeric < abs(quantity) then bind_state when ${isUse} then '已使用' else '已平账' end
    where org_id = ${context.org.id} and id = ${record}`.execute(context.db);
  await sql`update cabinet_error e set state = '已处理', result = ${`已登记：${d.sn}`}, closed_at = ${context.now()}, version = e.version + 1, updated_at = ${context.now()}
    from cabinet_record r where r.org_id = e.org_id and r.id = e.record_id and r.bind_state in ('已使用', '已平账') and e.org_id = ${context.org.id} and e.record_id = ${record}
      and e.type = '超时未核销' and e.state in ('待处理', '处理中')`.execute(context.db);
}

/** Their goods are on the books again: the takes wait for another paper; what a count missed is missing again. */
async function reopenTakes(context: Context, d: AnyDocument): Promise<void> {
  if (!d.lines.some((line) => line.location)) return;
  const { rows } = await sql<{ record_id: string }>`
    with gone as (delete from cabinet_use where org_id = ${context.org.id} and document_id = ${d.id} and is_posted returning record_id, quantity),
    parts as (select record_id, sum(quantity) as quantity from gone group by 1)
    update cabinet_record r set used_quantity = r.used_quantity - p.quantity, version = r.version + 1, updated_at = ${context.now()},
      bind_state = case when r.event_type = '盘出' then '异常' else '待核销' end
    from parts p where r.org_id = ${context.org.id} and r.id = p.record_id returning r.id as record_id`.execute(context.db);
  await told(
    context,
    rows.map((row) => row.record_id),
  );
}

const told = (context: Context, ids: readonly string[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : changed(context.db, { org: context.org.id, resource: 'cabinetRecord', ids, by: context.user.id });

export const takes: Follower = { posted: answerTakes, undone: reopenTakes };
