import type { Proposal } from '../../../contract/answers';

/** Pages that are offered under one answer: the last that were looked at are nearest to it. */
const MOST_PAGES = 8;
const DEED = /^(?:add|act)\./;

/**
 * What the calls of one answer offer, as it stands in the end: a form begun once more stands in place of the one before, and so does what is
 * to be done to a paper.
 */
export function createOffers() {
  let offered: Proposal[] = [];
  return {
    add(more: readonly Proposal[]): void {
      const again = new Set(more.map(keyOf));
      offered = [...offered.filter((one) => !again.has(keyOf(one))), ...more];
    },
    all(): Proposal[] {
      const pages = offered.filter(({ command }) => !DEED.test(command));
      const dropped = new Set(pages.slice(0, Math.max(0, pages.length - MOST_PAGES)));
      return offered.filter((one) => !dropped.has(one));
    },
  };
}

/** A form by its kind, a deed by the papers, a page by what it is opened with. */
function keyOf({ command, args }: Proposal): string {
  if (command.startsWith('add.')) return command;
  return command.startsWith('act.') ? `act ${JSON.stringify(args.ids)}` : `${command} ${JSON.stringify(args)}`;
}
