import { STATUS } from '../../../define/status';
import { documentOf, documents, screensOf } from '../../../domain/registry';

/**
 * What is said about where documents stand. A state of their life (待审核) is one of the statuses; everything else, 待接单, 未开票,
 * 紧急, is a tab of a page that shows the kind or a choice its lists filter by: a new kind brings its own words.
 */
/** Words of statuses, the longest first; 未完成 means everything still on its way. */
const STATES: readonly [words: string, statuses: readonly number[]][] = [
  ['未审核', [STATUS.submitted, STATUS.draft]],
  ['没审核', [STATUS.submitted, STATUS.draft]],
  ['还没审', [STATUS.submitted]],
  ['没审批', [STATUS.submitted]],
  ['没审', [STATUS.submitted]],
  ['没批', [STATUS.submitted]],
  ['未审批', [STATUS.submitted]],
  ['未批', [STATUS.submitted]],
  ['待批', [STATUS.submitted]],
  ['待审核', [STATUS.submitted]],
  ['待审批', [STATUS.submitted]],
  ['待审', [STATUS.submitted]],
  ['等审核', [STATUS.submitted]],
  ['审核中', [STATUS.submitted]],
  ['待提交', [STATUS.draft]],
  ['未提交', [STATUS.draft]],
  ['草稿', [STATUS.draft]],
  ['已审核', [STATUS.reviewed, STATUS.completed]],
  ['审核过', [STATUS.reviewed, STATUS.completed]],
  ['已通过', [STATUS.reviewed, STATUS.completed]],
  ['被驳回', [STATUS.rejected]],
  ['已驳回', [STATUS.rejected]],
  ['驳回', [STATUS.rejected]],
  ['已终止', [STATUS.stopped]],
  ['终止', [STATUS.stopped]],
  ['已红冲', [STATUS.redFlushed]],
  ['红冲', [STATUS.redFlushed]],
  ['已作废', [STATUS.cancelled]],
  ['作废', [STATUS.cancelled]],
  ['已完成', [STATUS.completed]],
  ['未完成', [STATUS.draft, STATUS.submitted, STATUS.reviewed, STATUS.rejected]],
  ['没完成', [STATUS.draft, STATUS.submitted, STATUS.reviewed, STATUS.rejected]],
  ['执行中', [STATUS.reviewed]],
  ['没到齐', [STATUS.reviewed]],
  ['未到齐', [STATUS.reviewed]],
  ['没到货', [STATUS.reviewed]],
  ['未到货', [STATUS.reviewed]],
  ['没送到', [STATUS.reviewed]],
  ['没送完', [STATUS.reviewed]],
  ['没送齐', [STATUS.reviewed]],
  ['没收到', [STATUS.reviewed]],
  ['没到', [STATUS.reviewed]],
  ['没送', [STATUS.reviewed]],
  ['没下单', [STATUS.reviewed]],
  ['没定标', [STATUS.submitted, STATUS.reviewed]],
  ['待我审批', [STATUS.submitted]],
  ['待我审核', [STATUS.submitted]],
  ['待我审', [STATUS.submitted]],
  ['待我批', [STATUS.submitted]],
  ['未下单', [STATUS.reviewed]],
  ['没转单', [STATUS.reviewed]],
  ['没执行完', [STATUS.reviewed]],
  ['没来', [STATUS.reviewed]],
  ['被退回', [STATUS.rejected]],
  ['退回来', [STATUS.rejected]],
  ['被打回', [STATUS.rejected]],
  ['打回', [STATUS.rejected]],
  ['没通过', [STATUS.rejected]],
  ['没提交', [STATUS.draft]],
  ['没处理', [STATUS.submitted]],
  ['没弄完', [STATUS.draft, STATUS.submitted, STATUS.reviewed, STATUS.rejected]],
];

/** @example statusesIn('待审核的申领单') // { text: '待审核', statuses: [1] } */
export function statusesIn(text: string): { text: string; statuses: readonly number[] } | undefined {
  const found = STATES.find(([words]) => text.includes(words));
  return found && { text: found[0], statuses: found[1] };
}

type Where = Record<string, readonly (string | number | boolean)[]>;
type Labelled = { label: string; where: Where };

/** Tabs of the pages that show the kind, and the choices its lists filter by. */
function labelledOf(kind: string): Labelled[] {
  const tabs = screensOf(kind).flatMap((screen) => screen.preset.tabs ?? []);
  const choices = Object.entries(documentOf(kind)?.header ?? {}).flatMap(([name, field]) =>
    field.kind === 'choice' && field.filter ? field.options.map(({ label, value }): Labelled => ({ label, where: { [name]: [value] } })) : [],
  );
  return [...tabs.filter(({ where }) => Object.keys(where).length > 0), ...choices].filter(({ label }) => label.length >= 2 && !EVERYDAY.has(label));
}
/** Choices whose names are ordinary words of a question. */
const EVERYDAY = new Set([
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
  '借调',
  '结算',
  '报价',
  '询价',
]);

/** What the lists of the kind call so: 待接单, 待收货, 紧急, 未开票. */
export const stateCalled = (kind: string, said: string): Where | undefined => labelledOf(kind).find(({ label }) => label === said)?.where;

type Label = { label: string; text: string };
const longest = (found: readonly Label[]): Label | undefined => [...found].sort((a, b) => b.text.length - a.text.length || b.label.length - a.label.length)[0];

/**
 * The longest label of these kinds that stands in the text (outside the words for the kind itself), or what 还没收货 and 要发货 say
 * of 待收货 and 待发货; where the kinds have no such state, any kind may be meant.
 */
export function labelIn(text: string, kinds: readonly string[], kindWords = ''): Label | undefined {
  const around = kindWords === '' ? text : text.replace(kindWords, '|');
  const spoken = (own: readonly string[]): Label[] =>
    own.flatMap(labelledOf).flatMap(({ label }) => {
      const found = spokenFor(label)?.exec(text)?.[0];
      return found ? [{ label, text: found }] : [];
    });
  const said = kinds.flatMap(labelledOf).flatMap(({ label }): Label[] => (around.includes(label) ? [{ label, text: label }] : []));
  const everywhere = documents.map((one) => one.kind);
  const plain = everywhere
    .flatMap(labelledOf)
    .flatMap(({ label }): Label[] => (/^[待未]../.test(label) && around.includes(label) ? [{ label, text: label }] : []));
  return longest([...said, ...spoken(kinds)]) ?? longest([...plain, ...spoken(everywhere)]);
}

/** 待收货 is also 没收货, 还没收, 要收货; 未开票 is 没开票. */
function spokenFor(label: string): RegExp | undefined {
  const verb = /^[待未](?=..)/.test(label) ? label.slice(1) : undefined;
  return verb === undefined ? undefined : new RegExp(`(?:还?没有?|还?未|尚未|不曾|需?要|等着?|该)${verb.replace(/(?<=.)([货票单库车])$/, '$1?')}`);
}
