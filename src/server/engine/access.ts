import { allows, allowsAny } from '../../define/allows';
import type { Screen } from '../../define/define-screen';
import { documentOf, masterOf, screenOf, screensOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Forbidden } from '../base/errors';

/**
 * May this caller do this? A call is allowed when one of the screens that offer it (for a record of this view) is
 * granted; with `context.screen` given only that screen counts. Reads need the page. Default deny.
 */
export const screensFor = (context: Context, resource: string): readonly Screen[] => granted(context, screensOf(resource));

/** Of these pages those that are asked through and held. */
export const granted = (context: Context, screens: readonly Screen[]): readonly Screen[] =>
  screens.filter(
    (screen) =>
      screen.kinds.includes(context.org.kind) &&
      (context.screen === '' || screen.flag === context.screen) &&
      (context.isSystem || (allows(context.permissions, screen.flag) && (!screen.needs || allowsAny(context.permissions, screen.flag, screen.needs)))),
  );

/** Whoever keeps the users of the organisation also tidies up what those who left had shared or set going. */
export const keepsUsers = ({ permissions }: Context): boolean => screensOf('user').some(({ flag }) => allowsAny(permissions, flag, ['edit']));

/** Screens the caller may read the resource through. @throws Forbidden when there is none */
export function requireRead(context: Context, resource: string, title: string): readonly Screen[] {
  const screens = screensFor(context, resource);
  if (screens.length === 0 && !context.isSystem) throw new Forbidden(`您没有【${screenOf(context.screen)?.title ?? title}】权限`);
  return screens;
}

/** The screen that opens this action for this row. @throws Forbidden naming screen and operation */
export function requireAction(context: Context, resource: string, flags: readonly string[], label: string, row?: Record<string, unknown>): Screen | undefined {
  if (context.isSystem) return undefined;
  const screen = screenThatAllows(context, resource, flags, row);
  if (screen) return screen;
  const title = screenOf(context.screen)?.title ?? screensOf(resource)[0]?.title ?? documentOf(resource)?.title ?? masterOf(resource)?.title;
  throw new Forbidden(`您没有【${title ?? resource}-${label}】权限`);
}

export const screenThatAllows = (context: Context, resource: string, flags: readonly string[], row?: Record<string, unknown>): Screen | undefined =>
  screensFor(context, resource).find(
    (screen) =>
      allowsAny(
        context.permissions,
        screen.flag,
        flags.filter((flag) => screen.actions.includes(flag)),
      ) &&
      (row === undefined || belongsToView(screen, row)),
  );

/** A row shows on a screen when it meets the fixed filters of its view. */
export const belongsToView = (screen: Screen, row: Record<string, unknown>): boolean =>
  Object.entries(screen.preset.where ?? {}).every(([field, allowed]) => row[field] === undefined || allowed.map(String).includes(String(row[field])));

/** Whether fields behind viewCost or showPatient may appear: granted on one of the screens the answer is for. */
export const maySee = (context: Context, screens: readonly Screen[], needs: string): boolean =>
  context.isSystem || screens.some((screen) => allows(context.permissions, screen.flag, needs));

/** Whether a page shows a part of its resource only. */
export const isNarrow = ({ preset }: Screen): boolean => preset.where !== undefined || preset.rows !== undefined || preset.only !== undefined;

/** The page of the workspace a resource (or this row of it) is opened on: a list of whole documents that shows every row before narrowed views. */
export function openedOn(context: Context, resource: string, row?: Record<string, unknown>): Screen | undefined {
  const screens = screensFor(context, resource).filter((screen) => !screen.isStandalone && (row === undefined || belongsToView(screen, row)));
  return (
    screens.find((screen) => screen.preset.level !== 'line' && !screen.preset.rows && !screen.preset.where) ??
    screens.find((screen) => screen.preset.level !== 'line' && !screen.preset.rows) ??
    screens[0]
  );
}
