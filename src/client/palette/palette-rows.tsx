import { memo } from 'react';
import type { FoundRecord } from '../../contract/search-answer';
import type { AnyCommand } from '../../define/define-command';
import { thingOf } from '../../domain/screens/things';
import { cx } from '../ui/class-names';
import { DocumentNumber } from '../ui/document-number';
import { actionIcon, Icon, type IconName } from '../ui/icon';
import { ThingIcon } from '../ui/thing-icon';
import type { Proposed } from '../workspace/assistant-question';
import { screenOf } from '../workspace/screens';
import { thingAt } from '../workspace/tab-words';
import { OptionRow, type Place } from './option-row';
import type { Row } from './rank';
import type { RecentPlace } from './recents';
import type { Withheld } from './withheld';

/**
 * The rows of the palette: a command (or why it cannot run), a record, a proposal, the question to the assistant. A page and a record
 * have the icon of what they are about, everywhere the same; what is done has that of its button.
 */
const QUIET = 'shrink-0 text-dim';
const iconOf = (id: string): IconName => {
  const [kind, name = ''] = id.split('.');
  if (kind === 'add') return 'add';
  return (kind === 'act' ? (actionIcon(id.split('.').at(-1) ?? '') ?? 'review') : kind === 'tab' ? 'table' : actionIcon(name)) ?? 'settings';
};

function CommandIcon({ id }: { id: string }) {
  const screen = id.startsWith('open.') ? screenOf(id.slice('open.'.length)) : undefined;
  return screen ? <ThingIcon of={thingOf(screen)} size={15} className={QUIET} /> : <Icon name={iconOf(id)} size={15} className={QUIET} />;
}

function PlaceIcon({ location, otherwise }: { location: string; otherwise: IconName }) {
  const thing = thingAt(location);
  return thing ? <ThingIcon of={thing} size={15} className={QUIET} /> : <Icon name={otherwise} size={15} className={QUIET} />;
}

type CommandRowProps = Place & { command: AnyCommand; reason: Row['reason']; foundBy: string | undefined };

/** Drawn again only when it says something else: most rows stay from one letter to the next. */
export const CommandRow = memo(function CommandRow({ command, reason, foundBy, ...place }: CommandRowProps) {
  return (
    <OptionRow {...place} isDisabled={reason !== undefined}>
      {reason === undefined ? <CommandIcon id={command.id} /> : <Icon name="cancel" size={15} className={QUIET} />}
      <span className={cx('min-w-0 flex-1 truncate', reason !== undefined && 'text-muted')}>
        {command.title}
        {foundBy && <span className="ml-2 text-xs text-faint">{foundBy}</span>}
        {reason !== undefined && <span className="ml-3 text-xs text-warn">{reason}</span>}
      </span>
      {(command.risk === 'write' || command.risk === 'irreversible') && (
        <span className="text-xs text-warn">{command.risk === 'write' ? '需确认' : '不可撤销'}</span>
      )}
      <span className="shrink-0 text-xs text-muted">{command.group}</span>
      {command.keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </OptionRow>
  );
});

export const RecordRow = memo(function RecordRow({ record, ...place }: Place & { record: FoundRecord }) {
  return (
    <OptionRow {...place}>
      <PlaceIcon location={record.path} otherwise="bookmark" />
      <span className="min-w-0 flex-1 truncate">
        <Titled title={record.title} />
        {record.subtitle && <span className="ml-2 text-xs text-muted">{record.subtitle}</span>}
      </span>
      {record.kind && <span className="shrink-0 text-xs text-muted">{record.kind}</span>}
    </OptionRow>
  );
});

/** A title with the number of a document in it: its last digits are what is looked for. */
function Titled({ title }: { title: string }) {
  const [, before = '', sn] = /^(.*?\s?)([A-Z]{1,6}\d{8,})$/.exec(title) ?? [];
  return sn ? (
    <>
      {before}
      <DocumentNumber sn={sn} />
    </>
  ) : (
    title
  );
}

/** A record looked at lately, or an open tab: chosen, its tab comes to the front or opens again. */
export const RecentRow = memo(function RecentRow({ recent, ...place }: Place & { recent: RecentPlace }) {
  return (
    <OptionRow {...place}>
      <PlaceIcon location={recent.location} otherwise="history" />
      <span className="min-w-0 flex-1 truncate">
        <Titled title={recent.title} />
      </span>
      <span className="shrink-0 text-xs text-muted">{recent.tab === undefined ? '最近看过' : '已打开'}</span>
    </OptionRow>
  );
});

/** What the assistant proposed last. Its own mark and the risk tell it from what the user looked for. */
export function ProposedRow({ proposed, ...place }: Place & { proposed: Proposed }) {
  const { title, risk, reason } = proposed;
  return (
    <OptionRow {...place} isDisabled={reason !== undefined}>
      <Icon name={reason === undefined ? 'spark' : 'cancel'} size={15} className="shrink-0 text-info" />
      <span className={cx('min-w-0 flex-1 truncate', reason !== undefined && 'text-muted')}>
        <span className={cx(reason !== undefined && 'line-through')}>{title}</span>
        {reason !== undefined && <span className="ml-3 text-xs text-warn">{reason}</span>}
      </span>
      {(risk === 'write' || risk === 'irreversible') && <span className="text-xs text-warn">{risk === 'write' ? '需确认' : '不可撤销'}</span>}
      <span className="shrink-0 text-xs text-muted">AI 建议</span>
    </OptionRow>
  );
}

/** What was looked for exists, but not for this user now: it says why, and leads to the others. */
export function WhyNotRow({ withheld: { title, reason, count }, ...place }: Place & { withheld: Withheld }) {
  return (
    <OptionRow {...place}>
      <Icon name="cancel" size={15} className="shrink-0 text-faint" />
      <span className="min-w-0 flex-1 truncate" title={reason}>
        <span className="text-muted">{title}</span>
        <span className="ml-3 text-xs text-warn">{reason}</span>
      </span>
      <span className="shrink-0 text-xs text-muted">{count > 1 ? `为什么不能（共 ${count} 个）` : '为什么不能'}</span>
    </OptionRow>
  );
}

export function AssistantRow({ question, ...place }: Place & { question: string }) {
  return (
    <OptionRow {...place}>
      <Icon name="spark" size={15} className="shrink-0 text-info" />
      <span className="min-w-0 flex-1 truncate">问 AI：{question}</span>
    </OptionRow>
  );
}
