import { documents } from '../../../domain/registry';
import { LACKING } from '../words/said/lacking';
import { namesIn } from './again';
import type { Frame } from './frame';
import { isWhoDid } from './leans';

/** Words that point at what the last answer told: 它, 第二张, 最早那张, 这家. */
const POINTS =
  /(?:钱|金额|数额)?最(早|晚|新|近|老|旧|大|高|贵|多)的?(?:那|一)?(?:个(?!科|库|仓|供|客|产)|张|单子?|笔|份)|(?<!其)它|(?<![在库仓柜科室院司家厂])那张单?子?|上面(?:那张|的单子)|刚才那张|最后一[张个]|头一[张个]|第([一二三四五六七八1-8])[张个条]/;
/** 帮我批了, 催一下他们, 行 审了吧: what is done with one paper. */
const DOES =
  /^(?:行|好的?|嗯|可以|没问题|帮我?|替我|给我?|麻烦|那就?|就|都|先|再|[\s,，])*(?:催|审批?|批|通过|同意|驳回|打回|退回|作废|终止|提交|撤|接单?|(?<=给)过(?=了))(?:他们|人家|对方|供应商|客户|他|它|一下|一催|催|下|了|掉|过|回来)*吧?[。!！]*$/;
const ABOUT =
  /^(?:那|那么)?(?:(?:现在|都)?[卡停压堵]在|[在等]谁|是?谁(?!家)|[什啥]么?时候|何时|几时|哪一?天|几号|到哪|进度|里面|明细|内容|地址|审了|开票|发票|到期|(?:货|钱|款|票|东西)?(?:都)?[到发送收付开验结审批退][到齐全清完好过票货款钱]*了?(?:没有?|吗|么|未)(?![收付到发开])|为什么(?:不能|没)|怎么还没)/;
/** 现在轮到谁处理: whose word is next. */
const WHOSE_TURN = /^(?:那|那么)?(?:现在|都)?(?:该|轮到)谁/;
/** 最早哪天到期: of the one that was told. */
const ENDS_FIRST = /^(?:那|那么)?最[早晚]的?(?:哪天|什么时候|啥时候)到期/;
/** 执行了多少: what has been done by it. */
const HOW_FAR = /^(?:那|那么|现在|都|已经?|一共)*(?:执行|完成|核销|结算|开票|入库|到货|发货)了?(?:多少|几成)/;
/** 库存够不够: of what it asks for. */
const ENOUGH = /^库存够不够$/;
const isAbout = (said: string): boolean => [ABOUT, WHOSE_TURN, HOW_FAR, ENDS_FIRST, LACKS, ENOUGH, ITS_GOODS].some((words) => words.test(said));
const VERBS = '退领要借移调报盘订买发送收入出用';
const WHAT = '(?:都)?(?:是)?(?:些|点)?(?:啥|什么|哪些)(?:东西|货|耗材|产品)?(?:来着|呢|啊|呀)*[?？]*$';
/** 退的是啥来着, 都要了些什么: what stands in its lines. */
const ITS_GOODS = new RegExp(
  [
    '^(?:那|那么|都|一共)*(?:盘)?(?:少|多|差|亏)了(?:些)?(?:什么|啥|哪些|哪几[样种个])(?:东西|货|产品)?(?:没有?|吗|呢)?[?？]*$',
    `^(?:那|那么|都|当时|一共|里面?|我们?|他们?)*[${VERBS}](?:了|的)${WHAT}`,
  ].join('|'),
);
/** HT…退的是啥来着, with the number of the one that was pointed at. */
const ITS_LINES = new RegExp(`^([A-Za-z]{2}\\d{8,})(?:都|当时|一共)*[${VERBS}](?:了|的)${WHAT}`);
/** 还差什么, and nothing it is asked of. */
const LACKS = new RegExp(`^(?:那|那么|现在|都)*(?:${LACKING.source})[\\u3400-\\u9fff]{0,4}[?？]*$`);
/** 他们接单了吗: what the other side has done about it. */
const DONE_BY_THEM = /^(?:那|那么)?(?:他们|对方|人家)?(?:接单|备货|发货|送货|报台)了?(?:没有?|吗|么)/;
const THIS = /这张(?:单子|单据|单)?|这个单子?|这单|此单/;
const HERE = /这张|这个单|这单|本单|当前|选中|此单/;
const ORDINALS = '一二三四五六七八';
const SHORT = 16;

