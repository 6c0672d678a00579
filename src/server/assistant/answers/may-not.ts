import { allows } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import { STATUS, statusLabel } from '../../../define/status';
import { documentOf, masterOf } from '../../../domain/registry';
import { operationLabel } from '../../../domain/screens/operation-labels';
import { openPage } from '../places';
import { found, nothing, type ToolAnswer } from '../tool';
import { namesHolding } from '../tools/names-holding';
import { asksOwnRights, buttonSaid, type Deed, deedSaid, pagesMeant } from './may-not-meant';
import { hearsAll, type Told } from './words-of';

/**
 * 为什么我不能新建采购订单, 我怎么没有付款单的菜单: the page that is meant and what the asker may do there, who of the house may do it; where he
 * may, what the state of a paper asks for.
 */
export async function mayNot(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { permissions } = asking.context;
  if (!asksOwnRights(told)) return undefined;
  const screens = await pagesMeant(told);
  const [first] = screens;
  if (!first) return undefined;
  hearsAll({ asking, frame });
  const [held] = screens.filter(({ flag }) => allows(permissions, flag));
  if (!held) {
    const names = await namesOf(
      told,
      screens.map(({ flag }) => flag),
    );
    return nothing(`您没有【${first.title}】页面的权限，所以看不到也做不了。${names}需要时请本机构管理员在角色管理里授权。`);
  }
  const deed = buttonSaid(frame.text, screens) ?? deedSaid(frame.text, screens);
  if (!deed)
    return sayOf(held, `您有【${held.title}】页面的权限（${whereIs(held)}）。具体是哪个按钮、哪张单据不能做，请打开它再问我“为什么不能…”，或告诉我单号。`);
  const offered = screens.filter(({ actions }) => deed.flags.some((flag) => actions.includes(flag)));
  const [offering] = offered;
  if (!offering) return sayOf(held, `【${held.title}】没有这项操作，谁都不能在这里做。`);
  const own = offered.find(({ flag }) => deed.flags.some((one) => allows(permissions, flag, one)));
  if (own) return sayOf(own, mayAsItStands(own, deed));
  const names = await namesOf(
    told,
    offered.flatMap(({ flag, actions }) => deed.flags.filter((one) => actions.includes(one)).map((one) => `${flag}:${one}`)),
  );
  return sayOf(
    held,
    `您没有【${offering.title}】的“${labelOf(offering, deed)}”权限，所以${deed.lacking ?? '按钮不出现'}。${names}需要时请本机构管理员在角色管理里授权。`,
  );
}

/** What was submitted is changed no more. */
const EDITABLE = [STATUS.draft, STATUS.rejected] as const;
/** He may: in which states a paper lets it be done, and where it is done. */
function mayAsItStands(screen: Screen, deed: Deed): string {
  const paper = documentOf(screen.resource);
  const label = labelOf(screen, deed);
  const action = paper?.actions.find(({ flags, label: own }) => own === deed.label || flags.some((flag) => deed.flags.includes(flag)));
  const from = action?.from ?? (paper && deed.flags.includes('edit') ? EDITABLE : []);
  const states = [...new Set(from.map((status) => statusLabel(status)))].join('、');
  const inTurn = action?.does === 'review' ? '；设了审批步骤的，只有轮到的人能审，制单人不能审自己的单据时也审不了' : '';
  const next = paper ? '打开那张单据再问我“为什么不能审核”之类，或告诉我单号，我逐条说明。' : '按钮是灰的时，把鼠标停在它上面会写出原因。';
  return [
    `您有【${screen.title}】的“${label}”权限，不是权限的问题。`,
    ...(states ? [`- “${label}”只在单据是${states}时可以做${inTurn}。`] : []),
    `- ${deed.next ?? next}`,
  ].join('\n');
}

const whereIs = ({ group, title }: Screen): string => `${group || '工作台'}菜单，或 Ctrl+K 输入“${title}”`;

const sayOf = (screen: Screen, text: string): ToolAnswer =>
  found({
    text,
    data: { page: screen.title },
    references: [{ id: `page:${screen.flag}`, kind: 'page', title: screen.title, content: screen.group, path: screen.path }],
    proposals: [openPage(screen)],
  });

const labelOf = ({ resource, actions }: Screen, deed: Deed): string => {
  if (deed.label) return deed.label;
  const flag = deed.flags.find((one) => actions.includes(one)) ?? '';
  const own = documentOf(resource)?.actions.find(({ flags }) => flags.includes(flag))?.label;
  return own ?? operationLabel(resource, flag, (kind) => documentOf(kind)?.title ?? masterOf(kind)?.title);
};

/** Who of the house may. */
async function namesOf({ asking: { context } }: Told, permissions: readonly string[]): Promise<string> {
  const names = await namesHolding(context, permissions);
  return names === '' ? '' : `有这项权限的同事：${names}。`;
}
