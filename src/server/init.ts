import { createInterface } from 'node:readline/promises';
import { sql } from 'kysely';
import { readConfig } from './config';
import { migrate } from './db/migrate';
import { startDatabase } from './db/start';
import { Refusal } from './errors';
import { seedBase } from './organisation/base-data';
import { createPerson, systemRole } from './organisation/new-person';
import { checkNewPassword } from './session/password';
import { StartupError } from './startup-error';

/**
 * `npm run init`: the first platform administrator of a real installation. Asks for name, phone, account and password, or
 * takes ADMIN_NAME, ADMIN_PHONE, ADMIN_USER and ADMIN_PASSWORD (installations without a terminal).
 */
async function init(): Promise<void> {
  const database = await startDatabase(readConfig());
  try {
    await migrate(database.pool);
    await seedBase(database.db);
    const { rows } = await sql<{
      id: string;
      department: string;
    }>`select g.id, d.id as department from organisation g join department d on d.org_id = g.id and d.parent_id is null and d.deleted_at is null where g.kind = 'P' and g.deleted_at is null`.execute(
      database.db,
    );
    const platform = rows[0];
    if (!platform) throw new StartupError('没有平台机构');
    const answers = await ask();
    checkNewPassword(answers.password);
    if (!/^1\d{10}$/.test(answers.phone)) throw new StartupError('手机号码格式输入有误');
    await database.db.transaction().execute(async (tx) => {
      const taken =
        await sql`select 1 from employee where org_id = ${platform.id} and code = ${answers.userName}`.execute(tx);
      if (taken.rows.length > 0) throw new StartupError(`【${answers.userName}】已存在，请勿重复`);
      await createPerson(
        tx,
        {
          ...answers,
          org: platform.id,
          code: answers.userName,
          department: platform.department,
          position: '管理员',
          mustChangePassword: false,
          roles: [await systemRole(tx, 'P', 'superAdmin')],
        },
        new Date(),
      );
    });
    console.log(`平台管理员 ${answers.userName} 已建立，可以启动系统：DEMO=0 npm start`);
  } finally {
    await database.close();
  }
}

async function ask(): Promise<{ name: string; phone: string; userName: string; password: string }> {
  const { ADMIN_NAME, ADMIN_PHONE, ADMIN_USER, ADMIN_PASSWORD } = process.env;
  if (ADMIN_NAME && ADMIN_PHONE && ADMIN_USER && ADMIN_PASSWORD)
    return { name: ADMIN_NAME, phone: ADMIN_PHONE, userName: ADMIN_USER, password: ADMIN_PASSWORD };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const question = async (words: string) => (await terminal.question(words)).trim();
  const answers = {
    name: await question('管理员姓名：'),
    phone: await question('手机号（11位）：'),
    userName: await question('登录账号：'),
    password: await question('密码（6-16位，含字母和数字）：'),
  };
  terminal.close();
  return answers;
}

init().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartupError || error instanceof Refusal ? error.message : error);
    process.exit(1);
  },
);
