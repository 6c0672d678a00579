import { useRef, useState } from 'react';
import { Menu, type MenuItem } from '../table/menu';
import { Popover } from '../table/popover';
import { Button, IconButton } from '../ui/button';
import { useKeyOfCommand } from '../ui/command-keys';
import type { IconName } from '../ui/icon';

/** Something that can be done here and now; what cannot be done is not offered (the palette's `!` says why). */
export type Act = {
  id: string;
  label: string;
  onChoose: () => void;
  icon?: IconName | undefined;
  /** Its shortcut, or the command whose shortcut it is, as the user has set it. */
  keys?: string | undefined;
  keysOf?: string | undefined;
  isDanger?: boolean | undefined;
  isBusy?: boolean | undefined;
};

type Props = {
  /** The one thing this person does next here, the only filled button of the page. */
  next?: Act | undefined;
  /** The rest, most wanted first: so many stand beside it, what is left unfolds from ⋯. */
  others: readonly (Act | 'line')[];
  quiet?: number;
  /** The filled button closes the row, as at the right end of a head. */
  isLast?: boolean;
};

/** What can be done on a page: one filled button, at most two quiet ones, and ⋯. Danger never stands in the open. */
export function ActionRow({ next, others, quiet = 2, isLast = false }: Props) {
  const open = others.filter((act): act is Act => act !== 'line' && !act.isDanger).slice(0, quiet);
  const folded = others.filter((act) => act === 'line' || !open.includes(act));
  return (
    <div className="flex shrink-0 items-center gap-2">
      {next && !isLast && <ActButton act={next} isNext />}
      {open.map((act) => (
        <ActButton key={act.id} act={act} />
      ))}
      <More acts={folded} />
      {next && isLast && <ActButton act={next} isNext />}
    </div>
  );
}

function ActButton({ act, isNext }: { act: Act; isNext?: boolean }) {
  const { label, icon, keys, keysOf, isBusy, onChoose } = act;
  return (
    <Button
      tone={isNext ? 'primary' : 'plain'}
      data-next={isNext ? '' : undefined}
      {...(icon ? { icon } : {})}
      {...(keys ? { keys } : {})}
      {...(keysOf ? { keysOf } : {})}
      isBusy={isBusy ?? false}
      onClick={onChoose}
    >
      {label}
      {isNext && <NextKeys keys={keys} keysOf={keysOf} />}
    </Button>
  );
}

/** The key of the next step stands in its button, for the eyes; the button itself names it to everybody else. */
function NextKeys({ keys: fixed, keysOf }: Pick<Act, 'keys' | 'keysOf'>) {
  const own = useKeyOfCommand(keysOf);
  const keys = fixed ?? own;
  if (!keys) return null;
  return (
    <span aria-hidden className="ml-1 rounded border border-current/40 px-1 font-normal text-[11px] leading-4">
      {keys.replaceAll('+', ' ')}
    </span>
  );
}

/** ⋯: what is offered and does not stand in the open. */
export function More({ acts, label = '更多' }: { acts: readonly (Act | 'line')[]; label?: string }) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  if (!acts.some((act) => act !== 'line')) return null;
  return (
    <>
      <IconButton ref={anchor} icon="more" label={label} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <Popover anchor={anchor} label="更多操作" onClose={() => setOpen(false)}>
          <Menu label="更多操作" onDone={() => setOpen(false)} items={withoutLooseLines(acts).map(itemOf)} />
        </Popover>
      )}
    </>
  );
}

/** A line stands between two acts only. */
const withoutLooseLines = (acts: readonly (Act | 'line')[]) =>
  acts.filter((act, at) => act !== 'line' || (at > 0 && acts[at - 1] !== 'line' && acts.slice(at).some((later) => later !== 'line')));

const itemOf = (act: Act | 'line'): MenuItem =>
  act === 'line'
    ? act
    : { label: act.label, icon: act.icon, keys: act.keys, keysOf: act.keysOf, isDanger: act.isDanger, isDisabled: act.isBusy, onChoose: act.onChoose };
