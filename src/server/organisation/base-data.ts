import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { operationWords } from '../../domain/operation-words';
import { dictionaries } from '../../domain/organisation/dictionaries';
import { documentOf, isBuilt, masterOf, screens, screensOf } from '../../domain/registry';
import { serverFile } from '../base/checkout';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { renewReadings } from '../engine/masters/renew-readings';
import { pinyinOf } from '../engine/masters/words';
import { addSystemTemplates } from '../engine/prints/templates';
import { syncTree } from '../menu/sync-tree';
import { createDepartment } from './new-person';

/**
 * What every installation has from its first start, demo or not: divisions, dictionaries, membership levels, the
 * platform's own organisation, the mother tree with the delivered roles and templates. Run at every start after the
 * migrations: it adds what a new release brought, reads names as it reads them, and changes nothing people changed. Several processes may start at once.
 */
export async function seedBase(db: Db, now: Date = new Date()): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seedBase'))`.execute(tx);
    await addDivisions(tx);
    await addDictionaries(tx);
    await addVipLevels(tx);
    await addPlatform(tx, now);
    const titleOf = (kind: string) => documentOf(kind)?.title ?? masterOf(kind)?.title ?? screensOf(kind)[0]?.title;
    await syncTree(tx, { screens: screens.filter(isBuilt), titleOf });
    await sayOperations(tx);
    await addSystemTemplates(tx);
    await renewReadings(tx);
  });
}

/** What the operation log calls things, as the definitions say it now. What is no longer defined keeps its word: the log still names it. */
const sayOperations = (tx: Db) =>
  sql`insert into operation_word (resource, operation, label)
    select resource, operation, label from jsonb_to_recordset(${JSON.stringify(operationWords())}::jsonb) as w (resource text, operation text, label text)
    on conflict (resource, operation) do update set label = excluded.label where operation_word.label <> excluded.label`.execute(tx);

type Division = readonly [code: string, name: string, children?: readonly Division[]];
type DivisionRow = { code: string; name: string; parent_code: string | null; is_leaf: boolean; level: number };

async function addDivisions(tx: Db): Promise<void> {
  const { rows } = await sql`select code from division limit 1`.execute(tx);
  if (rows.length > 0) return;
  const tree = JSON.parse(await readFile(serverFile('organisation/divisions.json'), 'utf8')) as Division[];
  const flat = (nodes: readonly Division[], parent: string | null, level: number): DivisionRow[] =>
    nodes.flatMap(([code, name, children = []]) => [
      { code, name, parent_code: parent, is_leaf: children.length === 0, level },
      ...flat(children, code, level + 1),
    ]);
  await sql`insert into division (code, name, parent_code, is_leaf, level)
    select * from jsonb_to_recordset(${JSON.stringify(flat(tree, null, 1))}::jsonb) as d (code text, name text, parent_code text, is_leaf boolean, level int)`.execute(
    tx,
  );
}

async function addDictionaries(tx: Db): Promise<void> {
  for (const [i, one] of dictionaries.entries()) {
    const { initials, full } = pinyinOf(one.name);
    await sql`insert into dictionary_type (id, code, name, pinyin, pinyin_full, is_system, org_extendable, sort)
      select ${newId()}, ${one.code}, ${one.name}, ${initials}, ${full}, ${one.system ?? false}, ${one.extendable ?? false}, ${(i + 1) * 10}
      where not exists (select from dictionary_type where code = ${one.code})`.execute(tx);
    const items = one.items.map(([value, label], place) => ({ id: newId(), value, label, place: (place + 1) * 10 }));
    await sql`insert into dictionary_item (id, code, name, type_id, sort, is_system)
      select n.id, n.value, n.label, t.id, n.place, ${one.system ?? false} from dictionary_type t, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as n (id uuid, value text, label text, place int)
      where t.code = ${one.code} and not exists (select from dictionary_item d where d.type_id = t.id and d.code = n.value)`.execute(tx);
  }
}

async function addVipLevels(tx: Db): Promise<void> {
  for (const [rank, name] of [
    [0, '基础版'],
    [1, '标准版'],
    [2, '专业版'],
  ] as const) {
    const { initials, full } = pinyinOf(name);
    await sql`insert into vip_level (id, code, name, pinyin, pinyin_full, rank, duration_months, sort)
      select ${newId()}, ${`vip${rank}`}, ${name}, ${initials}, ${full}, ${rank}, 12, ${(rank + 1) * 10}
      where not exists (select from vip_level where rank = ${rank} and deleted_at is null)`.execute(tx);
  }
}

async function addPlatform(tx: Db, now: Date): Promise<void> {
  const { rows } = await sql`select id from organisation where kind = 'P' and deleted_at is null`.execute(tx);
  if (rows.length > 0) return;
  const id = newId();
  const name = '医润通平台';
  const { initials, full } = pinyinOf(name);
  await sql`insert into organisation (id, code, kind, name, pinyin, pinyin_full, joined, is_use_system, registered_at, approved_at, created_at, updated_at)
    values (${id}, 'P001', 'P', ${name}, ${initials}, ${full}, true, true, ${now}, ${now}, ${now}, ${now})`.execute(tx);
  await createDepartment(tx, { org: id, code: '01', name }, now);
}
