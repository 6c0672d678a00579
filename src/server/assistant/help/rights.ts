import { allows } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import type { Context } from '../../base/context';
import type { HelpEntry } from './help-entry';

const offers = (screens: readonly Screen[], flags: readonly string[]): Screen[] =>
  screens.filter(({ actions }) => flags.some((flag) => actions.includes(flag)));
const lacks = (context: Context, offering: readonly Screen[], flags: readonly string[]): boolean =>
  offering.length > 0 && !offering.some(({ flag }) => flags.some((one) => allows(context.permissions, flag, one)));

/** Whether he may: what he lacks is said, so that he asks the right person. */
export function rightOf(context: Context, screens: readonly Screen[], flags: readonly string[], label: string): string[] {
  const offering = offers(screens, flags);
  if (!lacks(context, offering, flags)) return [];
  return [`您没有“${label}”的权限：要由有这项权限的人做（${offering[0]?.title ?? ''}-${label}），或请本机构管理员授权。`];
}

export const permissionsOf = (screens: readonly { flag: string; actions: readonly string[] }[], flags: readonly string[]): string[] =>
  screens.flatMap(({ flag, actions }) => flags.filter((one) => actions.includes(one)).map((one) => `${flag}:${one}`));

/** Who else may, where he may not: they are named beside the steps. */
export function lacksOf(context: Context, screens: readonly Screen[], flags: readonly string[], label: string): HelpEntry['doers'] {
  const offering = offers(screens, flags);
  return lacks(context, offering, flags) ? [{ label, permissions: permissionsOf(offering, flags) }] : [];
}
