import type { Frame } from '../reading/frame';
import type { Intent, Subject } from '../reading/grammar/cell';

/**
 * What the words say more surely than the model: a few words decide by themselves what a sentence is about, whatever its build reminds the
 * model of. Each is a rule about words, none about a question.
 */
export type Turn = {
  when(frame: Frame): boolean;
  intent?: Intent;
  subject?: Subject;
  by?: Frame['by'];
  kind?(frame: Frame): string | undefined;
  state?: string;
  end?: Frame['end'];
};

/** Whoever asks so wants to see something; nothing is to be made or done. */
export const LOOKS = new Set<Intent>(['list', 'figure', 'none', 'open', 'detail', 'compare', 'rank']);
export const GOODS = /东西|货|耗材|产品|物资/;
/** A word of a question, besides how and what. */
export const asks = (frame: Frame): boolean =>
  frame.cover.some(({ sense, text }) => /^ask\.(?!how$|what$)/.test(sense) || (sense.startsWith('by.') && text.includes('哪')));
