import type { Heard } from '../../contract/assistant';
import { get } from '../api/call';
import { useAfterPause } from './after-pause';

/** Longer than what a record is looked for by: a sentence has pauses. */
const DELAY = 300;
const NOTHING: Heard = { says: '', proposals: [] };
/** Words of a sentence, a name of two characters, a sum, words of English. */
const SAYS_SOMETHING = /[\u3400-\u9fff].*[\u3400-\u9fff]|\d\s*[-+*/×÷xX]\s*\d|[a-z]{2,} [a-z]{2,}/i;

/** What is typed as the assistant reads it: 未审核的采购订单, 1200*0.13, 3盒换支. Asked in a pause of typing, kept nowhere. */
export function useHeard(words: string, isComposing: boolean): Heard {
  const wanted = SAYS_SOMETHING.test(words) ? words : '';
  const heard = useAfterPause(wanted, isComposing, DELAY, (signal) =>
    get<Heard>('/v1/llm/heard', { content: wanted }, { quiet: true, signal, tab: 'palette heard' }),
  );
  return heard ?? NOTHING;
}
