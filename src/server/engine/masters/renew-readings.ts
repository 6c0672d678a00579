import { sql } from 'kysely';
import { columnOf, type Field } from '../../../define/field';
import { masters } from '../../../domain/registry';
import type { Db } from '../../db/open';
import { READINGS_EDITION, wordsOf } from './words';

/**
 * Pinyin that was stored with other readings than the product knows now is written anew, once: each table's column says which
 * edition it holds. Nothing else of a row changes, not even when it was changed last.
 */
const PAGE = 2000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
type Named = { table: string; column: string; isPerson: boolean };
type Stored = { org_id: string; id: string; name: string; pinyin: string; pinyin_full: string };

/** Tables whose rows are searched by the pinyin of a name, once each. */
const named = (): Named[] => {
  const all = masters.flatMap((definition): Named[] => {
    const field: Field | undefined = definition.fields[definition.pinyinOf];
    return field ? [{ table: definition.table, column: columnOf(definition.pinyinOf, field), isPerson: definition.isPerson }] : [];
  });
  return [...new Map(all.map((one) => [one.table, one])).values()];
};

/** @returns how many rows were written anew, of all tables */
export async function renewReadings(tx: Db, edition: string = READINGS_EDITION): Promise<number> {
  let changed = 0;
  for (const one of named()) {
    const words = `readings ${edition}`;
    const { rows } = await sql<{ words: string | null }>`
      select col_description(a.attrelid, a.attnum) as words from pg_attribute a where a.attrelid = to_regclass(${one.table}) and a.attname = 'pinyin'`.execute(
      tx,
    );
    if (!rows[0] || rows[0].words === words) continue;
    changed += await renew(tx, one);
    await sql`comment on column ${sql.id(one.table, 'pinyin')} is ${sql.lit(words)}`.execute(tx);
  }
  return changed;
}

async function renew(tx: Db, { table, column, isPerson }: Named): Promise<number> {
  let changed = 0;
  let after = { org_id: BEFORE_ALL, id: BEFORE_ALL };
  for (;;) {
    const { rows } = await sql<Stored>`select org_id, id, ${sql.id(column)} as name, pinyin, pinyin_full from ${sql.table(table)}
      where (org_id, id) > (${after.org_id}::uuid, ${after.id}::uuid) order by org_id, id limit ${PAGE}`.execute(tx);
    const renewed = rows.flatMap(({ org_id, id, name, ...before }) => {
      const { initials, full } = wordsOf(name, isPerson);
      return before.pinyin === initials && before.pinyin_full === full ? [] : [{ org_id, id, initials, whole: full }];
    });
    if (renewed.length > 0)
      await sql`update ${sql.table(table)} t set pinyin = n.initials, pinyin_full = n.whole
        from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as n (org_id uuid, id uuid, initials text, whole text) where t.org_id = n.org_id and t.id = n.id`.execute(
        tx,
      );
    changed += renewed.length;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return changed;
    after = last;
  }
}
