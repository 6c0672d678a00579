import type { Day } from '../../../define/dates';
import { documents } from '../../../domain/registry';
import { onlyPaper } from '../words/paper-told';
import type { Frame } from './frame';
import type { Intent, Subject } from './grammar/cell';
import { rewritten } from './rewritten';
import { slotOf } from './slots';

/** What is to be done with what was told, of which the words say nothing: 怎么处理掉, 帮我报损, 那你替我填一张. */
export type Done = { text: string; intent: Intent; subject: Subject };

/** What an answer was about, as the thing something is done with. */
const THINGS: Partial<Record<Subject, (was: Frame) => string>> = {
  expiry: (was) => was.kind ?? (was.has('noun.expired') ? '过期的' : '快过期的'),
  low: () => '缺货的',
  idle: () => '积压的库存',
};
/** Where it lay and what it was, as it was said. */
const placesOf = ({ warehouses, departments, goods }: Frame): string => [...warehouses, ...departments, ...goods].map(({ said }) => said).join('');
const SHORT = 12;

const isUnnamed = ({ goods, partners, departments, warehouses, number, kind }: Frame): boolean =>
  [goods, partners, departments, warehouses].every((list) => list.length === 0) && !number && !kind;

export function doneWith(now: Frame, was: Frame, today: Day, answer = ''): Done | undefined {
  const other =
    whoHasThem(now, was) ??
    whyCalledBack(now, was) ??
    howWithThat(now, was) ??
    howWithRow(now, was) ??
    whenPaid(now, was) ??
    anotherPaper(now, was) ??
    actedOnThose(now, was, today, answer);
  if (other) return other;
  const begun = begunOfSize(now, was) ?? begunOfGoods(now, was);
  if (begun) return begun;
  // 给第一个开张采购订单, after what is low: as much as it lacks.
  if (was.subject === 'low' && now.intent === 'draft' && now.goods.length > 0 && now.quantities.length === 0 && !/补[到足满齐]/.test(now.text))
    return { text: `${now.text} 补到上限`, intent: 'draft', subject: 'document' };
  if (now.text.length > SHORT) return undefined;
  const thing = THINGS[was.subject]?.(was);
  // 做个采购计划, after what is low: of just that.
  if (thing && was.subject === 'low' && now.intent === 'draft' && now.goods.length === 0)
    return { text: `${now.text.replace(LIKE_THESE, '')} ${thing}`, intent: 'draft', subject: 'document' };
  if (thing && now.has('ask.how') && isUnnamed(now) && now.flows.length === 0) return { text: `${thing}${now.text}`, intent: 'how', subject: 'help' };
  // 帮我报损, 都退了吧, after lots that end.
  const [flow] = now.flows;
  if (thing && was.subject === 'expiry' && flow && TO_DO.has(flow.flow) && isUnnamed(now) && !now.cover.some(({ sense }) => sense.startsWith('ask.')))
    return { text: `帮我把${placesOf(was)}${thing}${flow.said}`, intent: 'draft', subject: 'document' };
  // 那就开张报废单全报了, after lots that end: of those.
  const paper = /^(报废|报损|退货|退库|移库)单$/.exec(now.kind ?? '')?.[1];
  if (thing && was.subject === 'expiry' && paper && now.has('verb.make') && isUnnamed({ ...now, kind: undefined }))
    return { text: `帮我把${placesOf(was)}${thing}${paper}`, intent: 'draft', subject: 'document' };
  // 那你替我填一张, after how it is done.
  if (was.intent === 'how' && now.has('verb.make') && isUnnamed(now) && now.flows.length === 0 && !now.has('ask.how'))
    return { text: `帮我${was.text.replace(HOW, '').replace(/[啊呀呢吗?？]+$/, '')}`, intent: 'draft', subject: 'document' };
  return undefined;
}

/** 还差在哪家手里, 剩下的在谁那, after what was called back. */
const WHO_HAS = /(?:在|到)(?:谁|哪(?:家|儿|里|个科室?|些?医院|几家)?)(?:的?(?:手[里上中]|那[里儿]?|处))?|谁(?:手[里上]|那)|哪家手[里上]/;
function whoHasThem(now: Frame, was: Frame): Done | undefined {
  const isOfThem = /召回/.test(was.text) && now.text.length <= SHORT && WHO_HAS.test(now.text) && isUnnamed(now) && was.intent !== 'draft';
  if (!isOfThem || now.has('verb.make')) return undefined;
  const of = was.lot ? `批号${was.lot}` : placesOf({ ...was, warehouses: [], departments: [] });
  return of === '' ? { text: '召回去向 在谁手上', intent: 'list', subject: 'record' } : { text: `${of}召回 在谁手上`, intent: 'list', subject: 'trace' };
}

