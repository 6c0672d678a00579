import { horizonIn } from '../../../define/spoken-periods';
import { IF_ENOUGH } from '../words/said/lots';
import { WHO_DECIDED, WHO_MADE, WHO_NAMED } from '../words/said/who-did';
import { ABOUT_SOMETHING, SPANNED } from './about-something';
import { WHAT_ALONE } from './bare';
import type { Frame } from './frame';
import { isSameMatter } from './same-matter';
import { standsAlone } from './stands-alone';

const BEGINNING = new RegExp(
  [
    '^(?:那么?|那就|[这那]?(?:里面|里头|其中|些里)|再看看?|再查一?下?|换成|换|改成|改为|改看|主要|具体|其他|不看|再按|按|分|不要|去掉|不算|不含|除了?|排除',
    '要是|如果是?|还有|只看|只要|只算|光看|光算|其中|超过|大于|高于|低于|少于|不到|不足|多于|and|only |make it|break it|what about|how about)',
  ].join('|'),
);

const END = /(?:的)?(?:呢|怎么样|又?如何)[?？。!！]*$/;

const SHORT = 16;

/** 留置针还有多少 asks for the stock whatever was asked before. */
const LEFT = /还有(?:多少|几|没有?|货)|还剩|剩(?:多少|几)|有货|没货/;

/** A noun the question is about by itself. */
const GOODS = /(?:东西|货|耗材|产品|物资)[?？。!！]*$/;

/** 发出去多少了: what happened, and nothing it happened to. */
const isBareVerb = ({ text, cover, flows, ...frame }: Frame): boolean =>
  text.length <= 10 &&
  flows.length > 0 &&
  /(?:多少|几[张单笔次]|多少钱)[了呢]?[?？]*$/.test(text) &&
  !cover.some(({ sense }) => /^(?:name\.|period|own|all|kind|noun\.|state|trait|ask\.why|number|lot)/.test(sense)) &&
  frame.unknown.length === 0;

/** 总共压了多少钱: of what lies there that was spoken of. */
const isUnnamed = ({ text, cover, ...frame }: Frame): boolean =>
  text.length <= 10 &&
  [frame.partners, frame.goods, frame.departments, frame.warehouses, frame.periods, frame.unknown].every((list) => list.length === 0) &&
  cover.some(({ sense }) => /^(?:measure\.|ask\.howmuch$)/.test(sense)) &&
  !cover.some(({ sense }) => /^(?:all|own|by\.|flow\.|kind$|state$|trait$|calc\.)/.test(sense));

/** What is done with one paper, a how and a why are no edits of a figure. */
export const isOfAnother = ({ intent, cover }: Frame): boolean =>
  ['how', 'explain', 'act', 'command', 'detail'].includes(intent) &&
  cover.some(({ sense }) => /^(?:ask\.(?:how$|why)|verb\.(?:decide|reject|undo|delete|submit|do|urge|make)|command)/.test(sense));

/** 为什么还没发: of what it is asked was said before. */
const isWhyAlone = ({ cover, kind, flows, number, goods, partners, state, trait }: Frame): boolean =>
  cover.some(({ sense }) => sense === 'ask.why') &&
  (state !== undefined || trait !== undefined) &&
  !kind &&
  !number &&
  [flows, goods, partners].every((list) => list.length === 0);

/** 付给康达, after a payment was begun: for somebody else. */
const isOfThatDraft = ({ text, flows, kind, partners, cover }: Frame, was: Frame): boolean =>
  was.intent === 'draft' &&
  text.length <= 10 &&
  !kind &&
  partners.length > 0 &&
  flows.some(({ flow }) => was.flows.some((one) => one.flow === flow)) &&
  !cover.some(({ sense }) => /^ask\.|^noun\./.test(sense));

/** 中心库还有吗, 中心库那些是哪几个批号, after goods that lie somewhere: of those goods, there. */
const isOfThoseThere = ({ text, goods, warehouses, departments, kind, unknown }: Frame, was: Frame): boolean =>
  LIES.has(was.subject) &&
  was.goods.length > 0 &&
  goods.length === 0 &&
  warehouses.length + departments.length > 0 &&
  !kind &&
  unknown.length === 0 &&
  text.length <= SHORT &&
  /(?:还(?:剩|有)|有)(?:吗|么|没有?|多少|几(?![样种]))|哪几?个?批号|批号(?:是|都)/.test(text) &&
  !GOODS_SAID.test(text);
const GOODS_SAID = /东西|货|耗材|产品|物资|品种|什么|啥/;

