import { masterOf } from '../../../domain/registry';
import { rowWordsOf, split, statesSaid, WORDED } from '../../../domain/screens/row-words';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';

/** Behind a state: whether it is so. */
export const WHETHER = /^了?(?:没有?|吗)[?？。]*$/;
const LONG = 3;

/** 27号云溪那笔到账对上了吗: whether a record is in a state of its own, which no paper has, however much the rest speaks of one. */
export const asksOfRecord = (context: Context, text: string): boolean =>
  WORDED.some((id) => {
    const { rows, beside, states = {} } = rowWordsOf(id);
    const called = [...split(rows), ...split(beside).filter((said) => said.length >= LONG)];
    const ends = (said: string): boolean => text.includes(said) && WHETHER.test(text.slice(text.lastIndexOf(said) + said.length));
    return (
      masterOf(id) !== undefined &&
      called.some((said) => text.includes(said)) &&
      Object.keys(states).some((label) => statesSaid(id, label).some(ends)) &&
      screensFor({ ...context, screen: '' }, id).length > 0
    );
  });