/** 谁发起的 啥原因, after what was called back: the call itself says. */
const WHO_CALLED = /谁(?:发起|召回|要求|通知|提)|(?:啥|什么|为何|召回)?(?:原因|理由)|为啥|为什么/;
const whyCalledBack = (now: Frame, was: Frame): Done | undefined =>
  /召回/.test(was.text) && now.text.length <= SHORT && WHO_CALLED.test(now.text) && isUnnamed(now) && was.intent !== 'draft'
    ? { text: '召回原因是什么 发起人是谁', intent: 'list', subject: 'record' }
    : undefined;

/** 开错了要冲红 在哪点, after one paper: how that is done with papers of its kind. */
function howWithThat(now: Frame, was: Frame): Done | undefined {
  const title = documents.find(({ prefix }) => was.number?.startsWith(prefix))?.title;
  const isBare = now.intent === 'how' && now.flows.length === 0 && isUnnamed(now) && now.text.length <= SHORT;
  return title && isBare && PUTS_RIGHT.test(now.text) ? { text: `${title}${now.text}`, intent: 'how', subject: 'help' } : undefined;
}
/** 那个15块的不用对，怎么处理, after rows of a page that are no papers: how that is done with rows of that page. */
function howWithRow(now: Frame, was: Frame): Done | undefined {
  const points = /^(?:那|这|其中|里面)/.test(now.text) && now.text.length <= ROW_SAID;
  const isOfPage = was.page !== undefined && was.kind === undefined && LOOKED_FOR.has(was.intent);
  return isOfPage && points && now.has('ask.how') && isUnnamed(now) && !now.text.includes(was.page ?? '')
    ? { text: `${was.page} ${now.text}`, intent: 'how', subject: 'help' }
    : undefined;
}
const ROW_SAID = 28;
const PUTS_RIGHT = /错|冲红|红冲|作废|撤|改/;

/** 他们哪天付, 人家咋说的, after what one house owes or was asked to pay: what it has promised. */
function whenPaid(now: Frame, was: Frame): Done | undefined {
  const [house, ...houses] = now.partners.length > 0 ? now.partners : was.partners;
  if (house && houses.length === 0 && ANSWERED.test(now.text) && (was.subject === 'account' || /催/.test(was.text)))
    return { text: `${house.said}答应什么时候付`, intent: 'list', subject: 'record' };
  const isAsked =
    now.has('ask.when') &&
    /[付还给打](?:款|钱)?[呢?？]*$/.test(now.text) &&
    !/已|[了过]|到期/.test(now.text) &&
    now.text.length <= SHORT &&
    !now.kind &&
    !now.number;
  if (was.subject !== 'account' || !isAsked || !house || houses.length > 0) return undefined;
  return { text: `${house.said}答应什么时候付`, intent: 'list', subject: 'record' };
}

const ANSWERED = /^[\u3400-\u9fff]{0,8}?(?:咋|怎么)(?:说|答复|回复|答应|讲)的?[呢?？]*$/;
const MORE = /再|照|同样|一样|也/;
const OF_TRADE = /订单|出库|入库|销售|采购/;
/** 再开一单, 把导尿包那个加20个再开一单, after what one house bought: an order of the same house, on the side it stands on. */
function anotherPaper(now: Frame, was: Frame): Done | undefined {
  const [house, ...houses] = was.partners;
  const isCopy = now.has('verb.copy') && now.goods.length === 0;
  const isAsked =
    (now.has('verb.copy') || (now.has('verb.make') && now.flows.every(({ flow }) => flow === 'buy' || flow === 'sell'))) &&
    MORE.test(now.text) &&
    now.partners.length === 0 &&
    !now.kind &&
    !now.number;
  if (!isAsked || !house || houses.length > 0 || was.subject !== 'document' || was.intent === 'draft' || was.number) return undefined;
  if (!OF_TRADE.test(was.kind ?? '订单') || was.flows.some(({ flow }) => !['buy', 'sell', 'ship', 'receive'].includes(flow))) return undefined;
  const details = new Set(house.found.map(({ detail }) => detail));
  if (details.size !== 1) return undefined;
  const paper = details.has('客户') ? '销售订单' : '采购订单';
  if (isCopy) return { text: `照${house.said}上次的${paper}再来一份`, intent: 'draft', subject: 'document' };
  const goods = now.goods.map(({ said }) => said).join('');
  const counts = now.quantities.map(({ text }) => text).join('');
  return {
    text: `给${house.said}开一张${paper} ${goods}${now.specs.join('')}${counts}`.trim(),
    intent: 'draft',
    subject: 'document',
  };
}

