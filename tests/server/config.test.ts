import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/base/config';

test('an empty environment serves this machine on 8080 with the demo world and everything built in', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', demo: true });
  expect([config.databaseUrl, config.llm, config.sms, config.s3]).toEqual([undefined, undefined, undefined, undefined]);
  expect(config.dataDir).toMatch(/^\/|^[A-Z]:/);
});

test('a variable set to nothing counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({ port: 8080, demo: true });
});

test('values are taken over in their types', () => {
  const config = readConfig({
    PORT: '9000',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/yiruntong',
    DEMO: '0',
    DATABASE_URL: 'postgres://u:p@db/yrt',
    LLM_BASE_URL: 'http://llm/v1',
    LLM_MODEL: 'm',
  });
  expect(config).toMatchObject({ port: 9000, host: '0.0.0.0', dataDir: '/srv/yiruntong', demo: false });
  expect(config.databaseUrl).toBe('postgres://u:p@db/yrt');
  expect(config.llm).toEqual({ baseUrl: 'http://llm/v1', model: 'm', apiKey: '' });
});

test('every wrong variable is named with its value and what is allowed', () => {
  const read = () => readConfig({ PORT: '80a', DEMO: 'yes', LOG_LEVEL: 'loud' });
  expect(read).toThrow('PORT=80a；允许：0–65535 的整数');
  expect(read).toThrow('DEMO=yes；允许：0、1、small、medium 或 large');
  expect(read).toThrow('LOG_LEVEL=loud；允许：silent、error、warn、info 或 debug');
});

test('a password in a wrong address is not shown', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://root:secret@db/yrt' });
  expect(read).toThrow('DATABASE_URL=mysql://***@db/yrt；允许：postgres://');
  expect(read).not.toThrow('secret');
});

test('a replica, or a way past a pooler, is one of a database that is told', () => {
  const replica = { DATABASE_READ_URL: 'postgres://u:secret@standby/yrt' };
  expect(readConfig({ DATABASE_URL: 'postgres://u:p@db/yrt', ...replica })).toMatchObject({ databaseReadUrl: replica.DATABASE_READ_URL, databaseReadLag: 10 });
  expect(() => readConfig(replica)).toThrow('DATABASE_URL 未设置；设置 DATABASE_READ_URL 须同时设置 DATABASE_URL');
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://u:p@db/yrt' })).toThrow('DATABASE_URL 未设置；设置 DATABASE_DIRECT_URL 须同时设置 DATABASE_URL');
  expect(() => readConfig({ DATABASE_READ_LAG: '0' })).toThrow('DATABASE_READ_LAG=0；允许：1–3600 的整数');
  const wrong = () => readConfig({ DATABASE_READ_URL: 'http://u:secret@standby' });
  expect(wrong).toThrow('DATABASE_READ_URL=http://***@standby；允许：流复制备库 postgres://');
  expect(wrong).not.toThrow('secret');
});

test('half a configuration of an outside service is refused', () => {
  expect(() => readConfig({ LLM_MODEL: 'm' })).toThrow('LLM_BASE_URL 未设置；LLM_BASE_URL、LLM_MODEL 须同时设置');
  expect(() => readConfig({ FILES_ENDPOINT: 'https://s3' })).toThrow('FILES_BUCKET 未设置');
});

test('whoever issues invoices is there with all keys or with none, and no key is ever shown', () => {
  const keys = { EINVOICE_APP_KEY: 'app', EINVOICE_SECRET_KEY: 'hidden1', EINVOICE_USER: 'u', EINVOICE_PASSWORD_KEY: 'hidden2' };
  expect(readConfig({}).eInvoice).toBeUndefined();
  expect(readConfig({ EINVOICE_URL: 'https://open.example/router', ...keys }).eInvoice).toMatchObject({ appKey: 'app', secret: 'hidden1' });
  expect(() => readConfig(keys)).toThrow('EINVOICE_URL 未设置；');
  const wrong = () => readConfig({ EINVOICE_URL: 'ftp://open.example', ...keys });
  expect(wrong).toThrow('EINVOICE_URL=ftp://open.example；允许：百望开放平台的 http(s) 地址');
  expect(wrong).not.toThrow('hidden');
  expect(() => readConfig({ EINVOICE_FAULTS: 'sleep=10' })).toThrow('EINVOICE_FAULTS=sleep=10；允许：模拟开票的故障百分比');
});
