import { sql } from 'kysely';
import type { Saved } from '../../../contract/answers';
import { submit } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import { useRecord } from '../../../domain/hospital/use-record';
import { otherOdo } from '../../../domain/stock/other-odo';
import { type Context, within } from '../../base/context';
import { NotFound, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { actOnDocument } from '../../engine/documents/lifecycle';
import { addDraft } from '../../engine/documents/save';
import type { ActionService } from '../../engine/masters/services';

export type OpenTake = {
  id: string;
  cabinet_id: string;
  cabinet: string;
  warehouse_id: string;
  location_id: string;
  department_id: string | null;
  /** Who took it, else who answers for the cabinet. */
  employee_id: string | null;
  specification_id: string;
  unit_id: string;
  name: string;
  batch_no: string;
  serial_no: string;
  label_no: string;
  open: string;
};
/** Takes as lines of a paper need them; further conditions follow. */
export const OPEN_TAKE = sql`select r.id, r.cabinet_id, c.name as cabinet, c.warehouse_id, c.location_id, c.department_id,
  coalesce(r.employee_id, c.keeper_id) as employee_id, r.specification_id, g.root_unit_id as unit_id,
    concat_ws(' ', g.product_name, g.spec_model) as name, r.batch_no, r.serial_no, r.label_no, trim_scale(abs(r.quantity) - r.used_quantity - r.returned_quantity)::text as open
  from cabinet_record r join cabinet c on c.org_id = r.org_id and c.id = r.cabinet_id join specification_card g on g.id = r.specification_id`;

/** Takes nobody has answered for yet and no draft means to. @throws Rejected where one of the named is none */
async function openTakesOf(tx: Db, org: string, ids: readonly string[]): Promise<OpenTake[]> {
  const { rows } = await sql<OpenTake>`${OPEN_TAKE}
    where r.org_id = ${org} and r.id = any(${[...ids]}::uuid[]) and (r.bind_state = '待核销' or r.event_type = '盘出' and r.bind_state = '异常') and not exists (
      select from cabinet_use u join document h on h.org_id = u.org_id and h.id = u.document_id and h.status in (0, 1, 3) where u.org_id = r.org_id and u.record_id = r.id and not u.is_posted)
    order by r.happened_at, r.id for update of r`.execute(tx);
  if (rows.length < new Set(ids).size) throw new Rejected('所选记录中有已核销或已登记在待审单据中的，请刷新后重选');
  const unknown = rows.find((row) => row.batch_no === '-');
  if (unknown) throw new Rejected(`【${unknown.name}】批号未知，请先补登收货或盘点`);
  return rows;
}

/** A use out of the cabinet's store. */
export const headerOf = ({ now, user }: Context, take: OpenTake): Record<string, unknown> => ({
  useType: '4',
  department: take.department_id ?? '',
  warehouse: take.warehouse_id,
  useTime: now().toISOString(),
  operator: user.employee || (take.employee_id ?? ''),
});
export const linesOf = (takes: readonly OpenTake[]): Record<string, unknown>[] =>
  takes.map((take) => ({
    specification: take.specification_id,
    unit: take.unit_id,
    quantity: take.open,
    batchNo: take.batch_no,
    serialNo: take.serial_no,
    location: take.location_id,
    labelNo: take.label_no,
  }));

/** A line a take, each meant for it as soon as it has an id. */
export async function draftFor(context: Context, definition: DocumentDefinition, header: Record<string, unknown>, takes: readonly OpenTake[]): Promise<Saved> {
  const saved = await addDraft({ ...context, isSystem: true, screen: '' }, definition, { header, lines: linesOf(takes) }, { confirmed: true });
  await planUse(context, saved.id, takes);
  return saved;
}

/** Which line of the document is meant for which take: they stand in the same order. */
export async function planUse(context: Context, document: string, takes: readonly Pick<OpenTake, 'id' | 'open'>[]): Promise<void> {
  const meant = takes.map(({ id, open }, i) => ({ record: id, line: i + 1, quantity: open }));
  await sql`delete from cabinet_use where org_id = ${context.org.id} and document_id = ${document} and not is_posted`.execute(context.db);
  await sql`insert into cabinet_use (org_id, record_id, document_id, line_id, quantity)
    select l.org_id, m.record, l.document_id, l.id, m.quantity from jsonb_to_recordset(${JSON.stringify(meant)}::jsonb) as m (record uuid, line int, quantity numeric)
      join document_line l on l.org_id = ${context.org.id} and l.document_id = ${document} and l.line_no = m.line`.execute(context.db);
}

export async function submitDraft(context: Context, definition: DocumentDefinition, { id, version }: Saved): Promise<number> {
  const action = definition.actions.find(({ does }) => does === 'submit') ?? submit;
  return (await actOnDocument({ ...context, isSystem: true, screen: '' }, definition, action, { id, version, key: newId(), confirmed: true })).status;
}

/** Somebody says what became of takes: used on a patient or by the ward at a hospital, out of the store at a dealer. */
export const bindCabinetUse: ActionService = async (tx, given, { ids, input }) => {
  const context = within(given, tx);
  const takes = await openTakesOf(tx, context.org.id, ids);
  const [first] = takes;
  if (!first) throw new NotFound('记录不存在');
  if (takes.some((take) => take.cabinet_id !== first.cabinet_id)) throw new Rejected('所选记录不在同一智能柜，请分开登记');
  const isHospital = context.org.kind === 'H';
  const definition = isHospital ? useRecord : otherOdo;
  const header = isHospital
    ? { ...headerOf(context, first), doctor: input.doctor ?? '', patient: input.patient ?? '' }
    : { odoKind: '1', warehouse: first.warehouse_id, receiverName: input.receiverName ?? '', handler: context.user.employee };
  const saved = await draftFor(context, definition, header, takes);
  const status = await submitDraft(context, definition, saved);
  return { says: [`${definition.title}${saved.sn ?? ''}：${takes.length}行，${status === 1 ? '已提交，待审核' : '已登记'}`] };
};
