import type { Again } from './again';
import type { Frame } from './frame';
import { applied, slotOf } from './slots';
import { rowsIn } from './within';

/** Who or what was asked for as one: 哪个产品最赚钱, 谁领得最多. */
const ONE = /谁|哪一?(?:个|家|种|款|样)|(?:是|都)(?:啥|什么)|哪个?[科月天]/;
const MANY = /哪些|哪几|前\s*[一二三四五六七八九十\d]|排/;
const THING = '(?:东西|货|耗材|产品)?';
const END = '[?？呢啊呀了]*$';
/** What is asked of one by words that say what they are of. */
const OF_ITS_OWN = new RegExp(
  [
    `^(?:那|那么|它的?|他的?)*(?:毛利|利润)率?(?:是)?(?:多少|几个点|咋样|怎么样)?${END}`,
    `^(?:那|都|主要|分别|他|它)*(?:是)?[用买卖领进退订供发][了的过]?(?:些)?(?:都是)?(?:啥|什么|哪些)${THING}${END}`,
    `^(?:那|它|他)*(?:还)?欠(?:我们?|咱们?)?了?多少钱?${END}`,
    `^(?:那|都|主要|分别|它)*(?:是)?[卖发用]给(?:了)?(?:谁|哪家|哪些|哪几家)(?:医院|科室?)?${END}`,
  ].join('|'),
);
/** How much it is: what its row tells. */
const OF_ITS_ROW = new RegExp(`^(?:那|它|他)*(?:是)?(?:[开收付买卖用领退进花]了多少钱?|多少钱?|金额(?:是)?多少|数量(?:是)?多少)${END}`);
const OWED = /^(?:那|还|一共|他|它)*(?:欠|该付|该收|要付|没付|没收)(?:我们?|咱们?)?了?多少钱?[?？呢啊]*$/;
const PAPER = /^[A-Z]{2}\d{8,}\s*/;
const THEN = /^(?:那|这)(?:一)?(?:个月|天)/;

/**
 * 毛利率多少, 领了些啥, after the one that stands first was asked for: of that one, in the same days; 那个月买了啥 of that month. What its row tells is
 * told again.
 */
export function ofTheFirst(said: string, was: Frame, answer: string): string | Again | undefined {
  const [first] = rowsIn(answer);
  // 欠多少, after whose is due first: of that house.
  const house =
    was.subject === 'account' && /哪家|哪个|谁/.test(was.text) && OWED.test(said) ? first?.replace(PAPER, '').replace(/\s*\d{4}-\d\d-\d\d$/, '') : undefined;
  if (house && !MANY.test(was.text)) return `${house} ${/欠(?:我|咱)|应收|未收/.test(was.text) ? '应收' : '应付'}多少`;
  if (was.intent !== 'rank' || !first || !ONE.test(was.text) || MANY.test(was.text) || /^[A-Z]{2}\d{8}/.test(first)) return undefined;
  const month = /^(\d{4})-(\d\d)$/.exec(first);
  if (month && THEN.test(said)) return `${inMonth(was, `${month[1]}年${Number(month[2])}月`)} ${said.replace(THEN, '')}`;
  if (OF_ITS_ROW.test(said)) return { as: 'row', rows: [1] };
  if (month || /^\d{4}-/.test(first) || !OF_ITS_OWN.test(said)) return undefined;
  // What is owed is owed now; what else was done is of those days, and done as it was said: 退了啥, of what was returned.
  const days = /欠/.test(said) ? '' : was.periods.map(({ text }) => text).join(' ');
  const done = was.flows.find((one) => one.said.length > 1 && said.includes(one.said.slice(0, 1)))?.said ?? '';
  return [first, days, done, said].filter(Boolean).join(' ');
}

/** The question of that month alone. */
const inMonth = (was: Frame, month: string): string => {
  const [days] = was.cover.filter(({ sense }) => sense === 'period');
  const edited = applied(
    was.text,
    was.cover.flatMap((arc) =>
      arc.sense === 'period' || slotOf(arc) === 'by' || slotOf(arc) === 'end' ? [{ from: arc.from, to: arc.to, text: arc === days ? month : '' }] : [],
    ),
  );
  return days ? edited : `${month}${edited}`;
};
