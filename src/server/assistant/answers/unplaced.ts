import { dayOf } from '../../../define/dates';
import type { Frame, Named } from '../reading/frame';
import type { Arc } from '../reading/lattice';
import type { Asked, ToolAnswer } from '../tool';
import { BUT } from '../words/names';
import { sentencesFor } from '../words/sentences';
import type { Told } from './words-of';

/**
 * What a question said and no tool was told of. Whatever narrows it must reach the tool that answers, or the answer says that it did not:
 * a figure is never given for a narrower question than was asked.
 */
export function unplacedIn(told: Told, asked: readonly Asked[], answer: ToolAnswer): string[] {
  if (asked.length === 0 || told.frame.subject === 'help') return [...(answer.unplaced ?? [])];
  const words = JSON.stringify(asked).toLowerCase();
  const heard = [
    ...straysHeard(told, words),
    ...wordsHeard(told, words),
    ...qualifiersHeard(told, words),
    ...namesHeard(told, words),
    ...shapesHeard(told, words),
    ...sensesHeard(told, words),
    ...negatedHeard(told, words),
  ];
  return [...new Set([...heard.filter(({ isPlaced }) => !isPlaced).map(({ said }) => said.trim()), ...(answer.unplaced ?? [])])].filter(Boolean);
}

type Heard = { said: string; isPlaced: boolean };
const BARE = /["\\]/g;
const holds = (words: string, said: string | undefined): boolean => Boolean(said) && words.includes(JSON.stringify(said).slice(1, -1).toLowerCase());

/** Who, what and where: as said, or as it was passed on. */
function namesHeard({ frame, ...told }: Told, words: string): Heard[] {
  const isTold = /"by":/.test(words);
  const heard = (list: readonly Named[], passed: string | undefined, isEach = false): Heard[] =>
    list.map((one, at) => ({
      said: one.said,
      isPlaced:
        isEach ||
        (holds(words, passed) && (at === 0 || Boolean(passed?.toLowerCase().includes(one.said)))) ||
        holds(words, one.said) ||
        one.found.some(({ name, id }) => holds(words, name) || words.includes(id)),
    }));
  return [
    ...heard(frame.partners, told.partner, frame.partners.length > 1 && isTold),
    ...heard(frame.goods, told.product),
    ...heard(frame.departments, told.department, frame.departments.length > 1 && isTold),
    ...heard(frame.warehouses, told.warehouse),
    ...heard(frame.people, told.person),
    ...frame.without.map((one) => ({ said: `除了${one.said}`, isPlaced: words.includes(BUT) })),
    ...frame.withoutStates.map((said) => ({ said: `除了${said}`, isPlaced: holds(words, said) })),
    ...(frame.lost ?? []).map((said) => ({ said, isPlaced: false })),
    ...frame.unknown
      .filter((said) => !besideNames(frame).includes(said))
      .map((said) => ({
        said,
        isPlaced: holds(words, said) || (/[天周月年]$/.test(said) && words.includes('"days"')) || holds(words, said.replace(BARE, '')),
      })),
  ];
}

const JOINS = '(?:和|跟|与|、|及|以及|还有|或者?|,|，)';
/** 中单和垫巾还剩几条: a name nobody has beside one that is known narrows nothing. The figure is that of the other, and it is said so. */
function besideNames({ text, unknown, goods, partners, departments, intent }: Frame): string[] {
  if (intent === 'draft' || intent === 'how') return [];
  const known = [...goods, ...partners, ...departments].map(({ said }) => said);
  const holdsPair = (one: string, other: string): boolean => JOINED(one, other).test(text);
  return unknown.filter((said) => known.some((one) => holdsPair(one, said) || holdsPair(said, one)));
}
const plain = (said: string): string => said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const JOINED = (one: string, other: string): RegExp => new RegExp(`${plain(one)}${JOINS}${plain(other)}`);

/** Days, sums, quantities, numbers, lots, sizes. */
function shapesHeard({ asking, frame, period }: Told, words: string): Heard[] {
  const today = dayOf(asking.context.now());
  const isIdle = words.includes('"idlestock"');
  const isNow = (from: string, to: string): boolean => isIdle || (from === today && to === today && (STANDING.has(frame.subject) || Boolean(frame.trait)));
  const isStill = frame.subject === 'expiry' && /处理|清/.test(frame.trait ?? frame.state ?? '');
  const plain = [
    frame.ahead,
    frame.amount,
    frame.lot,
    frame.code,
    frame.number,
    frame.tail,
    frame.bed,
    ...(isStill ? [] : [frame.state, frame.trait]),
    ...frame.specs,
  ];
  return [
    ...frame.periods.map(({ text, from, to }) => ({
      said: text,
      isPlaced:
        holds(words, text) || words.includes(from) || words.includes(to) || (period?.includes(text) === true && holds(words, period)) || isNow(from, to),
    })),
    ...plain.flatMap((said) =>
      said
        ? [
            {
              said,
              isPlaced:
                holds(words, said) || isMeant(said, frame.ahead === said || ENDS.test(said), words) || (said === frame.state && words.includes('"waiting"')),
            },
          ]
        : [],
    ),
    ...frame.quantities.map(({ quantity, text }) => ({
      said: text,
      isPlaced:
        quantity === '1' || frame.intent === 'explain' || words.includes(`"${quantity}"`) || words.includes(`"price":"${quantity}`) || holds(words, text),
    })),
    ...frame.cover
      .filter(({ sense }) => sense === 'num')
      .map(({ text }) => ({
        said: text,
        isPlaced: holds(words, text) || Number(text) === frame.count || words.includes('"ageband"') || words.includes(`"amount":"${text}`),
      })),
  ];
}
/** 快到期的 said of papers and records is a state of theirs, told by the day they end. */
const ENDS = /到期|过期|失效/;
/** What is asked of now: 今天的库存 is the stock. */
const STANDING = new Set(['stock', 'account', 'low', 'expiry', 'todo', 'page']);
/** Days ahead become days left; a sum becomes its lower end. */
const isMeant = (said: string, isAhead: boolean, words: string): boolean =>
  (isAhead && /daysleft|"expiry"|"idlestock"|"ends"|"enddate"|"due(?:date)?"|"band"|"batchno"|"state":"(?:已过期|即将到期)/.test(words)) ||
  (/[\d十百千万]/.test(said) && /"(?:over|amount|atleast|atmost|ageband|sum)"/.test(words)) ||
  /"number"/.test(words);

/** Words that ask for rows or figures of a kind of their own: what must have reached a tool for them to be heard. */
const REACHED: readonly [sense: RegExp, words: RegExp][] = [
  [/^noun\.overdue$/, /isoverdue|overdue|"late"|超期|逾期|d30|d60|d90|older|到期/],
  [/^noun\.(?:expiry|expired)$/, /expiry|isoverdue|daysleft|到期|过期|失效|效期|licence|lic|cert|enddate|duedate|"due"|"batchno"/],
  [/^noun\.licence$/, /licen|lic"|证|资质|授权|执照|cert/],
  [/^noun\.(?:idle|runout)$/, /licen|regist|cert|validto|证|idle|lowstock|"order"|cover|周转|turnover|断|缺|stock/],
  [/^noun\.consigned$/, /consigned|寄售|代销/],
  [/^noun\.highvalue$/, /ishighvalue|isimplant|"value":/],
  [/^noun\.credit$/, /credit|prepaid|advance|账期|信用|"asked"|"task"|预付|预收|"searched"/],
  [/^noun\.profit$/, /profit|margin|利/],
  [/^noun\.(?:transit|held)$/, /"heard"|在途|占用|transit|held|"trait"|"due"|没到货/],
  [/^calc\.share$/, /"share"|overdue|占/],
  [/^calc\.average$/, /"average"|"price"|均|idlestock/],
  [/^calc\.trend$/, /"trend"|month|"price"|趋势/],
  [/^calc\.turnover$/, /turnover|周转/],
  [/^calc\.compare$/, /lowstock|"compare"|"against"|"other"|"trend"|"rank"|"by":|explain|"price"/],
  [/^noun\.cheap$/, /"price"|"prices"|"against"|"other"|"compare"|"trend"/],
  [/^change$/, /"change"/],
  [/^noun\.lot$/, /batchno|"lots?"|stock|expiry|daysleft|批|停售/],
  [/^verb\.urge$/, /催/],
  [/^verb\.reject$/, /驳回|"action"|"status"|"asked"|"task"/],
  [
    /^by\./,
    /"by":|"per"|"trend"|"dividedby"|"accounts"|"stock"|"rank|"order"|"asked"|"task"|"words"|"page"|"items"|"usage"|"idlestock"|"lowstock"|停售|"kind":"发放出库单"/,
  ],
];
const sensesHeard = ({ frame }: Told, words: string): Heard[] =>
  frame.cover.flatMap(({ sense, text }) => {
    const reached = REACHED.find(([senses]) => senses.test(sense))?.[1];
    return reached ? [{ said: text, isPlaced: reached.test(words) || holds(words, text) }] : [];
  });

/** Letters of grammar and of dialect that narrow nothing. */
const LITTLE = '做款突被晚得多少号天日搁冇咯嘎哒能错着过儿呐嘞咧哩呗喔哟唉诶嗯哦额呃噻撒哈滴恁俺侬伐咱啥咋嘛';
/** Letters so few that no word was looked for: with the letter beside them they are one (进口, 上午, 退货率). */
function straysHeard({ frame: { cover, text, intent, has } }: Told, words: string): Heard[] {
  // Why it is so with this paper is asked of the paper.
  if (intent === 'draft' || intent === 'how' || (intent === 'explain' && has('here'))) return [];
  return cover.flatMap((arc, at): Heard[] => {
    if (arc.sense !== '?' || !/^[\u3400-\u9fff]$/.test(arc.text) || LITTLE.includes(arc.text) || !isTextOf(text, arc)) return [];
    const [before, after] = [cover[at - 1], cover[at + 1]];
    const isJoined = (one: Arc | undefined, isBefore: boolean): boolean =>
      one !== undefined && one.text.length === 1 && !'的了吗呢吧'.includes(one.text) && (isBefore ? one.to === arc.from : one.from === arc.to);
    const said = isJoined(before, true) ? `${before?.text}${arc.text}` : isJoined(after, false) ? `${arc.text}${after?.text}` : arc.text;
    return [{ said, isPlaced: holds(words, said) }];
  });
}

/** Words that are known and that nothing here is told apart by: they may be a condition. */
function wordsHeard({ frame: { cover, intent, subject } }: Told, words: string): Heard[] {
  if (intent === 'how') return [];
  return cover.flatMap(({ sense, text }): Heard[] => {
    if (sense === 'word') return [{ said: text, isPlaced: holds(words, text) || holds(words, text.replace(/[的了]$/, '')) }];
    // 用得最少的科室: use is told by the most first.
    if (sense === 'calc.least' && subject === 'use') return [{ said: text, isPlaced: /least|"order"|asc/.test(words) }];
    const isOwed = sense === 'noun.account' && subject === 'document' && STILL_OWED.test(text);
    return isOwed ? [{ said: text, isPlaced: holds(words, text) || OWED_TOLD.test(words) }] : [];
  });
}
/** 没付的发票: what is still owed is no sum of all of them. */
const STILL_OWED = /^[没未]|^(?:not|still|un)|unpaid|unsettled/;
const OWED_TOLD = /account|payable|receivable|credit|owed|unpaid|open|挂账|[没未][付收]|due|settle/;

const KNOWN_BY = new Set(['record', 'page', 'licence', 'log', 'help', 'price', 'trace']);
/** 新客户, 其他科室; 品牌 and 货架 where rows are not told apart by them: what narrows without being a name. */
function qualifiersHeard({ frame: { cover, subject, text, intent } }: Told, words: string): Heard[] {
  if (intent === 'draft' || intent === 'how') return [];
  return cover.flatMap((arc, at): Heard[] => {
    const next = cover[at + 1];
    if (arc.sense === 'master' && !KNOWN_BY.has(subject)) return [{ said: arc.text, isPlaced: /"by":/.test(words) || holds(words, arc.text) }];
    if (/^(?:成品|原料|主|总)[库仓]$/.test(arc.text) && arc.sense === 'noun.warehouse')
      return [{ said: arc.text, isPlaced: /"place"|"warehouse"/.test(words) }];
    if (arc.text === '二级库' && arc.sense === 'noun.warehouse') return [{ said: arc.text, isPlaced: /二级|"department"|"place"|"warehouse"/.test(words) }];
    const isNarrow =
      arc.sense === 'filler' &&
      /^(?:新的?|其[他它]|别的|另外的?)$/.test(arc.text) &&
      next !== undefined &&
      /^noun\.(?:partner|department|goods)/.test(next.sense);
    return isNarrow && isTextOf(text, arc, next) ? [{ said: text.slice(arc.from, next.to), isPlaced: false }] : [];
  });
}

const VERB = /^(?:verb\.|flow\.|kind$)/;
const NOT_YET = new Set(['idle', 'account', 'low', 'log', 'help', 'licence']);
/** 没有合同就在供货: something is not there; 有没有合同 and 合同有没有 only ask. */
const isWithout = ({ sense, text }: Arc, said: string): boolean =>
  sense === 'ask.yes' && /^(?:没有?|没得|无)$/.test(text) && !/(?:[吗么?？]|没有?)$/.test(said);
const SAYS_NOT = /"said":"[^"]*[没未无]/;
/** 没接, 还没验: something not done yet, which is a state the lists may have no word for. */
function negatedHeard({ frame }: Told, words: string): Heard[] {
  if (frame.state || frame.trait || NOT_YET.has(frame.subject)) return [];
  const said = frame.cover.filter(({ sense }) => !['filler', 'polite'].includes(sense));
  return said.flatMap((arc, at): Heard[] => {
    const next = said[at + 1];
    if (!(arc.sense === 'not' || isWithout(arc, frame.text)) || !next || !VERB.test(next.sense) || next.from - arc.to > 2) return [];
    const both = frame.text.slice(arc.from, next.to);
    // What ended and still lies there was not dealt with: that is what is told.
    if (frame.subject === 'expiry' && /处理|清/.test(next.text)) return [];
    return isTextOf(frame.text, arc, next) ? [{ said: both, isPlaced: holds(words, both) || (arc.sense !== 'not' && SAYS_NOT.test(words)) }] : [];
  });
}
/** A follow-up keeps the words of the sentence before beside its own. */
const isTextOf = (text: string, ...arcs: readonly Arc[]): boolean => arcs.every((arc) => text.slice(arc.from, arc.to) === arc.text);

const FIGURES = new Set(['figure', 'rank', 'share', 'average', 'compare', 'trend', 'forecast']);
/** Lists that tell sums: what was used, what is owed. */
const SUMMED = new Set(['use', 'account', 'profit']);
/**
 * The answer with what was not heard said before anything else. Where figures were asked for none is told: those of a wider question would be
 * taken for those of this one, and a zero of a wider one proves nothing either. The page stays on offer, to be narrowed by hand.
 */
export function withUnplaced(told: Told, answer: ToolAnswer, unplaced: readonly string[]): ToolAnswer {
  const beside = besideNames(told.frame);
  if (beside.length > 0 && unplaced.length === 0 && answer.text !== '') return { ...answer, text: `没有找到${quoted(beside)}，下面不含它。\n\n${answer.text}` };
  if (unplaced.length === 0 || answer.text === '') return answer;
  const what = quoted(unplaced);
  const { intent, subject } = told.frame;
  const head =
    intent === 'draft'
      ? `没有理解${what}，表单里没有按它填写，请打开后自己补上。`
      : intent === 'how' || subject === 'help'
        ? `没有理解${what}，下面是最接近的操作说明。`
        : `没有理解${what}，下面没有按它筛选。`;
  if ((FIGURES.has(intent) || SUMMED.has(subject)) && intent !== 'explain' && TELLS.test(answer.text)) {
    return { ...answer, text: sentencesFor(told.frame.text).noFigure(what, answer.proposals.length > 0), references: [], data: { unplaced } };
  }
  return { ...answer, text: `${head}\n\n${answer.text}`, data: { unplaced, answer: answer.data } };
}
const quoted = (said: readonly string[]): string =>
  said
    .slice(0, 6)
    .map((one) => `「${one}」`)
    .join('');
/** Words that tell a figure: a sum, a count, a zero. */
const TELLS = /\d[\d,.]*\s*(?:\*\*)?\s*(?:元|张|个|件|条|家|笔|种|%|[支盒包根片套卷把副块瓶枚米只])|为 0|\*\*/;
