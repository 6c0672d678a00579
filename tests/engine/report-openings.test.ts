import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Permissions } from '../../src/define/allows';
import type { OrgKind } from '../../src/define/field';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reports, screens } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { runReport } from '../../src/server/engine/reports/run';
import { caller, organisation } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';

/** A report answers whoever holds a page that shows it, or an operation that opens it from another page: nobody else, whatever else he holds. */
let database: FreshDatabase;
const callers = new Map<OrgKind, Context>();
beforeAll(async () => {
  database = await freshDatabase();
  for (const kind of ['P', 'H', 'D', 'V'] as const) callers.set(kind, caller(database.db, await organisation(database.db, kind, `机构${kind}`)));
});
afterAll(() => database.drop());

const pagesOf = (kind: OrgKind) => screens.filter((screen) => screen.kinds.includes(kind));
const asked = (kind: OrgKind, permissions: Permissions, report: ReportDefinition) =>
  runReport({ ...(callers.get(kind) as Context), permissions }, report, { pageNum: 1, pageSize: 1 }).then(
    () => 'answered',
    (error: Error) => (/权限/.test(error.message) ? 'refused' : 'answered'),
  );

it.each(reports.map((report) => [report.resource, report] as const))('%s', async (resource, report) => {
  for (const kind of ['P', 'H', 'D', 'V'] as const) {
    const openings = (flag: string) =>
      report.openedBy.filter((one) => screens.some((screen) => screen.flag === flag && screen.resource === one.resource)).map(({ operation }) => operation);
    const without = Object.fromEntries(
      pagesOf(kind)
        .filter((screen) => screen.resource !== resource)
        .map((screen) => [screen.flag, screen.actions.filter((action) => !openings(screen.flag).includes(action))]),
    );
    expect(await asked(kind, without, report), `${kind} without`).toBe('refused');
    for (const screen of pagesOf(kind)) {
      const opening = openings(screen.flag).filter((operation) => screen.actions.includes(operation));
      for (const operation of opening)
        expect(await asked(kind, { [screen.flag]: [operation, 'query'] }, report), `${kind} ${screen.flag}:${operation}`).toBe('answered');
      if (opening.length > 0) expect(await asked(kind, { [screen.flag]: ['export', 'viewCost'] }, report), `${kind} ${screen.flag}`).toBe('refused');
    }
  }
});
