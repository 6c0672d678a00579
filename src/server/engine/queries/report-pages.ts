import { allows } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import type { ReportDefinition } from '../../../define/report-definition';
import { screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Forbidden } from '../../base/errors';
import { screensFor } from '../access';

/** Operations a report asks of its page where the page offers them; a page without `query` shows its report to whoever holds it. */
type Operation = { flag: string; label: string };
export const QUERY: Operation = { flag: 'query', label: '查询' };
export const EXPORT: Operation = { flag: 'export', label: '导出' };

/**
 * The one page a report is read through: the page the caller came from, else the first he holds. Its view is enforced,
 * so a report never runs under two views at once.
 * @throws Forbidden when no page that shows (or opens) the report is granted with the operation
 */
export function reportScreen(context: Context, definition: ReportDefinition, operation: Operation): Screen | undefined {
  const screen = reportScreens(context, definition, operation)[0];
  if (screen || context.isSystem) return screen;
  throw new Forbidden(`您没有【${screenOf(context.screen)?.title ?? definition.title}-${operation.label}】权限`);
}

/** All of them, its own first. */
export function reportScreens(context: Context, definition: ReportDefinition, operation: Operation): readonly Screen[] {
  const own = screensFor(context, definition.resource).filter((screen) => grants(context, screen, operation.flag));
  const opening = definition.openedBy.flatMap(({ resource, operation: opens }) =>
    screensFor(context, resource).filter((screen) => holds(context, screen, opens) && grants(context, screen, operation.flag)),
  );
  return [...own, ...opening];
}

const holds = (context: Context, screen: Screen, flag: string): boolean =>
  screen.actions.includes(flag) && (context.isSystem || allows(context.permissions, screen.flag, flag));

/** Granted, or not an operation of this page at all. Exporting is never free: a page that does not offer it has none. */
export const grants = (context: Context, screen: Screen, flag: string): boolean =>
  holds(context, screen, flag) || (flag !== EXPORT.flag && !screen.actions.includes(flag));
