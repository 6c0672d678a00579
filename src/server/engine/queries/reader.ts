import type { Dataset } from '../../../define/define-dataset';
import type { Screen } from '../../../define/define-screen';
import type { ChoiceField } from '../../../define/field';
import { masterOf, reports } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Forbidden } from '../../base/errors';
import { isNarrow, maySee, screensFor } from '../access';
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
  if (dataset.kinds !== undefined) return readerOfKinds(everywhere, dataset.dimensions[dataset.kinds] as ChoiceField, dataset.kinds);
  const views = reports
    .filter((report) => report.of === dataset && report.owners.includes(context.org.kind))
    .flatMap((report) => reportScreens(everywhere, report, QUERY).map((screen) => ({ screen, isOwn: screen.resource === report.resource })));
  // A page that merely opens the report has a view of something else.
  const asReports = views.flatMap(({ screen, isOwn }) => (isOwn && isNarrow(screen) ? [] : [screen]));
  const asRows = [
    // Pages of masters name what is counted, not the rows counted: theirs may be a part of the catalogue.
    ...dataset.shownOn.flatMap((resource) => screensFor(everywhere, resource).filter((screen) => !isNarrow(screen) || masterOf(resource) !== undefined)),
    ...parts(everywhere, dataset),
  ];
  if (asReports.length + asRows.length > 0) return { sees: (needs) => maySee(context, asReports, needs) || eachTells(context, asRows, needs), fixed: [] };
  const narrow = views.find(({ screen }) => !screen.preset.rows && !screen.preset.only)?.screen;
  return narrow && { sees: (needs) => maySee(context, [narrow], needs), fixed: [narrow.preset.where ?? {}] };
}

/** What rows of several resources hold is told to whoever is told it by each of those he reads: cost on returns is no word about cost on receipts. */
function eachTells(context: Context, pages: readonly Screen[], needs: string): boolean {
  const offering = pages.filter(({ actions }) => actions.includes(needs));
  const resources = [...new Set(offering.map(({ resource }) => resource))];
  return (
    context.isSystem ||
    (resources.length > 0 &&
      resources.every((one) =>
        maySee(
          context,
          offering.filter(({ resource }) => resource === one),
          needs,
        ),
      ))
  );
}

/** Pages of a part of a kind, where between them they show all the rows are of; none where one is missing. */
function parts(context: Context, { shownOn, part }: Dataset): readonly Screen[] {
  if (!part) return [];
  const pages = shownOn
    .flatMap((resource) => screensFor(context, resource))
    .filter(({ preset }) => !preset.rows && !preset.only && Object.keys(preset.where ?? {}).join() === part.by);
  const shown = new Set(pages.flatMap(({ preset }) => (preset.where?.[part.by] ?? []).map(String)));
  return part.values.every((value) => shown.has(String(value))) ? pages : [];
}

/** Rows of several resources: those he reads on pages that show all of them, of masters any. What costs or who patients are is not told through them. */
function readerOfKinds(context: Context, { options }: ChoiceField, dimension: string): Reader | undefined {
  const reads = (resource: string) => screensFor(context, resource).some((screen) => !isNarrow(screen) || masterOf(resource) !== undefined);
  const own = options.map(({ value }) => value).filter(reads);
  return own.length === 0 ? undefined : { sees: () => false, fixed: [{ [dimension]: own }] };
}

/** Whether rows that are asked for by plain values may be told to this reader at all: what he may never read is no zero. */
export const mayFind = ({ fixed }: Reader, where: Record<string, string> = {}): boolean =>
  fixed.every((one) =>
    Object.entries(one).every(([name, allowed]) => where[name] === undefined || where[name].split(',').some((value) => allowed.map(String).includes(value))),
  );

/** @throws Forbidden naming what may not be read */
export function requireReader(context: Context, dataset: Dataset): Reader {
  const reader = readerOf(context, dataset);
  if (!reader) throw new Forbidden(`您没有查看【${dataset.title}】的权限`);
  return reader;
}
