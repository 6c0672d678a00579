import type { ReactNode } from 'react';
import type { FoundRecord } from '../../contract/search-answer';
import type { AnyCommand } from '../../define/define-command';
import { askAssistant, type Proposed } from '../workspace/assistant-question';
import { parseLocation } from '../workspace/location';
import { openLocation } from '../workspace/open-location';
import { argumentSteps } from './arguments';
import { foundBy } from './found-by';
import { keepUse } from './frecency';
import type { Place } from './option-row';
import { AssistantRow, CommandRow, ProposedRow, RecentRow, RecordRow, WhyNotRow } from './palette-rows';
import { askInPalette, closePalette, openPalette } from './palette-state';
import { QueryRow } from './query-row';
import type { Row } from './rank';
import type { RecentPlace } from './recents';
import { ownVerb, runCommand } from './run-command';
import { queryOf, type ScreenQuery, without } from './screen-query';
import type { Withheld } from './withheld';

/** One row of the list: how it is drawn, and what choosing it does. `behind`: the user goes on where he is. */
export type Option = { id: string; isDisabled?: boolean; draw: (place: Place) => ReactNode; choose: (behind: boolean) => void };

export const queryOption = (text: string, compiled: ScreenQuery): Option => ({
  id: 'query',
  draw: (place) => <QueryRow key="query" {...place} compiled={compiled} onRemove={(chip) => openPalette(without(text, chip))} />,
  choose: (behind) => {
    closePalette();
    openLocation(compiled.screen.path, queryOf(compiled), { behind });
  },
});

/** Drawn by place, not by command: another letter writes other words into the same rows. */
export const commandOption = ({ command, reason }: Row, words = ''): Option => ({
  id: command.id,
  isDisabled: reason !== undefined,
  draw: (place) => <CommandRow key={place.at} {...place} command={command} reason={reason} foundBy={foundBy(command, words)} />,
  choose: (behind) => chooseCommand(command, behind),
});

function chooseCommand(command: AnyCommand, behind: boolean): void {
  // What is chosen here is liked; whoever presses a command's key needs no row for it. Opening a page is counted where it happens.
  if (!command.id.startsWith('open.')) keepUse(command.id);
  if (!ownVerb(command) && argumentSteps(command).length > 0) {
    askInPalette(command.id);
    return;
  }
  closePalette();
  void runCommand(command, {}, { behind });
}

export const recordOption = (record: FoundRecord): Option => ({
  id: `record.${record.id}`,
  draw: (place) => <RecordRow key={`record.${record.id}`} {...place} record={record} />,
  choose: (behind) => {
    closePalette();
    openLocation(record.path, record.query, { behind });
  },
});

export const recentOption = (recent: RecentPlace): Option => ({
  id: `recent.${recent.location}`,
  draw: (place) => <RecentRow key={`recent.${recent.location}`} {...place} recent={recent} />,
  choose: (behind) => {
    closePalette();
    const { path, query } = parseLocation(recent.location);
    openLocation(path, query, { behind, title: recent.title });
  },
});

export const whyNotOption = (words: string, withheld: Withheld): Option => ({
  id: 'why-not',
  draw: (place) => <WhyNotRow key="why-not" {...place} withheld={withheld} />,
  choose: () => openPalette(`!${words}`),
});

/** A record the rows above name already is not named twice. */
export const unlisted = (records: readonly FoundRecord[], recents: readonly RecentPlace[]): FoundRecord[] =>
  records.filter(({ path, title }) => !recents.some((recent) => parseLocation(recent.location).path === path && recent.title.endsWith(title)));

export const proposedOption = (proposed: Proposed): Option => ({
  id: proposed.id,
  isDisabled: proposed.reason !== undefined,
  draw: (place) => <ProposedRow key={proposed.id} {...place} proposed={proposed} />,
  choose: (behind) => {
    closePalette();
    proposed.run({ behind });
  },
});

export const assistantOption = (question: string): Option => ({
  id: 'assistant',
  draw: (place) => <AssistantRow key="assistant" {...place} question={question} />,
  choose: () => {
    closePalette();
    askAssistant(question);
  },
});
