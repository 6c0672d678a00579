import { screenOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Forbidden } from '../base/errors';
import { granted } from '../engine/access';

/** The caller as he stands on a page of his. @throws Forbidden where it is not */
export function onOwnPage(context: Context, flag: string): Context {
  const screen = screenOf(flag);
  const there = { ...context, screen: flag };
  if (!screen || granted(there, [screen]).length === 0) throw new Forbidden(`您没有【${screen?.title ?? '本页'}】权限`);
  return there;
}
