import { useAtomValue } from 'jotai';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Reference } from '../../contract/answers';
import { menuAtom } from '../session/menu';
import { Button } from '../ui/button';
import { cx } from '../ui/class-names';
import { Icon, type IconName } from '../ui/icon';
import { Tooltip } from '../ui/tooltip';
import { openAll, openReference, wayOf } from './references';

const ICONS: Record<string, IconName> = {
  document: 'file',
  stock: 'goods',
  goods: 'goods',
  partner: 'organisation',
  page: 'table',
  help: 'help',
  use: 'hospital',
};

/** The rows an answer rests on. Enter or a click opens one, with Ctrl behind; what may not be opened says why. */
export function ReferenceChips({ references, question }: { references: readonly Reference[]; question?: string }) {
  const menu = useAtomValue(menuAtom);
  if (references.length === 0) return null;
  const open = references.filter((reference) => !('whyNot' in wayOf(reference, menu)));
  return (
    <section aria-label="引用" className="mt-2 flex flex-wrap items-center gap-1.5">
      {references.map((reference) => (
        <Chip key={reference.id} reference={reference} />
      ))}
      {open.length > 1 && (
        <Button size="sm" tone="ghost" onClick={() => openAll(open, menu, question)}>
          全部打开（{open.length}）
        </Button>
      )}
    </section>
  );
}

function Chip({ reference }: { reference: Reference }) {
  const menu = useAtomValue(menuAtom);
  const way = wayOf(reference, menu);
  const reason = 'whyNot' in way ? way.whyNot : undefined;
  const open = (event: MouseEvent | KeyboardEvent) => openReference(reference, menu, { behind: event.ctrlKey || event.metaKey });
  const chip = (
    <button
      type="button"
      aria-disabled={reason !== undefined || undefined}
      onClick={(event) => reason === undefined && open(event)}
      onKeyDown={(event) => {
        // Browsers differ in whether Ctrl+Enter clicks a button.
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (reason === undefined) open(event);
      }}
      className={cx(
        'inline-flex h-6 max-w-full items-center gap-1 rounded border px-1.5 text-xs',
        reason === undefined
          ? 'cursor-pointer border-accent/50 bg-accent-soft text-accent hover:border-accent'
          : 'cursor-default border-line bg-sunken text-muted',
      )}
    >
      <Icon name={ICONS[reference.kind] ?? 'file'} size={12} className="shrink-0" />
      <span className="truncate">{reference.title}</span>
    </button>
  );
  const hint = [reference.content, reason ?? 'Enter 打开，Ctrl+Enter 后台打开'].filter(Boolean).join('　');
  return <Tooltip text={hint}>{chip}</Tooltip>;
}
