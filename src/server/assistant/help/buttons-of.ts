import { allows } from '../../../define/allows';
import { statusLabel } from '../../../define/status';
import { documentOf, masterOf } from '../../../domain/registry';
import { operationLabel } from '../../../domain/screens/operation-labels';
import type { Context } from '../../base/context';
import { heldOf } from './derived';

/** What can be done with papers or records of a kind where the asker works, whoever may: each button with the states it leads from and to. */
export type Buttons = { of: string; pages: string[]; buttons: string[] };

/** undefined where his sort of house has no page for the kind, or nothing is done there. */
export function buttonsOf(context: Context, kind: string): Buttons | undefined {
  const { screens } = heldOf(context, kind);
  const offered = new Set(screens.flatMap(({ actions }) => actions));
  const may = (flags: readonly string[]): boolean => screens.some((screen) => flags.some((flag) => allows(context.permissions, screen.flag, flag)));
  const said = (label: string, flags: readonly string[], leads = ''): string => `${label}${leads}${may(flags) ? '' : '（用户没有权限）'}`;
  const document = documentOf(kind);
  const master = masterOf(kind);
  const buttons = document
    ? document.actions
        .filter(({ flags }) => flags.some((flag) => offered.has(flag)))
        .map(({ label, flags, from, to }) =>
          said(label, flags, `：${from.map((status) => statusLabel(status)).join('、')} → ${to === 'same' ? '状态不变' : statusLabel(to)}`),
        )
    : [...offered].map((flag) => {
        const own = master?.actions.find(({ id, flags }) => id === flag || flags.includes(flag));
        return said(own?.label ?? operationLabel(kind, flag, () => undefined), [flag]);
      });
  const more = master?.actions.filter(({ id, flags }) => !offered.has(id) && flags.some((flag) => offered.has(flag))) ?? [];
  const all = [...new Set([...buttons, ...more.map(({ label, flags }) => said(label, flags))])];
  const of = document?.title ?? master?.title;
  return of && all.length > 0 ? { of, pages: screens.map(({ title }) => title), buttons: all } : undefined;
}
