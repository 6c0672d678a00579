import { STATUS } from '../../../define/status';
import { documentOf, documents, screensOf } from '../../../domain/registry';
import { statesSaid } from '../../../domain/screens/row-words';
import { phrasesIn } from './said/all';
import { choiceSaid } from './said/choices';
import { STEPS } from './said/steps';

/**
 * What is said about where documents stand. A state of their life (待审核) is one of the statuses; everything else, 待接单, 未开票,
 * 紧急, is a tab of a page that shows the kind or a choice its lists filter by: a new kind brings its own words.
 */
export const UNDER_WAY: readonly number[] = [STATUS.draft, STATUS.submitted, STATUS.reviewed, STATUS.rejected];
/** What is said of statuses; 未完成 means everything still on its way. */
const SAID: readonly [statuses: readonly number[], words: string][] = [
  [[STATUS.submitted, STATUS.draft], '未审核 没审核'],
  [
    [STATUS.submitted],
    '待审 还没审 没审批 没审 没批 未审批 未批 待批 待审核 待审批 待审 等审核 审核中 待我审批 待我审核 待我审 待我批 没处理 没复核 待复核 没核 没核过',
  ],
  [[STATUS.draft], '待提交 未提交 草稿 没提交'],
  [[STATUS.reviewed, STATUS.completed], '已审核 审核过 已通过'],
  [[STATUS.rejected], '被驳回 已驳回 驳回 被退回 退回来 被打回 打回 没通过'],
  [[STATUS.stopped], '已终止 终止过 终止'],
  [[STATUS.redFlushed], '已红冲 红冲过 红冲'],
  [[STATUS.cancelled], '已作废 作废过 作废'],
  [[STATUS.completed], '已完成'],
  [UNDER_WAY, '未完成 没完成 没弄完 没办完 没处理完 没搞完 没弄好'],
  [[STATUS.reviewed], '执行中 没到齐 未到齐 没到货 未到货 没送到 没送完 没送齐 没收到 没到 没送 没下单 未下单 没转单 没执行完 没来'],
  [[STATUS.submitted, STATUS.reviewed], '没定标 进行中'],
];
/** 没到货 is said as 还没到货, 没有到货, 尚未到货, 未到货. */
function yetWords(word: string): string[] {
  const verb = /^[没未](?=.)/.test(word) && !/^没(?:有|处理)/.test(word) ? word.slice(1) : undefined;
  return verb === undefined ? [word] : [word, ...['还没', '没有', '还没有', '尚未', '还未', '未'].map((head) => head + verb)];
}

/** The longest first: 没审核 is not 没审. */
export const STATE_WORDS = SAID.flatMap(([statuses, words]) => words.split(' ').flatMap((word) => yetWords(word).map((text) => ({ text, statuses })))).sort(
  (a, b) => b.text.length - a.text.length,
);

/** @example statusesIn('待审核的申领单') // { text: '待审核', statuses: [1] } */
export function statusesIn(text: string): { text: string; statuses: readonly number[] } | undefined {
  return STATE_WORDS.find((one) => text.includes(one.text));
}

type Where = Record<string, readonly (string | number | boolean)[]>;
type Labelled = { label: string; where: Where };

/** Tabs of the pages that show the kind, and the choices its lists filter by. */
function labelledOf(kind: string): Labelled[] {
  const tabs = screensOf(kind).flatMap(({ preset }) => (preset.tabs ?? []).map((tab) => ({ ...tab, page: preset.where ?? {} })));
  // 借出未还 is a tab of the page of loans alone: other moves in that state are none.
  const own = tabs.map(({ label, where, page }): Labelled => {
    const isOfOnePage = tabs.every((other) => other.label !== label || JSON.stringify(other.page) === JSON.stringify(page));
    return { label, where: isOfOnePage && Object.keys(where).length > 0 ? { ...filtersIn(kind, page), ...where } : where };
  });
  const choices = Object.entries(documentOf(kind)?.header ?? {}).flatMap(([name, field]) =>
    field.kind === 'choice' && field.filter ? field.options.map(({ label, value }): Labelled => ({ label, where: { [name]: [value] } })) : [],
  );
  return [...own.filter(({ where }) => Object.keys(where).length > 0), ...choices].filter(({ label }) => label.length >= 2 && !EVERYDAY.has(label));
}
const filtersIn = (kind: string, where: Where): Where => Object.fromEntries(Object.entries(where).filter(([name]) => documentOf(kind)?.header[name]?.filter));
/** What any sentence may speak of: as a choice of a list it counts beside its field alone (召回范围 产品). */
export const COMMON_NOUNS: ReadonlySet<string> = new Set(
  '往来单位 单位 供应商 客户 供货商 厂商 科室 部门 病区 仓库 库房 产品 规格 品种 耗材 货 机构 医院 经销商 用户 人员 操作人 员工 批号 批次 单据 患者 病人'.split(
    ' ',
  ),
);
/** Choices whose names are ordinary words of a question. */
export const EVERYDAY: ReadonlySet<string> = new Set([
  '其他',
  '科室',
  '客户',
  '业务员',
  '普通',
  '采购',
  '手术',
  '退货',
  '质量',
  '医院',
  '供应商',
  '二级库',
  '手工',
  '扫码',
  '全部',
  '付货款',
  '收货款',
  '借调',
  '结算',
  '报价',
  '合格',
  '不合格',
  '询价',
]);

