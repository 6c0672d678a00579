import { z } from 'zod';
import type { Action } from '../../../define/action';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { holds } from '../../../define/field';
import { STATUS, statusLabel } from '../../../define/status';
import type { Context } from '../../base/context';
import { Refusal } from '../../base/errors';
import { screensFor, screenThatAllows } from '../../engine/access';
import { check } from '../../engine/documents/check';
import { shownDocument } from '../../engine/documents/info';
import { prepare } from '../../engine/documents/prepare';
import { reachDocument } from '../../engine/documents/reach-document';
import { openDocument } from '../places';
import { defineTool, found, nothing } from '../tool';
import { actionCalled } from './act';
import { ASKS_OPINIONS, opinionsOf } from './opinions';
import { ASKS_REASON, reasonsKept } from './reasons-kept';
import { refusalOf } from './refusal';
import { standingOf } from './standing';
import { pointedAt } from './this-document';

const schema = z.object({
  action: z.string().max(20).optional().describe('想做而做不了的操作，如 审核、提交；不填为全部'),
  number: z.string().max(40).optional().describe('单号；不填为用户正在看的单据'),
});

/** Why something cannot be done to a document: its state, the missing right, who must approve first, every rule that would refuse. */
export const explain = defineTool<z.infer<typeof schema>>({
  name: 'explainRefusal',
  description: '解释某张单据为什么不能提交、审核、修改等：状态、权限、审批人、业务规则。',
  args: schema,
  may: () => true,
  run: async (asking, { action: said, number }) => {
    const { context } = asking;
    const [one] = await pointedAt(asking, number);
    if (!one) return nothing(number ? `没有找到单号为 ${number} 的单据。` : '请打开那张单据，或告诉我单号，我来说明原因。');
    if (screensFor(context, one.definition.kind).length === 0) return nothing(`您没有查看${one.definition.title}的权限。`);
    const info = await shownDocument(context, one.definition, { id: one.id });
    const asked = said ? actionCalled(one.definition.actions, said) : undefined;
    const standing = standingOf(one.definition, info, dayOf(context.now()));
    // Nothing was named that cannot be done: what its state allows is told, and why some of it is refused.
    const actions = asked
      ? [asked]
      : one.definition.actions.filter((action) => action.from.some((from) => from === one.status) && info.actions.includes(action.id));
    const lines = await Promise.all(
      actions.map(async (action) => `- **${action.label}**：${await reasonOf(context, one.definition, info.header, info.actions, action)}`),
    );
    const waiting = info.steps.find((step) => step.result === '');
    const steps = waiting && one.status === 1 && standing.length === 0 ? `\n\n正在等待审批：${waiting.name}（${waiting.approvers.join('、')}）。` : '';
    const state = `${one.definition.title} **${one.sn}** 现在是 **${statusLabel(one.status)}**。`;
    const refused = one.status === STATUS.rejected ? [await refusalOf(context, one.id)] : [];
    // 为什么拒收了一根: of what was done it is asked, and not why something cannot be done.
    const isOfReason = !asked && ASKS_REASON.test(asking.text);
    const reasons = isOfReason ? reasonsKept(one.definition, info, [...refused, ...standing]) : [];
    if (reasons.length > 0) asking.asked?.push({ tool: 'heard', args: asking.text });
    const opinions = ASKS_OPINIONS.test(asking.text) ? opinionsOf(info) : [];
    if (opinions.length > 0) asking.asked?.push({ tool: 'heard', args: asking.text });
    const says = [...opinions, ...reasons, ...refused, ...standing];
    const stands = says.length > 0 ? [says.map((words) => `- ${words}`).join('\n')] : [];
    const may = lines.length > 0 ? [asked ? '' : '现在可以办的：', lines.join('\n')] : [];
    const unasked = said && !asked ? `\n\n${one.definition.title}没有“${said}”这个操作。` : '';
    return found({
      text: [state, ...stands, ...may].filter(Boolean).join('\n\n') + steps + unasked,
      data: { sn: one.sn, status: statusLabel(one.status), standing: says, actions: lines, waitingFor: waiting?.approvers ?? [] },
      references: [
        {
          id: `${one.definition.kind}:${one.id}`,
          kind: 'document',
          title: `${one.definition.title} ${one.sn}`,
          content: statusLabel(one.status),
          resource: one.definition.kind,
          recordId: one.id,
          path: screensFor(context, one.definition.kind)[0]?.path ?? '',
        },
      ],
      proposals: openDocument(context, one.definition, info.header),
    });
  },
});

async function reasonOf(
  context: Context,
  definition: DocumentDefinition,
  row: Record<string, unknown>,
  allowed: readonly string[],
  action: Action,
): Promise<string> {
  const status = Number(row.status);
  if (row.isRed === true) return '红字单据不能再操作';
  if (!action.from.some((from) => from === status)) return `只能在${action.from.map(statusLabel).join('、')}时进行，现在是${statusLabel(status)}`;
  if (!screenThatAllows(context, definition.kind, action.flags, row)) {
    const [screen] = screensFor(context, definition.kind);
    return `您没有【${screen?.title ?? definition.title}-${action.label}】权限`;
  }
  if (!holds(action.when, row)) return '此单据的类型不适用';
  if (!holds(action.offeredWhen, row)) return '还没到这一步：要等的见上面';
  if (!allowed.includes(action.id)) return '现在不可用';
  return action.does === 'submit' || action.does === 'review' ? ruleWords(context, definition, String(row.id), action.does) : '可以进行';
}

/** The rules of that moment asked without doing anything. */
async function ruleWords(context: Context, definition: DocumentDefinition, id: string, moment: 'submit' | 'review'): Promise<string> {
  try {
    const { view } = await reachDocument(context, definition, { id });
    await prepare(context, definition, view);
    await check(context, definition, view, moment === 'review' ? ['submit', 'review'] : ['submit'], true);
    return '可以进行';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
