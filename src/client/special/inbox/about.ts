import type { InboxRow } from '../../../contract/inbox-answer';

/** What a thing that waits is about, in one line: why it presses, whom it concerns, how much, of what. */
export const aboutOf = ({ presses = '', party, lineCount, summary }: InboxRow): string =>
  [presses, party, lineCount > 0 ? `${lineCount} 行` : '', summary].filter(Boolean).join(' · ');
