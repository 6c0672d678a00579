import type { Screen } from '../../../define/define-screen';
import { documentOf, documents, screensOf } from '../../../domain/registry';
import { wordsOfPage } from '../../../domain/screens/page-words';
import { kindsIn } from '../words/kinds';
import { isTelling } from '../words/page-in-text';
import { pagesCalled, screensOfOrganisation } from '../words/pages';
import { phrase, sayings } from '../words/said/phrase';
import { bare } from '../words/similarity';
import { kindOf } from './kind-of';
import type { Told } from './words-of';

/** What 为什么我不能新建采购订单 means: whether own rights are asked of, what is to be done, and on which pages. */
const WHY = '为什么 为啥 为何 怎么 咋 凭什么';
const I = '我 我们 咱 咱们';
const DOING = '新建 新增 新开 开 做 建 下 录 填 写 提交 审 审核 批 复核 改 编辑 修改 删 删除 作废 打印 导出 导入 红冲 反审核 看 查 用 点';
const NOT_DOING = DOING.split(' ').map((word) => `${word}不了`);
const LACKS = `不能 不可以 不让 没法 无法 没办法 没权限 没有权限 看不到 看不见 打不开 找不到 进不去 ${NOT_DOING.join(' ')}`;
/** Of papers of a kind it is asked why they do not let it be done: 为什么付款单不能红冲. */
const BUTTONS = '红冲|反审核|作废|终止|提交|编辑|修改|删除';
const ASKS = sayings(
  phrase(WHY, '~6', I, '~4', LACKS),
  phrase(I, '~4', WHY, '~4', LACKS),
  phrase(I, '~4', LACKS, '~16', '为什么 为啥 怎么回事 什么原因'),
  phrase(WHY, '~6', '不让 不许', I),
  phrase(I, '~4', '有没有 有无', '~12', '权限 权利'),
  phrase(I, '~12', '没权限 没有权限 权限不够'),
  `(?:为什么|为啥|怎么)[^，。]{1,10}(?:不能|没法|不让|无法)(?:${BUTTONS})`,
  "why (?:can'?t|cannot|can not) (?:i|we)\\b",
);
/** 我怎么没有付款单的菜单; 我怎么没有库存 asks of stock. */
const ASKS_OF_PAGE = sayings(
  phrase(WHY, '~6', I, '~4', '没有'),
  phrase(I, '~4', WHY, '~4', '没有'),
  phrase(WHY, '~12', '没有 看不到 找不到', '~8', '按钮 菜单 入口'),
);
const OF_PAGE = /菜单|页面|入口|权限|功能|按钮|模块|看不[到见]|打不开|找不到|进不去/;
const OF_OTHERS = /(?:谁|哪些人|哪几?个人)[都也还]?[没有]/;

/** Whether somebody asks what he may do himself; of one paper, by its number or open beside, it is asked of that paper. */
export function asksOwnRights({ frame, asking }: Told): boolean {
  const isOfPage = OF_PAGE.test(frame.text);
  if (frame.number || OF_OTHERS.test(frame.text) || (asking.from.documentId && (frame.has('here') || !(frame.kind || isOfPage)))) return false;
  return ASKS.test(frame.text) || (isOfPage && ASKS_OF_PAGE.test(frame.text));
}

/** What is granted by any of the flags; who lacks them sees `lacking`, who has them is told `next` where it is not the same for every button. */
export type Deed = { said: RegExp; flags: readonly string[]; label?: string; lacking?: string; next?: string };
const DEEDS: readonly Deed[] = [
  {
    said: /新建|新增|新开|添加|创建|建|下(?![载面级])|(?<![记目登])录|填|写|(?<!打不?)开(?![票具])|做|create|add/i,
    flags: ['add'],
    next: '在列表点“新增”（Alt+N）；保存、提交时挡着的，表单里的“提交前检查”（Alt+C）逐条写明。',
  },
  { said: /反审核?|撤审|取消审核/, flags: ['unreview'] },
  { said: /审|批|复核|approve|review/i, flags: ['review', 'agree', 'pass', 'firstReview', 'check'] },
  { said: /改|编辑|edit|change/i, flags: ['edit'] },
  { said: /删|作废|delete/i, flags: ['del', 'cancel'] },
  { said: /打印|print/i, flags: ['print'] },
  { said: /导出|下载|export/i, flags: ['export'] },
  { said: /导入|import/i, flags: ['import'] },
  { said: /提交|submit/i, flags: ['submit', 'edit'] },
  { said: /红冲/, flags: ['red'] },
  {
    said: /成本|金额|价格|进价|多少钱|cost|price/i,
    flags: ['viewCost'],
    lacking: '成本与价格不显示',
    next: '科室的申领、使用单据按规定不显示金额。',
  },
  { said: /患者|病人|姓名|patient/i, flags: ['showPatient'], lacking: '患者姓名只显示一部分', next: '打开记录看患者全名，每次都会留痕。' },
];

