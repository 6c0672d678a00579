import { join, resolve } from 'node:path';
import { after, describe, refuse, together } from './config-refusals';
import { environment, type Variables } from './config-variables';
import { defaultDataFolder } from './data-folder';

export type Config = ReturnType<typeof readConfig>;

/**
 * The configuration out of the environment. A variable set to nothing counts as not set.
 * @throws StartupError naming every wrong variable, its value (never a secret's) and what is allowed
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(given);
  if (!result.success) {
    const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
    refuse([...names].map((name) => describe(name, given[name])));
  }
  return arrange(result.data);
}

function arrange(value: Variables) {
  together(value, ['LLM_BASE_URL', 'LLM_MODEL']);
  together(value, ['EINVOICE_URL', 'EINVOICE_APP_KEY', 'EINVOICE_SECRET_KEY', 'EINVOICE_USER', 'EINVOICE_PASSWORD_KEY']);
  together(value, ['SMTP_URL', 'SMTP_FROM']);
  after(value, 'DATABASE_DIRECT_URL', 'DATABASE_URL');
  after(value, 'DATABASE_READ_URL', 'DATABASE_URL');
  together(value, ['FILES_ENDPOINT', 'FILES_BUCKET', 'FILES_ACCESS_KEY', 'FILES_SECRET_KEY']);
  const dataDir = resolve(value.DATA_DIR ?? defaultDataFolder());
  return {
    port: value.PORT,
    host: value.HOST,
    /** Embedded database, uploaded files, local outboxes. */
    dataDir,
    ...databaseOf(value),
    /** Fill an empty database with the demo world… */
    demo: value.DEMO !== '0',
    /** …of this size. */
    demoSize: value.DEMO === 'small' || value.DEMO === 'large' ? value.DEMO : ('medium' as const),
    /** Checked against the Origin header when set. */
    publicUrl: value.PUBLIC_URL,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    /** Months for which the operation log is kept at least; undefined: for ever. */
    logKeepMonths: value.LOG_KEEP,
    /** Who reads /metrics knows it; undefined: there is no such page. */
    metricsToken: value.METRICS_TOKEN,
    /** undefined: the built-in assistant. */
    llm: value.LLM_BASE_URL ? { baseUrl: value.LLM_BASE_URL, model: value.LLM_MODEL ?? '', apiKey: value.LLM_API_KEY ?? '' } : undefined,
    /** Milliseconds it has to begin. */
    llmFirstToken: value.LLM_FIRST_TOKEN * 1000,
    /** undefined: outbox page and log. */
    sms: value.SMS_URL ? { url: value.SMS_URL, key: value.SMS_KEY ?? '', sign: value.SMS_SIGN ?? '' } : undefined,
    /** undefined: a simulated hospital system. */
    his: value.HIS_URL ? { url: value.HIS_URL, key: value.HIS_KEY ?? '' } : undefined,
    /** What the simulated one does wrong, in percent. */
    hisFaults: value.HIS_FAULTS ?? '',
    /** undefined: a simulated provider of electronic invoices. */
    eInvoice: value.EINVOICE_URL
      ? {
          url: value.EINVOICE_URL,
          appKey: value.EINVOICE_APP_KEY ?? '',
          secret: value.EINVOICE_SECRET_KEY ?? '',
          user: value.EINVOICE_USER ?? '',
          password: value.EINVOICE_PASSWORD_KEY ?? '',
        }
      : undefined,
    /** Where releases of the national device database are had every day; undefined: nowhere. */
    udiUrl: value.UDI_URL,
    /** The procurement platform; undefined: papers are reported by file, in a demo world to a simulated one. */
    sunshine: value.SUNSHINE_URL ? { url: value.SUNSHINE_URL, key: value.SUNSHINE_KEY ?? '' } : undefined,
    sunshineFaults: value.SUNSHINE_FAULTS ?? '',
    /** What the simulated one does wrong, in percent. */
    eInvoiceFaults: value.EINVOICE_FAULTS ?? '',
    ...keptAndTold(value),
    /** When a backup is made every day (undefined: never), where, and for how many days it is kept. */
    backup: { at: value.BACKUP_AT, folder: resolve(value.BACKUP_DIR ?? join(dataDir, 'backups')), keepDays: value.BACKUP_KEEP },
    pointInTime: pointInTimeOf(value, dataDir),
    s3: s3Of(value),
  };
}

/**
 * Where the embedded server's changes are archived and for how many days one may go back to any second; undefined: not at all. Whoever
 * has backups made by the clock has this too, unless he says no.
 */
function pointInTimeOf(value: Variables, dataDir: string) {
  if (value.PITR === '1' && value.DATABASE_URL) refuse(['PITR=1 只用于内置数据库；自己的 PostgreSQL 用它自己的连续归档，见 docs/back-up.md']);
  if (value.PITR === '1' && !value.BACKUP_AT) refuse(['PITR=1 要有 BACKUP_AT：基础备份每天在那个时刻做']);
  const isOn = value.PITR === undefined ? value.BACKUP_AT !== undefined && value.DATABASE_URL === undefined : value.PITR === '1';
  return isOn ? { folder: resolve(value.PITR_DIR ?? join(dataDir, 'point-in-time')), keepDays: value.PITR_KEEP } : undefined;
}

const databaseOf = (value: Variables) => ({
  /** undefined: the embedded PostgreSQL in dataDir. */
  databaseUrl: value.DATABASE_URL,
  databasePool: value.DATABASE_POOL,
  /** The same database past the PgBouncer that databaseUrl names, for what needs a session; undefined: there is none between. */
  databaseDirectUrl: value.DATABASE_DIRECT_URL,
  /** A streaming replica of it that reports may be read from; undefined: none. */
  databaseReadUrl: value.DATABASE_READ_URL,
  /** Seconds the replica may be behind before nothing is asked of it. */
  databaseReadLag: value.DATABASE_READ_LAG,
});

/** undefined: the folder dataDir/files. */
const s3Of = (value: Variables) =>
  value.FILES_ENDPOINT
    ? {
        endpoint: value.FILES_ENDPOINT,
        bucket: value.FILES_BUCKET ?? '',
        region: value.FILES_REGION ?? 'us-east-1',
        accessKey: value.FILES_ACCESS_KEY ?? '',
        secretKey: value.FILES_SECRET_KEY ?? '',
      }
    : undefined;

const keptAndTold = (value: Variables) => ({
  /** What secrets in the database are sealed with; undefined: a file in dataDir. */
  secretsKey: value.SECRETS_KEY,
  /** Inner networks that subscriptions may be told at, also by http. */
  hookNetworks: value.HOOK_NETWORKS ?? '',
  /** Whether directories may be asked without encryption (passwords go there in the clear). */
  ldapPlain: value.LDAP_PLAIN,
  /** Who carries letters; undefined: nobody. */
  smtp: value.SMTP_URL ? { url: value.SMTP_URL, from: value.SMTP_FROM ?? '' } : undefined,
});
