import type { Context } from '../../base/context';
import { departments, goods, type Letters, lettersOf, MOST_PARTNERS, type NameKind, type NameRow, partners, partnersAmong, warehouses } from './name-rows';

type Load = Record<NameKind, (words: string, text: string) => Promise<readonly NameRow[]>>;
const keptFor = new WeakMap<Context, Load>();

/** The names of a question: what was read for it is kept as long as it is, so that its parts and what was said before it are read without asking again. */
export const namesFor = (context: Context): Load => keptFor.get(context) ?? freshly(context);
/**
 * @param context of one question alone
 * @param everyPartner all there are, where they are not too many: names are looked for among them
 */
export function keepNames(context: Context, everyPartner: Promise<readonly NameRow[]>): void {
  if (keptFor.has(context)) return;
  const load = freshly(context);
  keptFor.set(context, {
    partner: async (words, text) => {
      const all = await everyPartner;
      return all.length < MOST_PARTNERS ? partnersAmong(context, all, lettersOf(words), text) : load.partner(words, text);
    },
    department: once(load.department),
    warehouse: once(load.warehouse),
    goods: growing((letters) => goods(context, letters)),
  });
}

const freshly = (context: Context): Load => ({
  department: () => departments(context),
  partner: (words, text) => partners(context, lettersOf(words), text),
  goods: (words) => goods(context, lettersOf(words)),
  warehouse: () => warehouses(context),
});

function once(load: Load[NameKind]): Load[NameKind] {
  let known: Promise<readonly NameRow[]> | undefined;
  return (words, text) => {
    known ??= load(words, text);
    return known;
  };
}

/** Rows of all words so far: only those that share letters nobody has looked for yet are read. */
function growing(load: (letters: Letters) => Promise<readonly NameRow[]>): Load[NameKind] {
  const sought = { pairs: new Set<string>(), sounds: new Set<string>(), codes: new Set<string>() };
  const unsought = (of: keyof Letters, all: readonly string[]): string[] => {
    const strange = all.filter((one) => !sought[of].has(one));
    for (const one of strange) sought[of].add(one);
    return strange;
  };
  let known: Promise<readonly NameRow[]> = Promise.resolve([]);
  return (words) => {
    const { pairs, sounds, codes } = lettersOf(words);
    const strange = { pairs: unsought('pairs', pairs), sounds: unsought('sounds', sounds), codes: unsought('codes', codes) };
    if (Object.values(strange).every((letters) => letters.length === 0)) return known;
    const more = load(strange);
    known = Promise.all([known, more]).then(([before, rows]) => [...new Map([...before, ...rows].map((row) => [row.id, row])).values()]);
    return known;
  };
}
