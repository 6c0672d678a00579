/**
 * A sentence as a lattice: every reading of every stretch of it is an arc, from the lexicon, the organisation's names, and patterns (days,
 * amounts, numbers). What is read is the cheapest way from the first letter to the last; letters no arc covers cost.
 */
export type Arc = {
  from: number;
  to: number;
  /** What kind of word it is, as the model sees it: `ask.howmuch`, `name.goods`, `period`. */
  sense: string;
  /** What the arc gains; longer arcs gain more (`worth`). */
  gain: number;
  text: string;
  /** The word that was meant, where it was typed wrong. */
  meant?: string;
  /** What it stands for, for whoever asks for it later. */
  value?: unknown;
};

const UNREAD = -0.45;
/** One arc over several letters gains more than several arcs over the same ones. */
const EACH = 0.4;
/** Letters that are words by themselves stand in names as well: they hardly gain. */
const SINGLE = 0.08;

export const worth = (letters: number): number => (letters === 1 ? SINGLE : letters - EACH);

/** Blanks and signs belong to nobody and cost nothing. */
const SIGN = /[\s,，。.、;；:：!！?？"“”'‘’()（）《》【】[\]~～…—\-_/\\|+·@#*]/;

export const isSign = (letter: string): boolean => SIGN.test(letter);

/** The best cover of the text; letters no arc covers come as arcs of the sense `?`, joined where they touch. */
export function bestCover(text: string, arcs: readonly Arc[]): Arc[] {
  const from: Arc[][] = Array.from({ length: text.length + 1 }, () => []);
  for (const arc of arcs) if (arc.to > arc.from) from[arc.from]?.push(arc);
  const best = new Float64Array(text.length + 1).fill(-1e9);
  const last: (Arc | undefined)[] = new Array(text.length + 1);
  best[0] = 0;
  for (let at = 0; at < text.length; at++) {
    const here = best[at] as number;
    const letter = text[at] ?? '';
    const skip = here + (isSign(letter) ? 0 : UNREAD);
    if (skip > (best[at + 1] as number)) {
      best[at + 1] = skip;
      last[at + 1] = undefined;
    }
    for (const arc of from[at] ?? []) {
      const gained = here + arc.gain;
      if (gained > (best[arc.to] as number) + 1e-9) {
        best[arc.to] = gained;
        last[arc.to] = arc;
      }
    }
  }
  const path: Arc[] = [];
  for (let at = text.length; at > 0; ) {
    const arc = last[at];
    if (arc) {
      path.unshift(arc);
      at = arc.from;
      continue;
    }
    at -= 1;
    if (isSign(text[at] ?? '')) continue;
    const next = path[0];
    if (next?.sense === '?' && next.from === at + 1) path[0] = { ...next, from: at, text: (text[at] ?? '') + next.text };
    else path.unshift({ from: at, to: at + 1, sense: '?', gain: 0, text: text[at] ?? '' });
  }
  return path;
}
