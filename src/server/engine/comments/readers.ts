import { sql } from 'kysely';
import type { Reader } from '../../../contract/comments';
import type { Context } from '../../base/context';
import { whoSees } from '../documents/recipients';
import { holdersByPermission } from '../messages/holders';
import { isWithin, type Stores, storesOf } from '../scope';
import type { Subject } from './subject';

/** Views of one's own rows; others of the page do not see them. */
const isOwnView = (rows: string | undefined): boolean => rows === 'mine' || rows === 'salesmanIsMe';

/** People of the caller's organisation who may read the record: nobody else hears of what is said about it. */
export async function readersOf(context: Context, subject: Subject): Promise<string[]> {
  const pages = subject.pages.map(({ flag }) => flag);
  const holders = await holdersByPermission(context.db, context.org.id, pages, context.now());
  const readers = subject.pages.flatMap(({ flag, preset }) => {
    const users = holders.get(flag) ?? [];
    return isOwnView(preset.rows) ? users.filter((user) => user === subject.maker) : users;
  });
  const users = [...new Set(readers)];
  return subject.isDocument ? whoSees(context, subject.id, users) : within(context, subject, users);
}

type Bound = { id: string; departments: string[]; warehouses: string[] } & Stores;

async function within(context: Context, { place }: Subject, users: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Bound>`select u.id, u.departments, u.warehouses, ${storesOf('u')} from app_user u
    where u.org_id = ${context.org.id} and u.id = any(${users}::uuid[])`.execute(context.db);
  return rows.filter((one) => isWithin({ isSystem: false, user: { ...one, name: '', employee: '' } }, place)).map((one) => one.id);
}

/** Readers whose name (or its initials) is typed so, by name; the caller himself is not asked for. */
export async function readersNamed(context: Context, subject: Subject, keyword: string): Promise<Reader[]> {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&').toLowerCase()}%`;
  const { rows } = await sql<Reader>`
    select u.id, u.name, coalesce(d.name, '') as department from app_user u
      left join employee e on e.org_id = u.org_id and e.id = u.employee_id left join department d on d.org_id = u.org_id and d.id = e.department_id
    where u.org_id = ${context.org.id} and u.id = any(${await readersOf(context, subject)}::uuid[]) and u.id <> ${context.user.id}
      and (lower(u.name) like ${like} or u.pinyin like ${like} or u.pinyin_full like ${like})
    order by u.name, u.id limit 20`.execute(context.db);
  return rows;
}
