import * as Radix from '@radix-ui/react-dialog';
import { type KeyboardEvent, type ReactNode, use, useEffect, useState } from 'react';
import { IconButton } from './button';
import { cx } from './class-names';
import { cycleFocus } from './cycle-focus';
import { DialogHostContext } from './dialog-host';
import { tellHalfTyped } from './half-typed';
import { useDrag } from './use-drag';

/**
 * Modal({ isOpen, onClose, title, width = 600, footer, canFullscreen = true, isLocked, initialFocus, children })
 * Draggable by its title, fullscreen by button or double click. Inside a tab it is bound to the tab (see dialog-host.ts);
 * over the page otherwise. Esc and × call onClose; a click beside it does nothing: half-typed work is not lost by a slip.
 * `isLocked` refuses closing while something is being saved. Ctrl+Enter anywhere in it is `onAccept`, what its filled button does.
 */
type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  onAccept?: () => void;
  title: ReactNode;
  description?: string;
  width?: number;
  footer?: ReactNode;
  canFullscreen?: boolean;
  isLocked?: boolean;
  onOpened?: (content: HTMLElement) => void;
  bodyClass?: string;
  children: ReactNode;
};

export function Modal({ isOpen, onClose, ...rest }: ModalProps) {
  const host = use(DialogHostContext);
  const isBound = Boolean(host?.element);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && !rest.isLocked && onClose()} modal={!isBound}>
      <Radix.Portal container={host?.element ?? undefined}>
        <ModalBody {...rest} isBound={isBound} onClose={onClose} />
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Escape closes the list of a field first, then what the field stands in. */
const isListOpen = (target: EventTarget | null): boolean => target instanceof Element && target.matches('[role=combobox][aria-expanded=true]');

function ModalBody({
  title,
  description,
  width = 600,
  footer,
  canFullscreen = true,
  isLocked,
  onAccept,
  onOpened,
  bodyClass,
  isBound,
  children,
}: Omit<ModalProps, 'isOpen'> & { isBound: boolean }) {
  const host = use(DialogHostContext);
  const [isFull, setFull] = useState(false);
  const drag = useDrag();
  useEffect(() => host?.hold(), [host]);
  const toggle = () => {
    drag.reset();
    setFull((full) => !full);
  };
  return (
    <>
      <div className={cx(isBound ? 'absolute' : 'fixed', 'inset-0 z-40 bg-black/35')} />
      <Radix.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        aria-modal={isBound ? 'true' : undefined}
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => isListOpen(event.target) && event.preventDefault()}
        onOpenAutoFocus={(event) => takeFocus(event, onOpened)}
        onKeyDownCapture={acceptsBy(isLocked ? undefined : onAccept)}
        onKeyDown={isBound ? cycleFocus : undefined}
        className={cx(
          isBound ? 'absolute' : 'fixed',
          'z-50 flex flex-col overflow-hidden border border-line bg-raised text-ink shadow-2xl outline-none',
          isFull ? 'inset-0 max-h-full' : 'top-[8%] left-1/2 max-h-[84%] max-w-[calc(100%-32px)] rounded-lg',
        )}
        style={isFull ? undefined : { width, transform: `translate(calc(-50% + ${drag.x}px), ${drag.y}px)` }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; the button beside the title does the rest */}
        <header
          className={cx('flex min-h-11 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4 select-none', !isFull && 'cursor-move')}
          {...(isFull ? {} : drag.handle)}
          onDoubleClick={canFullscreen ? toggle : undefined}
        >
          <Radix.Title className="min-w-0 flex-1 py-2 text-[15px] leading-6 font-semibold [overflow-wrap:anywhere]">{title}</Radix.Title>
          {canFullscreen && <IconButton size="sm" icon={isFull ? 'minimise' : 'maximise'} label={isFull ? '还原' : '全屏'} onClick={toggle} />}
          <Radix.Close asChild>
            <IconButton size="sm" icon="close" label="关闭" {...(isLocked ? { whyNot: '正在处理，请稍候' } : {})} />
          </Radix.Close>
        </header>
        {description && <Radix.Description className="px-4 pt-3 text-[13px] text-muted">{description}</Radix.Description>}
        <div className={cx('modal-body min-h-0 flex-1 overflow-auto p-4', bodyClass)}>{children}</div>
        {footer && <footer className="flex shrink-0 items-center justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>}
      </Radix.Content>
    </>
  );
}

/** Ctrl+Enter, before any field takes the key for itself. */
const acceptsBy = (onAccept: (() => void) | undefined) => (event: KeyboardEvent<HTMLElement>) => {
  if (!onAccept || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  tellHalfTyped();
  onAccept();
};

/** An opened dialog has the keyboard where something is typed. */
function takeFocus(event: Event, onOpened: ModalProps['onOpened']): void {
  const content = event.currentTarget as HTMLElement;
  // Where something is typed comes before the tabs above it.
  const first = ['[data-autofocus]', '.modal-body :is(input, textarea):not([disabled], [tabindex="-1"], [type="file"])', '.modal-body button:not([disabled])']
    .map((wanted) => content.querySelector<HTMLElement>(wanted))
    .find((found) => found !== null);
  event.preventDefault();
  // Shown again beside the tab somebody works in, it takes nothing from him.
  if (content.closest('[role=tabpanel]')?.hasAttribute('data-beside')) return;
  // Where nothing is typed it is read from its top.
  (first ?? content).focus({ preventScroll: first?.matches('button') === true });
  onOpened?.(content);
}
