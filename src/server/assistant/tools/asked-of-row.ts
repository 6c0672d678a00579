import type { Row } from '../../../contract/answers';
import type { Field, FieldKind, Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { labelsAsked } from '../../../domain/screens/row-words';
import { isFigureAsked } from '../words/field-names';
import { NAMED_BY } from '../words/said/who-did';

/** What is asked of a record beside being shown, by what its fields are called: who did it, when, where it is, why, for how much. */
type Asks = { words: RegExp; kinds: readonly FieldKind[]; labels: RegExp };

const PEOPLE: readonly FieldKind[] = ['ref', 'text'];
const DAYS: readonly FieldKind[] = ['date', 'datetime', 'month'];

/** 谁批的: the letters of the verb are those of the label, or stand for it. */
const WHO = /(?:谁|哪位|哪个人|什么人)(?!家)(?:[来去给帮在])?([\u3400-\u9fff])?/;
const WHEN = /(?:什么时候|啥时候|何时|哪一?天|几号|几点|哪年|哪个?月)(?:[能要该会才就来去给]|可以)*([\u3400-\u9fff])?/;
/** 什么时候到期: the day it ends. */
const ENDS = /到期|过期|失效/;
export const ENDING = /到期|失效|有效期(?!自|起)|结束|截止/;
const VERBS_OF_DAYS: Readonly<Record<string, RegExp>> = {
  到: /预计|承诺|到货|送达|有效期|到期/,
  过: /有效期|到期|失效/,
  还: /还/,
  审: /审核|审批/,
  批: /审核|审批/,
  提: /提交|申请|制单/,
  交: /提交/,
  开: /制单|开票|手术|生效/,
  做: /手术|制单/,
  付: /付款|支付/,
  打: /付款|支付/,
  送: /到货|送|预计/,
  签: /签/,
  生: /生效/,
  结: /结束|截止/,
  登: /登录|登记/,
  // 期间起 is no day something sets out.
  起: /起运|启运/,
};
const WRONG = /(?:哪[里儿]?|什么|啥)(?:地方)?(?:不对|有?问题|异常)/;
const OTHERS: readonly Asks[] = [
  {
    words: /[在从往]哪|到哪(?:里|儿)?(?:个|些)?[库仓柜去]|哪[里儿](?!不对|有?问题|异常)|放哪|哪个(?:库|仓|柜|区|货位|位置|手术间|地方)/,
    kinds: ['ref', 'text', 'choice'],
    labels: /库|仓|柜|货位|位置|所在|去向|存放|地点|手术间/,
  },
  { words: /为什么|为啥|为何|原因|理由|怎么回事|因为啥|咋回事/, kinds: ['text', 'choice'], labels: /原因|理由|说明|依据|事由|意见|类型|备注|错误/ },
  // 哪里不对: what somebody found wrong with it.
  { words: WRONG, kinds: ['text', 'choice'], labels: /^异常|拒收原因|不合格原因|不符|需质量确认/ },
  { words: /(?:[送发到收备]货|签收|[发送])(?:了|完|好|出)?(?:没|吗)/, kinds: ['choice', 'flag'], labels: /[送发到收备]货|配送|签收|出库|供应商状态|^进度$/ },
  { words: /(?:开票)(?:了|完|好)?(?:没|吗)/, kinds: ['choice', 'flag'], labels: /开票/ },
  { words: /(?:[付收回]款)(?:了|完|好)?(?:没|吗)/, kinds: ['choice', 'flag'], labels: /[付收回]款/ },
  { words: /接单(?:了|完|好)?(?:没|吗)/, kinds: ['choice', 'flag'], labels: /接单|供应商状态/ },
  { words: /报价|价格|单价|多少钱|什么价|几块|收费|计价/, kinds: ['money', 'price', 'text'], labels: /价|金额|报价/ },
];
/** Patients are told where they are asked for, as the asker's pages name them. */
const isPatient = (field: Field): boolean => (field.kind === 'ref' || field.kind === 'refs') && field.to === 'patient';
const isPrivate = (field: Field): boolean => field.needs !== undefined || isPatient(field);
/** 都是谁: whom it is about, no matter who did it. */
const WHOM = /(?:病人|患者)|(?:^|[\s都是])谁的?(?=$|[\s?？呢啊])/;
/** 对方是谁, 谁家的: whom it is with. */
const WITH_WHOM = /对方(?!账|开户|单号)|(?:谁家|哪几?家)的?(?=$|[\s?？呢啊])|哪个?(?:家|个|位)?(?:单位|医院)|[跟和找给]谁/;
export const isParty = (field: Field): boolean =>
  ((field.kind === 'ref' || field.kind === 'refs') && (field.to === 'partner' || field.to === 'organisation')) ||
  (field.kind === 'text' && /户名|对方(?:单位|名称)|^(?:厂家|厂商|生产企业|供应商|客户|机构|单位名称)(?:名称)?$/.test(field.label));
const PERSON = /人|员|者|主刀|医生|术者|负责/;

/** The fields that are named by what they are called. */
export function fieldsNamed(fields: Fields, text: string): string[] {
  const named = openOf(fields).filter(([, { label }]) => isLabelIn(label, text) || isFigureAsked(label, text));
  // 不合格 names no 合格.
  return named.flatMap(([name, { label }]) => (named.some(([, other]) => other.label !== label && other.label.includes(label)) ? [] : [name]));
}

/** The fields a question asks for: named by their label, or by what asks for them. */
export function fieldsAsked(fields: Fields, text: string): string[] {
  const patients = WHOM.test(text) ? Object.keys(fields).filter((name) => fields[name] && isPatient(fields[name])) : [];
  const said = labelsAsked(text);
  const called = openOf(fields).flatMap(([name, { label }]) => (said.includes(label) ? [name] : []));
  return [...new Set([...patients, ...fieldsNamed(fields, text), ...called, ...(patients.length > 0 ? [] : fieldsMeant(fields, text))])];
}
const openOf = (fields: Fields): [string, Field][] => Object.entries(fields).filter(([, field]) => !isPrivate(field) && field.kind !== 'files');

/** Those that are asked for by who, when, where, why or for how much alone. */
export function fieldsMeant(fields: Fields, text: string): string[] {
  // 去向编号 tells nobody where something is.
  const open = openOf(fields).filter(([, { label }]) => !/(?:编号|标识)$/.test(label));
  const of = (kinds: readonly FieldKind[], labels: RegExp): string[] =>
    open.filter(([, { kind, label }]) => kinds.includes(kind) && labels.test(label)).map(([name]) => name);
  const [who, when] = [WHO.exec(text), WHEN.exec(text)];
  const parties = WITH_WHOM.test(text) ? open.filter(([, field]) => isParty(field)).map(([name]) => name) : [];
  const people = who && parties.length === 0 ? of(PEOPLE, personCalled(who[1])).filter((name) => PERSON.test(fields[name]?.label ?? '')) : [];
  const days = when ? of(DAYS, ENDS.test(text) ? ENDING : dayCalled(when[1])) : [];
  const isOfFigure = open.some(([, { label }]) => isFigureAsked(label, text));
  const others = OTHERS.filter(({ kinds }) => !(isOfFigure && kinds.includes('money'))).flatMap(({ words, kinds, labels }) =>
    words.test(text) ? of(kinds, labels) : [],
  );
  return [...new Set([...parties, ...people, ...days, ...others])];
}

/** 联系电话 by 电话, 主刀 as it is. */
const isLabelIn = (label: string, text: string): boolean => {
  const bare = label.replace(/[（(].*$/, '').trim();
  const short = bare.slice(2);
  return bare.length > 1 && bare !== '状态' && (text.includes(bare) || (bare.length === 4 && !COMMON.test(short) && text.includes(short)));
};
/** What so many fields end with names none of them. */
const COMMON = /^(?:时间|日期|金额|数量|状态|类型|编号|单号|人员)$/;
const DOES: Readonly<Record<string, RegExp>> = {
  做: /主刀|术者|经办/,
  开: /主刀|制单|开票/,
  审: /审核人/,
  批: /审核人|审批/,
  提: /制单|申请/,
  建: /制单/,
  写: /制单/,
  下: /制单|采购员/,
  申: /申请|申领/,
  拿: /取|使用人|人员|领/,
  取: /取|使用人|人员/,
  用: /使用人|登记人/,
  登: /登记|制单/,
  管: /负责|管理/,
  负: /负责/,
};
const personCalled = (verb: string | undefined): RegExp => NAMED_BY[verb ?? ''] ?? DOES[verb ?? ''] ?? /负责|主刀|经办|申请人|人员/;
/** 什么时候用 by 需用日期; what no day is called after is told by none. */
const dayCalled = (verb: string | undefined): RegExp =>
  VERBS_OF_DAYS[verb ?? ''] ?? (verb && !OF_ANY_DAY.includes(verb) ? new RegExp(verb) : /手术|预计|有效期|到期|开始|发布/);
const OF_ANY_DAY = '的了是有呢啊';

/** Whether something is asked of the row that lists do not show. */
export const asksBeyond = (fields: Fields, row: Row, text: string): boolean => fieldsAsked(fields, text).some((name) => !(name in row));

/** 费率 2 is not told by 2026-11-27. */
const isIn = (shown: string, words: string): boolean => (/^[\d.,%-]+$/.test(words) ? shown.split(/[ ·，元]+/).includes(words) : shown.includes(words));

const MOST = 4;
/** 主刀 雷颖，手术日期 2026-11-30: what is asked of the row, as far as it has it and `shown` does not say it already. */
export function askedOf(fields: Fields, row: Row, text: string, shown = ''): string[] {
  return fieldsAsked(fields, text)
    .flatMap((name): string[] => {
      const field = fields[name];
      const words = field && name in row ? textOf(field, row[name], row[`${name}Name`]) : '';
      return !field || words === '' || words === '否' || isIn(shown, words) ? [] : [`${field.label} ${words}`];
    })
    .slice(0, MOST);
}

const USED =
  /(?:用|领|买|订|退|借|拿|做|要|带|备|报|进|入|发|送|卖)了?(?:的)?(?:都)?(?:是)?(?:些|掉)?(?:什么|哪些|啥)(?!时候|单|地方|情况|原因|理由|样)|用了(?:多少|几)/;
const WITHIN = /里[面头]?[^，。]{0,3}(?:什么|哪些|啥)|明细|内容|(?:什么|啥|哪些)(?:东西|货(?!款|单|票)|产品|耗材)/;
const KINDS_OF = /[哪有]?几[样种](?:东西|货|产品|耗材)|哪几[样种行]|缺什么|差什么/;
/** 里面有什么, 用了哪些东西, 差哪几样: what its lines say. */
export const LINES_ASKED = new RegExp([USED, WITHIN, KINDS_OF].map(({ source }) => source).join('|'));