/** The one that stood first in the answer: 它主要用了啥, 这家逾期多少. */
const THAT_ONE =
  /^(?:那(?:儿(?!科)|里|边)(?!的?(?:库存|货))|这(?:儿|里|边)(?!的?(?:库存|货))|[他它]家|这个(?=[是有什谁哪怎多还的])|那个(?=[是有什谁哪怎多还的])|那?它|那?[他她](?!们)|对方|该[科公供客医]?[室司院户]?|[这那](?:家|个科室|个供应商|个客户|家公司|个产品))(?:家)?(?=[^个些么]|$)/;

/** 催一下他, 给它补到上限: something is done to that one. */
const DONE_TO = /(?<=^(?:那|就|帮我|先)*(?:催(?:一?下|催)?|问(?:一?下|问)?|联系(?:一?下)?|给|跟|把))(?:[他它她](?!们|家)|(?:这|那)家)/;

/** Numbers of papers; records that bear numbers are no papers. */
const PREFIXES = new Set(documents.map(({ prefix }) => prefix));

/** What figures that are of no one are told under. */
const NOBODY = /^(?:未注明|未填|其他|在途|合计)$/;

/** The number whose line tells the largest sum. */
function largestIn(answer: string): string | undefined {
  const lines = [...answer.matchAll(/\*\*([A-Z]{2}\d{8,})\*\*[^\n]*?([\d,]+\.\d\d) ?元/g)];
  return lines.sort((a, b) => Number(b[2]?.replaceAll(',', '')) - Number(a[2]?.replaceAll(',', '')))[0]?.[1];
}

/** The question with the numbers of the last answer in the place of words that point at them. */
export function pointedOut(said: string, answer: string, isOpen: boolean, spokenOf?: string): string {
  const pointed = numbered(said, answer, isOpen, spokenOf);
  // 第一张是谁家的: whose it is stands in its first line.
  // 那张备注写了啥: the field, by its name.
  return pointed === said
    ? said
    : pointed
        .replace(ITS_LINES, '$1里面有什么')
        .replace(/^([A-Za-z]{2}\d{8,})是?(?:谁|哪)家的?[?？呢]*$/, '$1')
        .replace(/^([A-Za-z]{2}\d{8,}[\u3400-\u9fff]{2,6}?)(?:里|上)?(?:写|填|记)[了的]?(?:些)?(?:啥|什么)[?？呢]*$/, '$1是什么');
}
function numbered(said: string, answer: string, isOpen: boolean, spokenOf?: string): string {
  const numbers = [...new Set(answer.match(/(?<![A-Za-z0-9])[A-Z]{2}\d{10,}/g) ?? [])].filter((number) => PREFIXES.has(number.slice(0, 2)));
  const pointing = [THAT_ONE, DONE_TO].find((words) => words.test(said));
  if (numbers.length === 0 && pointing) {
    const first = namesIn(answer).find((name) => !NOBODY.test(name));
    return first ? said.replace(pointing, first) : said;
  }
  // 红冲那张是哪张 asks which one it is.
  if (numbers.length === 0 || said.length > 24 || /[a-z]{2}\d{6,}/i.test(said) || /那[张笔单个]单?子?是哪/.test(said)) return said;
  // 这张 is the one that is open; with none open the one that was just told of.
  if (!isOpen && THIS.test(said)) return said.replace(THIS, numbers[0] ?? '');
  // 把那台手术的时间改到下午三点, after one was told: that one.
  const only = numbers.length === 1 ? numbers[0] : TOLD_OF_ONE.exec(answer)?.[1];
  if (only && OPERATED.test(said)) return said.replace(OPERATED, only);
  const pointed = POINTS.exec(said);
  // 被退回那张, of several: what stands before it says which, it is not the first.
  if (pointed?.[0].startsWith('那张') && (numbers.length > 1 ? !PLAIN_BEFORE.test(said.slice(0, pointed.index)) : OTHER.test(said))) return said;
  if (pointed) {
    const largest = /最[大高多贵]/.test(said) ? largestIn(answer) : undefined;
    if (largest) return said.replace(pointed[0], largest);
    // Of a list that was cut the first or last one need not be among those told.
    if (pointed[1]) return CUT.test(answer) ? said : said.replace(pointed[0], byDay(numbers).at(/[晚新近]/.test(pointed[1]) ? -1 : 0) ?? '');
    const at = pointed[2] ? (ORDINALS.includes(pointed[2]) ? ORDINALS.indexOf(pointed[2]) : Number(pointed[2]) - 1) : /最后/.test(pointed[0]) ? -1 : 0;
    const number = numbers.at(at);
    return number ? said.replace(pointed[0], number) : said;
  }
  const one = numbers.length === 1 ? numbers[0] : (spokenOf ?? TOLD_OF_ONE.exec(answer)?.[1]);
  return one && (isAbout(said) || DONE_BY_THEM.test(said) || DOES.test(said)) && !HERE.test(said) && said.length <= SHORT ? `${one}${said}` : said;
}

