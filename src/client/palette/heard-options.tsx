import type { Heard } from '../../contract/assistant';
import type { AnyCommand, Situation } from '../../define/define-command';
import { cx } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { askAssistant } from '../workspace/assistant-question';
import { offerOf, runOffer } from './offers';
import { OptionRow, type Place } from './option-row';
import type { Option } from './options';
import { closePalette } from './palette-state';

type Asked = { question: string; commands: ReadonlyMap<string, AnyCommand>; situation: Situation };

/** What was understood of the words, as rows: what it says beside the first thing that can be done about it; nothing that may not be run. */
export function heardOptions({ says, proposals, isRefused }: Heard, { question, commands, situation }: Asked): Option[] {
  const offers = proposals.map((proposal) => offerOf(proposal, commands, situation)).filter(({ reason }) => reason === undefined);
  if (offers.length === 0) return says === '' ? [] : [saidOption(says, question, isRefused === true)];
  return offers.map(({ proposal, command, ...offer }, at): Option => {
    const title = proposal.title || command?.title || '';
    return {
      id: `heard.${at}`,
      draw: (place) => <HeardRow key={place.at} {...place} title={title} says={at === 0 ? says : ''} isWriting={command?.risk !== 'open'} />,
      choose: (behind) => {
        closePalette();
        void runOffer({ proposal, ...(command ? { command } : {}), ...offer }, { behind });
      },
    };
  });
}

/** An answer with nothing to do about it goes on in the assistant. */
const saidOption = (says: string, question: string, isRefused: boolean): Option => ({
  id: 'heard.said',
  draw: (place) => <HeardRow key={place.at} {...place} title={says} says="" isWriting={false} isRefused={isRefused} />,
  choose: () => {
    closePalette();
    askAssistant(question);
  },
});

type Row = Place & { title: string; says: string; isWriting: boolean; isRefused?: boolean };
function HeardRow({ title, says, isWriting, isRefused = false, ...place }: Row) {
  return (
    <OptionRow {...place}>
      <Icon name={isRefused ? 'cancel' : 'spark'} size={15} className={cx('shrink-0', isRefused ? 'text-faint' : 'text-info')} />
      <span className={cx('min-w-0 flex-1 truncate', isRefused && 'text-warn')} title={says || title}>
        {title}
        {says && <span className="ml-2 text-xs text-muted">{says}</span>}
      </span>
      {isWriting && <span className="text-xs text-warn">需确认</span>}
      <span className="shrink-0 text-xs text-muted">{isRefused ? '为什么不能' : 'AI'}</span>
    </OptionRow>
  );
}
