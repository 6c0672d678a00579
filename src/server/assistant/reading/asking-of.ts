import { isAskedSo } from '../../../domain/screens/row-words';
import type { Frame } from './frame';

/**
 * What is asked of rows that were told: fields of them, which of them stands first by something, and what narrows them; `field`: letters a field
 * is asked for by alone.
 */
export type AskingOf = { rest: string; asks: string; field?: string; end?: NonNullable<Frame['end']> | 'urgent' };

const UNIT = '(?:个|张|笔|份|批|单子?|台|件|条|项|票|例|次|回)';
const ENDS: readonly [words: string, end: NonNullable<AskingOf['end']>][] = [
  ['早|先|老|旧', 'first'],
  ['晚|新|近|靠后|后', 'last'],
  ['大|多|高|贵', 'most'],
  ['小|少|低|便宜', 'least'],
  ['急|紧急|要紧|着急|赶', 'urgent'],
];
/** By what: 金额最大, 最早到期. */
const BY = '[\\u3400-\\u9fff]{0,5}?';
const SOMEBODY = '病人|患者|医生|大夫|科室?|供应商|客户|厂家|医院|单位|产品';
const WHICH_ONE = `哪(?:个|位|家)(?:${SOMEBODY})`;
/** Whom a row is with or about: 最大的是哪家的, 最早的是哪个病人. How much of it there is asks for groups (最多的是哪家). */
const WHOSE = `(?:谁家?的|哪家的|${WHICH_ONE})`;
const picks = (words: string): RegExp =>
  new RegExp(
    [
      `(?:其中|那|里面)?(?<by>${BY})最(?:${words})(?<of>到期|过期|到货|交货|送到|要用|开始)?的?(?:那|这)?(?:一)?${UNIT}?是?(?:哪(?:一)?${UNIT}(?!${SOMEBODY})|啥(?!时)|什么(?!时)|哪(?![家天年月里儿个位]))`,
      `(?:其中|那|里面)?(?<by2>${BY})最(?:${words})(?<of2>到期|过期|到货|交货|送到|要用|开始)?的?(?:那|这|一)(?:一)?${UNIT}`,
      `(?<by4>${BY})最(?:${words})(?<of4>)的?(?:是)?(?=(?:什么|啥)时候|何时|哪一?天|几号|几点)`,
      `(?<by5>${BY})最(?![多少])(?:${words})的?是?(?=${WHOSE})`,
      `哪(?:一)?${UNIT}(?<by3>${BY})最(?:${words})(?<of3>到期|过期|到货|交货|送到|要用|开始)?`,
    ].join('|'),
  );
const THING = /^(?:产品|品种|规格|耗材|东西|科室?|库房?|仓库|供应商|客户|厂家|医生|大夫|病人|患者|医院)$/;
const PICKS = ENDS.map(([words, end]) => [picks(words), end] as const);

const VERB = '(?:(?!最)[\\u3400-\\u9fff]){0,2}';
const EACH = '(?:都|分别|各)?(?:是|有|在|因为|由于)?';
/** What becomes of goods and money, of which papers keep how far it is. */
const DONE = '送货|发货|到货|收货|备货|开票|付款|收款|回款|接单|签收|验收|发|送';
/** Words that ask for one field of a row, whatever the row is of. */
const ASKS = new RegExp(
  [
    `${EACH}(?:对方|主刀|病人|患者|经办人?|供应商|客户|厂家)${EACH}(?:谁|哪家|哪位)`,
    `${EACH}[付发送卖开退交打转领借供]?(?:跟|和|找|给)谁${VERB}的?`,
    `(?:走|用|从)?(?:的)?(?:是)?哪个(?:账户|户头|银行)(?:付的|走的|出的)?`,
    `${EACH}${WHICH_ONE}`,
    `${EACH}(?:谁家的?|哪家的?|哪几家的?)`,
    `${EACH}(?:谁|哪位|哪些人)(?:${VERB}[的了])?`,
    `${EACH}(?:什么时候|啥时候|何时|哪一?天|几号|几点)(?:能|要|该|会|才|就)*${VERB}[的了]?`,
    `${EACH}(?:哪[里儿]?|什么|啥)(?:地方)?(?:不对|有?问题|异常)(?:没有?)?`,
    `${EACH}(?:啥|什么)(?:原因|理由)|(?:原因|理由)${EACH}(?:啥|什么)?`,
    `${EACH}(?:些)?(?:啥|什么|哪些|哪个|哪种)(?:货|东西|产品|耗材|品种)`,
    `${EACH}(?:哪几|几)[样种](?:货|东西|产品|耗材)?`,
    // 要用什么, 里面都有啥: what they say line by line.
    `(?:里[面头]?${EACH}|(?:[要需得差缺少]|需要)(?:用|带|备|准备)?(?:的)?)(?:有|是)?(?:些)?(?:啥|什么|哪些)(?:货|东西|产品|耗材|品种)?`,
    `[从到往]哪(?:里|儿)?${VERB}的?`,
    `(?:从|到|往)?${EACH}哪(?:一|几)?(?:个|些)?(?:仓库|库房?|柜)${VERB}的?`,
    `(?:${DONE})(?:了|完|好|出|上)?(?:没有?|吗)`,
    '还[剩有](?:多少|几)天(?:就)?(?:到期|过期)?',
    '(?:逾期|超期|过期|拖)?了?(?:多少|几)天了?',
  ].join('|'),
);
/** 最大那张都订了啥: what one paper says line by line. */
const DID = /(?:都)?[订买领用退借报进入发送卖做]了?(?:的)?(?:都是)?(?:些)?(?:啥|什么|哪些)(?:货|东西|产品|耗材)?/;
/** A field by its name and how much of it: 拒收几片, 差了多少钱. */
const COUNTS = /(?<field>[\u3400-\u9fff]{1,4}?)[了的]?(?:多少|几)(?:钱|[\u3400-\u9fff])?/;
/** Which of them, behind what narrows them: 在手术室的是哪个, 过期的那批是哪批. */
const WHICH = new RegExp(`(?:是)?(?:哪|那)(?:一|几|些)?${UNIT}?$|(?:是)(?:啥|什么)$`);
/** Words around them that narrow nothing. */
const AROUND = new RegExp(
  `^(?:[\\u3400-\\u9fff]{1,2}了(?=$|\\s)|那|那么|都|分别|各|的|呢|啊|呀|了|吗|么|是|这|里面|其中|它们?|他们?|[\\s,，?？。、]|[那这](?:几|些|一|两|二|三)?${UNIT}|(?:几|一|两)?${UNIT})*$`,
);
const RANKED = /最(?:大|小|多|少|高|低|贵)的?是?哪/;
const LONGEST = 24;
const END = /(?:呢|啊|呀|吗|(?<![什怎])么)?[?？。!！\s]*$/;

