import { Suspense, useRef, useState } from 'react';
import type { Session } from '../session/session';
import { Tooltip } from '../ui/tooltip';
import { UserPanel } from './panels';

/** Who is signed in. */
export function UserMenu({ session }: { session: Session }) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const name = session.employeeInfo.name ?? '用户';
  return (
    <>
      <Tooltip text={name}>
        <button
          ref={anchor}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={`用户菜单，${name}`}
          onClick={() => setOpen(!isOpen)}
          className="ml-1 flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-full bg-accent text-xs font-semibold text-on-accent"
        >
          {name.slice(0, 1)}
        </button>
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <UserPanel session={session} name={name} anchor={anchor} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
