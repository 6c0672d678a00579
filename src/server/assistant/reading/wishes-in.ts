import { isAsking, isBare } from './bare';

/**
 * A sentence that asks for one thing and then another, as its parts. Words that only join (然后, 顺便), a clause that begins with what is to be
 * looked at or made, and question words side by side each begin a wish of their own; a clause that only tells when or why belongs to its wish.
 */
const THEN =
  /(?:和|以及|，|,)(?=(?:它|他们|其)的?[^，。]{2,})|[,，;；。\s]*(?:然后再?|接着再?|顺便|完了再|并且帮我|(?<=[,，;；。])再(?:看看?|查一?下|帮我|把|查|列|算|给|开|做)|(?<=[,，;；。])(?:另外|还有|同时)|, then | and then | and also )|[;；？?](?=.{3})/;
/** Wishes side by side, each with a question word of its own: 结算了多少、开票了多少、付了多少. */
const BESIDE = /[,，、]/;
const ASKS =
  /多少|几[张笔家个支份把盒包副瓶套卷片根单条项批]|哪|怎么|呢[?？]?$|谁|什么|为啥|为何|啥|能不能|可不可以|有没有|(?:了没有?|了吗|完没有?|^有[\u3400-\u9fff]{2,8}的(?:没有?|吗))[?？]?$/;
/** 上月用了多少支 这个月又用了多少支: a blank behind a whole question parts it from the next. */
const BEHIND_ASKED =
  /(?<=(?:多少|几)[\u3400-\u9fff]{0,4}[了呢吗啊]?)\s+(?=[^\s]*(?:多少|几[张笔家个支]|哪|怎么|谁|什么|啥|(?:上|这|本|去|今|前|昨|下)[\u3400-\u9fff]{1,3}呢))/;
/** 还剩几把，这个月走了多少: what lies there and what went are two things. */
const LEFT_AND_GONE =
  /(?<=[剩有](?:几|多少)[\u3400-\u9fff]{0,3})[,，\s]+(?=(?:这|上|本|今|昨|最?近)[\u3400-\u9fff]{0,4}(?:走|卖|用|出|进|领|发)[了掉]?(?:多少|几))/;
/** 惠诚逾期多久了 催一下, 催过没 人家咋说的: what is to be done about it, or was said to it, behind what is asked. */
const THEN_DONE =
  /(?<=(?:多少|多久|几[\u3400-\u9fff]|没有?|哪[\u3400-\u9fff]{1,2})[\u3400-\u9fff]{0,3})[\s,，。]+(?=(?:人家|对方|他们|客户)+(?:咋|怎么)(?:说|答复|回复|答应|讲)的?[呢?？]*$|(?:那就|就|再|顺便|帮我|给我)?催(?:一?下|一?催|催|他们|人家)+[吧了]?[?？。]*$)/;
/** 什么理由, 为什么停, 什么时候批的: asked of what was said before, and of nothing by itself. */
const BARE =
  /^(?:都|分别)?(?:是)?(?:因为)?(?:(?:什么|啥)(?:理由|原因)|(?:理由|原因)(?:是(?:什么|啥))?|(?:为什么|为啥)[\u3400-\u9fff]{0,3}|(?:什么时候|啥时候|哪天|几号|几点|谁)[\u3400-\u9fff]{1,2}的?)[?？]?$/;
const MOST_WISHES = 4;
/** 还有货吗，三院要三十个: what follows a question that is at its end is a wish of its own. */
const OVER = /(?:吗|么|没有|了没|呢)[？?]?$/;

/** What a wish begins with: something is looked at, counted or made. */
const BEGINS =
  /^(?:那|就|也|都|再|先|请|帮我|帮忙|给我|麻烦你?)*(?:查|看|列|打开|调出|算|统计|导出|告诉我|说说|申领|领|生成|新建|起草|登记|(?:开|做|建|写|下|填|发|拟)(?:一|个|张|份|笔|单)|把[^，。]{1,16}(?:列|调|导|发|给我)|(?:还)?欠[^，。]{0,8}(?:多少|几)|还有多少|应[收付])/;
/** 不够的话, 不到100就: when the second wish holds; its goods are those of the first. */
const IF = /^(?:如果|要是|若|假如)?(?:它|库存)?(?:不够|不足|没有了?|没货|缺货?|少于\d+|不到\d+|低于\d+)[^，。]{0,4}?(?:的话|的时候)?(?:，|,)?(?:就|那就)?/;

/** 待审的产品和机构各有几个: things in one state, each asked by itself. */
const EACH_OF = /^((?:待|未|没|已|被|停)[^的，。]{1,5}的)([^和与跟、，。]{2,6})[和与跟、]([^，。]{2,6}?)(?:各自?|分别)(?:都)?(有?(?:几|多少)[^，。]{0,4})$/;

