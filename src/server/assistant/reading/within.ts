import { THINGS, type Thing } from '../words/operator-words';

/**
 * A question asked within the rows of the answer before: 这里面有寄售的吗, 里头哪些没开票, 那几个是谁供的; or of its first row: 降得最多的那个科少用了什么.
 */
export type Within = {
  /** What the rows of the answers are called, as they stood there, the latest first. */
  lists: readonly (readonly string[])[];
  /** What they are said to be: 这些科室. */
  thing: Thing | undefined;
  /** What is asked of them. */
  rest: string;
};

const NOUNS = THINGS.map(([, said]) => said).join('|');
const AMONG = new RegExp(
  `^(?:那|那么)?(?:在)?(?:这|那|上面|刚才)?(?:里面|里头|里边|其中|当中|中间)(?:的|,|，)?|^(?:这|那|上面这|上面那|刚才那?)(?:些|几[个家样种批张])(?:${NOUNS})?(?:里面?|里头|中|当中)?(?:的|都|,|，)?|^(?:它们|他们|她们)(?!家)(?:里面?|里头|中|当中)?`,
);
const FIRST_OF = new RegExp(
  `^(?:那|那么)?(?:[降涨少多增减用花买卖领]得?)?(?:最[^，。的]{1,3}|排第一|第一|头一个|头一家)的?(?:那|这)(?:一)?(?:个|样|家|种|批|张|科)(?:${NOUNS})?(?:的|,|，)?|^(?:排)?(?:第一|头一)(?:个|名|家|样|种)(?:${NOUNS})?(?:的|,|，)?`,
);

const ROW = /^\d+\. \*\*([^*\n]+)\*\*/gm;
/** The rows of an answer, in their order. */
export const rowsIn = (answer: string): string[] => [...answer.matchAll(ROW)].map((found) => (found[1] ?? '').trim()).filter(Boolean);

/** 其中 of an answer that was one figure is of that figure, told by an edit of its question. */
const LISTED = /^(?:那|那么)?(?:这|那|刚才|上面)(?:些|几)/;
const OF_FIGURE = /^(?:那|那么)?(?:在)?(?:这|那)?(?:里面|里头|里边|其中|当中|中间)/;

/**
 * `lists`: the answers that had rows, the latest first; `hasRows`: whether the last one had. Words that point at rows where there are none
 * mean none.
 */
export function withinOf(said: string, lists: readonly string[], hasRows: boolean): Within | undefined {
  const text = said.trim();
  if (text.length > 40) return undefined;
  const among = AMONG.exec(text)?.[0] ?? '';
  const one = FIRST_OF.exec(text.slice(among.length))?.[0] ?? '';
  const pointed = `${among}${one}`;
  const noun = new RegExp(`(${NOUNS})(?:里面?|里头|中|当中|的|都|,|，)*$`).exec(pointed)?.[1];
  // 那几个还没发的, after papers: what they are called is no row of figures, they are told again by what narrows them.
  if (pointed === '' || (!hasRows && one === '' && (OF_FIGURE.test(among) || (noun === undefined && LISTED.test(among))))) return undefined;
  // 最大那张里面是什么, after papers: one of those, no row of figures.
  if (!hasRows && /[张笔单份]/.test(one)) return undefined;
  return {
    lists: lists.map((list) => (one === '' ? rowsIn(list) : rowsIn(list).slice(0, 1))),
    thing: noun ? THINGS.find(([, words]) => new RegExp(`^(?:${words})$`).test(noun))?.[0] : undefined,
    rest: text.slice(pointed.length),
  };
}
