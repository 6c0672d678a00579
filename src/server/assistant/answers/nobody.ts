import type { Frame } from '../reading/frame';
import type { Arc } from '../reading/lattice';
import type { ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { SPAN } from './document-words-of';
import type { Told } from './words-of';

/** The hundred commonest family names: two or three letters that begin with one, beside a word for people, are somebody's name. */
const FAMILIES = `王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤`;
const NAME = `[${FAMILIES}][\\u3400-\\u9fff]{1,2}?`;
const PATIENT = '病人|患者|病号|患儿|产妇';
const CALLED = [
  new RegExp(`(?:${PATIENT})(?:叫|名叫|姓名)?(${NAME})(?=的|用|在|做|住|上|有|身上|$|[,，。?？\\s])`),
  new RegExp(`(?:^|[,，。\\s查看给])(${NAME})(?:这个|那个|这位|那位)?(?:${PATIENT})`),
];

/** A patient nobody has: no record of others answers for him. */
export function nobodyCalled({ frame, asking }: Told): ToolAnswer | undefined {
  if (['draft', 'how', 'command'].includes(frame.intent) || frame.people.length > 0) return undefined;
  const name = CALLED.flatMap((words) => words.exec(frame.text)?.[1] ?? []).find((said) => !isWord(frame, said));
  if (!name) return undefined;
  const sees = Object.values(asking.context.permissions).some((operations) => operations.includes('showPatient'));
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return nothing(
    sees
      ? `没有找到名为“${name}”的患者：可能写法不同，或不在您的数据范围内。可以用住院号、床号或手术日期再查。`
      : '您没有查看患者姓名的权限，不能按患者查；需要时请联系本机构管理员授权。',
  );
}

const STORE = /[科室](?:二级|智能柜|病区|卫星)?(?:库房?|仓库|柜)/;
/** Words nothing is called by: a page's, or none at all. */
const STRANGE = /^(?:\?|word|command|page)$/;
/** 皮肤科二级库, of a house that has none: the stores of other wards do not answer for it. */
export function noSuchStore({ frame: { text, cover, intent }, asking }: Told): ToolAnswer | undefined {
  const end = STORE.exec(text);
  if (!end || intent === 'how' || intent === 'command') return undefined;
  const isStrange = (at: number): boolean => cover.some((arc) => arc.from <= at && at < arc.to && STRANGE.test(arc.sense));
  let from = end.index;
  while (from > 0 && isStrange(from - 1)) from -= 1;
  if (from === end.index) return undefined;
  if (text[from - 1] === '中') from -= 1;
  const name = text.slice(from, end.index + end[0].length);
  asking.asked?.push({ tool: 'heard', args: text });
  return nothing(`没有找到库房“${name}”：可能叫法不同，或不在您的数据范围内。`, { isFinal: true });
}

/** What stands before a store and is no part of its name. */
const NO_NAME = /^(?:的|在|从|到|往|给|把|我们?|咱们?|你们?|他们?|请|帮我|看看?|查|那|这|哪|各|每|都|还|有|没|里|了|现在|目前|一下)/;
/** 东西湖仓, of a house that has no store of that name: what lies in others is no answer. */
export function noStoreCalled({ frame: { text, cover, intent, warehouses, departments }, asking }: Told): ToolAnswer | undefined {
  if (['how', 'command', 'draft'].includes(intent) || warehouses.length > 0 || departments.length > 0) return undefined;
  const at = cover.findIndex(({ sense, text: said }) => sense === 'noun.warehouse' && /^(?:仓|库|仓库|库房)$/.test(said));
  const end = cover[at];
  if (!end || cover[at - 1]?.sense !== '?') return undefined;
  const before = cover.slice(0, at).reverse();
  const isOther = ({ sense, text: said }: Arc): boolean => !(sense === '?' || sense === 'filler') || !/^[\u3400-\u9fff]+$/.test(said) || NO_NAME.test(said);
  const until = before.findIndex(isOther);
  const first = (until < 0 ? before : before.slice(0, until)).at(-1);
  if (!first || end.from - first.from < 2) return undefined;
  asking.asked?.push({ tool: 'heard', args: text });
  return nothing(`没有找到库房“${text.slice(first.from, end.to)}”：可能叫法不同，或不在您的数据范围内。`, { isFinal: true });
}

/** 疼痛科, of a house that has none. */
export function noSuchWard({ frame: { text, cover, intent, departments }, asking }: Told): ToolAnswer | undefined {
  if (intent === 'how' || intent === 'command' || asking.context.org.kind !== 'H' || departments.length > 0) return undefined;
  const end = cover.find(({ sense, text: said }) => sense === 'noun.department' && said === '科');
  const before = end && cover.find(({ to }) => to === end.from);
  if (!end || !before || !/^(?:\?|word)$/.test(before.sense) || before.to - before.from < 2) return undefined;
  asking.asked?.push({ tool: 'heard', args: text });
  return nothing(`没有找到科室“${text.slice(before.from, end.to)}”：可能叫法不同，或不在您的数据范围内。`, { isFinal: true });
}

const FIRM =
  /(?:市|区|县|街道?|第[一二三四五六七八九])?(?:人民|中心|中医|妇幼|职工|骨伤|肿瘤|儿童|口腔|眼科)?(?:医院|卫生院|卫生服务中心|保健院)|(?:医疗|医药|医械|器械|科技|生物)*(?:有限公司|公司|集团|药业)/g;
/** 光谷人民医院, of a house that deals with none: no other of that sort answers for it. */
export function noSuchFirm({ frame: { text, cover, intent, partners }, asking }: Told): ToolAnswer | undefined {
  if (intent === 'how' || intent === 'command' || intent === 'draft') return undefined;
  const over = (at: number): Arc | undefined => cover.find((arc) => arc.from <= at && at < arc.to);
  for (const { index, 0: sort } of text.matchAll(FIRM)) {
    // 协和医院 is no 康和医院, though both end so.
    const short = partners.find(({ at, said }) => at < index && at + said.length > index && over(at - 1)?.sense === '?');
    const end = short?.at ?? index;
    let from = end;
    for (let before = over(from - 1); before && isLetter(before); before = over(from - 1)) from -= 1;
    let own = from;
    while (own < end && over(own)?.sense !== '?') own += 1;
    if (index - own > 1 || own === end) from = own;
    const to = index + sort.length;
    // 康达卖给云溪区医院多少: what another firm does is told by nobody here.
    const isOfOther = partners.some(({ at, said }) => at < from || at >= to || at + said.length > to);
    const isKnown = partners.some((one) => one !== short && one.at < end && one.at + one.said.length > from);
    if (index - from < 2 || isKnown || isOfOther) continue;
    asking.asked?.push({ tool: 'heard', args: text });
    return nothing(`没有找到往来单位“${text.slice(from, to)}”：可能叫法不同，或不在您的数据范围内。`, { isFinal: true });
  }
  return undefined;
}

/** A small word in a name is a letter of it: 协和, 康和. */
const isLetter = ({ sense, text }: Arc): boolean => sense === '?' || (sense === 'filler' && text === '和');

const OWED = /^的?(?:逾期|应[收付]|欠款?|欠我|账款?|货款|回款|尾款|余额)/;
const OWING = /(?:欠|欠了|付给|该付|要付)$/;
/** Nothing but days and small words stands before. */
const isHead = (before: readonly Arc[]): boolean => before.every(({ sense }) => /^(?:filler|polite|period)/.test(sense));
/** 我们欠强生多少, 康和逾期多少: the firm nobody here has that money is asked of. */
export function noSuchDebtor({ frame: { text, cover, intent, subject, partners }, asking }: Told): ToolAnswer | undefined {
  if (subject !== 'account' || !['figure', 'list', 'rank'].includes(intent) || partners.length > 0) return undefined;
  for (const [at, { sense, from }] of cover.entries()) {
    if (sense !== '?' || (at > 0 && isLetter(cover[at - 1] as Arc))) continue;
    const to = cover.slice(at).find((arc) => !isLetter(arc))?.from ?? text.length;
    const name = text.slice(from, to).replace(/的$/, '');
    if (
      !/^[\u3400-\u9fff]{2,6}$/.test(name) ||
      SPAN.test(name) ||
      !((isHead(cover.slice(0, at)) && OWED.test(text.slice(from + name.length))) || OWING.test(text.slice(0, from)))
    )
      continue;
    asking.asked?.push({ tool: 'heard', args: text });
    return nothing(`没有找到往来单位“${name}”：可能叫法不同，或不在您的数据范围内。`, { isFinal: true });
  }
  return undefined;
}

/** 还欠威高多少: what a letter of the name makes with the words behind it is nothing. */
const OWES = /欠(?<name>[\u3400-\u9fff]{2,4}?)(?=的|多少|几|货款|钱|款)/;
export function noSuchCreditor({ frame: { text, cover, subject, partners, intent }, asking }: Told): ToolAnswer | undefined {
  const name = OWES.exec(text)?.groups?.name;
  if (subject !== 'account' || partners.length > 0 || !name || ['how', 'draft', 'command'].includes(intent)) return undefined;
  const at = text.indexOf(name);
  const isStrange = cover.some(({ sense, from, to }) => sense === '?' && from < at + name.length && to > at);
  if (!isStrange || SPAN.test(name) || /^[我咱他她它你谁]/.test(name)) return undefined;
  asking.asked?.push({ tool: 'heard', args: text });
  return nothing(`没有找到往来单位“${name}”：可能叫法不同，或不在您的数据范围内。`, { isFinal: true });
}

/** Whether the letters are a word that is known, and no name. */
const isWord = ({ text, cover }: Frame, said: string): boolean => {
  const at = text.indexOf(said);
  return cover.some(({ from, to, sense }) => from <= at && to >= at + said.length && !/^(?:\?|word|filler)$/.test(sense));
};
