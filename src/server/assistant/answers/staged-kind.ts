import { kindsIn, readableKinds } from '../words/kinds';
import { stateCalled } from '../words/states';
import { kindOf } from './kind-of';
import type { Told } from './words-of';

/** 要做的, 安排了的: what plans are anyway. */
export const PLANNED = /做|安排|排|台/;
/** 明天的手术还没接的是哪几台: a step plans of operations do not go through is one of the papers for the same operations. */
export function stagedKind(told: Told): string | undefined {
  const { trait } = told.frame;
  if (!trait || PLANNED.test(trait) || kindOf(told) !== '手术计划') return undefined;
  if ((kindsIn('手术计划')?.kinds ?? []).some((kind) => stateCalled(kind, trait))) return undefined;
  return readableKinds(told.asking.context).find(
    ({ kind, header }) => stateCalled(kind, trait) && Object.values(header).some(({ label }) => label === '手术时间'),
  )?.title;
}