/** Where papers stand is nothing to be done: 作废已审核的订单. */
const withoutStates = (text: string): string => text.replace(/(?:已|待)(?:审核|审批|批准|作废|红冲|驳回|终止)的?/g, ' ');

/** A button of the papers of the pages, by its own name. */
export function buttonSaid(text: string, pages: readonly Screen[]): Deed | undefined {
  const rest = withoutStates(text);
  const [action] = pages
    .flatMap(({ resource }) => documentOf(resource)?.actions ?? [])
    .filter(({ label }) => label.length >= 2 && rest.includes(label))
    .sort((a, b) => b.label.length - a.label.length);
  return action && { said: /./, flags: action.flags, label: action.label };
}

/** What is to be done on the pages: of all that is said what they offer, else the first. 打印模板 is called so, nothing is to be printed. */
export function deedSaid(text: string, pages: readonly Screen[]): Deed | undefined {
  const names = pages.slice(0, 1).flatMap(({ title, resource }) => [title, documentOf(resource)?.title ?? title]);
  const rest = withoutStates(names.reduce((left, name) => left.replaceAll(name.toLowerCase(), ' '), text));
  const said = DEEDS.filter((deed) => deed.said.test(rest));
  return said.find(({ flags }) => pages.some(({ actions }) => flags.some((flag) => actions.includes(flag)))) ?? said[0];
}

/** Pages of the organisation that are meant, held or not. Who speaks of pages means the title he says, who speaks of papers the pages of their kind. */
export async function pagesMeant(told: Told): Promise<Screen[]> {
  const { text } = told.frame;
  const { context } = told.asking;
  const all = screensOfOrganisation(context).filter(({ isStandalone }) => !isStandalone);
  const titled = calledIn(text, all, ({ title }) => [title]);
  const ofKind = pagesOfKind(told);
  const named = calledIn(text, all, ({ flag }) => wordsOfPage(flag));
  const meant = (OF_PAGE.test(text) ? [titled, ofKind, named] : [ofKind, titled, named]).find((pages) => pages.length > 0);
  if (meant) return meant;
  // By the title the organisation gave it.
  const rest = [ASKS, ASKS_OF_PAGE, OF_PAGE, /[的了呢吗]/g].reduce((left, words) => left.replace(words, ' '), text);
  const [called] = await pagesCalled(context, rest);
  return called && called.score >= 0.95 ? [called.screen] : [];
}

/** Those the text calls by one of the names, by the longest of all that it says. */
function calledIn(text: string, all: readonly Screen[], namesOf: (screen: Screen) => readonly string[]): Screen[] {
  const said = all.flatMap((screen) =>
    namesOf(screen)
      .map(bare)
      .filter((name) => isTelling(name) && bare(text).includes(name))
      .map((name) => ({ screen, length: name.length })),
  );
  const longest = Math.max(...said.map(({ length }) => length));
  return said.filter(({ length }) => length === longest).map(({ screen }) => screen);
}

/** Of titles that hold each other the whole one; else the kinds the words stand for. Where one is made comes first. */
function pagesOfKind(told: Told): Screen[] {
  const { text, kind } = told.frame;
  const [titled] = documents.filter(({ title }) => text.includes(title.toLowerCase())).sort((a, b) => b.title.length - a.title.length);
  const called = kind ?? kindOf(told);
  const meant = titled ? [titled.kind] : called ? (kindsIn(called)?.kinds ?? [called]) : [];
  return meant
    .flatMap((one) => screensOf(one))
    .filter(({ kinds, isStandalone }) => kinds.includes(told.asking.context.org.kind) && !isStandalone)
    .sort((a, b) => Number(b.actions.includes('add')) - Number(a.actions.includes('add')));
}