/** `isField`: whether letters are what a field of some paper or record is called. Undefined where anything else is asked. */
export function askingOf(said: string, isField: (letters: string) => boolean): AskingOf | undefined {
  let rest = said.trim().replace(END, '');
  if (rest.length > LONGEST || rest.length < 2) return undefined;
  // 主刀呢, 停售原因呢: a field by its name alone.
  const name = rest.replace(/^(?:那|那么|都|分别|各)/, '').trim();
  if (isField(name)) return { rest: '', asks: name, field: name };
  if (isAskedSo(name)) return { rest: '', asks: name };
  const asks: string[] = [];
  let end: AskingOf['end'];
  for (const [words, which] of PICKS) {
    const found = words.exec(rest);
    if (!found || end) continue;
    const { by = '', by2 = '', by3 = '', by4 = '', by5 = '', of = '', of2 = '', of3 = '' } = found.groups ?? {};
    // 哪个产品最多: told apart by them, no paper of those.
    if (THING.test(by3)) return undefined;
    end = which;
    const named = `${by}${by2}${by3}${by4}${by5}`;
    // 没到货的最早哪张: what is no field narrows.
    // 缺得最多的: by how much of it there is.
    const isBy = named === '' || isField(named.replace(/的$/, '')) || /^[\u3400-\u9fff]得$/.test(named);
    asks.push(`${isBy ? named : ''}${of}${of2}${of3}`);
    rest = rest.replace(found[0], isBy ? ' ' : `${named} `);
  }
  // 最大的是哪家: who has most of it, told house by house, is no field of a row.
  if (end === undefined && RANKED.test(rest)) return undefined;
  for (let found = ASKS.exec(rest); found && found[0] !== ''; found = ASKS.exec(rest)) {
    asks.push(found[0]);
    rest = rest.replace(found[0], ' ');
  }
  // 哪个货不合格, 云溪那台是谁主刀: a field beside what asks for it.
  for (const one of asks.length > 0 ? rest.trim().split(/\s+/) : []) {
    const letters = one.replace(/的$/, '');
    if (!isField(letters)) continue;
    asks.push(letters);
    rest = rest.replace(one, '');
  }
  const did = end ? DID.exec(rest)?.[0] : undefined;
  if (did) {
    asks.push(did);
    rest = rest.replace(did, ' ');
  }
  const counted = COUNTS.exec(rest);
  let field: string | undefined;
  if (counted && isField(counted.groups?.field ?? '')) {
    field = counted.groups?.field;
    asks.push(counted[0]);
    rest = rest.replace(counted[0], ' ');
  }
  const which = WHICH.exec(rest)?.[0];
  if (which && end === undefined && asks.length === 0) {
    rest = rest.replace(WHICH, '');
    if (AROUND.test(rest)) return undefined;
    asks.push(which);
  }
  if (asks.length === 0 && end === undefined) return undefined;
  return { rest: AROUND.test(rest) ? '' : narrowing(rest), asks: asks.filter(Boolean).join(' '), ...(end ? { end } : {}), ...(field ? { field } : {}) };
}

/** 紧急的那几个 narrows by 紧急的. */
const narrowing = (rest: string): string =>
  rest
    .trim()
    .replace(new RegExp(`[那这](?:几|些|一|两)?${UNIT}?的?$`), '')
    .trim();
