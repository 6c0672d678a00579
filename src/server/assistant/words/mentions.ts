import { type Found, LEAST, meant, type NameKind, type Names } from './names';
import { bare } from './similarity';
import { trimmed } from './stretches';

/** A stretch of the question and the records it names; `found` is empty when nothing is called so. */
export type Mention = { said: string; kind: NameKind | undefined; found: Found[] };

/** Of two equally good readings the earlier kind is taken: a ward before a company, a company before goods. */
const ORDER: readonly NameKind[] = ['department', 'partner', 'goods', 'warehouse'];
const SURE = 0.7;
/** A longer stretch is a sentence, not two names side by side. */
const SPLIT_LIMIT = 24;

/** Reads stretches of text as names. A stretch nothing is called by may hold two: 骨科留置针 = 骨科 + 留置针. */
export function readMentions(names: Names, stretches: readonly string[]): Mention[] {
  return stretches.flatMap((stretch) => {
    const whole = read(names, stretch);
    const letters = bare(stretch);
    if (scoreOf(whole) >= SURE || letters.length < 4 || letters.length > SPLIT_LIMIT) return whole.found.length > 0 || letters.length >= 2 ? [whole] : [];
    const parts = split(names, stretch);
    return parts ?? [whole];
  });
}

function read(names: Names, said: string): Mention {
  const readings = ORDER.map((kind) => ({ said, kind, found: meant(names, kind, said) })).filter((one) => one.found.length > 0);
  const best = Math.max(0, ...readings.map(scoreOf));
  return readings.find((one) => scoreOf(one) >= best - 0.02) ?? { said, kind: undefined, found: [] };
}

const scoreOf = (mention: Mention): number => mention.found[0]?.score ?? 0;

/** The best cut into two names, both sure; else the longest head or tail that is one. */
function split(names: Names, stretch: string): Mention[] | undefined {
  let best: { score: number; parts: Mention[] } | undefined;
  for (let cut = 2; cut <= stretch.length - 2; cut++) {
    const [left, right] = [read(names, trimmed(stretch.slice(0, cut))), read(names, trimmed(stretch.slice(cut)))];
    const sure = [left, right].filter((part) => scoreOf(part) >= SURE);
    if (sure.length === 0) continue;
    // Two names weigh more than one, a longer one more than a shorter one.
    const score = sure.reduce((sum, part) => sum + scoreOf(part) * bare(part.said).length, 0) + (sure.length === 2 ? stretch.length : 0);
    if (!best || score > best.score) best = { score, parts: sure };
  }
  return best && best.score >= LEAST ? best.parts : undefined;
}
