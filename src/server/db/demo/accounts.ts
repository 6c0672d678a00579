import { sql } from 'kysely';
import type { OrgKind } from '../../../define/field';
import { newId } from '../../id';
import { touchPermissions } from '../../menu/touch';
import { createDepartment, createPerson, systemRole } from '../../organisation/new-person';
import { pinyinOf } from '../../engine/masters/words';
import type { Db } from '../open';

export const DEMO_PASSWORD = 'Demo2026';

type DemoOrganisation = { kind: OrgKind; code: string; name: string; creditCode: string; division: string; address: string; departments: readonly (readonly [code: string, name: string, type: string])[] };
type DemoPerson = { userName: string; kind: OrgKind; name: string; position: string; department: string; roles: readonly string[]; phone: string; words: string };

const ORGANISATIONS: readonly DemoOrganisation[] = [
  { kind: 'P', code: 'P001', name: '医润通平台', creditCode: '91330100MA2YRT0011', division: '330106', address: '杭州市西湖区文三路100号', departments: [['0101', '运营部', '行政'], ['0102', '产品部', '质管']] },
  {
    kind: 'H', code: 'H001', name: '江城市第一人民医院', creditCode: '12420100441600001A', division: '420102', address: '武汉市江岸区胜利街26号',
    departments: [['0101', '设备科', '采购'], ['0102', '中心库', '库房'], ['0103', '财务科', '财务'], ['0104', '骨科', '临床'], ['0105', '心内科', '临床'], ['0106', '普外科', '临床'], ['0107', '手术室', '手术室'], ['0108', '检验科', '医技']],
  },
  { kind: 'D', code: 'D001', name: '康达医疗器械有限公司', creditCode: '91420100MA4KD00123', division: '420106', address: '武汉市武昌区中北路88号', departments: [['0101', '销售部', '行政'], ['0102', '采购部', '采购'], ['0103', '仓储部', '库房'], ['0104', '质管部', '质管'], ['0105', '财务部', '财务']] },
  { kind: 'V', code: 'V001', name: '安泰医疗科技股份有限公司', creditCode: '91310115MA1AT00456', division: '310115', address: '上海市浦东新区张江路500号', departments: [['0101', '产品部', '质管'], ['0102', '销售部', '行政'], ['0103', '成品库', '库房']] },
];

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { userName: 'platform', kind: 'P', name: '林平台', position: '管理员', department: '0101', roles: ['superAdmin'], phone: '13800000001', words: '平台管理员' },
  { userName: 'hospital', kind: 'H', name: '陈采薇', position: '采购员', department: '0101', roles: ['orgAdmin'], phone: '13800000002', words: '医院采购（管理员）' },
  { userName: 'keeper', kind: 'H', name: '周库生', position: '库管员', department: '0102', roles: ['keeper'], phone: '13800000003', words: '医院库管' },
  { userName: 'nurse', kind: 'H', name: '李护佳', position: '护士长', department: '0104', roles: ['wardNurse', 'surgeryNurse'], phone: '13800000004', words: '科室护士' },
  { userName: 'hfinance', kind: 'H', name: '吴账清', position: '财务', department: '0103', roles: ['finance'], phone: '13800000005', words: '医院财务' },
  { userName: 'manager', kind: 'H', name: '郑院长', position: '院长', department: '0101', roles: ['equipmentHead', 'finance'], phone: '13800000006', words: '院长/管理' },
  { userName: 'dealer', kind: 'D', name: '王商通', position: '管理员', department: '0101', roles: ['orgAdmin'], phone: '13800000007', words: '经销商（管理员）' },
  { userName: 'dkeeper', kind: 'D', name: '赵仓储', position: '库管员', department: '0103', roles: ['keeper', 'quality'], phone: '13800000008', words: '经销商仓管' },
  { userName: 'dfinance', kind: 'D', name: '钱财务', position: '财务', department: '0105', roles: ['finance'], phone: '13800000009', words: '经销商财务' },
  { userName: 'vendor', kind: 'V', name: '孙厂长', position: '管理员', department: '0101', roles: ['orgAdmin'], phone: '13800000010', words: '厂家（管理员）' },
];

export type DemoAccounts = { organisations: Record<OrgKind, { id: string; departments: Record<string, string> }>; people: Record<string, { user: string; employee: string }> };

/** The four organisations a demo world begins with and the ten people who log in there; the rest of the world is built upon them. */
export async function seedDemoAccounts(tx: Db, now: Date): Promise<DemoAccounts> {
  const organisations = {} as DemoAccounts['organisations'];
  for (const one of ORGANISATIONS) organisations[one.kind] = await addOrganisation(tx, one, now);
  const people: DemoAccounts['people'] = {};
  for (const [i, one] of DEMO_PEOPLE.entries()) {
    const org = organisations[one.kind];
    const roles = await Promise.all(one.roles.map((role) => systemRole(tx, one.kind, role)));
    const made = await createPerson(tx, {
      ...one, org: org.id, code: String(i + 1).padStart(4, '0'), department: org.departments[one.department] ?? '', roles, password: DEMO_PASSWORD, mustChangePassword: false,
    }, now);
    people[one.userName] = { user: made.user, employee: made.employee };
  }
  return { organisations, people };
}

async function addOrganisation(tx: Db, one: DemoOrganisation, now: Date): Promise<{ id: string; departments: Record<string, string> }> {
  const known = one.kind === 'P' ? (await sql<{ id: string }>`select id from organisation where kind = 'P' and deleted_at is null`.execute(tx)).rows[0]?.id : undefined;
  const id = known ?? newId();
  const { initials, full } = pinyinOf(one.name);
  await sql`insert into organisation (id, code, kind, name, pinyin, pinyin_full, social_credit_code, division_sn, address, registrant, registrant_phone, joined, is_use_system, role_template_id, vip_level_id, vip_expire, registered_at, approved_at, created_at, updated_at)
    select ${id}, ${one.code}, ${one.kind}, ${one.name}, ${initials}, ${full}, ${one.creditCode}, ${one.division}, ${one.address}, ${DEMO_PEOPLE.find((person) => person.kind === one.kind)?.name ?? ''},
      ${DEMO_PEOPLE.find((person) => person.kind === one.kind)?.phone ?? ''}, true, true, (select id from role_template where org_kind = ${one.kind} and is_default and deleted_at is null),
      (select id from vip_level where rank = 2 and deleted_at is null), '2099-12-31', ${now}, ${now}, ${now}, ${now}
    on conflict (id) do update set social_credit_code = excluded.social_credit_code, division_sn = excluded.division_sn, address = excluded.address, registrant = excluded.registrant, registrant_phone = excluded.registrant_phone`.execute(tx);
  await sql`insert into organisation_menu (org_id, node_id) select ${id}, id from menu_node where type > 0 and ${one.kind} = any(org_kinds) and deleted_at is null on conflict do nothing`.execute(tx);
  await touchPermissions(tx, id);
  const root = known ? (await sql<{ id: string }>`select id from department where org_id = ${id} and parent_id is null and deleted_at is null`.execute(tx)).rows[0]?.id : undefined;
  const parent = root ?? (await createDepartment(tx, { org: id, code: '01', name: one.name }, now));
  const departments: Record<string, string> = { '01': parent };
  for (const [code, name, type] of one.departments) departments[code] = await createDepartment(tx, { org: id, code, name, parent, type }, now);
  return { id, departments };
}
