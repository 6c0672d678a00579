import { getDefaultStore } from 'jotai';
import type { Proposal } from '../../contract/answers';
import type { Receipt, RichTextRef } from '../../contract/assistant';
import { type AnyCommand, type Situation, whyNot } from '../../define/define-command';
import { post } from '../api/call';
import { commandsAtom } from '../palette/commands';
import { ownVerb, runCommand } from '../palette/run-command';
import { readSituation } from '../palette/situation';
import { say } from '../ui/toast';
import type { Proposed } from '../workspace/assistant-question';
import { openLocation } from '../workspace/open-location';
import { screenOf } from '../workspace/screens';
import { addReceipt, chatAtom } from './chat';

/** A proposed command as the tray shows it: the palette's own command, or why there is none for this user. */
export type Offer = { proposal: Proposal; command?: AnyCommand; reason?: string };

export const proposalsOf = (refs: readonly RichTextRef[]): Proposal[] =>
  refs.flatMap((ref) => ('command' in ref ? [{ command: ref.command, args: ref.args, title: ref.title }] : []));

/** Unknown commands and those the menu does not grant carry their reason; what only needs its document open does not. */
export function offerOf(proposal: Proposal, commands: ReadonlyMap<string, AnyCommand>, situation: Situation): Offer {
  const command = commands.get(proposal.command);
  if (!command) return { proposal, reason: '未知命令' };
  const when = opensItsDocument(command, proposal) ? { screen: command.when.screen, operations: command.when.operations } : command.when;
  const reason = whyNot(Object.fromEntries(Object.entries(when).filter(([, value]) => value !== undefined)), situation);
  return { proposal, command, ...(reason === undefined ? {} : { reason }) };
}

/** An action on documents the answer names: the document is opened first, then acted on as if the user had. */
const opensItsDocument = (command: AnyCommand, proposal: Proposal): boolean =>
  command.when.inTab !== undefined && Array.isArray(proposal.args.ids) && proposal.args.ids.length > 0;

export const isOpening = (offer: Offer): boolean => offer.reason === undefined && offer.command?.risk === 'open';

/** Runs an offer the way the palette would, confirmation included, and leaves a receipt with the answer. */
export async function runOffer(offer: Offer, message: string, options: { behind?: boolean } = {}): Promise<boolean> {
  const { command, proposal, reason } = offer;
  if (!command || reason !== undefined) {
    say.info(reason ?? '未知命令');
    return false;
  }
  if (opensItsDocument(command, proposal) && !(await documentIsOpen(command, String((proposal.args.ids as string[])[0])))) return false;
  const isDone = await runHere(command, proposal, options);
  if (isDone && message !== '') keepReceipt(message, { command: command.id, title: proposal.title, args: proposal.args });
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
      run: (options) => void runOffer(offer, turn.id, options),
    };
  });
}

/** The open page's own way of the action asks for reason and input; anything else runs as the palette runs it. */
async function runHere(command: AnyCommand, proposal: Proposal, options: { behind?: boolean }): Promise<boolean> {
  const own = ownVerb(command);
  if (!own) return runCommand(command, proposal.args, options);
  const reason = whyNot(command.when, readSituation());
  if (reason) say.info(reason);
  else await own();
  return reason === undefined;
}

async function documentIsOpen(command: AnyCommand, id: string): Promise<boolean> {
  const screen = screenOf(command.when.inTab ?? '');
  if (!screen) return false;
  const isThere = () => readSituation().tab?.documentId === id && ownVerb(command) !== undefined;
  if (isThere()) return true;
  openLocation(screen.path, { id });
  for (let waited = 0; waited < 6000; waited += 100) {
    if (isThere()) return true;
    await new Promise((resolve) => window.setTimeout(resolve, 100));
  }
  say.warning('单据没有打开，请稍后再试');
  return false;
}
