import type { Frame } from './frame';
import type { Arc } from './lattice';
import { beginOf } from './slots';

/** As it was typed; words of a kind that stand together stay together. */
export const wordsOf = (now: Frame, said: readonly Arc[], arcs = stretches(said)): string =>
  countedBehind(now.text, now.cover, arcs) ??
  arcs
    .map((arc) => now.text.slice(beginOf(now, arc), arc.to + storeBehind(now.text, arc)))
    .join(arcs.length > 1 && arcs.every(({ sense }) => sense.startsWith('name.')) ? '和' : ' ');

/** A long name that is read as two is one all the same: 一次性使用管 and 型吻合器. */
function stretches(arcs: readonly Arc[]): Arc[] {
  const all: Arc[] = [];
  for (const arc of arcs) {
    const last = all.at(-1);
    if (last?.to === arc.from && last.sense === arc.sense && arc.sense.startsWith('name.')) all[all.length - 1] = { ...last, to: arc.to };
    else all.push(arc);
  }
  return all;
}

/** 超过90天: what is said to be more stands with the number behind it. */
function countedBehind(text: string, cover: readonly Arc[], arcs: readonly Arc[]): string | undefined {
  const [bound, ...others] = arcs;
  if (!bound || others.length > 0 || !/^(?:above|below)$/.test(bound.sense)) return undefined;
  let [from, to] = [bound.from, bound.to];
  const isCount = ({ sense, text: said }: Arc): boolean =>
    /^(?:num|qty|period|ahead|\?)$/.test(sense) && /[\d一二两三四五六七八九十百千万半天日月周年个元块]/.test(said);
  for (const arc of cover) if (arc.from === to && isCount(arc)) to = arc.to;
  for (const arc of [...cover].reverse()) if (arc.to === from && isCount(arc)) from = arc.from;
  return text.slice(from, to);
}

/** 骨科库 is the store of the ward. */
const storeBehind = (text: string, { sense, to }: Arc): number =>
  sense === 'name.department' ? (/^的?(?:二级)?(?:库房?|仓库?|柜)/.exec(text.slice(to))?.[0].length ?? 0) : 0;
