import { kindsIn, readableKinds } from '../words/kinds';
import { hasAgenda, isPlanned } from '../words/planned-day';
import { stateCalled } from '../words/states';
import { kindOf } from './kind-of';
import type { Told } from './words-of';

/** 要做的, 安排了的: what plans are anyway. */
export const PLANNED = /做|安排|排|台/;
/** 明天的手术还没接的是哪几台: a step plans do not go through is one of the papers for what they plan. */
export function stagedKind(told: Told): string | undefined {
  const { trait } = told.frame;
  const own = kindsIn(kindOf(told) ?? '')?.kinds ?? [];
  if (!trait || PLANNED.test(trait) || !own.some(hasAgenda) || own.some((kind) => stateCalled(kind, trait))) return undefined;
  const ofThose = readableKinds(told.asking.context).filter(({ header }) => Object.values(header).some(({ label }) => isPlanned(label)));
  return ofThose.find(({ kind }) => stateCalled(kind, trait))?.title;
}
