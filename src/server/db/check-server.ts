import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { StartupError } from '../base/startup-error';

const oldest = 15;
/** A database that is itself just starting (a machine booting, containers side by side) is waited for. */
const patience = 20_000;
/** A setting of nobody else's: where a session does not have it, none of ours reached the server. */
export const OWN = 'yiruntong.own';
const passing = new Set(['ECONNREFUSED', '57P03']);

/**
 * Asks a server whether it can carry the product.
 * @throws StartupError when it cannot be reached, is older than PostgreSQL 15, does not store UTF-8 or lacks the settings of a session
 */
export async function checkServer(pool: Pool, given: { url: string; isPooled: boolean; report: (line: string) => void }): Promise<void> {
  const { url, isPooled, report } = given;
  const facts = await ask(pool, url);
  if (isPooled ? facts.zone !== 'Asia/Shanghai' || facts.limit === '0' : !facts.own) refuseSettings(facts.role, isPooled);
  if (facts.version < oldest * 10_000)
    throw new StartupError(
      `数据库是 PostgreSQL ${Math.floor(facts.version / 10_000)}，需要 ${oldest} 或更高版本。\n` +
        `This database is PostgreSQL ${Math.floor(facts.version / 10_000)}; ${oldest} or newer is needed.`,
    );
  if (facts.encoding !== 'UTF8') throw new StartupError(`数据库编码是 ${facts.encoding}，需要 UTF8。/ The database must be encoded in UTF8.`);
  // Under plain C no Chinese character counts as a letter, and pg_trgm finds nothing by similarity.
  if (facts.ctype === 'C' || facts.ctype === 'POSIX') report(`数据库 LC_CTYPE=${facts.ctype}：中文模糊搜索无效，建议以 C.UTF-8 建库。/ use LC_CTYPE C.UTF-8`);
}

/** Between us and the server somebody dropped what we asked for, or has not brought what he should. */
function refuseSettings(role: string, isPooled: boolean): never {
  if (!isPooled)
    throw new StartupError(
      '数据库连接没有采用会话设置：DATABASE_URL 经过 PgBouncer 时，请设 DATABASE_DIRECT_URL。/ Behind PgBouncer DATABASE_DIRECT_URL is needed.',
    );
  const settings = ["timezone = 'Asia/Shanghai'", "statement_timeout = '60s'", "idle_in_transaction_session_timeout = '5min'"];
  throw new StartupError(
    `经过 PgBouncer 的连接，会话设置由角色带来，请在数据库执行后重启 PgBouncer / behind PgBouncer the role brings the settings:\n${settings
      .map((setting) => `  alter role ${role} set ${setting};`)
      .join('\n')}`,
  );
}

async function ask(pool: Pool, url: string) {
  const until = Date.now() + patience;
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: number; encoding: string; ctype: string; own: boolean; zone: string; limit: string; role: string }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
           datctype as ctype, current_setting('${OWN}', true) is not null as own, current_setting('TimeZone') as zone,
             current_setting('statement_timeout') as "limit", quote_ident(current_user) as role
         from pg_database where datname = current_database()`,
      );
      if (rows[0]) return rows[0];
      throw new Error('no answer');
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!passing.has(code ?? '') || Date.now() > until)
        throw new StartupError(
          `无法连接数据库 ${withoutPassword(url)}：${message || code}\nThe database cannot be reached: check DATABASE_URL and that the server runs.` +
            (/unsupported startup parameter/.test(message) ? '\n经过 PgBouncer 时请设 DATABASE_DIRECT_URL。/ Behind PgBouncer set DATABASE_DIRECT_URL.' : ''),
        );
      await sleep(500);
    }
  }
}

function withoutPassword(url: string) {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return '';
  }
}
