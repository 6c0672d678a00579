import { sql } from 'kysely';
import type { PickerRow } from '../../../contract/answers';
import { plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { containing } from '../../engine/filters';
import type { MasterEffect, PickerQuery } from '../../engine/masters/effects';

export const unitEffect: MasterEffect = {
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