const DEED = /^verb\.(?:urge|decide|reject|submit|undo)$/;
/** 催一下康达, after orders that have not come: of those orders, his. What is owed is asked for on a page of its own. */
function actedOnThose(now: Frame, was: Frame, today: Day, answer: string): Done | undefined {
  const deeds = now.cover.filter(({ sense, text }) => DEED.test(sense) || (sense === 'verb.do' && TAKEN_ON.test(text)));
  // 催一下还没退的科室, 催一下市一, after what was called back: whoever has some left is urged where it is followed, about no other paper of his.
  if (/召回/.test(was.text) && now.has('verb.urge') && !now.number && !now.kind && LOOKED_FOR.has(was.intent) && !isAsking(now))
    return { text: '打开召回进度', intent: 'open', subject: 'page' };
  // 催他们发货: what they are urged to do says nothing of which papers.
  const isPlain = now.flows.length === 0 || now.has('verb.urge');
  const isBare = deeds.length > 0 && !now.number && !now.kind && isPlain && now.goods.length === 0 && unnamedLength(now) <= SHORT;
  if (!isBare || !LOOKED_FOR.has(was.intent) || isAsking(now)) return undefined;
  const narrows = { ...now, flows: [], cover: now.cover.filter((arc) => !deeds.includes(arc) && !arc.sense.startsWith('flow.')) };
  const said = deeds.map(({ from, to }) => now.text.slice(from, to)).join('');
  // 帮我催一下康达, 催一下他们, after one paper: that one.
  const isTold = ({ said, found }: Frame['partners'][number]): boolean =>
    was.partners.some((one) => one.said === said) || found.some(({ name }) => answer.includes(name));
  const number = was.number ?? (now.partners.every(isTold) ? onlyPaper(answer) : undefined);
  if (number) return { text: `${said} ${number}`, intent: 'act', subject: 'document' };
  const houses = now.partners.length > 0 ? now.partners : was.partners;
  if (isOfMoneyOwed(was) && now.has('verb.urge'))
    return houses.length > 0
      ? { text: `${houses.map((one) => one.said).join('和')} 欠款 最近催收`, intent: 'list', subject: 'account' }
      : onlyHouse(answer, now.text) || { text: `${said}逾期的应收`, intent: 'open', subject: 'account' };
  // 给他发个催款, after promises that were not kept.
  const promised = now.has('verb.urge') && PROMISED.test(was.text) ? onlyHouse(answer, now.text) : undefined;
  if (promised) return promised;
  if (was.subject !== 'document') return undefined;
  return { text: `${said} ${rewritten(was, narrows, today)}`, intent: 'act', subject: 'document' };
}
/** 给他发个催款, after the one row of who promised and did not pay: of that customer, where he is reminded. */
function onlyHouse(answer: string, said: string): Done | undefined {
  const [row, ...rows] = [...answer.matchAll(/^ *- ([^\n]+)$/gm)].map(([, line = '']) => line);
  const house = row && rows.length === 0 && /[他她它]|这家|那家|对方|人家/.test(said) ? row.split(' · ').find((one) => HOUSE.test(one)) : undefined;
  return house ? { text: `给${house}发个催款`, intent: 'list', subject: 'document' } : undefined;
}
const PROMISED = /承诺|答应|说好|兑现/;
const HOUSE = /^[\u3400-\u9fff（）()]{4,}(?:公司|医院|中心|卫生院|保健院|门诊部|集团|诊所|护理院)$/;
/** 那就都接了吧: orders are taken on. */
const TAKEN_ON = /^接/;
/** 三院那笔钱到账没: what one house has to pay, whichever page told it. */
const isOfMoneyOwed = ({ subject, kind, partners, text }: Frame): boolean =>
  subject === 'account' ||
  (subject === 'document' &&
    !kind &&
    partners.length > 0 &&
    /(?:钱|款)[^，。]{0,6}(?:到账|收到|付|打|到)[^，。]{0,3}(?:没|吗|了)|(?:说好|答应|承诺)[^，。]{0,8}付/.test(text));
