import type { Dataset } from '../../../define/define-dataset';
import type { Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import { notFilter } from '../../../define/not-filter';
import { documentOf, screensOf } from '../../../domain/registry';
import { rowWordsOf, split, statesSaid } from '../../../domain/screens/row-words';
import { normalise } from '../reading/read';
import { COMMON_NOUNS, EVERYDAY, STATE_WORDS } from '../words/states';
import { fieldSaid, saidFor } from './labels';
import type { Word } from './word';

export type Vocabulary = ReadonlyMap<string, Word>;
/** What somebody sees of a field: words for what he does not see are none of his. */
export type Sees = (field: Field, name: string) => boolean;

/** What records of other houses are called, whatever the field that names them is called. */
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  partner: ['往来单位', '单位', '供应商', '客户', '供货商', '厂商'],
  department: ['科室', '部门', '病区', '科'],
  warehouse: ['仓库', '库房'],
  specification: ['产品', '规格', '品种', '耗材', '货'],
  organisation: ['机构', '单位', '医院', '经销商'],
  user: ['用户', '人员', '操作人'],
  employee: ['人员', '员工'],
};

/** What people call fields beside their labels. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  生产厂家: ['厂家', '厂商', '生产商', '厂'],
  厂家: ['厂商', '生产商', '厂'],
  关联产品数: ['对应的产品', '对应产品', '关联的产品', '关联产品', '的产品数', '产品数'],
};

/** The words a dataset has of its own: its fields, the choices and marks of them, what is summed, the tabs of its pages. */
export function vocabularyOf(dataset: Dataset, sees: Sees): Vocabulary {
  const fields = { ...dataset.dimensions, ...dataset.measures };
  const unseen = Object.entries(fields).filter(([name, field]) => !sees(field, name));
  const key = [dataset.id, ...unseen.map(([name]) => name)].join();
  const known = vocabularies.get(key) ?? made(dataset, sees);
  vocabularies.set(key, known);
  return known;
}
/** By dataset and what is not seen of it. */
const vocabularies = new Map<string, Vocabulary>();

/** The first to claim a word keeps it; what fields are called and asked for by may be several. */
const learner =
  (all: Map<string, Word>) =>
  (said: string, word: Word): void => {
    const text = normalise(said);
    const known = all.get(text);
    if (known?.is === 'field' && word.is === 'field') all.set(text, { is: 'field', names: [...new Set([...known.names, ...word.names])] });
    else if (known?.is === 'asks' && word.is === 'asks') all.set(text, { ...known, fields: [...new Set([...(known.fields ?? []), ...(word.fields ?? [])])] });
    else if (!known && (text.length > 1 || text === '科')) all.set(text, word);
  };

function made(dataset: Dataset, sees: Sees): Vocabulary {
  const all = new Map<string, Word>();
  const learn = learner(all);
  const isKept = (field: Field): boolean => !dataset.rowsOf || field.filter === true || field === dataset.dimensions.status;
  // Of two fields of one name the one lists filter by is meant.
  const seen = Object.entries(dataset.dimensions)
    .filter(([name, field]) => sees(field, name))
    .sort(([, a], [, b]) => Number(isKept(b)) - Number(isKept(a)));
  const kept = seen.filter(([, field]) => isKept(field));
  const own = rowWordsOf(dataset.id);
  for (const said of split(own.beside)) all.set(normalise(said), { is: 'filler' });
  for (const [label, words] of Object.entries(own.asks ?? {})) {
    const names = Object.entries({ ...dataset.dimensions, ...dataset.measures }).filter(([name, field]) => field.label === label && sees(field, name));
    for (const said of split(words)) if (names.length > 0) learn(said, { is: 'asks', fields: names.map(([name]) => name), isStand: ASKS_STATE.test(said) });
  }
  const tabs = screensOf(dataset.id)
    .flatMap((screen: Screen) => screen.preset.tabs ?? [])
    .filter(({ where }) => Object.keys(where).length > 0 && Object.keys(where).every((name) => kept.some(([known]) => known === name)));
  const valuesOf = (where: (typeof tabs)[number]['where']): Record<string, string> =>
    Object.fromEntries(Object.entries(where).map(([name, values]) => [name, values.join()]));
  // What a kind says of its own tabs and choices goes before what is said everywhere; a tab holds all that are meant.
  for (const { label, where } of tabs) for (const said of statesSaid(dataset.id, label)) learn(said, { is: 'where', where: valuesOf(where), said: label });
  for (const [name, field] of kept)
    if (field.kind === 'choice')
      for (const { value, label } of field.options)
        for (const said of statesSaid(dataset.id, label)) learn(said, { is: 'where', where: { [name]: value }, said: label });
  if (documentOf(dataset.id)) for (const { text, statuses } of STATE_WORDS) learn(text, { is: 'where', where: { status: statuses.join() }, said: text });
  for (const [name, field] of kept) {
    if (field.kind === 'choice')
      for (const { value, label } of field.options)
        for (const said of saidFor(label))
          learn(said, { is: 'where', where: { [name]: value }, said: label, isWeak: EVERYDAY.has(said) || COMMON_NOUNS.has(said) });
    if (dataset.rowsOf?.level === 'masters') learnOpen(name, field, learn);
    // 对不上的: all but those that agree.
    const agrees = field.kind === 'choice' ? field.options.find(({ label }) => AGREES.has(label)) : undefined;
    if (agrees) for (const said of DISAGREES) learn(said, { is: 'where', where: { [name]: notFilter(agrees.value) }, said: '不一致' });
    if (field.kind === 'flag' && !isSwitch(name, field))
      for (const said of [...statesSaid(dataset.id, field.label), ...saidFor(field.label), ...fieldSaid(field.label)])
        learn(said, { is: 'where', where: { [name]: 'true' }, said: field.label });
    if (isSwitch(name, field))
      for (const [label, value, words] of SWITCHED) for (const said of split(words)) learn(said, { is: 'where', where: { [name]: value }, said: label });
  }
  for (const { label, where } of tabs)
    for (const said of saidFor(label)) {
      // 即将到期: what was stopped before does not end, where the tab of the page leaves it out.
      const choice = all.get(normalise(said));
      const values = valuesOf(where);
      if (choice?.is === 'where' && ENDS.test(label) && isWithin(choice.where, values)) all.set(normalise(said), { ...choice, standing: values });
      else learn(said, { is: 'where', where: values, said: label, isWeak: EVERYDAY.has(said) });
    }
  for (const [name, field] of seen) for (const said of fieldSaid(field.label)) learn(said, { is: 'field', names: [name] });
  for (const [name, field] of seen) if (field.kind === 'ref') for (const said of NOUNS[field.to] ?? []) learn(said, { is: 'field', names: [name] });
  for (const [name, field] of seen) for (const said of askedBy(field)) if (!all.has(said)) learn(said, { is: 'asks', fields: [name] });
  for (const [name, field] of seen) for (const said of CALLED[field.label] ?? []) if (!all.has(said)) all.set(said, { is: 'field', names: [name] });
  for (const [name, field] of seen) if (field.kind === 'integer' && /..数$/.test(field.label)) learn(field.label.slice(0, -1), { is: 'field', names: [name] });
  for (const [name, field] of Object.entries(dataset.measures))
    if (sees(field, name) && !COUNTED.has(name)) for (const said of fieldSaid(field.label)) learn(said, { is: 'measure', name });
  return all;
}

