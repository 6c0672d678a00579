import { sql } from 'kysely';
import { minuteOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { useRecord } from '../../../domain/hospital/use-record';
import { scrap } from '../../../domain/stock/scrap';
import { type Context, within } from '../../base/context';
import { NotFound, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { actOnDocument } from '../../engine/documents/lifecycle';
import { refuseForeignStores } from '../../engine/documents/places';
import { addDraft } from '../../engine/documents/save';
import { NO_LOCATION } from '../../engine/ledger/places';
import type { ActionService } from '../../engine/masters/services';

type Piece = {
  id: string;
  label_no: string;
  name: string;
  state: string;
  /** Counted as used when the ward received it: nothing of it is on the books any more. */
  is_used: boolean;
  is_expired: boolean;
  specification_id: string;
  unit_id: string;
  batch_no: string;
  serial_no: string;
  warehouse_id: string;
  department_id: string | null;
  location_id: string | null;
  owner_id: string | null;
};

/** The chosen pieces, with where one of their lot lies. */
async function piecesOf(tx: Db, { org, now }: Context, ids: readonly string[]): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select r.id, r.label_no, concat_ws(' ', g.product_name, g.spec_model) as name, r.state, l.state = '4' as is_used,
    coalesce(r.expiry_date < (${now()}::timestamptz at time zone 'Asia/Shanghai')::date, false) as is_expired,
      r.specification_id, g.root_unit_id as unit_id, r.batch_no, coalesce(l.serial_no, '') as serial_no, r.warehouse_id, r.unit_department_id as department_id, s.location_id, s.owner_id
    from reagent_record_list r join stock_label l on l.org_id = r.org_id and l.id = r.id join specification_card g on g.id = r.specification_id
      left join lateral (select nullif(b.location_id, ${NO_LOCATION}::uuid) as location_id, nullif(b.owner_id, b.org_id) as owner_id
      from stock_balance b where b.org_id = l.org_id and b.warehouse_id = l.warehouse_id and b.lot_id = l.lot_id and b.pack_no = '' and b.quantity > b.reserved
        order by b.location_id is distinct from l.location_id, b.quantity desc limit 1) s on true
    where r.org_id = ${org.id} and r.id = any(${[...ids]}::uuid[]) order by r.label_no`.execute(tx);
  return rows;
}

const lineOf = (piece: Piece): Record<string, unknown> => ({
  ...{ specification: piece.specification_id, unit: piece.unit_id, quantity: '1', batchNo: piece.batch_no, serialNo: piece.serial_no },
  ...{ location: piece.location_id ?? '', owner: piece.owner_id ?? '', labelNo: piece.label_no },
});

/** Written as whoever asked, decided by the system: what is open is used. */
async function posted(
  context: Context,
  definition: DocumentDefinition,
  header: Record<string, unknown>,
  pieces: readonly Piece[],
): Promise<{ id: string; sn: string }> {
  refuseForeignStores(context, definition, { header });
  const inside = { ...context, isSystem: true, screen: '' };
  const saved = await addDraft(inside, definition, { header, lines: pieces.map(lineOf) }, { confirmed: true });
  const review = definition.actions.find(({ does }) => does === 'review');
  if (!review) throw new Error(`${definition.kind} is not reviewed`);
  const system = { ...inside, user: { ...inside.user, id: '', employee: '' } };
  await actOnDocument(system, definition, review, { id: saved.id, version: saved.version, key: newId(), confirmed: true });
  return { id: saved.id, sn: saved.sn ?? '' };
}

/** Opening is the use: a piece leaves the books of its ward, and lasts from now on as long as an open one does. */
export const openReagents: ActionService = async (tx, given, { ids }) => {
  const context = within(given, tx);
  const now = context.now();
  const pieces = await piecesOf(tx, context, ids);
  const over = pieces.find((piece) => piece.is_expired);
  if (over) throw new Rejected(`【${over.label_no}】批号${over.batch_no}已过期，禁止开瓶`);
  const says: string[] = [];
  const lying = pieces.filter((piece) => !piece.is_used);
  for (const warehouse of new Set(lying.map((piece) => piece.warehouse_id))) {
    const here = lying.filter((piece) => piece.warehouse_id === warehouse);
    const header = { useType: '5', department: here[0]?.department_id ?? '', warehouse, useTime: now.toISOString(), operator: context.user.employee };
    const { id, sn } = await posted(context, useRecord, header, here);
    await sql`update reagent_record set use_document_id = ${id} where org_id = ${context.org.id} and id = any(${here.map((piece) => piece.id)}::uuid[])`.execute(
      tx,
    );
    says.push(`${useRecord.title}${sn}：${here.length}件，已登记`);
  }
  const { rows } = await sql<{ label_no: string; until: string | null }>`
    update reagent_record r set open_time = ${now}, opener_id = ${context.user.employee || null}, department_id = v.unit_department_id, version = r.version + 1, updated_at = ${now},
      open_expiry = least(${now}::timestamptz + make_interval(days => v.open_days), (v.expiry_date + 1)::timestamp at time zone 'Asia/Shanghai')
    from reagent_record_list v where v.org_id = r.org_id and v.id = r.id and r.org_id = ${context.org.id} and r.id = any(${pieces.map(({ id }) => id)}::uuid[])
    returning v.label_no, r.open_expiry::text as until`.execute(tx);
  for (const { label_no, until } of rows) says.push(`【${label_no}】已开瓶${until ? `，开瓶效期至${minuteOf(until)}` : '，未设开瓶有效天数'}`);
  return { says };
};

/** What is open is thrown away by the laboratory; what is not yet lies on the books and goes as all goods go: by a scrap that others decide. */
export const discardReagents: ActionService = async (tx, given, { ids, reason }) => {
  const context = within(given, tx);
  const pieces = await piecesOf(tx, context, ids);
  const isOpen = ({ state, is_used }: Piece): boolean => ['已开瓶', '上机'].includes(state) || is_used;
  const open = pieces.filter(isOpen).map(({ id }) => id);
  const now = context.now();
  await sql`update reagent_record set discard_time = ${now}, discard_reason = ${reason}, ender_id = ${context.user.employee || null}, version = version + 1, updated_at = ${now}
    where org_id = ${context.org.id} and id = any(${open}::uuid[])`.execute(tx);
  const says = open.length > 0 ? [`已废弃${open.length}件`] : [];
  const whole = pieces.filter((piece) => !isOpen(piece));
  for (const warehouse of new Set(whole.map((piece) => piece.warehouse_id))) {
    const here = whole.filter((piece) => piece.warehouse_id === warehouse);
    const store = await sql<{ id: string }>`
      select id from warehouse where org_id = ${context.org.id} and scrap_type = 3 and virtual_kind is null and status and deleted_at is null order by is_default desc, code limit 1`.execute(
      tx,
    );
    const header = {
      fromWarehouse: warehouse,
      scrapWarehouse: store.rows[0]?.id ?? '',
      handler: context.user.employee,
      department: here[0]?.department_id ?? '',
      remark: reason,
    };
    const lines = here.map((piece) => ({ ...lineOf(piece), reason: piece.is_expired ? '1' : '9', remark: reason }));
    refuseForeignStores(context, scrap, { header });
    const { sn = '' } = await addDraft({ ...context, isSystem: true, screen: '' }, scrap, { header, lines }, { confirmed: true });
    says.push(`未开瓶的${here.length}件走报废：${scrap.title}${sn}，草稿`);
  }
  return { says };
};

const NEXT: Record<string, string> = { 已领用: '可开瓶', 已开瓶: '可上机、用完或废弃', 上机: '可登记人份、用完或废弃' };
/** What a scanned piece is, how long it lasts, and what may be done with it. */
export const scanReagent: ActionService = async (tx, { org }, { input }) => {
  const code = String(input.code).trim();
  const { rows } = await sql<{
    label_no: string;
    name: string;
    batch_no: string;
    expiry: string | null;
    state: string;
    until: string | null;
    analyser: string | null;
    used: number | null;
    tests: number | null;
  }>`
    select r.label_no, concat_ws(' ', g.product_name, g.spec_model) as name, r.batch_no, r.expiry_date::text as expiry, r.state, r.open_expiry::text as until, r.analyser, r.tests_used as used, r.tests
    from reagent_record_list r join stock_label l on l.org_id = r.org_id and l.id = r.id join specification_card g on g.id = r.specification_id
    where r.org_id = ${org.id} and (r.label_no = ${code} or upper(l.epc) = ${code.toUpperCase()}) limit 1`.execute(tx);
  const [piece] = rows;
  if (!piece) throw new NotFound(`没有唯一码为【${code}】的试剂`);
  const row = (name: string, value: string): string[][] => (value === '' ? [] : [[name, value]]);
  return {
    says: [`【${piece.label_no}】${piece.state}${NEXT[piece.state] ? `，${NEXT[piece.state]}` : ''}`],
    table: {
      head: ['项目', '内容'],
      rows: [
        ...row('试剂', piece.name),
        ...row('批号', `${piece.batch_no}${piece.expiry ? `，有效期至${piece.expiry}` : ''}`),
        ...row('开瓶效期', piece.until ? minuteOf(piece.until) : ''),
        ...row('仪器', piece.analyser ?? ''),
        ...row('已用人份', piece.used === null ? '' : `${piece.used}/${piece.tests ?? '-'}`),
      ],
    },
  };
};
