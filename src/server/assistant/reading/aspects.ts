import { phrasesIn } from '../words/said/all';
import { anyOf } from '../words/said/phrase';
import { STEPS, type Step } from '../words/said/steps';
import { type Arc, worth } from './lattice';
import { lexicon } from './lexicon';

/**
 * How a verb is said not to have happened yet, or to be over, for every step a paper goes through: 迟迟不发, 一直没送来, 到现在还没审完, 批完了的.
 * A word read so stands for the word the lists have (没发货, 已审核), whatever it was said in.
 */
const LATE =
  '到现在|到今天|至今|目前|迟迟|一直|始终|老是?|总是?|就是|压根|根本|仍|仍然|依旧|依然|还|都|也|压着|拖着|卡着|扣着|搁着|放着|等着|躲着|死活|硬是|就';
const NOT = '没有?人?|未|尚未|不曾|不';
const SOON = '待|等着|要等|等人|等待|有待';
const HEADS = `(?:(?:${LATE})(?:还|都|也|就|仍)?(?:${NOT})|(?:没有?人?|未|尚未|不曾)|(?:${SOON}))(?:给|肯|去|来|能|把|再|予)?`;
const ENDS = '完|好|过|掉|全|齐|成|上|到|完全|下来|下去|出来|出去|回来|过来|利索|明白|妥|毕|得完|得出';
const OVER = '完|好|妥|毕|齐|全|完毕|停当|利索';
const PAST = `${OVER}|过|掉|下来|出来|回来`;

/** What papers end in. */
const PAPER = '[\\u3400-\\u9fff]{0,8}?(?:发票|订单|单子|单据|单|计划|合同|申请)';
/** 付了, 开过票 of 开票: the verb with 了 behind it, or before what it is done to. */
const attributive = (verbs: string): string =>
  phrasesIn(verbs)
    .flatMap((verb) => [`${verb}[了过]`, ...(verb.length === 2 ? [`${verb[0]}[了过]${verb[1]}`] : [])])
    .join('|');

type Rule = { pattern: RegExp; said: string };

function rulesOf({ verbs, objects = '', waits, done, isCounted, past = done }: Step): Rule[] {
  const [verb, object] = [anyOf(verbs), anyOf(objects)];
  const behind = object ? `(?:${object})?` : '';
  const rules: Rule[] = [];
  // 审没审 and 有没有审 only ask.
  if (waits) {
    rules.push({ pattern: new RegExp(`(?<!有)${HEADS}(?:${verb})(?:${ENDS})?${behind}(?:的(?!话))?`, 'g'), said: waits });
    rules.push({ pattern: new RegExp(`(?<![不主需])(?:该|还?要|需要)(?:${verb})${behind}的(?![话是])`, 'g'), said: waits });
  }
  if (past) {
    // 付了款的发票, 开了票的入库单: said of papers before they are named, it is where they stand.
    rules.push({ pattern: new RegExp(`(?<![没未])(?:都|已经?)?(?:${attributive(verbs)})(?:${object || '〇'})?的(?=${PAPER})`, 'g'), said: past });
  }
  if (done) {
    const ends = isCounted ? OVER : PAST;
    const asks = '(?![没吗么未])';
    rules.push({ pattern: new RegExp(`(?:已经?|早就?|都已经?|全都?)?(?:${verb})(?:${ends})了?${behind}${asks}(?:的(?!话))?`, 'g'), said: done });
    rules.push({ pattern: new RegExp(`(?:已经?|早就?|都已经?)(?:${verb})(?:${ends}|了)?${behind}${asks}(?:的(?!话))?`, 'g'), said: done });
    if (!isCounted)
      rules.push({
        pattern: new RegExp(`(?<!要)被(?:人家?|领导|上面|财务|院里|对方|他们)?(?:给)?(?:${verb})(?:${PAST}|了)?了?(?:的(?!话))?`, 'g'),
        said: done,
      });
  }
  return rules;
}

let rules: readonly Rule[] | undefined;

/** Steps of papers that are said to wait or to be over, as the states lists call so. */
export function aspectArcs(text: string): Arc[] {
  rules ??= STEPS.flatMap(rulesOf);
  const words = lexicon();
  const over = words.get('已审核');
  const done = Array.from(
    text.matchAll(DONE),
    (found): Arc => ({
      from: found.index,
      to: found.index + found[0].length,
      sense: 'state',
      gain: worth(found[0].length) + 0.2,
      text: '已审核',
      value: over?.value,
    }),
  );
  return [
    ...done,
    ...rules.flatMap(({ pattern, said }) => {
      const entry = words.get(said);
      return Array.from(text.matchAll(pattern)).flatMap((found): Arc[] => {
        if (isAsked(text, found.index, found[0]) || isOfMoney(text, found.index, found[0])) return [];
        // 领了没 asks; 收齐了没付的 says what was not done.
        if (text[found.index - 1] === '了' && /^没/.test(found[0]) && !found[0].endsWith('的')) return [];
        return [
          {
            from: found.index,
            to: found.index + found[0].length,
            sense: entry?.sense ?? 'trait',
            gain: worth(found[0].length) + (entry?.more ?? 0.1),
            text: said,
            value: entry?.value ?? said,
          },
        ];
      });
    }),
  ];
}

/** 盘完的, 退成了的: over is said of any verb; drafts are none of those. */
const DONE = /(?<=[盘退领借报订买卖送调移登用])(?:完|成|好)了?的(?=[^，。]{1,8})/g;

/** 逾期没收的, 到期没收回的: what is past its day and not taken in is money, unless goods are named. */
export const isOfMoney = (text: string, at: number, said: string): boolean =>
  /^(?:还|都)?[没未]有?收/.test(said) && !/货/.test(text) && /(?:逾期|超期|到期|过期|账期)[^，。]{0,4}$/.test(text.slice(0, at));

/** 审没审, 到没到货: the verb stands before the word for not as well. */
const isAsked = (text: string, at: number, said: string): boolean => {
  const verb = /^没有?(.)/.exec(said)?.[1];
  return verb !== undefined && at > 0 && text[at - 1] === verb;
};
