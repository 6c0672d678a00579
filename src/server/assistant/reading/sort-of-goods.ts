import type { Arc } from './lattice';

/** 手术缝线, 手术膜: what stands right before the name of goods says what they are for; nobody asks of operations by it, unless something was used there. */
export function sortsOfGoods(cover: readonly Arc[]): Arc[] {
  if (cover.some(({ sense }) => sense === 'flow.use')) return [...cover];
  const isSort = ({ sense, text }: Arc, next: Arc | undefined): boolean => sense === 'flow.operate' && text === '手术' && next?.sense === 'name.goods';
  return cover.map((arc, at) => (isSort(arc, cover[at + 1]) && cover[at + 1]?.from === arc.to ? { ...arc, sense: 'filler' } : arc));
}
