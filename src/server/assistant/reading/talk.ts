import { type Arc, bestCover } from './lattice';
import { lexiconArcs } from './lexicon';
import { sensesOf } from './senses';

/** 护士长催着呢: nothing but talk, which asks for nothing by itself. */
export const isTalk = (text: string): boolean => sensesOf(bestCover(text.toLowerCase(), lexiconArcs(text.toLowerCase()))).length === 0;

/** What talk is made of: verbs of looking and of doing, people, papers in general; a clause that holds anything else is about something. */
const LIGHT = /^(?:polite|filler|greet|\?|word|not|next|ask\.yes|verb\..+|calc\.(?:compare|total)|noun\.(?:person|doc|progress))$/;
/** What narrows says that it does: 不要进口的, 型号QZ的, 那种. */
const NARROWS = /(?:的|款|种|型|牌|类|号|以上|以下|以外|之外)$|^(?:不?要|只|必须|限|除|不含|不算|不包括|包括|含|带|剔|去掉|按|分|从|在|给|向)|[a-z0-9]/;
const LONGEST = 14;
/** What is told of what happens: where it is known, an unread verb beside it only says in what manner (赖着不还, 砸进去). */
const TOLD = /^(?:flow\.|noun\.(?:account|stock|idle|expiry|expired|runout|low|profit|overdue)$|state$|trait$)/;
const MANNER = /^(?:着|得|到现在|到今天|进去|出去|进来|出来|下来|下去|起来|上去|上来|过去|过来|掉|死|住)/;
const CLAUSE = /[,，;；。!！?？]/;

/** The cover with what was not read and can be no condition read as talk: clauses without a matter beside one that has it, and verbs of manner. */
export function withoutTalk(text: string, cover: readonly Arc[]): Arc[] {
  const isOpen = ({ sense }: Arc): boolean => sense === '?' || sense === 'word';
  if (!cover.some(isOpen)) return [...cover];
  const clauses = clausesOf(text).map(({ from, to }) => ({ from, to, arcs: cover.filter((arc) => arc.from >= from && arc.to <= to) }));
  const light = clauses.filter(
    ({ from, to, arcs }) => to - from <= LONGEST && !NARROWS.test(text.slice(from, to).trim()) && arcs.every(({ sense }) => LIGHT.test(sense)),
  );
  const rest = clauses.length - light.length;
  const isTold = cover.some(({ sense }) => TOLD.test(sense));
  return cover.map((arc) => {
    if (!isOpen(arc)) return arc;
    const isBeside = rest > 0 && light.some(({ from, to }) => arc.from >= from && arc.to <= to);
    const isManner = isTold && arc.sense === '?' && arc.to - arc.from <= 2 && /^[\u3400-\u9fff]+$/.test(arc.text) && MANNER.test(text.slice(arc.to));
    return isBeside || isManner ? { ...arc, sense: 'polite' } : arc;
  });
}

function clausesOf(text: string): { from: number; to: number }[] {
  const clauses: { from: number; to: number }[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at++)
    if (at === text.length || CLAUSE.test(text[at] ?? '')) {
      if (at > from) clauses.push({ from, to: at });
      from = at + 1;
    }
  return clauses;
}