/** 36000那笔, 那笔36000, at the end. */
const POINTED_BEHIND = /^(.{4,})[,，、\s]+(?=[^,，]*[那这])((?:[那这](?:一)?[笔张单份])?\d{3,7}(?:\.\d{1,2})?(?:元|块)?的?(?:[那这](?:一)?[笔张单份])?)[?？]*$/;

export function wishesIn(given: string): string[] {
  // 预付款打了吗，36000那笔: which of them, said behind.
  const text = given.replace(POINTED_BEHIND, '$2$1');
  if (isAsking(text)) return [text];
  const [, state, one, other, asks] = EACH_OF.exec(text.trim()) ?? [];
  if (state && one && other && asks) return [one, other].map((thing) => `${state}${thing}${asks}`);
  const parts = text
    .split(THEN)
    .flatMap((part) => part.split(BEHIND_ASKED))
    .flatMap((part) => part.split(LEFT_AND_GONE))
    .flatMap((part) => part.split(THEN_DONE))
    .flatMap(beforeHow)
    .filter((part) => part.trim().length >= 2);
  const wishes = withoutTails(parts.flatMap((part) => apart(part.trim())));
  return wishes.length > 1 && wishes.length <= MOST_WISHES ? wishes : [text];
}

/** 怎么登记使用？计费的那种: what stands behind a how and asks nothing only says of what sort it is. */
function withoutTails(wishes: readonly string[]): string[] {
  const [first, ...rest] = wishes;
  if (!first || !SAYS_HOW.test(first)) return [...wishes];
  const own = rest.filter((said) => ASKS.test(said) || BEGINS.test(said) || !OF_SORT.test(said));
  return [first, ...own];
}
const SAYS_HOW = /怎么|咋|如何|怎样/;
/** 怎么催, and not 怎么回事. */
const ASKS_HOW = /^(?:怎么|咋|如何|怎样)(?!回事|还|没|不|就|这|那|会|样|了|啦|办)[\u3400-\u9fff]/;
const OF_SORT = /的(?:那种|那类|这种|这类|情况|时候|话)?[?？。]*$/;

/** 对方是谁 怎么续签: a blank parts how something is done from a question before it. */
function beforeHow(part: string): string[] {
  const [first, ...rest] = part.trim().split(/\s+/);
  const next = rest.join(' ');
  return first && first.length >= 4 && ASKS.test(first) && HOW.test(next) ? [first, next] : [part];
}
const HOW = /^(?:怎么|咋|如何)[\u3400-\u9fff]{2,8}$/;

/** 明天有几台手术，要用什么: what stands behind a question, and only asks, is asked of the rows that question tells. */
export function behindQuestion(part: string): [first: string, ...next: string[]] | undefined {
  const clauses = [part.replace(SUM, ''), part].map((said) => said.split(/[,，、;；\s]+/).filter(Boolean));
  const [first = '', ...next] = clauses.find(({ length }) => length > 1) ?? [];
  const isNext = first.length >= 4 && (ASKS.test(first) || COUNTED.test(first)) && next.length > 0 && next.every(isBare);
  return isNext && !isAsking(part) ? [first, ...next] : undefined;
}
/** 一共多少钱: how many papers there are is told with their sum. */
const SUM = /[,，、\s](?:一共|总共|合计|共)?(?:是)?(?:多少钱|多少金额|金额多少)(?=[,，、\s]|[?？]*$)/;
/** How many, by whatever they are counted; a paper by its number. */
const COUNTED = /几[\u3400-\u9fff]|(?<![a-z0-9])[a-z]{2}\d{6,}/i;

function apart(part: string): string[] {
  const beside: string[] = [];
  for (const one of part.split(BESIDE).map((said) => said.trim())) {
    const last = beside.at(-1);
    if (last && BARE.test(one)) beside[beside.length - 1] = `${last}，${one}`;
    else beside.push(one);
  }
  if (beside.length > 1 && !beside.slice(1).every(isBare) && beside.every((one) => one.length >= (one.endsWith('呢') ? 3 : 4) && ASKS.test(one))) return beside;
  const clauses = part.split(/[,，;；。]/).map((one) => one.trim().replace(/^先(?=查|看|打开|找)/, ''));
  if (clauses.length < 2) return [part];
  const wishes: string[] = [];
  for (const clause of clauses.filter((one) => one !== '')) {
    const said = clause.replace(IF, '');
    const isHow = wishes.length > 0 && ASKS.test(wishes[0] ?? '') && !SAYS_HOW.test(wishes[0] ?? '') && ASKS_HOW.test(said);
    const isOwn = wishes.length > 0 && said.length >= 4 && ((BEGINS.test(said) && BEGINS.test(wishes[0] ?? '')) || OVER.test(wishes.at(-1) ?? ''));
    if (wishes.length === 0 || isOwn || isHow) wishes.push(wishes.length === 0 ? clause : said);
    else wishes[wishes.length - 1] += `，${clause}`;
  }
  return wishes;
}
