import { EXCEPT_BEFORE, EXCEPT_BEHIND, EXCEPT_BETWEEN } from '../words/said/except';
import { anyOf } from '../words/said/phrase';
import { statusesIn } from '../words/states';
import { type Arc, worth } from './lattice';

const BEFORE = new RegExp(`(?:${anyOf(EXCEPT_BEFORE)})\\s*$`, 'i');
const BEHIND = new RegExp(`^(?:${anyOf(EXCEPT_BETWEEN)})*(?:${anyOf(EXCEPT_BEHIND)})`, 'i');
const WORDS = new RegExp(`(?:${anyOf(EXCEPT_BEHIND)})|(?:${anyOf(EXCEPT_BEFORE)})(?=\\s*[^\\s，。,.?？]{2})`, 'gi');
/** Marks an arc that says a kind of rows that is left out. */
export const LEFT_OUT = 'left out';

const JOINS = /^(?:和|跟|与|、|及|以及|还有|或者?|,|，|\s*and\s*)$/;

/** Words that leave something out are words: nobody mistyped another one. */
export const exceptArcs = (text: string): Arc[] =>
  [...text.matchAll(WORDS)].map(({ index, 0: said }) => ({
    from: index,
    to: index + said.length,
    sense: 'polite',
    gain: worth(said.length) + 0.7,
    text: said,
    value: 'except',
  }));

const LISTS = ['partners', 'goods', 'departments', 'warehouses'] as const;
/** Names as they stand in the text, by what they name. */
type Names<N> = Record<(typeof LISTS)[number], readonly N[]>;

/** 除了康达和瑞和, 停售库以外: the names that are left out, and those that are meant. */
export function leftOut<N extends { said: string; at: number }>(text: string, names: Names<N>): Names<N> & { without: N[] } {
  const all = LISTS.flatMap((list) => names[list]).sort((a, b) => a.at - b.at);
  const out = new Set(all.filter(({ at, said }) => BEFORE.test(text.slice(0, at)) || BEHIND.test(text.slice(at + said.length))));
  for (const side of [all, [...all].reverse()])
    for (const [at, one] of side.entries()) {
      const next = side[at + 1];
      const [left, right] = next && next.at > one.at ? [one, next] : [next, one];
      if (next && left && right && out.has(one) && JOINS.test(text.slice(left.at + left.said.length, right.at))) out.add(next);
    }
  const kept = (list: readonly N[]): N[] => list.filter((one) => !out.has(one));
  return {
    partners: kept(names.partners),
    goods: kept(names.goods),
    departments: kept(names.departments),
    warehouses: kept(names.warehouses),
    without: all.filter((one) => out.has(one)),
  };
}

/** Whether what an arc says is left out. */
export const isLeftOut = (text: string, { from, to }: Arc): boolean => BEFORE.test(text.slice(0, from)) || BEHIND.test(text.slice(to));

/** A state papers are in, as a state or as what is done to them: 红冲的, 草稿, 作废. */
const isState = ({ sense, text }: Arc): boolean => /^(?:state|trait|verb\.(?:undo|delete|reject))$/.test(sense) && statusesIn(text) !== undefined;
/** 红冲的不要, 草稿除外: papers in these states are left out. */
export const statesLeftOut = (text: string, cover: readonly Arc[]): Arc[] => cover.filter((arc) => isState(arc) && isLeftOut(text, arc));

/** Something is left out that is no name: it can be placed nowhere, and is said so. */
export function leftOutUnread(text: string, cover: readonly Arc[]): string[] {
  return cover.flatMap((arc, at) => {
    if (arc.value !== 'except' || !BEFORE.test(text.slice(0, arc.to))) return [];
    // 草稿不算，一共多少: what stands before is what is left out.
    if (cover.slice(0, at).some((one) => BEHIND.test(text.slice(one.to, arc.to)) && (isState(one) || one.value === LEFT_OUT || one.sense.startsWith('name.'))))
      return [];
    const next = cover.slice(at + 1).find(({ sense, value }) => sense !== 'filler' || value === LEFT_OUT);
    if (!next || next.value === LEFT_OUT || /^name\.|^noun\.highvalue$/.test(next.sense) || isState(next)) return [];
    return [text.slice(arc.from, Math.min(next.to, arc.to + 8))];
  });
}

/** 不要安泰, 除了骨科: a question that is nothing but what it leaves out. */
export const EXCLUDES = /^把.{1,12}(?:去掉|剔除|排除|拿掉|扣掉|除掉)|^(?:不要|去掉|不算|不含|不包括|除了?|排除|剔除|扣掉|without|except|excluding)/;

const NARROWS = /^(?:name\.|noun\.highvalue$|period$|number$|lot$|qty$|ask\.|calc\.|by\.|polite$|filler$)/;
const BETWEEN = new RegExp(`^(?:${anyOf(EXCEPT_BETWEEN)})*$`);
/** Words that say what kind of rows is left out: 停售的别算, 不含赠送. Names, states of papers and days have places of their own. */
const kindsLeftOut = (text: string, cover: readonly Arc[]): Arc[] =>
  cover.filter((arc, at) => {
    if (arc.value === 'except' || NARROWS.test(arc.sense) || isState(arc) || arc.to - arc.from < 2) return false;
    const before = cover.slice(0, at).findLast(({ sense }) => sense !== 'filler');
    const after = cover.slice(at + 1).find(({ value }) => value === 'except');
    return (
      (before?.value === 'except' && BEFORE.test(text.slice(0, arc.from)) && isBefore(before.text)) ||
      (after !== undefined && BEHIND.test(text.slice(arc.to)) && BETWEEN.test(text.slice(arc.to, after.from)))
    );
  });
const isBefore = (said: string): boolean => new RegExp(`^(?:${anyOf(EXCEPT_BEFORE)})$`, 'i').test(said);

/** The cover in which what is left out is no condition any more. */
export const withoutKinds = (text: string, cover: readonly Arc[]): Arc[] => {
  const outside = new Set(kindsLeftOut(text, cover));
  return cover.map((arc) => (outside.has(arc) ? { ...arc, sense: 'filler', text: text.slice(arc.from, arc.to), value: LEFT_OUT } : arc));
};
