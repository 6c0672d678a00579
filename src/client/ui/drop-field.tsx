import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button';
import { cx } from './class-names';

type Props = {
  /** What the input is called: 选择Excel文件. */
  label: string;
  /** Endings of the files that are taken: '.xls,.xlsx'. */
  accept: string;
  isMultiple?: boolean;
  /** What may be dropped here. */
  children: ReactNode;
  /** The file that was chosen, where there is one at a time. */
  chosen?: string | undefined;
  onFiles: (files: File[]) => void;
};

/** Where files are dropped or chosen: the only way a page asks for one before it is read. The browser's own input is never seen, its words are of another language. */
export function DropField({ label, accept, isMultiple = false, children, chosen, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse, the button does the same
    <div
      data-drop=""
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={cx(
        'flex min-h-20 flex-col items-center justify-center gap-2 rounded-lg border border-dashed p-3 text-center text-muted text-sm',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      {children}
      <span className="flex max-w-full items-center gap-3">
        <Button icon="import" data-autofocus="" onClick={() => input.current?.click()}>
          {chosen === undefined ? '选择文件' : '换一个文件'}
        </Button>
        {chosen !== undefined && <b className="min-w-0 break-all font-medium text-ink">{chosen}</b>}
      </span>
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          take(event.target.files);
          // A file that was put right has the same name: it shall be taken again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
