import { sql } from 'kysely';
import type { PickerRow } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import { plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { containing } from '../../engine/filters';
import type { MasterActionCall, MasterEffect, PickerQuery } from '../../engine/masters/effects';
import { inWords, receivePatients } from '../../his/patients';

/** Only what the hospital itself knows better than its HIS may be changed on a row the HIS sent. */
const OWN_WORDS = new Set(['phone', 'remark']);

export const patientEffect: MasterEffect = {
  /** The platform reads all, always in part; a hospital its own. */
  visible: (context) => (context.org.kind === 'P' || context.isSystem ? sql<boolean>`true` : sql<boolean>`t.org_id = ${context.org.id}`),
  beforeSave: async (_tx, context, row, before) => {
    if (before?.source === 'his' && !context.isSystem) {
      const changed = Object.keys(row).find((name) => !OWN_WORDS.has(name) && JSON.stringify(row[name]) !== JSON.stringify(before[name]));
      if (changed) throw new Rejected('HIS同步的患者只能修改联系电话和备注');
    }
    if (row.idCardNo !== '') row.idCardNo = String(row.idCardNo).toUpperCase();
    row.inHospital = row.dischargeDate === '' || String(row.dischargeDate) > dayOf(context.now());
  },
  afterSave: async (tx, context, row, before) => {
    if (row.dischargeDate === before?.dischargeDate) return;
    // The hours after discharge count from the end of the day unless the HIS says when.
    await sql`update patient set discharged_at = ${row.dischargeDate ? `${row.dischargeDate}T23:59:59+08:00` : null} where org_id = ${context.org.id} and id = ${row.id}`.execute(
      tx,
    );
  },
  actions: { syncHis },
};

async function syncHis(tx: Db, context: Context, { input }: MasterActionCall): Promise<{ says: string[] }> {
  const visitNo = String(input.visitNo ?? '').trim();
  const day = String(input.day ?? '');
  if (visitNo === '' && day === '') throw new Rejected('请填写住院/门诊号或日期');
  const received = await receivePatients(tx, context, visitNo === '' ? { day } : { visitNo });
  if (!received) return { says: ['HIS没有应答，已记入接口监控，可在那里重试。'] };
  return { says: [inWords(received), ...received.refused.map((one) => `${one.visitNo}：${one.reason}`)] };
}

export const unitEffect: MasterEffect = {
  beforeSave: async (_tx, context, _row, before) => {
    if (context.org.kind !== 'P' || (before && before.specification !== '')) throw new Rejected('单位换算在产品规格中维护');
  },
  picker: pickUnits,
};

/** Units of one specification from the smallest up; without one the platform's common names. */
async function pickUnits(context: Context, query: PickerQuery): Promise<PickerRow[]> {
  const { ids, filters, keyword } = query;
  const specification = /^[0-9a-f-]{36}$/i.test(filters.specification ?? '') ? filters.specification : undefined;
  const which =
    ids.length > 0
      ? sql`u.id = any(${ids}::uuid[])`
      : specification
        ? sql`u.specification_id = ${specification} and u.deleted_at is null and u.status`
        : sql`u.specification_id is null and u.deleted_at is null and u.status`;
  const found = await sql<{ id: string; name: string; ratio: string; divisible: boolean }>`select u.id, u.name, u.ratio, u.divisible from unit u
    where ${which} and lower(u.name) like ${containing(keyword.toLowerCase())} order by u.ratio, u.name limit ${ids.length > 0 ? 200 : query.pageSize}`.execute(
    context.db,
  );
  return found.rows.map((row) => ({ id: row.id, code: '', name: row.name, ratio: plain(row.ratio), divisible: row.divisible }));
}
