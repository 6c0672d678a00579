import { sql } from 'kysely';
import { type Context, within } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { noteTools } from '../../engine/kits/kit-movements';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';

const WORDS: Record<string, string> = { '1': '在库', '2': '在外', '3': '清洗消毒', '4': '维修', '5': '停用' };

/** State of the tool as it is now, not as the form had it. */
async function stateOf(tx: Db, row: MasterRow): Promise<string> {
  const { rows } = await sql<{ place_state: string }>`select place_state from surgical_tool where org_id = ${row.orgId} and id = ${row.id} for update`.execute(
    tx,
  );
  return row.status === false ? '5' : (rows[0]?.place_state ?? '');
}
async function require(tx: Db, rows: readonly MasterRow[], allowed: readonly string[], verb: string): Promise<void> {
  for (const row of rows) {
    const state = await stateOf(tx, row);
    if (!allowed.includes(state)) throw new Rejected(`工具【${String(row.toolNo)}】${WORDS[state] ?? ''}，不能${verb}`);
  }
}
const idsOf = (rows: readonly MasterRow[]): string[] => rows.map((row) => row.id);

/** Only a tool on the shelf joins a set, and only a set that is on the shelf. */
async function mayJoin(tx: Db, context: Context, kit: string): Promise<void> {
  const { rows } = await sql<{
    code: string;
    place_state: string;
  }>`select code, place_state from instrument_kit where org_id = ${context.org.id} and id = ${kit} and not is_template and deleted_at is null`.execute(tx);
  if (!rows[0]) throw Rejected.at('kit', '【器械包】所选记录不存在');
  if (!['1', '5'].includes(rows[0].place_state)) throw Rejected.at('kit', `器械包${rows[0].code}不在库`);
}

export const surgicalToolEffect: MasterEffect = {
  beforeSave: async (tx, context, row, before) => {
    if (row.kit && row.kit !== before?.kit) await mayJoin(tx, context, String(row.kit));
    if (row.kit && row.kit !== before?.kit && before && !['1'].includes(await stateOf(tx, before))) throw Rejected.at('kit', '只有在库的工具可以配入包');
  },
  afterSave: async (tx, given, row, before) => {
    const context = within(given, tx);
    if (!before) await noteTools(context, [row.id], { event: '入库', sn: '' });
    if (row.kit && row.kit !== before?.kit) await noteTools(context, [row.id], { event: '配入包', sn: '' });
  },
  beforeDisable: async (tx, given, row) => {
    if ((await stateOf(tx, row)) === '2') throw new Rejected(`工具【${String(row.toolNo)}】在外，不能停用`);
    await noteTools(within(given, tx), [row.id], { event: '停用', sn: '' });
  },
  beforeEnable: async (tx, given, row) => {
    await sql`update surgical_tool set place_state = '1' where org_id = ${given.org.id} and id = ${row.id} and place_state = '5'`.execute(tx);
    await noteTools(within(given, tx), [row.id], { event: '启用', sn: '' });
  },
  beforeDelete: async (tx, context, row) => {
    const { rows } = await sql`select 1 from surgical_tool_event where org_id = ${context.org.id} and tool_id = ${row.id} and event <> '入库' limit 1`.execute(
      tx,
    );
    if (rows.length > 0) throw new Rejected(`工具【${String(row.toolNo)}】已有流转记录，只能停用`);
  },
  actions: {
    assignKit: async (tx, given, { rows, input }) => {
      const context = within(given, tx);
      const kit = String(input.kit || '');
      await require(tx, rows, ['1'], '配包');
      if (kit) await mayJoin(tx, context, kit);
      await sql`update surgical_tool set kit_id = ${kit || null}::uuid, version = version + 1 where org_id = ${context.org.id} and id = any(${idsOf(rows)}::uuid[])`.execute(
        tx,
      );
      await noteTools(context, idsOf(rows), { event: kit ? '配入包' : '取出', sn: '' });
    },
    move: async (tx, given, { rows, input }) => {
      const context = within(given, tx);
      await require(tx, rows, ['1', '3', '4'], '移动');
      await sql`update surgical_tool set warehouse_id = ${String(input.warehouse)}, location_id = ${String(input.location || '') || null}::uuid, version = version + 1 where org_id = ${context.org.id} and id = any(${idsOf(rows)}::uuid[])`.execute(
        tx,
      );
      await noteTools(context, idsOf(rows), { event: '移动', sn: '' });
    },
    sterilise: async (tx, given, { rows }) => {
      const context = within(given, tx);
      await require(tx, rows, ['1', '3'], '消毒');
      await sql`update surgical_tool set place_state = '1', delivery_id = null, sterilisation_count = sterilisation_count + 1, version = version + 1 where org_id = ${context.org.id} and id = any(${idsOf(rows)}::uuid[])`.execute(
        tx,
      );
      await noteTools(context, idsOf(rows), { event: '消毒', sn: '' });
    },
    repair: async (tx, given, { rows, input }) => {
      const context = within(given, tx);
      await require(tx, rows, ['1', '3'], '送修');
      await sql`update surgical_tool set place_state = '4', delivery_id = null, back_date = ${String(input.backDate)}::date, version = version + 1 where org_id = ${context.org.id} and id = any(${idsOf(rows)}::uuid[])`.execute(
        tx,
      );
      await noteTools(context, idsOf(rows), { event: '送修', sn: '', remark: String(input.reason) });
    },
    repaired: async (tx, given, { rows }) => {
      const context = within(given, tx);
      await require(tx, rows, ['4'], '修回');
      await sql`update surgical_tool set place_state = '3', back_date = null, version = version + 1 where org_id = ${context.org.id} and id = any(${idsOf(rows)}::uuid[])`.execute(
        tx,
      );
      await noteTools(context, idsOf(rows), { event: '修回', sn: '' });
    },
    timeline: async (tx, context, { rows }: MasterActionCall) => {
      const events = await sql<{ at: string; event: string; sn: string; person: string; remark: string }>`
        select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at, event, coalesce(document_sn, '') as sn, person, coalesce(remark, '') as remark from surgical_tool_event
        where org_id = ${context.org.id} and tool_id = ${rows[0]?.id ?? null} order by surgical_tool_event.at desc, id desc limit 500`.execute(tx);
      return {
        says: events.rows.length === 0 ? ['还没有流转记录'] : [],
        table: { head: ['时间', '事件', '单号', '经手人', '说明'], rows: events.rows.map((row) => [row.at, row.event, row.sn, row.person, row.remark]) },
      };
    },
  },
};
