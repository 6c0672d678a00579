import { describe, expect, it } from 'vitest';
import { datasets, reports } from '../../src/domain/registry';
import { maySee, screensFor } from '../../src/server/engine/access';
import { readerOf } from '../../src/server/engine/queries/reader';
import { QUERY, reportScreens } from '../../src/server/engine/queries/report-pages';
import { demoPeople } from '../support/demo-people';

/** A set of facts whose rows several kinds of pages show tells no more than each of those that the reader holds. */
const { callers } = demoPeople();

describe('what the pages of one kind hide from somebody', () => {
  it('no set of facts of that kind tells him, whatever the pages of another kind tell', () => {
    let [hidden, told] = [0, 0];
    for (const [who, caller] of callers())
      for (const dataset of datasets)
        for (const needs of ['viewCost', 'showPatient']) {
          const context = { ...caller, screen: '' };
          const reader = readerOf(context, dataset);
          const pages = dataset.shownOn.map((resource) => screensFor(context, resource).filter(({ actions }) => actions.includes(needs)));
          const hides = pages.some((some) => some.length > 0 && !maySee(context, some, needs));
          const ofReports = reports
            .filter(({ of, owners }) => of === dataset && owners.includes(context.org.kind))
            .flatMap((report) => reportScreens(context, report, QUERY));
          if (!reader || dataset.kinds !== undefined || maySee(context, ofReports, needs)) continue;
          if (reader.sees(needs)) told += 1;
          if (!hides) continue;
          expect(reader.sees(needs), `${who} ${dataset.id} ${needs}`).toBe(false);
          hidden += 1;
        }
    expect(hidden).toBeGreaterThan(10);
    expect(told).toBeGreaterThan(10);
  });
});