/** What the lists of the kind call so: 待接单, 待收货, 紧急, 未开票. */
export const stateCalled = (kind: string, said: string): Where | undefined => {
  const labels = labelledOf(kind);
  const own =
    labels.find(({ label }) => label === said) ??
    labels.find(({ label }) => statesSaid(kind, label).includes(said)) ??
    labels.find(({ label }) => saidOf(label).includes(said) || mineOf(label).includes(said)) ??
    labels.find(({ label }) => choiceSaid(label).includes(said));
  if (own) return own.where;
  const step = stepLabels(said).flatMap((name) => labels.find(({ label }) => label === name) ?? [])[0];
  return (step && BY_HALVES.test(step.label) ? notBegun(kind, said, step.label) : undefined) ?? step?.where ?? notYetOver(kind, said);
};

/** 没发货, of a list that has 部分发货 and 已发货 but no word for what waits: neither those nor what was refused, blank or not. 没发完 may be half sent. */
function notBegun(kind: string, said: string, half: string): Where | undefined {
  const isHalfToo = /[完齐够全足]的?$/.test(said);
  for (const [name, field] of Object.entries(documentOf(kind)?.header ?? {})) {
    if (field.kind !== 'choice' || !field.options.some(({ label }) => label === half)) continue;
    const over = `已${half.replace(BY_HALVES, '')}`;
    const begun = field.options.filter(({ label }) => label === over || ENDED.test(label) || (label === half && !isHalfToo));
    const [first, ...others] = begun.map(({ value }) => value);
    if (first !== undefined && field.options.some(({ label }) => label === over)) return { status: [STATUS.reviewed], [name]: [`not:${first}`, ...others] };
  }
  return undefined;
}
const BY_HALVES = /^部分/;

/** 没签收, of papers that are 在途, 已签收, 异常 or 拒收: begun, and neither over nor refused. */
function notYetOver(kind: string, said: string): Where | undefined {
  if (STATE_WORDS.some(({ text }) => text === said)) return undefined;
  const over = phrasesIn(STEPS.find(({ waits }) => waits === said)?.over ?? '');
  for (const [name, field] of Object.entries(documentOf(kind)?.header ?? {})) {
    if (field.kind !== 'choice' || !field.filter || !field.options.some(({ label }) => over.includes(label))) continue;
    const left = field.options.filter(({ label }) => !over.includes(label) && !ENDED.test(label));
    if (left.length > 0) return { status: [STATUS.reviewed], [name]: left.map(({ value }) => value) };
  }
  return undefined;
}
const ENDED = /拒|作废|取消|驳回|终止|关闭|失败/;

/** What lists may call a step of theirs that waits or is over, where they have no label like the word said. */
const stepLabels = (said: string): string[] => {
  const bare = said.replace(/^(?:还没有?|没有?|尚未|还未|未|待|等|该|需?要)/, '');
  const verb = bare.length > 1 ? bare.replace(/[完齐够全]$/, '') : bare;
  const step =
    STEPS.find(({ waits, done }) => waits === said || done === said) ??
    (verb === said ? undefined : STEPS.find(({ verbs, waiting }) => waiting && phrasesIn(verbs).includes(verb)));
  return phrasesIn((step?.done === said ? step.over : step?.waiting) ?? '');
};

/** What people say for what waits: 没收货, 要收货, 等收货 for 待收货, 没接 for 待接单. */
export function saidOf(label: string): string[] {
  const verb = /^[待未](?=..)/.test(label) && !label.startsWith('待我') ? label.slice(1) : undefined;
  if (verb === undefined) return [];
  const short = verb.replace(/(?<=.)[货票单库车]$/, '');
  const long = HEADS.map((head) => `${head}${verb}`);
  return short === verb
    ? long
    : [...long, ...SHORT_HEADS.map((head) => `${head}${short}`), ...DONE.map((end) => `没${short}${end}`), ...DONE.map((end) => `还没${short}${end}`)];
}
const HEADS = ['没', '还没', '没有', '还没有', '未', '还未', '尚未', '待', '等', '要', '需要', '该'];
const SHORT_HEADS = ['没', '还没', '没有', '还没有', '未', '要'];
const DONE = ['完', '齐'];

/** 待我收货, 等我发货: what waits, waits for the asker; who may do it his pages say. */
const mineOf = (label: string): string[] => {
  const verb = /^待(?=.{2})/.test(label) && !/^待我|^待审|^待处理/.test(label) ? label.slice(1) : undefined;
  return verb === undefined ? [] : ['待我', '等我', '等着我', '等我们', '等着我们', '要我', '该我'].map((head) => head + verb);
};

/** Every label lists call a state so, and what people say for those that wait. */
export function allLabels(): { said: string; label: string }[] {
  const labels = new Set(documents.flatMap(({ kind }) => labelledOf(kind)).map(({ label }) => label));
  return [...labels].flatMap((label) => [label, ...saidOf(label), ...mineOf(label)].map((said) => ({ said, label })));
}
