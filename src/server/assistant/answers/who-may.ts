import type { Action } from '../../../define/action';
import { statusLabel } from '../../../define/status';
import { documentOf, screensOf } from '../../../domain/registry';
import { permissionsOf } from '../help/rights';
import { openPage } from '../places';
import { found, nothing, type ToolAnswer } from '../tool';
import { namesHolding } from '../tools/names-holding';
import { kindsIn } from '../words/kinds';
import { kindOf } from './kind-of';
import { hearsAll, type Told } from './words-of';

/** 谁能审付款单, 申领单要谁批: who of the house holds the right to a deed, whoever asks; of one paper it is asked whom it waits for. */
const WHO_MAY =
  /(?:谁|哪些人|什么人|哪个(?:人|角色|岗位))(?:都)?(?:能|可以|有权|才能|有资格|有.{0,6}权限)|谁(?:来|负责|去)(?:审|批|复核)|(?:要|该|得|归|由|找)(?:谁|哪个人|什么人)(?:来|去)?(?:审|批|做|办|复核|作废|红冲|反审核|终止|开|录|登记)/;
/** Whom a paper waits for, or who did it, is asked of papers. */
const OF_PAPERS = /还没|没[审批]|正在|卡在|等谁|了[吗没?？]*$|过[吗没?？]*$/;

export async function whoMay(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  if (frame.number || asking.from.documentId || !WHO_MAY.test(frame.text) || OF_PAPERS.test(frame.text)) return undefined;
  const called = frame.kind ?? kindOf(told);
  const definitions = (called ? (kindsIn(called)?.kinds ?? [called]) : [])
    .flatMap((kind) => documentOf(kind) ?? [])
    .filter(({ owners }) => owners.includes(context.org.kind));
  const lines: string[] = [];
  const proposals = [];
  for (const definition of definitions.slice(0, 2)) {
    const screens = screensOf(definition.kind).filter((screen) => screen.kinds.includes(context.org.kind) && !screen.isStandalone);
    const deed = deedOf(definition.actions, frame.text.replaceAll(definition.title, ' '));
    const permissions = deed ? permissionsOf(screens, deed.flags) : [];
    if (!deed || permissions.length === 0) continue;
    const names = await namesHolding(context, permissions);
    const states = deed.from.length > 0 ? `在${[...new Set(deed.from.map((one) => statusLabel(one)))].join('、')}时` : '';
    lines.push(
      `**${definition.title}**的“${deed.label}”：${names === '' ? '本机构现在没有人有这项权限' : `有这项权限的是${names}`}。${states ? `单据${states}可以做。` : ''}`,
    );
    if (deed.isReview) lines.push('设了审批步骤的单据，轮到谁由审批设置决定；告诉我单号，我说它现在等谁。');
    const [screen] = screens;
    if (screen) proposals.push(openPage(screen));
  }
  if (lines.length === 0) return undefined;
  hearsAll({ asking, frame });
  return proposals.length > 0 ? found({ text: lines.join('\n'), data: { who: lines }, references: [], proposals }) : nothing(lines.join('\n'));
}

type Deed = { label: string; flags: readonly string[]; from: Action['from']; isReview: boolean };
const ADDS = /新增|新建|开|录|登记|填|做|下单?|create|add/;
const SAID: readonly [does: Action['does'], said: RegExp][] = [
  ['unreview', /反审|弃审|取消审核|撤审/],
  ['red', /红冲|冲销|冲红/],
  ['cancel', /作废|取消/],
  ['stop', /终止|停/],
  ['refuse', /驳回|打回|拒/],
  ['review', /审|批|复核|通过|确认/],
  ['submit', /提交|送审|报/],
];
/** The button that is meant: by its own name, else by what is done everywhere. */
function deedOf(actions: readonly Action[], text: string): Deed | undefined {
  const [named] = actions.filter(({ label }) => text.includes(label)).sort((a, b) => b.label.length - a.label.length);
  const does = SAID.find(([, said]) => said.test(text))?.[0];
  const action = named ?? actions.find((one) => one.does === does);
  if (action) return { label: action.label, flags: action.flags, from: action.from, isReview: action.does === 'review' };
  return ADDS.test(text) ? { label: '新增', flags: ['add'], from: [], isReview: false } : undefined;
}
