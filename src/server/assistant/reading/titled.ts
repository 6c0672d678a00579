import { sql } from 'kysely';
import type { Context } from '../../base/context';

const TITLED = /^(?<before>那|那么|就|还有)?(?<surname>[\u3400-\u9fff])(?:副?主任|医生|大夫|教授|护士长?|老师|师傅|经理|总|工)(?=[的呢那都是]|$)/;
const SHORT = 16;

type Called = { name: string; isNear: boolean };
/** 雷主任的都几点, after operations were told: the one colleague of that surname, of the asker's own ward first; of several nobody is meant more than another. */
export async function titledByName({ db, org, user }: Context, said: string): Promise<string> {
  const found = said.trim().length <= SHORT ? TITLED.exec(said.trim()) : null;
  const { surname = '', before = '' } = found?.groups ?? {};
  if (!found || surname === '') return said;
  const { rows } = await sql<Called>`select distinct name, department_id = any(${[...user.departments]}::uuid[]) as "isNear" from employee
    where org_id = ${org.id} and deleted_at is null and length(name) between 2 and 3 and name like ${`${surname}%`} limit 50`.execute(db);
  const near = rows.filter(({ isNear }) => isNear);
  const [only, ...others] = near.length > 0 ? near : rows;
  return only && others.length === 0 ? said.trim().replace(found[0], `${before}${only.name}`) : said;
}
