import { sql } from 'kysely';
import type { LoginAnswer } from '../../contract/answers';
import type { OrgKind } from '../../define/field';
import type { Db } from '../db/open';
import { passwordDaysLeft } from './password-cycle';

type Row = {
  user_id: string;
  kind: OrgKind;
  system_type: number;
  is_use_system: boolean;
  org_name: string;
  org_phone: string | null;
  user_name: string;
  password_changed_at: string;
  departments: string[];
  warehouses: string[];
  employee_id: string;
  employee_sn: string;
  name: string;
  position: string | null;
  sex: string | null;
  description: string | null;
  job_status: string;
  photo: { id?: string }[] | string[];
  vip_id: string | null;
  vip_rank: number | null;
  vip_name: string | null;
  vip_expire: string | null;
};
export type Warehouses = { warehouse_model_inner_sn: string; name: string }[];

/** What login and user_info tell about the user: one shape, by the names of the specification. */
export async function userInfoOf(
  db: Db,
  who: { org: string; user: string; rid: string; expires: Date | string },
  now: Date,
): Promise<LoginAnswer & { warehouseList: Warehouses; IsUseSystem: number }> {
  const { rows } =
    await sql<Row>`select u.id as user_id, g.kind, g.system_type, g.is_use_system, g.name as org_name, g.registrant_phone as org_phone, a.user_name, a.password_changed_at, u.departments, u.warehouses,
      e.id as employee_id, e.code as employee_sn, e.name, e.position, e.sex, e.description, e.job_status, e.photo,
      v.id as vip_id, v.rank as vip_rank, v.name as vip_name, g.vip_expire
    from app_user u join account a on a.id = u.account_id join employee e on e.org_id = u.org_id and e.id = u.employee_id join organisation g on g.id = u.org_id
    left join vip_level v on v.id = g.vip_level_id where u.org_id = ${who.org} and u.id = ${who.user}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a session without a user');
  const [departments, warehouseList, left] = await Promise.all([
    departmentsOf(db, who.org, row.departments),
    warehousesOf(db, who.org, row.warehouses),
    passwordDaysLeft(db, { passwordChangedAt: row.password_changed_at, org: { id: who.org, kind: row.kind } }, now),
  ]);
  const isUseSystem = row.is_use_system ? 1 : 0;
  return {
    RID: who.rid,
    SessionExpire: new Date(who.expires).toISOString(),
    Departments: departments,
    EmployeeInfo: {
      description: row.description ?? '',
      employeeInnerSn: row.employee_id,
      employeeSn: row.employee_sn,
      name: row.name,
      orgName: row.org_name,
      orgPhone: row.org_phone ?? '',
      photoUrl: photoOf(row.photo),
      position: row.position ?? '',
      sex: row.sex ?? '',
      status: Number(row.job_status),
      userName: row.user_name,
    },
    UserInfo: {
      belong: who.org,
      systemType: row.system_type,
      passwordCycle: left === undefined ? '' : String(left),
      userInnerSn: row.user_id,
    },
    VipLevel:
      row.vip_id === null ? { rank: 0, name: '' } : { vipLevelInnerSn: row.vip_id, rank: row.vip_rank, name: row.vip_name, expire: row.vip_expire ?? '' },
    isUseSystem,
    IsUseSystem: isUseSystem,
    warehouseList,
  };
}

function photoOf(photo: Row['photo']): string {
  const first = photo[0];
  const id = typeof first === 'string' ? first : first?.id;
  return id ? `/v1/file/${id}` : '';
}

/** Visible departments; an empty list of a user means all of the organisation. */
async function departmentsOf(db: Db, org: string, ids: readonly string[]): Promise<LoginAnswer['Departments']> {
  const { rows } = await sql<{ id: string; name: string; status: boolean }>`select id, name, status from department
    where org_id = ${org} and deleted_at is null and (cardinality(${ids}::uuid[]) = 0 or id = any(${ids}::uuid[])) order by level, sort, code`.execute(db);
  return rows.map((row) => ({ department_inner_sn: row.id, name: row.name, status: row.status ? 1 : 0 }));
}

async function warehousesOf(db: Db, org: string, ids: readonly string[]): Promise<Warehouses> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from warehouse
    where org_id = ${org} and deleted_at is null and status and virtual_kind is null and (cardinality(${ids}::uuid[]) = 0 or id = any(${ids}::uuid[])) order by sort, code`.execute(
    db,
  );
  return rows.map((row) => ({ warehouse_model_inner_sn: row.id, name: row.name }));
}
