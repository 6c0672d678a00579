import type { Frame } from './frame';
import type { Arc } from './lattice';
import { applied, type Edit } from './slots';

/** 圆, 丝绸: short, and no word of anything. */
const LETTERS = /^[\u3400-\u9fff]{1,3}$/;
/** 高的, 单的: one letter that says little by itself. */
const LITTLE = /^(?:filler|polite|verb\.)/;

/**
 * 圆的利器盒, 利器盒 方的圆的: letters nothing was read from that stand in what some of the goods named are called, and not in all of them. The sentence
 * with the word they stand in (圆形); of several sorts of the same goods without them, for goods are told sort by sort anyway.
 */
export function withVariants({ text, cover, goods }: Frame): string | undefined {
  if (goods.length === 0) return undefined;
  // 高的弹性绷带: at the head, right before the goods; 库房中的 is where they lie.
  const isSort = ({ sense, from, to }: Arc): boolean =>
    sense === '?' || (from === 0 && to === 1 && LITTLE.test(sense) && text[to] === '的' && goods.some(({ at }) => at === to + 1));
  const meant = cover.flatMap((arc): (Edit & { of: string })[] => {
    if (!isSort(arc) || !LETTERS.test(arc.text)) return [];
    const to = text[arc.to] === '的' ? arc.to + 1 : arc.to;
    for (const { said, found } of goods) {
      const called = found.filter(({ name }) => name.replace(said, '').includes(arc.text));
      const words = new Set(called.flatMap(({ name }) => wordAround(name, arc.text)));
      const [word] = words;
      if (word && words.size === 1 && called.length < found.length) return [{ from: arc.from, to, text: word, of: said }];
    }
    return [];
  });
  if (meant.length === 0) return undefined;
  return applied(
    text,
    meant.map((one) => (meant.some((other) => other !== one && other.of === one.of) ? { ...one, text: '' } : one)),
  ).trim();
}

const wordAround = (name: string, letters: string): string[] => (name.match(/[\u3400-\u9fff]+/g) ?? []).filter((run) => run.includes(letters));
