import { ofSize, sizeIn } from '../words/sizes';
import type { Arc } from './lattice';
import type { Naming } from './name-arcs';

/** Behind a number that is a size stands nothing that happens that day: 胃管14号的, 胃管14号还有几根. */
const NOTHING = /^[的\s]*(?:[,，。?？呢吧]|那[个种款]|(?:现在|还|一共|总共)*(?:有|剩)?(?:多少|几|没)|够|$|要?\d+[支盒包根片套卷把副块瓶枚米只箱双件个])/;
const BETWEEN = /^[\s,，、的要]*(?:\d+\s*[\u3400-\u9fff])?[\s,，、的要]*$/;

/**
 * 胃管14号的, 7号手套: a number read as a day that is a size of the goods beside it, whatever stands behind it in their names (14Fr, 14#, 7). It is told as
 * those goods have it.
 */
export function withSizes(text: string, cover: readonly Arc[]): Arc[] {
  const goods = cover.filter(({ sense }) => sense === 'name.goods');
  return cover.map((arc) => {
    const figure = arc.sense === 'num' ? bareIn(text, cover, arc) : arc.sense === 'period' || arc.sense === 'spec' ? sizeIn(arc.text) : undefined;
    const named = figure === undefined ? undefined : goods.find((one) => isBeside(text, arc, one));
    const size = figure && named ? ofSize((named.value as Naming).found, figure)?.size : undefined;
    return size ? { ...arc, sense: 'spec', text: size, value: size } : arc;
  });
}

/** 手套6.5的, 防护服180的那个: a figure alone is a size behind goods that nothing else of it may be: no whole number that counts them. */
const bareIn = (text: string, cover: readonly Arc[], { text: said, from, to }: Arc): string | undefined =>
  (/^\d{1,2}(?:\.\d)?$/.test(said) || (/^\d{3}$/.test(said) && text[to] === '的')) &&
  cover.some((one) => one.sense === 'name.goods' && /^\s?$/.test(text.slice(one.to, from)) && one.to <= from) &&
  (said.includes('.') || text[to] === '的' || cover.some(({ sense }) => sense === 'qty'))
    ? said
    : undefined;

/** Right before the goods, or behind them with at most how many between. */
function isBeside(text: string, size: Arc, goods: Arc): boolean {
  if (size.to <= goods.from) return /^的?$/.test(text.slice(size.to, goods.from));
  return BETWEEN.test(text.slice(goods.to, size.from)) && NOTHING.test(text.slice(size.to));
}
