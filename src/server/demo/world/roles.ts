import { sql } from 'kysely';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { words } from './organisations';
import type { Organisation } from './world';

/** Roles the demo organisations made themselves, beside the delivered ones: pages and operations as 'page' or 'page:operation'. */
const OWN_ROLES = [
  {
    code: 'headNurse',
    name: '护士长',
    kinds: ['H'],
    description: '审核本科室的使用登记与退库，查看患者姓名',
    permissions: `hUseRecord hUseRecord:pass hUseRecord:nopass hUseRecord:unreview hUseRecord:red hUseRecord:showPatient receiveInwarehouse
        receiveInwarehouse:pass traceabilityManage traceabilityManage:query traceabilityManage:showPatient patientInforForm
        patientInforForm:showPatient`,
  },
] as const;

/** @returns role ids by `organisation key` + ' ' + `code` */
export async function buildOwnRoles(db: Db, made: Map<string, Organisation>, at: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const organisation of made.values()) {
    for (const one of OWN_ROLES) {
      if (!one.kinds.some((kind) => kind === organisation.kind)) continue;
      const id = newId();
      ids.set(`${organisation.key} ${one.code}`, id);
      await insertRows(db, 'role', [
        { org_id: organisation.id, id, code: one.code, name: one.name, ...words(one.name), description: one.description, created_at: at, updated_at: at },
      ]);
      await sql`insert into role_permission (org_id, role_id, node_id)
        select ${organisation.id}, ${id}, coalesce(o.id, p.id) from unnest(${one.permissions.split(/\s+/)}::text[]) w (word)
        join menu_node p on p.type = 1 and p.flag = split_part(w.word, ':', 1) and p.deleted_at is null
        left join menu_node o on o.parent_id = p.id and o.type = 2 and o.flag = nullif(split_part(w.word, ':', 2), '') and o.deleted_at is null
        where split_part(w.word, ':', 2) = '' or o.id is not null on conflict do nothing`.execute(db);
    }
  }
  return ids;
}
