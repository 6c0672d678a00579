import { createInterface } from 'node:readline/promises';
import { sql } from 'kysely';
import { commandLine } from './base/checkout';
import { runCommand } from './base/command';
import { readConfig } from './base/config';
import { Refusal } from './base/errors';
import { StartupError } from './base/startup-error';
import { migrate } from './db/migrate';
import type { Db } from './db/open';
import { startDatabase } from './db/start';
import { seedBase } from './organisation/base-data';
import { createPerson, systemRole } from './organisation/new-person';
import { checkNewPassword } from './session/password';

/**
 * `npm run init`: the beginning of a real installation. Brings the database up to date, adds the base data (platform,
 * divisions, dictionaries, menu, roles) and asks for the first platform administrator. Answers may also come from the
 * environment (INIT_NAME, INIT_PHONE, INIT_USER, INIT_PASSWORD) so that a script can do it.
 */
export type Administrator = { name: string; phone: string; userName: string; password: string };

/** @throws StartupError when the platform has somebody already or an answer is not usable */
async function createAdministrator(db: Db, given: Administrator, now = new Date()): Promise<void> {
  const problem = problemOf(given);
  if (problem) throw new StartupError(problem);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('init'))`.execute(tx);
    const { rows } = await sql<{ id: string; department: string; users: number }>`
      select o.id, d.id as department, (select count(*)::int from app_user u where u.org_id = o.id and u.deleted_at is null) as users
      from organisation o join department d on d.org_id = o.id and d.parent_id is null where o.kind = 'P' and o.deleted_at is null`.execute(tx);
    const platform = rows[0];
    if (!platform) throw new StartupError('基础数据缺失 / the base data is missing');
    if (platform.users > 0) throw new StartupError('平台已有用户，初始化只能进行一次。/ The platform has users already: this is done once.');
    await createPerson(
      tx,
      {
        org: platform.id,
        code: '0001',
        department: platform.department,
        position: '管理员',
        mustChangePassword: false,
        roles: [await systemRole(tx, 'P', 'superAdmin')],
        ...given,
      },
      now,
    );
  });
}

function problemOf({ name, phone, userName, password }: Administrator): string | undefined {
  if (!name || name.length > 60 || /[<>?]/.test(name)) return '请填写姓名，不能含特殊字符 / a name is needed';
  if (!/^1\d{10}$/.test(phone)) return '手机号码格式不正确 / a mobile number of 11 digits is needed';
  if (!/^[A-Za-z][\w.-]{2,29}$/.test(userName)) return '用户名为3-30位字母、数字，以字母开头 / a user name of 3–30 letters and digits is needed';
  try {
    checkNewPassword(password);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return undefined;
}

async function ask(env: NodeJS.ProcessEnv): Promise<Administrator> {
  if (env.INIT_PASSWORD)
    return { name: env.INIT_NAME ?? '管理员', phone: env.INIT_PHONE ?? '', userName: env.INIT_USER ?? 'admin', password: env.INIT_PASSWORD };
  if (!process.stdin.isTTY)
    throw new StartupError('请在终端中运行，或设置 INIT_NAME、INIT_PHONE、INIT_USER、INIT_PASSWORD。/ Run it in a terminal, or set these variables.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    console.log('请填写第一位平台管理员 / the first platform administrator');
    const answer = async (words: string) => (await terminal.question(words)).trim();
    return {
      name: await answer('姓名 / name: '),
      phone: await answer('手机号 / mobile: '),
      userName: await answer('用户名 / user name: '),
      password: await answer('密码（6-16位，含字母和数字）/ password: '),
    };
  } finally {
    terminal.close();
  }
}

async function main(): Promise<void> {
  const database = await startDatabase(readConfig());
  try {
    await migrate(database.pool);
    await seedBase(database.db);
    const given = await ask(process.env);
    await createAdministrator(database.db, given);
    console.log(`平台管理员 ${given.userName} 已建立，请用 DEMO=0 ${commandLine('start')} 启动。/ created; start it with DEMO=0`);
  } finally {
    await database.close();
  }
}

runCommand(main);
