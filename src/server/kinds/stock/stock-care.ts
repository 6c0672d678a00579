import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import type { Effects } from '../../engine/documents/effects';
import { ruleReader } from '../../engine/documents/rules';

/** Cared for in the smallest unit; how near each lot is to its end stands beside it. */
export const stockCareEffects: Effects = {
  async fill(context, d) {
    const today = dayOf(context.now());
    const near = addDays(today, Number((await ruleReader(context))('warn.expiryDays') || 0));
    const { rows } = await sql<{ id: string; root_unit_id: string }>`
      select id, root_unit_id from specification where id = any(${d.lines.map((line) => line.specification).filter(Boolean)}::uuid[])`.execute(context.db);
    const units = new Map(rows.map((row) => [row.id, row.root_unit_id]));
    for (const line of d.lines) {
      const expiry = line.expiryDate ?? '';
      Object.assign(line, {
        unit: units.get(line.specification) ?? line.unit,
        ratio: '1',
        expiryState: expiry === '' ? '' : expiry < today ? '过期' : expiry <= near ? '近效期' : '正常',
      });
    }
  },
};