/** Whether a question says only what is different from the one before. */
export function leans(frame: Frame, was: Frame): boolean {
  const { text, cover } = frame;
  // 半年内的, after what ends: days ahead.
  if (text.length <= 8 && SPANNED.has(was.subject) && horizonIn(text)) return true;
  if (text.length <= SHORT && isWhyAlone(frame)) return true;
  if (asksContact(frame)) return false;
  // 够不够40副: whether there is enough of what was spoken of.
  if (frame.quantities.length > 0 && IF_ENOUGH.test(text) && was.intent !== 'draft') return false;
  if (isSameMatter(frame, was) || isOfThoseThere(frame, was)) return true;
  if (standsAlone(frame, was)) return false;
  if (isOfThatDraft(frame, was)) return true;
  // 准时率多少, after what was bought: a figure kept elsewhere, of whoever was spoken of (still-of.ts).
  if (frame.has('measure.rate') && !was.has('measure.rate') && !BEGINNING.test(text) && !END.test(text)) return false;
  if (text.length > (/^[a-z]/.test(text) ? 3 * SHORT : SHORT) || frame.number) return false;
  if (frame.withoutKinds.length > 0 && !frame.kind && frame.flows.length === 0) return true;
  if (/^把.{1,12}(?:去掉|剔除|排除|拿掉|扣掉|除掉)/.test(text)) return true;
  if (isBareVerb(frame) || WHAT_GOODS.test(text) || WHAT_ALONE.test(text) || WHOM.test(text)) return true;
  if ((was.subject === 'document' || was.kind) && !frame.kind && isWhoDid(text)) return true;
  // 够用几天, after goods that lie there: of those goods.
  if ((LIES.has(was.subject) || was.subject === 'use') && was.goods.length > 0 && frame.goods.length === 0 && text.length <= 8 && frame.has('calc.forecast'))
    return true;
  if (was.subject === 'account' && text.length <= 10 && (/催|追讨/.test(text) || (/到期|逾期|超期/.test(text) && !frame.kind && frame.goods.length === 0)))
    return true;
  if ((LIES.has(was.subject) || was.subject === 'trace') && WHERE_LIES.test(text)) return true;
  if (LIES.has(was.subject) && frame.subject === was.subject && isUnnamed(frame)) return true;
  const says = cover.some(({ sense }) => ABOUT_SOMETHING.test(sense));
  // 把待收货的单子列出来: papers in a state of their own.
  if ((frame.has('noun.doc') || frame.has('noun.order')) && (frame.trait || frame.state) && frame.has('verb.show')) return false;
  if (BEGINNING.test(text) || END.test(text)) return true;
  if (text.length <= 8 && /^(?:都?是|有|分别是)?哪(?:几|些)?(?:家|个|张|些)/.test(text)) return true;
  // Words nothing was read from are a subject of their own; so are goods in a store (中心库里安泰的东西).
  if (frame.unknown.length > 0 || (frame.warehouses.length > 0 && GOODS.test(text)) || (frame.goods.length > 0 && LEFT.test(text))) return false;
  return (
    !says &&
    cover.some(({ sense }) =>
      /^(?:name\.|period|by\.|qty|state|trait|calc\.|all|own|amount|above|below|measure\.|noun\.(?:overdue|notdue|month|highvalue|expired|cheap))/.test(sense),
    )
  );
}

/** 麓康的联系人是谁: of whoever is named, whatever rows were told before; 电话呢 is of those. */
export const asksContact = ({ text, partners, people, kind, flows }: Frame): boolean =>
  CONTACT.test(text) && partners.length + people.length > 0 && !kind && flows.length === 0;
const CONTACT = /联系人|联系方式|电话|手机/;

/** 都在哪个库: where goods lie that were spoken of. */
export const WHERE_LIES =
  /^(?:那|都|分别|现在|东西|货)*(?:放|存|搁|摆|躺|压)?在?(?:哪(?:些|几)?(?:个|里|儿)?|什么)(?:库房?|仓库?|地方|货位|二级库)?(?:里)?(?:呢|啊|的)?[?？]*$/;

const LIES = new Set<Frame['subject']>(['stock', 'expiry', 'low', 'idle']);

export const isWhoDid = (text: string): boolean => text.length <= 10 && [WHO_MADE, WHO_DECIDED, WHO_NAMED].some((words) => words.test(text));

/** 都送了啥: what goods, of whatever was spoken of. */
const WHAT_GOODS = /^(?:那|都|分别|主要|具体)*(?:是)?[用买卖进入领送发退供下订要拿报装验收](?:了|的|过)(?:些|都)?(?:啥|什么|哪些)(?:东西|货)?[?？呀啊呢]*$/;

/** 发给谁, 谁领的: whom, of whatever was spoken of. */
export const WHOM = new RegExp(
  [
    '^(?:那|都|分别|主要|具体)*(?:是)?(?:[发送运配寄]到(?:了)?(?:哪里|哪儿|哪(?:家|个|些)?(?:医院|科室|客户|地方)?)',
    '|[发卖送供退开领借付打交]?给(?:了|的|过)?(?:谁|哪些?人|哪家)',
    '|(?:从|向|找|跟|问)?(?:谁|哪家|哪里|哪儿)(?:那|那儿|手里)?(?:[买用领拿送供退发要进订签](?:的|了|走的|来的)?|家的))(?:了|的)?(?:啊|呀|呢)?[?？]*$',
  ].join(''),
);
