import { sql } from 'kysely';
import type { Screen } from '../../define/define-screen';
import { permissionKeys, systemRoles } from '../../domain/organisation/system-roles';
import { isMenuScreen, menuOperations } from '../../domain/screens/menu-rules';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { pinyinOf } from '../engine/masters/words';
import { PLATFORM_OWNER, touchPermissions } from '../engine/messages/touch-permissions';
import { type Delivered, type FreshNode, missingNodes } from './missing-nodes';

/**
 * Brings the mother tree up to the product's screens: what is new is added, what the platform renamed, moved or disabled
 * stays as it is; an operation that was delivered and opens nothing goes. New nodes go into the delivered roles, the default templates and the platform's own tree; other
 * organisations get them when a template is applied to them.
 */
export async function syncTree(tx: Db, delivered: Delivered): Promise<number> {
  await takeAwayIdle(tx, delivered);
  const fresh = await missingNodes(tx, delivered);
  if (fresh.length > 0) {
    const rows = fresh.map((node) => ({ ...node, ...pinyins(node.name) }));
    await sql`insert into menu_node (id, code, name, pinyin, pinyin_full, parent_id, type, flag, path, org_kinds, pre_approval, sort, is_delivered)
      select id, flag, name, pinyin, pinyin_full, parent_id, type, flag, path, array(select jsonb_array_elements_text(org_kinds)), pre_approval, sort, true
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, parent_id uuid, type int, flag text, name text, path text,
      org_kinds jsonb, pre_approval boolean, sort int, pinyin text, pinyin_full text)`.execute(tx);
    await widenDirectories(tx);
  }
  await addSystemRoles(tx);
  await addTemplates(tx);
  if (fresh.length === 0) return 0;
  await grantToSystemRoles(tx, fresh, delivered.screens);
  const ids = fresh.filter((node) => node.type !== 0).map((node) => node.id);
  await sql`insert into role_template_node (template_id, node_id) select t.id, n.id from role_template t join menu_node n on t.org_kind = any(n.org_kinds)
    where t.is_default and t.deleted_at is null and n.id = any(${ids}::uuid[]) on conflict do nothing`.execute(tx);
  await sql`insert into organisation_menu (org_id, node_id) select g.id, n.id from organisation g join menu_node n on 'P' = any(n.org_kinds)
    where g.kind = 'P' and n.id = any(${ids}::uuid[]) on conflict do nothing`.execute(tx);
  await touchPermissions(tx, PLATFORM_OWNER);
  return fresh.length;
}

/** Operations of the product's pages that open nothing (for a kind of organisation, or for any): a tick that means nothing misleads. */
async function takeAwayIdle(tx: Db, { screens }: Delivered): Promise<void> {
  const pages = screens.filter(isMenuScreen);
  const open = pages.flatMap((screen) => menuOperations(screen).map(({ flag, kinds }) => ({ page: screen.flag, flag, kinds })));
  const { rows } = await sql`
    with page as (select id, flag from menu_node where type = 1 and is_delivered and deleted_at is null and flag = any(${pages.map((screen) => screen.flag)}::text[])),
      opens as (select p.id as page_id, o.flag, array(select jsonb_array_elements_text(o.kinds)) as kinds
      from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as o (page text, flag text, kinds jsonb) join page p on p.flag = o.page),
      kept as (select n.id, array(select k from unnest(n.org_kinds) k where k = any(coalesce(o.kinds, '{}'))) as kinds from menu_node n join page p on p.id = n.parent_id
        left join opens o on o.page_id = n.parent_id and o.flag = n.flag where n.type = 2 and n.is_delivered and n.deleted_at is null)
    update menu_node n set org_kinds = k.kinds, deleted_at = case when cardinality(k.kinds) = 0 then now() end from kept k where n.id = k.id and k.kinds <> n.org_kinds returning n.id`.execute(
    tx,
  );
  if (rows.length > 0) await touchPermissions(tx, PLATFORM_OWNER);
}

const pinyins = (name: string) => {
  const { initials, full } = pinyinOf(name);
  return { pinyin: initials, pinyin_full: full };
};

/** A directory is there for every kind that has a page below it. */
const widenDirectories = (tx: Db) =>
  sql`update menu_node d set org_kinds = (select coalesce(array_agg(distinct k), '{}') from menu_node p, unnest(p.org_kinds) k where p.parent_id = d.id and p.deleted_at is null)
    where d.type = 0 and d.is_delivered and d.deleted_at is null`.execute(tx);

async function addSystemRoles(tx: Db): Promise<void> {
  for (const [i, one] of systemRoles.entries()) {
    const { pinyin, pinyin_full } = pinyins(one.name);
    await sql`insert into role (org_id, id, code, name, pinyin, pinyin_full, scope, org_kind, is_wildcard, description, sort)
      select ${PLATFORM_OWNER}, ${newId()}, ${one.code}, ${one.name}, ${pinyin}, ${pinyin_full}, 'system', ${one.kind}, ${one.isWildcard ?? false}, ${one.description}, ${(i + 1) * 10}
      where not exists (select from role where scope = 'system' and org_kind = ${one.kind} and code = ${one.code})`.execute(tx);
  }
}

async function addTemplates(tx: Db): Promise<void> {
  for (const [kind, name] of [
    ['H', '医院标准模板'],
    ['D', '经销商标准模板'],
    ['V', '厂家标准模板'],
  ] as const) {
    const { pinyin, pinyin_full } = pinyins(name);
    await sql`insert into role_template (id, code, name, pinyin, pinyin_full, org_kind, is_default, description)
      select ${newId()}, ${`standard${kind}`}, ${name}, ${pinyin}, ${pinyin_full}, ${kind}, true, '该类机构的全部页面与操作'
      where not exists (select from role_template where org_kind = ${kind} and is_default and deleted_at is null)`.execute(tx);
  }
}

async function grantToSystemRoles(tx: Db, fresh: readonly FreshNode[], screens: readonly Screen[]): Promise<void> {
  const ids = new Map(fresh.map((node) => [node.key, node.id]));
  for (const one of systemRoles) {
    const nodes = permissionKeys(one, screens).flatMap((key) => ids.get(key) ?? []);
    if (nodes.length === 0) continue;
    await sql`insert into role_permission (org_id, role_id, node_id) select r.org_id, r.id, n from role r, unnest(${nodes}::uuid[]) n
      where r.scope = 'system' and r.org_kind = ${one.kind} and r.code = ${one.code} on conflict do nothing`.execute(tx);
  }
}
