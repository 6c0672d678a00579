import type { Dataset } from '../../../define/define-dataset';
import type { Screen } from '../../../define/define-screen';
import { masterOf, reports } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Forbidden } from '../../base/errors';
import { maySee, screensFor } from '../access';
import type { Reader } from './ask';
import { listedReader } from './listed';
import { QUERY, reportScreens } from './report-pages';

/** All figures but who the patients are: of a page that opens what it shows to whoever holds it. */
export const openedReader = (context: Context, dataset: Dataset): Reader | undefined =>
  dataset.rowsOf ? listedReader(context, dataset, true) : { sees: (needs) => needs !== 'showPatient', fixed: [] };

/** Whoever holds a page that shows all of it; else whoever holds a report of it, within that page's view. Default deny. */
export function readerOf(context: Context, dataset: Dataset): Reader | undefined {
  if (dataset.rowsOf) return listedReader(context, dataset, false);
  if (context.isSystem) return { sees: () => true, fixed: [] };
  const everywhere = { ...context, screen: '' };
  const views = reports
    .filter((report) => report.of === dataset && report.owners.includes(context.org.kind))
    .flatMap((report) => reportScreens(everywhere, report, QUERY).map((screen) => ({ screen, isOwn: screen.resource === report.resource })));
  const whole = [
    // A page that merely opens the report has a view of something else.
    ...views.flatMap(({ screen, isOwn }) => (isOwn && isNarrow(screen) ? [] : [screen])),
    ...dataset.shownOn.flatMap((resource) => screensFor(everywhere, resource).filter((screen) => !isNarrow(screen) || masterOf(resource) !== undefined)),
  ];
  if (whole.length > 0) return { sees: (needs) => maySee(context, whole, needs), fixed: [] };
  const narrow = views.find(({ screen }) => !screen.preset.rows && !screen.preset.only)?.screen;
  return narrow && { sees: (needs) => maySee(context, [narrow], needs), fixed: [narrow.preset.where ?? {}] };
}

/** @throws Forbidden naming what may not be read */
export function requireReader(context: Context, dataset: Dataset): Reader {
  const reader = readerOf(context, dataset);
  if (!reader) throw new Forbidden(`您没有查看【${dataset.title}】的权限`);
  return reader;
}

/** Pages of masters name what is counted, not the rows counted: theirs may be a part of the catalogue. */
const isNarrow = ({ preset }: Screen): boolean => preset.where !== undefined || preset.rows !== undefined || preset.only !== undefined;
