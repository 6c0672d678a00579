import { STATUS, statusLabel } from '../../../define/status';
import { shownDocument } from '../../engine/documents/info';
import { isAsked } from '../../engine/documents/next-approvers';
import { documentReference, openDocument } from '../places';
import { type Asking, found, nothing, type ToolAnswer } from '../tool';
import type { Pointed } from './this-document';

export const URGES = /催/;

/**
 * 催办 of papers that wait for the word of others: their own page offers it to whoever may see them, whatever their kind is. Undefined where one of
 * them waits for nobody, or for whoever asks.
 */
export async function urgeApprovers({ context }: Asking, pointed: readonly Pointed[]): Promise<ToolAnswer | undefined> {
  const waiting: { one: Pointed; for: string; info: Awaited<ReturnType<typeof shownDocument>> }[] = [];
  for (const one of pointed) {
    const info = one.status === STATUS.submitted ? await shownDocument(context, one.definition, { id: one.id }) : undefined;
    const isMine = one.definition.actions.some(({ id, does }) => does === 'review' && info?.actions.includes(id));
    // What waits for another house's word is no approval of one's own: the server refuses it.
    if (!info?.waitsFor?.length || isMine || isAsked(info)) return undefined;
    waiting.push({ one, for: info.waitsFor.join('、'), info });
  }
  const said = waiting.map(({ one, for: names }) => `${one.definition.title} **${one.sn}**（正在等${names}）`);
  return found({
    text: `可以催办${said.join('、')}。这会提醒对方，我不会自己执行；请打开它，点“催办”确认。`,
    data: { proposed: said },
    references: waiting.map(({ one, info }) => documentReference(context, one.definition, info.header)),
    proposals: waiting.flatMap(({ one, info }) => openDocument(context, one.definition, info.header).map((open) => ({ ...open, title: `${open.title} 催办` }))),
  });
}

/** Of one paper nobody else has the next word: whoever asks has it himself, or nothing waits for anybody. */
export async function nobodyToUrge({ context }: Asking, { definition, id, sn, status }: Pointed): Promise<ToolAnswer | undefined> {
  const info = await shownDocument(context, definition, { id });
  const proposals = openDocument(context, definition, info.header);
  const review = definition.actions.find((one) => one.does === 'review' && info.actions.includes(one.id));
  if (status === STATUS.submitted && review)
    return found({
      text: `不用催：${definition.title} **${sn}** 正等着审核，您自己就可以“${review.label}”。`,
      data: { mine: review.label },
      references: [documentReference(context, definition, info.header)],
      proposals,
    });
  if (status === STATUS.submitted) return undefined;
  return nothing(`${definition.title} **${sn}** 现在是${statusLabel(status)}，没有在等谁审批，${definition.title}也没有别的“催办”。`, { proposals });
}
