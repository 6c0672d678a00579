import { join, resolve } from 'node:path';
import { z } from 'zod';
import { defaultDataFolder } from './data-folder';
import { StartupError } from './startup-error';

/** A variable's schema with words for what it allows: they are all a person sees when the value is wrong. */
const variable = <S extends z.ZodType>(schema: S, allowed: string) => schema.meta({ allowed });
const text = (allowed: string) => variable(z.string().trim().optional(), allowed);
const flag = (byDefault: boolean) =>
  variable(
    z
      .enum(['0', '1'])
      .default(byDefault ? '1' : '0')
      .transform((value) => value === '1'),
    '0 或 1',
  );
const address = (protocol: RegExp, allowed: string) => variable(z.url({ protocol }).optional(), allowed);
const integer = (min: number, max: number, byDefault: number) => variable(z.coerce.number().int().min(min).max(max).default(byDefault), `${min}–${max} 的整数`);

/** Every environment variable the product knows. Names under one prefix go together. */
const variables = {
  PORT: integer(0, 65535, 8080),
  HOST: variable(z.string().trim().default('127.0.0.1'), '监听地址，如 127.0.0.1 或 0.0.0.0'),
  DATA_DIR: text('目录'),
  DATABASE_URL: address(/^postgres(?:ql)?$/, 'postgres://用户:密码@主机:端口/数据库'),
  DATABASE_POOL: integer(2, 500, 20),
  DATABASE_DIRECT_URL: address(/^postgres(?:ql)?$/, '不经过 PgBouncer 的 postgres://用户:密码@主机:端口/数据库'),
  DATABASE_READ_URL: address(/^postgres(?:ql)?$/, '流复制备库 postgres://用户:密码@主机:端口/数据库'),
  DATABASE_READ_LAG: integer(1, 3600, 10),
  DEMO: variable(z.enum(['0', '1', 'small', 'medium', 'large']).default('1'), '0、1、small、medium 或 large'),
  PUBLIC_URL: address(/^https?$/, 'https://… 用户在浏览器中看到的地址'),
  TRUST_PROXY: flag(false),
  LOG_LEVEL: variable(z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'), 'silent、error、warn、info 或 debug'),
  LOG_KEEP: variable(z.coerce.number().int().min(6).max(1200).optional(), '6–1200 的整数，月'),
  METRICS_TOKEN: variable(z.string().trim().min(16).optional(), '至少 16 个字符'),
  LLM_BASE_URL: address(/^https?$/, 'OpenAI 兼容接口的地址，如 https://host/v1'),
  LLM_MODEL: text('模型名'),
  LLM_API_KEY: text('密钥'),
  LLM_FIRST_TOKEN: integer(1, 120, 15),
  SMS_URL: address(/^https?$/, '短信网关的 http(s) 地址'),
  SMS_KEY: text('密钥'),
  SMS_SIGN: text('短信签名'),
  HIS_URL: address(/^https?$/, '医院信息系统的 http(s) 地址'),
  HIS_KEY: text('密钥'),
  HIS_FAULTS: variable(
    z
      .string()
      .trim()
      .regex(/^((late|twice|disorder|amount|unknown|timeout|half)=\d{1,2}([,; ]+|$))*$/)
      .optional(),
    '模拟HIS的故障百分比：late、twice、disorder、amount、unknown、timeout、half，如 late=10,twice=5',
  ),
  EINVOICE_URL: address(/^https?$/, '百望开放平台的 http(s) 地址'),
  EINVOICE_APP_KEY: text('应用标识'),
  EINVOICE_SECRET_KEY: text('应用密钥'),
  EINVOICE_USER: text('用户名'),
  EINVOICE_PASSWORD_KEY: text('密码'),
  EINVOICE_FAULTS: variable(
    z
      .string()
      .trim()
      .regex(/^((timeout|lost|late|refuse|amount|files|wait|deny)=\d{1,2}([,; ]+|$))*$/)
      .optional(),
    '模拟开票的故障百分比：timeout、lost、late、refuse、amount、files、wait、deny，如 timeout=10,refuse=5',
  ),
  UDI_URL: address(/^https?$/, '给出UDI发布文件（zip 或 xml）的 http(s) 地址，其中 {day} 换成前一天，如 https://host/udi/{day}.zip'),
  SUNSHINE_URL: address(/^https?$/, '阳光采购平台接口的 http(s) 地址'),
  SUNSHINE_KEY: text('密钥'),
  SUNSHINE_FAULTS: variable(
    z
      .string()
      .trim()
      .regex(/^((timeout|lost|late|refuse)=\d{1,2}([,; ]+|$))*$/)
      .optional(),
    '模拟阳光平台的故障百分比：timeout、lost、late、refuse，如 timeout=10,refuse=5',
  ),
  BACKUP_AT: variable(
    z
      .string()
      .trim()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .optional(),
    '每天的时刻，如 01:30',
  ),
  BACKUP_DIR: text('目录'),
  BACKUP_KEEP: integer(1, 3650, 14),
  PITR: variable(z.enum(['0', '1']).optional(), '0 或 1'),
  PITR_DIR: text('目录'),
  PITR_KEEP: integer(1, 365, 7),
  SECRETS_KEY: variable(z.string().trim().min(16).optional(), '至少 16 个字符'),
  HOOK_NETWORKS: variable(
    z
      .string()
      .trim()
      .regex(/^([0-9a-fA-F.:]+\/\d{1,3}([,; ]+|$))*$/)
      .optional(),
    '推送可以到达的内部网段，如 10.0.0.0/8,192.168.1.0/24',
  ),
  LDAP_PLAIN: flag(false),
  SMTP_URL: address(/^smtps?$/, 'smtp://用户:密码@主机:端口 或 smtps://…'),
  SMTP_FROM: variable(
    z
      .string()
      .trim()
      .regex(/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/)
      .optional(),
    '发件人，如 医润通 <report@example.com>',
  ),
  FILES_ENDPOINT: address(/^https?$/, 'S3 兼容存储的 http(s) 地址'),
  FILES_BUCKET: text('桶名'),
  FILES_REGION: text('区域'),
  FILES_ACCESS_KEY: text('访问密钥'),
  FILES_SECRET_KEY: text('私有密钥'),
};
/** Their names, for whoever writes them down. */
export const settingNames = Object.keys(variables);
const environment = z.object(variables);
type Variables = z.infer<typeof environment>;
const shown = (name: string, value = '') => (/_(KEY|TOKEN)$/.test(name) ? '***' : value.replace(/\/\/[^/]*@/, '//***@').slice(0, 200));

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

function together(value: Variables, names: (keyof Variables)[]) {
  const missing = names.filter((name) => !value[name]);
  if (missing.length > 0 && missing.length < names.length) refuse(missing.map((name) => `${name} 未设置；${names.join('、')} 须同时设置`));
}

/** What means nothing without another. */
function after(value: Variables, name: keyof Variables, other: keyof Variables) {
  if (value[name] && !value[other]) refuse([`${other} 未设置；设置 ${name} 须同时设置 ${other}`]);
}

function describe(name: string, value: string | undefined) {
  const { allowed } = (variables[name as keyof Variables].meta() ?? {}) as { allowed?: string };
  return `${name}=${shown(name, value)}；允许：${allowed ?? ''}`;
}

function refuse(lines: string[]): never {
  throw new StartupError(`环境变量有误 / invalid environment:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
