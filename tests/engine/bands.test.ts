import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '../../src/contract/report-answer';
import { addMonths, startOfMonth, today } from '../../src/define/dates';
import { add, sub } from '../../src/define/money';
import { reports } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** Every level with bands: rows of a band stand together between its head and its sums, which add them up; bands add up to the totals. */
let server: Server;
const clients = new Map<string, Client>();
const READERS: Record<string, readonly string[]> = { H: ['manager', 'hfinance'], D: ['dealer'], V: ['vendor'] };
beforeAll(async () => {
  server = await demoServer();
  for (const userName of Object.values(READERS).flat()) clients.set(userName, await signIn(server, { userName }));
});
afterAll(() => server.stop());

const banded = reports.flatMap((report) =>
  Object.entries(report.levels).flatMap(([level, { bands }]) => (bands ? [[`${report.resource} ${level}`, report, level, bands] as const] : [])),
);
const number = (value: unknown): string => String(value || '0');

describe.each(inTurn(banded))('%s', (_, report, level, bands) => {
  test('a head, its rows, their sums; page by page and in every order the same', async () => {
    let found = 0;
    for (const userName of report.owners.flatMap((owner) => READERS[owner] ?? [])) {
      const path = `/v1/business/report/${report.resource.replace(/^report:/, '')}`;
      let span: Record<string, string> = {};
      const ask = (query: Record<string, string>) =>
        call<ReportAnswer>(clients.get(userName) as Client, 'GET', path, { level, pageSize: '500', ...span, ...query });
      const opened = await ask({});
      if (opened.code === 40300) continue;
      // A month that has just begun is empty.
      if (opened.info?.total === 0 && 'from' in report.parameters) span = { from: addMonths(startOfMonth(today()), -1), to: today() };
      const first = await ask({});
      expect(first.code, first.msg).toBe(0);
      const sorts = first.info.columns.slice(0, 8).map((column) => `-${column}`);
      for (const sort of ['', ...sorts]) {
        const { list, totals, total, bandRows } = (await ask({ sort })).info;
        if (total > 500) continue;
        expect(list).toHaveLength(total);
        // Whoever reads it counts neither heads nor sums.
        expect(list.filter((row) => row._band !== undefined)).toHaveLength(bandRows ?? 0);
        expect(new Set(list.map(({ id }) => id)).size, sort).toBe(total);
        const sums = Object.keys(totals).filter((name) => report.of.measures[name]?.kind === 'money' && !(name in report.of.distinct));
        const nameOf = (row: Record<string, unknown>) => bands.map((band) => String(row[band] ?? '')).join('|');
        let open: { name: string; rows: Record<string, unknown>[] } | undefined;
        let all: Record<string, string> = {};
        for (const row of list) {
          if (row._band === 'head') {
            expect(open).toBeUndefined();
            open = { name: nameOf(row), rows: [] };
          } else if (row._band === 'sums') {
            expect(open?.name).toBe(nameOf(row));
            expect(open?.rows.length).toBeGreaterThan(0);
            for (const name of sums) {
              const sum = (open?.rows ?? []).reduce((so, one) => add(so, number(one[name])), '0');
              expect(Number(sub(sum, number(row[name]))), `${userName} ${sort} ${open?.name} ${name}`).toBe(0);
            }
            all = Object.fromEntries(sums.map((name) => [name, add(all[name] ?? '0', number(row[name]))]));
            open = undefined;
            found += 1;
          } else {
            expect(nameOf(row)).toBe(open?.name);
            open?.rows.push(row);
          }
        }
        expect(open).toBeUndefined();
        for (const name of sums) expect(Number(sub(number(all[name]), number(totals[name]))), `${userName} ${sort} ${name}`).toBe(0);
        if (sort !== '' || total < 4) continue;
        const pages = await Promise.all([1, 2].map((page) => ask({ pageNum: String(page), pageSize: '3' })));
        expect(pages.flatMap(({ info }) => info.list.map(({ id }) => id))).toEqual(list.slice(0, 6).map(({ id }) => id));
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});
