import type { Arc } from './lattice';
import type { Naming } from './name-arcs';

/** 手术缝线, 一次性注射器: what stands right before the name of goods and says what they are for or how they are made. */
export const sortsOfGoods = (text: string, cover: readonly Arc[]): Arc[] => madeLike(text, usedFor(cover));

/** 手术膜: nobody asks of operations by it, unless something was used there. */
function usedFor(cover: readonly Arc[]): readonly Arc[] {
  if (cover.some(({ sense }) => sense === 'flow.use')) return cover;
  const isSort = ({ sense, text, to }: Arc, next: Arc | undefined): boolean =>
    sense === 'flow.operate' && text === '手术' && next?.sense === 'name.goods' && next.from === to;
  return cover.map((arc, at) => (isSort(arc, cover[at + 1]) ? { ...arc, sense: 'filler' } : arc));
}

const LIKE = /(一次性|医用|无菌)(?:使用)?的?$/;
/** 一次性注射器, of 一次性使用无菌注射器: as much of the name as goods are called by; those that are not made so are not meant. */
function madeLike(text: string, cover: readonly Arc[]): Arc[] {
  const whole = cover.map((arc): Arc => {
    const [said = '', like = ''] = arc.sense === 'name.goods' ? (LIKE.exec(text.slice(0, arc.from)) ?? []) : [];
    const from = arc.from - said.length;
    const found = said === '' ? [] : (arc.value as Naming).found.filter(({ name }) => name.includes(like));
    const isCut = cover.some((one) => one.from < from && one.to > from);
    return found.length === 0 || isCut ? arc : { ...arc, from, text: text.slice(from, arc.to), value: { kind: 'goods', found } satisfies Naming };
  });
  const isWithin = (arc: Arc, other: Arc): boolean => other.from <= arc.from && arc.to <= other.to && other.to - other.from > arc.to - arc.from;
  return whole.filter((arc) => !whole.some((other) => isWithin(arc, other)));
}