const unnamedLength = ({ text, cover }: Frame): number =>
  text.length - cover.reduce((sum, { sense, from, to }) => sum + (sense.startsWith('name.') ? to - from : 0), 0);
const LOOKED_FOR = new Set<Intent>(['list', 'figure', 'rank', 'detail', 'explain', 'act']);

/** 给三院开张销售订单 普通型2#的20支, after what there is of one sort of goods: one size of just those. */
function begunOfSize(now: Frame, was: Frame): Done | undefined {
  const [size] = now.goods;
  const known = new Set(was.goods.flatMap(({ found }) => found.map(({ id }) => id)));
  const isOfThose =
    size !== undefined && known.size > 0 && now.goods.every(({ said, found }) => !was.text.includes(said) && found.some(({ id }) => known.has(id)));
  const isMade = (now.has('verb.make') || now.has('verb.want') || now.intent === 'draft') && now.quantities.length > 0;
  if (!isOfThose || !isMade || ASKED.test(was.intent) || now.number || isAsking(now)) return undefined;
  const names = was.cover.filter(({ sense }) => sense === 'name.goods').map(({ from, to }) => was.text.slice(from, to));
  // A size that names goods by itself is those.
  if (names.length === 0 || size.found.every(({ id }) => known.has(id))) return undefined;
  return {
    text: `${now.text.slice(0, size.at)}${names.join(' ')} ${now.text.slice(size.at).replace(/的(?=\s*\d)/, ' ')}`,
    intent: 'draft',
    subject: 'document',
  };
}

/** 给康达开一张 要5盒, after goods were spoken of: a paper of those, as many as are said. */
function begunOfGoods(now: Frame, was: Frame): Done | undefined {
  const [count = bareCount(now), ...counts] = now.quantities;
  const goods = was.cover.filter((arc) => slotOf(arc) === 'goods').map(({ from, to }) => was.text.slice(from, to));
  const isMade = now.has('verb.make') || now.has('verb.want') || now.intent === 'draft';
  if (!count || counts.length > 0 || !isMade || now.goods.length > 0 || goods.length === 0 || ASKED.test(was.intent) || now.number || isAsking(now))
    return undefined;
  // Who is named there is ordered from, or sold to.
  const paper = now.partners.length > 0 && now.flows.length === 0 && !now.kind ? now.text.replace(ONE_PAPER, '下一张订单') : now.text;
  // 从主仓库移20只过去, after 备货仓里的呢: to that store.
  const [store, ...stores] = was.warehouses;
  const there =
    store && stores.length === 0 && !now.warehouses.some(({ said }) => said === store.said) ? paper.replace(/过去(?=吧?[。!！]?$)/, `到${store.said}`) : paper;
  return { text: there.replace(count.text, `${goods.join(' ')} ${count.text}`), intent: 'draft', subject: 'document' };
}
/** 补100: a number alone, of the goods that were spoken of. */
function bareCount({ text }: Frame): Pick<Frame['quantities'][number], 'text'> | undefined {
  const count = /^(?:再|给|帮我|那|就|也)*(?:补|领|要|订|买|发|退)(\d{1,5})$/.exec(text)?.[1];
  return count === undefined ? undefined : { text: count };
}
const ONE_PAPER = /(?:开|下|做|建|拟|来)(?:一|个)?(?:张|个|单|份)(?!订|采|单)/;
const ASKED = /^(?:draft|act|how|command)$/;
const isAsking = ({ cover }: Frame): boolean => cover.some(({ sense }) => /^(?:ask\.|calc\.)/.test(sense));
/** 照着开: as what was told, no copy of another paper. */
const LIKE_THESE = /^(?:那|就)*(?:照着|照此|照这个|按这个|按这些|就按这些|照这些)(?:数量?)?/;

const TO_DO = new Set(['loss', 'return', 'giveback', 'scrap', 'transfer']);
const HOW = /怎么样?|咋样?|如何|怎样|要怎么|该怎么|how (?:do|can|to) (?:i |we )?/gi;
