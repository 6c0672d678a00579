import { z } from 'zod';
import type { Proposal } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import { allowsAny } from '../../../define/allows';
import { screensFor } from '../../engine/access';
import { buttonsOf } from '../help/buttons-of';
import { actionSaid } from '../help/buttons-said';
import { defineTool, found, nothing } from '../tool';
import { type Pointed, pointedAt } from './this-document';
import { nobodyToUrge, URGES, urgeApprovers } from './urge-approvers';

const schema = z.object({
  action: z.string().min(1).max(20).describe('操作名称，如 审核、提交、红冲、作废、驳回'),
  number: z.string().max(40).optional().describe('单号；不填为用户正在看的单据或选中的行'),
});

/** Something to be done to documents: only ever proposed; the user confirms it in his own palette. */
export const proposeAction = defineTool<z.infer<typeof schema>>({
  name: 'proposeAction',
  description: '提议对单据执行操作（提交、审核、驳回、红冲、作废、终止等）。只提议，由用户确认执行。',
  args: schema,
  may: () => true,
  run: async (asking, { action: said, number }) => {
    const pointed = await pointedAt(asking, number);
    if (pointed.length === 0) return nothing(number ? `没有找到单号为 ${number} 的单据。` : '请先打开一张单据或选中几行，再让我执行操作。');
    // What the kind itself has speaks to its other side; where it has none those who have the next word are urged.
    const isOwn = pointed.every(({ definition, status }) => actionCalled(definition.actions, said)?.from.some((one) => one === status));
    const urged = URGES.test(said) && !isOwn ? await urgeApprovers(asking, pointed) : undefined;
    if (urged) return urged;
    const [first] = pointed;
    const nobody = URGES.test(said) && !isOwn && first && pointed.length === 1 ? await nobodyToUrge(asking, first) : undefined;
    if (nobody) return nobody;
    const proposals = pointed.flatMap((one) => proposalFor(asking, one, said) ?? []);
    if (proposals.length === 0 || !first)
      return nothing(`${first?.definition.title ?? '单据'}没有“${said}”这个操作，或您没有相应权限。`, {
        data: first && buttonsOf(asking.context, first.definition.kind),
      });
    return found({
      text: `可以${actionCalled(first.definition.actions, said)?.label ?? said}${pointed.map((one) => `${one.definition.title} **${one.sn}**`).join('、')}。这会改变数据，我不会自己执行；请在下方选择并确认。`,
      data: { proposed: proposals.map((one) => one.title) },
      references: pointed.map((one) => ({
        id: `${one.definition.kind}:${one.id}`,
        kind: 'document',
        title: `${one.definition.title} ${one.sn}`,
        content: '',
        resource: one.definition.kind,
        recordId: one.id,
        ...pathOf(asking, one),
      })),
      proposals,
    });
  },
});

const pathOf = ({ context }: Parameters<typeof pointedAt>[0], { definition }: Pointed): { path?: string } => {
  const [screen] = screensFor(context, definition.kind);
  return screen ? { path: screen.path } : {};
};

function proposalFor({ context, from }: Parameters<typeof pointedAt>[0], { definition, id, sn }: Pointed, said: string): Proposal | undefined {
  const action = actionCalled(definition.actions, said);
  if (!action) return undefined;
  const offering = screensFor(context, definition.kind).filter((screen) => action.flags.some((flag) => screen.actions.includes(flag)));
  const granted = offering.filter((screen) => allowsAny(context.permissions, screen.flag, action.flags));
  const screen = granted.find((one) => one.flag === from.screen) ?? granted[0];
  return (
    screen && {
      command: `act.${screen.flag}.${action.id}`,
      args: { ids: [id] },
      title: `${action.label}${definition.title} ${sn}`,
    }
  );
}

/** 审核, 批了 and 同意 mean the review, whatever its button is called; never what takes one back. */
export function actionCalled(actions: readonly Action[], said: string): Action | undefined {
  const alike = actions.filter(({ label }) => TAKES_BACK.test(label) === TAKES_BACK.test(said));
  return (
    actions.find((one) => one.label === said || one.id === said) ??
    (AGREES.test(said) && !TAKES_BACK.test(said) ? actions.find((one) => one.id === 'review') : undefined) ??
    alike.find((one) => said.length >= 2 && (one.label.includes(said) || said.includes(one.label))) ??
    actionSaid(alike, said)?.action ??
    // 红冲 of an electronic invoice is asked of whoever issues it: 申请红字.
    (TURNS_RED.test(said) ? actions.find(({ label }) => label.includes('红字')) : undefined)
  );
}
const TURNS_RED = /红冲|冲红|冲销/;
const AGREES = /^审[核批]?[了掉吧]*$|批|同意|通过|复核|审核/;
const TAKES_BACK = /反|不|撤|取消|驳回|退回/;
