import { getDefaultStore } from 'jotai';
import type { Proposal } from '../../contract/answers';
import type { Receipt, RichTextRef } from '../../contract/assistant';
import { post } from '../api/call';
import { commandsAtom } from '../palette/commands';
import { type Offer, offerOf, runOffer } from '../palette/offers';
import { readSituation } from '../palette/situation';
import type { Proposed } from '../workspace/assistant-question';
import { addReceipt, chatAtom } from './chat';

export const proposalsOf = (refs: readonly RichTextRef[]): Proposal[] =>
  refs.flatMap((ref) => ('command' in ref ? [{ command: ref.command, args: ref.args, title: ref.title }] : []));

/** Runs an offer and leaves a receipt with the answer it stands in. */
export async function runProposed(offer: Offer, message: string, options: { behind?: boolean } = {}): Promise<boolean> {
  const isDone = await runOffer(offer, options);
  const { command, proposal } = offer;
  if (isDone && command && message !== '') keepReceipt(message, { command: command.id, title: proposal.title, args: proposal.args });
  return isDone;
}

/** Kept by the server with the answer, and shown at once. */
function keepReceipt(message: string, receipt: Omit<Receipt, 'at'>): void {
  addReceipt(message, { ...receipt, at: new Date().toISOString() });
  void post('/v1/llm/receipt', { id: message, ...receipt }, { quiet: true }).catch(() => undefined);
}

/** Proposals of the last answer as rows of the palette, under the same rights and with the same confirmations as in the tray. */
export function proposedRows(): Proposed[] {
  const store = getDefaultStore();
  const turn = store.get(chatAtom).turns.at(-1);
  if (!turn || turn.state === 'running') return [];
  const [commands, situation] = [store.get(commandsAtom), readSituation()];
  return proposalsOf(turn.rich_text_ref).map((proposal, at): Proposed => {
    const offer = offerOf(proposal, commands, situation);
    return {
      id: `proposal.${at}`,
      title: proposal.title || offer.command?.title || proposal.command,
      risk: offer.command?.risk ?? 'open',
      ...(offer.reason === undefined ? {} : { reason: offer.reason }),
      run: (options) => void runProposed(offer, turn.id, options),
    };
  });
}
