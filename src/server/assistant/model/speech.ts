/** Words that may still turn out to be a tool call are held back, up to so many letters. */
const HELD = 8_000;
/** An answer longer than this is no answer. */
const LONGEST_ANSWER = 20_000;

const TAG = /<(\/?)(?:think|thinking|thought|reasoning)>/i;
/** The beginning of such a tag at the end of what came so far. */
const BEGUN_TAG = /<\/?[a-z]{0,9}$/i;
const LONGEST_TAG = 16;

export interface Speech {
  /** Takes the next words. @returns what of it may be shown now */
  push(words: string): string;
  /** What was held back, when the answer is over. */
  end(): string;
  isTooLong(): boolean;
}

/**
 * What a model says, without what it thinks aloud: <think>…</think> is left out, however the tags are cut into pieces. Words
 * that begin like JSON or a fenced block are held until the end: they may be a call of a tool.
 */
export function createSpeech(): Speech {
  let pending = '';
  let thinks = false;
  let held = '';
  let shown = 0;

  const withoutThoughts = (words: string): string => {
    pending += words;
    let said = '';
    for (let tag = TAG.exec(pending); tag; tag = TAG.exec(pending)) {
      const isEnd = tag[1] === '/';
      if (!thinks) said += pending.slice(0, tag.index);
      // An end without a beginning: all of it was a thought, as far as it was not shown yet.
      if (isEnd && !thinks && shown === 0) [said, held] = ['', ''];
      thinks = !isEnd;
      pending = pending.slice(tag.index + tag[0].length);
    }
    const begun = BEGUN_TAG.exec(pending.slice(-LONGEST_TAG));
    const open = pending.length - (begun ? begun[0].length : 0);
    if (!thinks) said += pending.slice(0, open);
    pending = pending.slice(open);
    return said;
  };
  const show = (words: string): string => {
    const fitting = (shown === 0 ? words.trimStart() : words).slice(0, Math.max(0, LONGEST_ANSWER - shown));
    shown += fitting.length;
    return fitting;
  };
  return {
    push(words) {
      const said = withoutThoughts(words);
      if (shown > 0) return show(said);
      held += said;
      if (held.length < HELD && mayBeCall(held)) return '';
      const all = held;
      held = '';
      return show(all);
    },
    end() {
      const all = `${held}${thinks ? '' : pending}`;
      [held, pending] = ['', ''];
      return show(all);
    },
    isTooLong: () => shown >= LONGEST_ANSWER,
  };
}

const mayBeCall = (text: string): boolean =>
  /^(?:|\{\s*(?:".*)?|\[\s*(?:\{.*)?|`{1,3}|```[a-z_]*\s*|```[a-z_]*\s*[{[<].*|<[a-z_]{0,11}|<tool_calls?>.*)$/is.test(text.trimStart());
