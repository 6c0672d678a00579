import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/server/base/id';
import { renewReadings } from '../../src/server/engine/masters/renew-readings';
import { readingsOfPerson } from '../../src/server/engine/masters/words';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, type Organisation } from '../support/world';

/** Names are found by pinyin as they are read, whenever they were written. */
let server: Server;
let hospital: Organisation;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H');
  admin = await signIn(server, hospital.admin);
});
afterAll(() => server.stop());

const found = async (resource: string, keyword: string): Promise<string[]> =>
  (await call<{ list: { name: string }[] }>(admin, 'GET', `/v1/business/${resource}/list`, { keyword })).info.list.map(({ name }) => name);

it('somebody new is found by either reading of his surname, as an employee, as a user and as a patient', async () => {
  const { info: department } = await call<{ list: { id: string }[] }>(admin, 'GET', '/v1/business/department/picker');
  const row = { code: '0777', name: '单曾华', phone: '13900007777', department: department.list[0]?.id };
  const added = await call<{ id: string }>(admin, 'POST', '/v1/business/employee/add', { row });
  expect(added.msg).toBe('成功');
  expect((await call(admin, 'POST', '/v1/business/employee/openAccount', { ids: [added.info.id], input: { userName: 'shanzh' } })).msg).toBe('成功');
  const stay = { code: 'ZY1', visitNo: 'ZY1', visitSeq: 1, visitType: 'inpatient', name: '仇小区', department: row.department };
  expect((await call(admin, 'POST', '/v1/business/patient/add', { row: stay })).msg).toBe('成功');
  for (const typed of ['shancenghua', 'dancenghua', 'sch', 'dch']) {
    expect(await found('employee', typed), typed).toEqual(['单曾华']);
    expect(await found('user', typed), typed).toEqual(['单曾华']);
  }
  for (const typed of ['qiuxiao', 'chouxiao', 'qxq', 'cxq']) expect(await found('patient', typed), typed).toHaveLength(1);
});

it('names written by an earlier release are read anew once, and nothing else of them changes', async () => {
  const id = newId();
  await sql`insert into employee (org_id, id, code, name, pinyin, pinyin_full, department_id) select ${hospital.id}, ${id}, '0778', '查良仇', 'clc', 'chaliangchou', id
    from department where org_id = ${hospital.id} limit 1`.execute(server.db);
  const read = async () => (await sql<Record<string, unknown>>`select * from employee where id = ${id}`.execute(server.db)).rows[0];
  const before = await read();
  expect(await found('employee', 'zhaliang')).toEqual([]);
  expect(await renewReadings(server.db, 'of this test')).toBeGreaterThan(0);
  const { initials, full } = readingsOfPerson('查良仇');
  expect(await read()).toEqual({ ...before, pinyin: initials, pinyin_full: full });
  expect(await found('employee', 'zhaliang')).toEqual(['查良仇']);
  await sql`update employee set pinyin = 'x' where id = ${id}`.execute(server.db);
  expect(await renewReadings(server.db, 'of this test')).toBe(0);
  expect(await renewReadings(server.db, 'of the next')).toBe(1);
});
