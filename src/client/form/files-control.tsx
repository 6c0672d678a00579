import { useRef, useState } from 'react';
import type { FilesField } from '../../define/field';
import { Button, IconButton } from '../ui/button';
import { say } from '../ui/toast';
import type { ControlProps } from './control';
import { fileAddress, isPictureName, thumbnailAddress, uploadFile } from './upload-file';

/** Attachments: chosen, dropped or pasted; each is stored at once and the record keeps its id. */
export function FilesControl({ id, field, value, words, onChange, isReadOnly, describedBy }: ControlProps<FilesField>) {
  const input = useRef<HTMLInputElement>(null);
  const ids = Array.isArray(value) ? (value as string[]) : [];
  const names = Array.isArray(words) ? words : [];
  const { add, isBusy } = useUploads({ field, ids, names, onChange });
  return (
    <section
      id={id}
      aria-label={field.label}
      aria-describedby={describedBy}
      onDragOver={(event) => !isReadOnly && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isReadOnly) void add([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        if (!isReadOnly && event.clipboardData.files.length > 0) void add([...event.clipboardData.files]);
      }}
      className="flex min-h-8 flex-wrap items-center gap-1"
    >
      {ids.map((file, at) => (
        <AttachedFile
          key={file}
          file={file}
          name={names[at] ?? ''}
          label={`附件${at + 1}`}
          onRemove={
            isReadOnly
              ? undefined
              : () =>
                  onChange(
                    ids.filter((one) => one !== file),
                    names.filter((_, i) => i !== at),
                  )
          }
        />
      ))}
      {!isReadOnly && (
        <>
          <Button size="sm" icon="import" isBusy={isBusy} onClick={() => input.current?.click()}>
            上传
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={field.ending}
            aria-label={`上传${field.label}`}
            onChange={(event) => {
              void add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </>
      )}
      {isReadOnly && ids.length === 0 && <span className="text-faint text-sm">无</span>}
    </section>
  );
}

/** One attachment; `onRemove` is absent where it stays. */
function AttachedFile({ file, name, label, onRemove }: { file: string; name: string; label: string; onRemove: (() => void) | undefined }) {
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded bg-sunken pl-2 text-xs">
      {isPictureName(name) && <img src={thumbnailAddress(file, 100)} alt="" className="h-5 w-5 rounded-sm object-cover" />}
      <a href={fileAddress(file)} target="_blank" rel="noreferrer" className="max-w-40 truncate text-accent hover:underline">
        {name || label}
      </a>
      {onRemove && <IconButton icon="close" size="sm" label={`删除${label}`} onClick={onRemove} />}
    </span>
  );
}

type Uploads = { field: FilesField; ids: readonly string[]; names: readonly string[]; onChange: ControlProps<FilesField>['onChange'] };

/** Stores files and names them in the record. */
function useUploads({ field, ids, names, onChange }: Uploads) {
  const [busy, setBusy] = useState(0);
  const add = async (files: readonly File[]) => {
    if (ids.length + files.length > field.max) return say.warning(`【${field.label}】最多${field.max}个附件`);
    setBusy(files.length);
    try {
      const stored = await Promise.all(files.map((file) => uploadFile(file, field.large?.page)));
      onChange([...ids, ...stored.map((file) => file.id)], [...ids.map((_, at) => names[at] ?? ''), ...stored.map((file) => file.name)]);
    } catch (error) {
      say.error(error instanceof Error ? error.message : '上传失败，请重试');
    } finally {
      setBusy(0);
    }
  };
  return { add, isBusy: busy > 0 };
}