const OPERATED = /[那这]台(?:手术)?(?=.*[改换调挪推延](?:期|到|成|至))/;
const OTHER = /^(?:那|那么)?(?:另外|另|其他|别的|剩下)/;
const PLAIN_BEFORE = /^(?:把|给|那|就|帮我|请|先|再|去|看看?|查一?下?|打开|和|跟|比)*$/;

/** An answer that tells of one paper begins with it, whatever others it names. */
const TOLD_OF_ONE = /^[\u3400-\u9fff]{2,12} \*\*([A-Z]{2}\d{8,})\*\* /;

/** 他们接单了吗, after one paper was told of: of that paper, not of the rows that tell of it. */
export const isOfThePaperTold = (said: string, answer: string): boolean =>
  TOLD_OF_ONE.test(answer) && (isAbout(said) || DONE_BY_THEM.test(said)) && said.length <= SHORT;

/** 还差什么, 帮我催一下, behind what was asked of one paper: of that paper. */
export const ofThatPaper = (said: string, { number }: Frame): string | undefined =>
  number !== undefined && said.length <= SHORT && (isAbout(said) || DONE_BY_THEM.test(said) || DOES.test(said)) ? `${number}${said}` : undefined;

/** 卡在谁那, 里面有啥, after a few papers: the numbers of each of them. */
export function papersAsked(said: string, answer: string): string[] {
  const rows = [...answer.matchAll(/^- \*\*([A-Z]{2}\d{8,})\*\*/gm)].map((row) => row[1] ?? '');
  const isOfEach = rows.length > 1 && rows.length <= FEW && said.length <= 10 && isAbout(said) && !isWhoDid(said) && !CUT.test(answer);
  return isOfEach ? rows : [];
}
const FEW = 4;

/** What tells that a list holds only some of its rows. */
const CUT = /只列出|另有 \d+ 张|其中金额最大/;
/** Numbers of papers by the day they bear. */
const byDay = (numbers: readonly string[]): string[] => [...numbers].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));

const PAPER_OF_THEM = /^(?:那|那么)?(?:金额)?最(早|老|久|晚|新|近|大|小|贵|高|低)的?(?:(?:那|一)(?:张|单|笔|份)|(?:是)?哪(?:一)?(?:张|单|笔|份))/;
/** 最早那张, of papers that were counted or only partly told: the one of them, of all their conditions. */
export function paperOfThem(said: string, was: Frame, answer: string): Frame | undefined {
  const found = PAPER_OF_THEM.exec(said)?.[1];
  if (!found || was.subject !== 'document' || was.number || !['list', 'figure'].includes(was.intent) || pointedOut(said, answer, false) !== said)
    return undefined;
  const end = /[早老久]/.test(found) ? 'first' : /[晚新近]/.test(found) ? 'last' : /[小低]/.test(found) ? 'least' : 'most';
  return { ...was, intent: 'list', end, count: 1 };
}
