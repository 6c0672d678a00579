import { z } from 'zod';

/** A value as it may be told: no key, no password in an address. */
export const shown = (name: string, value = '') => (/_(KEY|TOKEN)$/.test(name) ? '***' : value.replace(/\/\/[^/]*@/, '//***@').slice(0, 200));

/** A variable's schema with words for what it allows: they are all a person sees when the value is wrong. */
export const variable = <S extends z.ZodType>(schema: S, allowed: string) => schema.meta({ allowed });

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
export const variables = {
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

export const environment = z.object(variables);

export type Variables = z.infer<typeof environment>;