const WHO = '谁 由谁 被谁 哪家 谁来 谁给'.split(' ');
const WHEN = '什么时候 啥时候 何时 几时 哪天 哪一天 几号 几点'.split(' ');
const LAST = '最近一次 最近 最后一次 最后 上次 上一次'.split(' ');
const DONE = ['', '的', '了', '过', '来的', '过来的', '进来的', '呢'];
/** 谁邀请来的 by 邀请机构, 什么时候发布的 by 发布时间, 最近一次登录 by 最近登录时间: a field is asked for by the verb it is called after. */
function askedBy({ kind, label }: Field): string[] {
  const last = /^(?:最近|最后)([\u3400-\u9fff]{2})(?:时间|日期)?$/.exec(label)?.[1];
  if (last && (kind === 'date' || kind === 'datetime'))
    return [...LAST.flatMap((head) => [head + last, `${head}的${last}`]), ...WHEN.flatMap((head) => DONE.map((end) => head + last + end))];
  const { verb = '', of = '' } = VERB_OF.exec(label)?.groups ?? {};
  if (verb === '' || (of === '人' && kind === 'choice')) return [];
  const heads = of === '原因' ? ['为什么', '为啥', '为何', '怎么', '为什么被', '为啥被', '怎么被'] : /时间|日期|日/.test(of) ? WHEN : WHO;
  return heads.flatMap((head) => DONE.map((end) => head + verb + end));
}
const VERB_OF = /^(?<verb>[\u3400-\u9fff]{2})(?<of>人|机构|单位|时间|日期|日|原因)$/;

/** 没办完的, of records: whatever is not done with, as far as they keep how far they are. */
function learnOpen(name: string, field: Field, learn: (said: string, word: Word) => void): void {
  const open = field.kind === 'choice' && STANDS.test(field.label) ? field.options.filter(({ label }) => OPEN.test(label)) : [];
  const word: Word = { is: 'where', where: { [name]: open.map(({ value }) => value).join() }, said: open.map(({ label }) => label).join('、') };
  if (open.length > 0) for (const said of UNFINISHED) learn(said, word);
}

/** 盘完没, 批了没有. */
const ASKS_STATE = /(?:没有?|吗)$/;
/** How far a record is, and what of it is not done with: 没办完的. */
const STANDS = /状态$|^阶段$|^进度$/;
const OPEN = /^待|^未(?!激活|兑现)|[^用库]中$|^处理失败$/;
const UNFINISHED = ['没', '还没', '没有', '还没有', '未', '尚未'].flatMap((head) =>
  ['办完', '弄完', '处理完', '完成', '搞完', '办好', '弄好', '结束', '了结'].flatMap((end) => [`${head}${end}`, `${head}${end}的`]),
);
const AGREES = new Set(['一致', '相符', '符合']);
/** Behind what does not agree, or behind nothing. */
const HEADS = ' 税额 金额 价格 单价 数量 跟入库 和入库 与入库 跟订单 和订单 与订单 跟出库 和出库 跟账 和账上 跟实物'.split(' ');
const DISAGREES = HEADS.flatMap((head) => ['对不上', '不一致', '不符', '有出入', '有差异', '对不起来', '核不上'].map((word) => head + word));
const ENDS = /到期|过期|失效/;
/** Whether the wider conditions are all among the narrower. */
const isWithin = (wider: Readonly<Record<string, string>>, narrower: Readonly<Record<string, string>>): boolean =>
  Object.keys(wider).length < Object.keys(narrower).length && Object.entries(wider).every(([name, value]) => narrower[name] === value);

/** What every list counts and adds up is asked in everybody's words (grammar.ts). */
const COUNTED = new Set(['count', 'totalAmount', 'totalQuantity']);

const SWITCHED = [
  ['停用', 'false', '停用 停用了 已停用 禁用 停了'],
  ['启用', 'true', '启用 在用 启用中 没停用'],
] as const;
/** Records that may be switched off. */
const isSwitch = (name: string, field: Field): boolean => field.kind === 'flag' && name === 'status';
