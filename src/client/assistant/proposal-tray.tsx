import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { commandsAtom, loadDerived } from '../palette/commands';
import { isOpening, type Offer, offerOf } from '../palette/offers';
import { readSituation } from '../palette/situation';
import { menuAtom } from '../session/menu';
import { cx } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { subscribeVerbs, verbsVersion } from '../workspace/active-verbs';
import { tabsAtom } from '../workspace/tabs-atom';
import type { Turn } from './chat';
import { proposalsOf, runProposed } from './proposals';

/** The offers of an answer as they are now: rights, the active tab and its selection decide anew with every change. */
export function useOffers(turn: Turn | undefined): Offer[] {
  const commands = useAtomValue(commandsAtom);
  useAtomValue(menuAtom);
  useAtomValue(tabsAtom);
  useSyncExternalStore(subscribeVerbs, verbsVersion);
  const proposals = proposalsOf(turn?.rich_text_ref ?? []);
  const isUnknown = proposals.some((proposal) => !commands.has(proposal.command));
  useEffect(() => {
    if (isUnknown) void loadDerived();
  }, [isUnknown]);
  const situation = readSituation();
  return proposals.map((proposal) => offerOf(proposal, commands, situation));
}

/** What an answer proposes: ordinary commands with the palette's own rights and confirmations. Nothing here runs by itself. */
export function ProposalTray({ turn, isLatest }: { turn: Turn; isLatest: boolean }) {
  const offers = useOffers(turn);
  if (offers.length === 0) return null;
  const first = isLatest ? offers.find(isOpening) : undefined;
  return (
    <ul aria-label="建议的命令" className="mt-2 overflow-hidden rounded-md border border-line">
      {offers.map((offer) => (
        <li key={`${offer.proposal.command} ${JSON.stringify(offer.proposal.args)}`} className="border-b border-line last:border-b-0">
          <OfferRow
            offer={offer}
            message={turn.id}
            isFirst={offer === first}
            wasRun={turn.receipts.some((receipt) => receipt.command === offer.proposal.command && receipt.title === offer.proposal.title)}
          />
        </li>
      ))}
    </ul>
  );
}

function OfferRow({ offer, message, isFirst, wasRun }: { offer: Offer; message: string; isFirst: boolean; wasRun: boolean }) {
  const { command, reason, proposal } = offer;
  const run = (event: MouseEvent | KeyboardEvent) => void runProposed(offer, message, { behind: event.ctrlKey || event.metaKey });
  return (
    <button
      type="button"
      aria-disabled={reason !== undefined || undefined}
      onClick={(event) => reason === undefined && run(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (reason === undefined) run(event);
      }}
      className={cx(
        'flex min-h-8 w-full items-center gap-2 px-2.5 py-1 text-left text-[13px]',
        reason === undefined ? 'cursor-pointer text-ink hover:bg-hover' : 'cursor-default text-muted',
      )}
    >
      <Icon name={reason === undefined ? (wasRun ? 'check' : 'right') : 'cancel'} size={14} className="shrink-0 text-faint" />
      <span className="min-w-0 flex-1">
        <span className={cx(reason !== undefined && 'line-through')}>{proposal.title || command?.title || proposal.command}</span>
        {reason !== undefined && <span className="ml-2 text-xs text-warn">{reason}</span>}
      </span>
      {reason === undefined && (command?.risk === 'write' || command?.risk === 'irreversible') && (
        <span className="text-xs text-warn">{command.risk === 'write' ? '需确认' : '不可撤销'}</span>
      )}
      {isFirst && <kbd>Enter</kbd>}
    </button>
  );
}
