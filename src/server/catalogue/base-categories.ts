import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { serverFile } from '../base/checkout';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { pinyinOf } from '../engine/masters/words';

type Node = { edition: string; code: string; name: string; parent?: string; mapped?: string[] };

/**
 * The device classification every installation starts with: first levels of both editions, second levels where goods of
 * daily use lie. What stands already is left as the platform keeps it. @returns how many nodes were added
 */
export async function seedCategories(db: Db): Promise<number> {
  const nodes = JSON.parse(await readFile(serverFile('catalogue/category68.json'), 'utf8')) as Node[];
  const known = await sql<{
    id: string;
    edition: string;
    code: string;
    path: string[];
  }>`select id, edition, code, path from category68 where deleted_at is null`.execute(db);
  const key = (edition: string, code: string) => `${edition}:${code}`;
  const byCode = new Map(known.rows.map((row) => [key(row.edition, row.code), row]));
  let added = 0;
  for (const [i, node] of nodes.entries()) {
    if (byCode.has(key(node.edition, node.code))) continue;
    const id = newId();
    const above = node.parent === undefined ? undefined : byCode.get(key(node.edition, node.parent));
    const path = [...(above?.path ?? []), id];
    const { initials, full } = pinyinOf(node.name);
    await sql`insert into category68 (id, edition, code, name, pinyin, pinyin_full, parent_id, level, path, sort)
      values (${id}, ${node.edition}, ${node.code}, ${node.name}, ${initials}, ${full}, ${above?.id ?? null}, ${path.length}, ${path}::uuid[], ${i})`.execute(
      db,
    );
    byCode.set(key(node.edition, node.code), { id, edition: node.edition, code: node.code, path });
    added++;
  }
  if (added > 0) await mapEditions(db, nodes, (edition, code) => byCode.get(key(edition, code))?.id);
  return added;
}

/** Both editions name each other, so that a licence in one covers goods of the other. */
async function mapEditions(db: Db, nodes: readonly Node[], idOf: (edition: string, code: string) => string | undefined): Promise<void> {
  for (const node of nodes) {
    const old = idOf(node.edition, node.code);
    const others = (node.mapped ?? []).flatMap((code) => idOf('2017', code) ?? []);
    if (!old || others.length === 0) continue;
    await sql`update category68 set mapped_ids = ${others}::uuid[] where id = ${old} and mapped_ids = '{}'`.execute(db);
    await sql`update category68 set mapped_ids = array_append(mapped_ids, ${old}::uuid) where id = any(${others}::uuid[]) and not ${old}::uuid = any(mapped_ids)`.execute(
      db,
    );
  }
}
