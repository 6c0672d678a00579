import { sql } from 'kysely';
import type { Config } from './base/config';
import type { Db } from './db/open';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo/accounts';

/** What the terminal shows when the server is ready: where it is, and who may log in on a demo. */
export async function welcome(db: Db, config: Pick<Config, 'publicUrl'>, address: string): Promise<string> {
  const { rows } = await sql<{
    login: string;
  }>`select login from account_login where login = any(${DEMO_PEOPLE.map((person) => person.userName)})`.execute(db);
  const known = new Set(rows.map((row) => row.login));
  const people = DEMO_PEOPLE.filter((person) => known.has(person.userName));
  const lines = [`\n医润通已就绪 / ready: ${config.publicUrl ?? address}`];
  if (people.length > 0) {
    lines.push(`演示账号（密码 ${DEMO_PASSWORD}）/ demo accounts:`);
    for (const { userName, words } of people) lines.push(`  ${userName.padEnd(10)} ${words}`);
  }
  return lines.join('\n');
}
