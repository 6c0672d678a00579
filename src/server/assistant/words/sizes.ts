import { literal } from '../../../define/literal';

const NUMBERED = /^(\d{1,2}(?:\.\d)?)号$/;
/** The figure of a size as it is called: 14号. */
export const sizeIn = (said: string): string | undefined => NUMBERED.exec(said)?.[1];

/** Goods that have a size of this figure, and that size as most of them write it: 14Fr, 14#, 14号 where the figure stands alone. */
export function ofSize<Goods extends { name: string }>(goods: readonly Goods[], figure: string): { size: string; goods: Goods[] } | undefined {
  const sized = new RegExp(`(?<![\\d.×x*-])${literal(figure)}(?:\\.0)?(Fr|F|G|#|号)?(?![\\d.a-z×x*\\-\\u3400-\\u9fff])`, 'i');
  const counts = new Map<string, number>();
  const found = goods.filter(({ name }) => {
    // Behind the stroke stand the letters of its maker.
    const size = sized.exec(name.split('/')[0] ?? name);
    if (!size) return false;
    const written = `${figure}${(size[1] ?? '号').toLowerCase()}`;
    counts.set(written, (counts.get(written) ?? 0) + 1);
    return true;
  });
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && { size: most[0], goods: found };
}
