import type { Proposal } from '../../contract/answers';
import { type AnyCommand, type Situation, whyNot } from '../../define/define-command';
import { say } from '../ui/toast';
import { openLocation } from '../workspace/open-location';
import { screenOf } from '../workspace/screens';
import { ownVerb, runCommand } from './run-command';
import { readSituation } from './situation';

/** A proposed command as it is offered: the palette's own command, or why there is none for this user. */
export type Offer = { proposal: Proposal; command?: AnyCommand; reason?: string };

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

/** Carries an offer out the way the palette would, confirmation included. @returns whether it was done */
export async function runOffer({ command, proposal, reason }: Offer, options: { behind?: boolean } = {}): Promise<boolean> {
  if (!command || reason !== undefined) {
    say.info(reason ?? '未知命令');
    return false;
  }
  if (opensItsDocument(command, proposal) && !(await documentIsOpen(command, String((proposal.args.ids as string[])[0])))) return false;
  return runHere(command, proposal, options);
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
