import type { DocumentDefinition } from '../define/define-document';
import type { MasterDefinition } from '../define/define-master';
import type { Screen } from '../define/define-screen';
import type { Fields, OrgKind } from '../define/field';
import type { ReportDefinition } from '../define/report-definition';
import { STATUS, statusLabel } from '../define/status';
import { rulesInForce } from './organisation/rules-in-force';
import { dashboardOf, documentOf, flowOf, masterOf, reportOf, treeOf } from './registry';
import { operationLabel } from './screens/operation-labels';

/** One part of what a page says of itself: 状态: 草稿、待审核…. */
export type HelpPart = { head: string; words: readonly string[] };

const titleOf = (resource: string): string | undefined => documentOf(resource)?.title ?? masterOf(resource)?.title;
const named = (resources: readonly string[]): string[] => [...new Set(resources.flatMap((one) => titleOf(one) ?? []))];
const requiredOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => (field.required && !field.computed && !field.via ? [field.label] : []));
const hintsOf = (fields: Fields): string[] => Object.values(fields).flatMap(({ label, hint, computed }) => (hint && !computed ? [`${label}：${hint}`] : []));

/**
 * What a page is for, what can be done on it and what it minds, told by what it is defined as: whoever changes a definition has changed
 * its help. Parts that would say nothing are left out.
 */
export function helpOf(screen: Screen, kind: OrgKind): HelpPart[] {
  const document = documentOf(screen.resource);
  const master = masterOf(screen.resource);
  const report = reportOf(screen.resource, kind);
  const own = document ? ofDocument(document, screen, kind) : master ? ofMaster(master) : report ? ofReport(report) : ofOther(screen);
  const done = screen.actions.map((flag) => operationLabel(screen.resource, flag, titleOf)).filter((label) => /[^\x20-\x7e]/.test(label));
  const parts = [...own, { head: '可以做', words: done }].map(({ head, words }) => ({ head, words: [...new Set(words)] }));
  return parts.filter(({ words }) => words.length > 0);
}

function ofDocument(definition: DocumentDefinition, { preset }: Screen, kind: OrgKind): HelpPart[] {
  const { title, sources, makes, actions, checks, header, lines } = definition;
  const made = named(makes.flatMap((one) => (typeof one.kind === 'string' && one.on === 'review' ? [one.kind] : [])));
  const into = actions.flatMap(({ into: next, label }) => (next ? [`${label}（${titleOf(next) ?? next}）`] : []));
  const tabs = (preset.tabs ?? []).flatMap((tab) => ('label' in tab && typeof tab.label === 'string' ? [tab.label] : []));
  const statuses = [...new Set(actions.flatMap(({ from, to }) => [...from, ...(to === 'same' ? [] : [to])]))].sort((a, b) => a - b);
  const moves = definition.postings && Object.keys(definition.postings).length > 0 ? ['审核后记入库存或往来账，反审核或红冲退回'] : [];
  const keys = new Set(checks.flatMap(({ rule, kinds }) => (rule && (kinds?.includes(kind) ?? true) ? [rule] : [])));
  return [
    { head: '这一页', words: [`${title}：填写、提交、审核，列表里查找和处理`, ...moves] },
    { head: '从哪里来', words: named(sources.map((one) => one.kind)).map((one) => `拉取${one}`) },
    { head: '之后', words: [...made.map((one) => `审核后生成${one}`), ...into] },
    { head: '页签', words: tabs },
    { head: '状态', words: statuses.filter((one) => one !== STATUS.redFlushed || statuses.length > 1).map(statusLabel) },
    { head: '必填', words: [...requiredOf(header), ...requiredOf(lines).map((label) => `明细${label}`)] },
    { head: '说明', words: hintsOf(header) },
    { head: '规则', words: rulesInForce.filter((one) => keys.has(one.key) && one.kinds.includes(kind)).map(({ meaning }) => meaning) },
  ];
}

function ofMaster({ title, fields, checks, actions, tree }: MasterDefinition): HelpPart[] {
  return [
    { head: '这一页', words: [`${title}：${tree ? '按层级' : ''}查找、新增和维护`] },
    { head: '必填', words: requiredOf(fields) },
    { head: '操作', words: actions.map(({ label }) => label) },
    { head: '说明', words: hintsOf(fields) },
    { head: '会拒绝', words: [...new Set(checks.flatMap(({ says }) => (says === undefined ? [] : [says.replace(/\{[^}]*\}/g, '…')])))] },
  ];
}

const ofReport = ({ title, levels, measures, columns, parameters }: ReportDefinition): HelpPart[] => [
  { head: '这一页', words: [`${title}：数字都能点开看到它的明细`] },
  { head: '可按', words: Object.values(levels ?? {}).map(({ label }) => label) },
  { head: '指标', words: measures.flatMap((name) => columns[name]?.label ?? []) },
  { head: '条件', words: labelsOf(parameters) },
];

const labelsOf = (given: unknown): string[] =>
  Object.values(given ?? {}).flatMap((one: unknown) => (typeof one === 'object' && one !== null && 'label' in one ? [String(one.label)] : []));

/** Places of the workspace that no definition stands behind. */
const PLACES: Readonly<Record<string, readonly HelpPart[]>> = {
  schedules: [
    { head: '这一页', words: ['定时发送：按时发给自己和同事的列表、报表视图，下次什么时候，上次怎样', '我收到的：点开就是那个视图和期间，附表格的保留30天'] },
    { head: '怎么建', words: ['在列表或报表的“列与视图”里，点视图旁的日历，或“定时发送现在的表格”'] },
    { head: '可以做', words: ['立即发送', '暂停', '恢复', '修改', '删除', '填写我的接收邮箱'] },
    {
      head: '规则',
      words: [
        '每个人收到的按他自己的权限和数据范围计算，失去权限的人收不到，建的人得到一次提醒',
        '每个时刻只发一次，停机期间错过的只补发最近一次',
        '每人最多20份；管理人员的同事看得到全机构的，可以暂停和删除',
        '邮件主题只写页面和期间',
      ],
    },
  ],
};

function ofOther(screen: Screen): readonly HelpPart[] {
  const place = PLACES[screen.resource];
  if (place) return place;
  const dashboard = dashboardOf(screen.resource);
  const flow = flowOf(screen.resource);
  const tree = treeOf(screen);
  const words = dashboard ? '数字随时更新，点开到明细' : flow ? '流程图，数字是等着处理的张数，点开到列表' : tree ? '按层级查找和维护' : '查找和处理';
  return [{ head: '这一页', words: [`${screen.title}：${words}`] }];
}
