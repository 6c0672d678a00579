import { allows } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import { documentOf, masterOf, reportOf, screensOf } from '../../../domain/registry';
import { operationLabel } from '../../../domain/screens/operation-labels';
import { wordsOfPage } from '../../../domain/screens/page-words';
import type { Context } from '../../base/context';
import { openPage } from '../places';
import { found, type ToolAnswer } from '../tool';
import { kindsIn } from '../words/kinds';
import { screensOfOrganisation } from '../words/pages';
import { phrase, sayings } from '../words/said/phrase';
import { bare } from '../words/similarity';
import type { Told } from './words-of';

/** 为什么我不能新建采购订单, 我怎么没有付款单的菜单, 我能不能审合同: what somebody may do himself. */
const I = '我 咱 我们 咱们';
const HERE = '?这边 这里 这 自己 的账号 账号 科 们科';
const STILL = '?就 都 也 还';
const CANNOT = '不能 没法 不可以 不让 没有 没权限 看不到 看不见 看不了 打不开 找不到 点不了 用不了 进不去';
const ASKS = sayings(
  phrase('为什么 为啥 为何 怎么 咋', '~3', I, HERE, STILL, CANNOT),
  phrase(I, HERE, '怎么 咋 为什么 为啥', STILL, CANNOT),
  phrase(I, '有没有 有无', '~12', '权限 权利'),
  phrase(I, '~12', '没权限 没有权限 权限不够'),
);
const OF_MENU = /菜单|页面|入口|权限|功能|按钮|模块/;

/** What people say for what a page lets do. */
const DOES: readonly [RegExp, string][] = [
  [/新建|新增|建|开(?!票)|做|填|录|下(?=.{0,4}单)|添加|创建/, 'add'],
  [/反审核?|撤审|取消审核/, 'unreview'],
  [/审核|审批|审|批/, 'review'],
  [/修改|编辑|改/, 'edit'],
  [/删除?/, 'del'],
  [/导出|下载/, 'export'],
  [/导入/, 'import'],
  [/打印/, 'print'],
  [/红冲/, 'red'],
  [/作废/, 'cancel'],
  [/成本|金额|价格|进价|多少钱/, 'viewCost'],
  [/患者|病人|姓名/, 'showPatient'],
];

/** Whether the asker may, by the very rights the page asks: the page he lacks, the operation he lacks on it, or that he has both. */
export function whyNotAllowed({ frame, asking: { asked, context } }: Told): ToolAnswer | undefined {
  const [said] = ASKS.exec(frame.text) ?? [];
  const rest = said && frame.text.replace(said, '');
  const isSeen = said !== undefined && (/看|打不开|找不到|进不去/.test(said) || OF_MENU.test(frame.text) || /不能|没法|不让|权限|不可以/.test(said));
  if (!rest || !isSeen || frame.number || frame.has('here')) return undefined;
  const pages = pagesMeant(context, frame.text, frame.kind);
  const [first] = pages;
  if (!first) return undefined;
  asked?.push({ tool: 'heard', args: [frame.text, ...frame.cover.map(({ text }) => text), frame.state, frame.trait].join(' ') });
  const isOf = (flag: string): Screen | undefined => pages.find(({ actions }) => actions.includes(flag));
  const [, flag] = DOES.find(([words, one]) => words.test(withoutNames(frame.text, [first.title, frame.kind])) && isOf(one)) ?? [];
  const held = pages.filter((screen) => allows(context.permissions, screen.flag));
  const able = flag ? held.find((screen) => allows(context.permissions, screen.flag, flag)) : held[0];
  const screen = able ?? (flag ? (held.find(({ actions }) => actions.includes(flag)) ?? isOf(flag)) : undefined) ?? held[0] ?? first;
  const label = flag ? `“${labelOf(context, screen, flag)}”` : '';
  const text = able
    ? `您有${flag ? `【${able.title}】上${label}的权限` : `【${able.title}】页面`}（${able.group || '工作台'}菜单，或 Ctrl+K 输入“${able.title}”）。${flag ? '按钮是灰的时，是这张单据现在的状态不能做：把鼠标停在按钮上会写出原因。' : ''}`
    : held.includes(screen)
      ? `您能打开【${screen.title}】，但您的角色没有${label}这项操作，所以没有这个按钮。需要时请本机构管理员在“角色权限”里给您的角色勾上它。`
      : `您的角色没有【${screen.title}】页面，所以菜单里没有它${flag ? `，也不能${labelOf(context, screen, flag)}` : ''}。需要时请本机构管理员在“角色权限”里授权。`;
  return found({
    text,
    data: { page: screen.title, operation: flag ?? '', may: able !== undefined },
    proposals: held.includes(screen) ? [openPage(screen)] : [],
  });
}

/** 采购订单 is called so, it makes nothing by 订. */
const withoutNames = (text: string, names: readonly (string | undefined)[]): string =>
  names.reduce<string>((rest, name) => (name ? rest.replace(name, '') : rest), text);

const labelOf = (context: Context, { resource }: Screen, flag: string): string =>
  operationLabel(resource, flag, (kind) => documentOf(kind)?.title ?? masterOf(kind)?.title ?? reportOf(kind, context.org.kind)?.title);

/** Pages of the organisation that are named: by their title, else by the longest of their names or those of the papers that are. */
function pagesMeant(context: Context, text: string, kind: string | undefined): Screen[] {
  const said = bare(text);
  const all = screensOfOrganisation(context).filter(({ isStandalone }) => !isStandalone);
  const titled = all.filter(({ title }) => said.includes(bare(title))).sort((a, b) => b.title.length - a.title.length);
  if (titled.length > 0) return titled.filter(({ title }) => title === titled[0]?.title);
  const kinds = kind ? (kindsIn(kind)?.kinds ?? []) : [];
  const ofKind = kinds.flatMap((one) => screensOf(one).filter((screen) => all.includes(screen)));
  const named = all
    .map((screen) => ({
      screen,
      length: Math.max(
        0,
        ...[screen.title, ...wordsOfPage(screen.flag)]
          .map(bare)
          .filter((name) => name.length > 1 && said.includes(name))
          .map(({ length }) => length),
      ),
    }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length);
  const longest = named[0]?.length ?? 0;
  const own = named.filter(({ length }) => length === longest).map(({ screen }) => screen);
  return ofKind.length > 0 && longest <= (kind?.length ?? 0) ? ofKind : own;
}
