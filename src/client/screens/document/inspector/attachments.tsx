import { useState } from 'react';
import type { DocumentInfo } from '../../../../contract/answers';
import { fileAddress, isPictureName, thumbnailAddress } from '../../../form/upload-file';
import { Icon } from '../../../ui/icon';
import { Modal } from '../../../ui/modal';

type Attached = { id: string; name: string };

export function attachedTo({ header }: DocumentInfo): Attached[] {
  const ids = Array.isArray(header.attachments) ? header.attachments.map(String) : [];
  const names = Array.isArray(header.attachmentsName) ? header.attachmentsName.map(String) : [];
  return ids.map((id, at) => ({ id, name: names[at] || `附件${at + 1}` }));
}

const isPaper = (name: string): boolean => /\.pdf$/i.test(name);

/** The attachments of a document, looked at in their place: pictures and papers without leaving the page. */
export function Attachments({ info }: { info: DocumentInfo }) {
  const [shown, setShown] = useState<Attached>();
  const files = attachedTo(info);
  if (files.length === 0) return <p className="py-6 text-center text-muted">没有附件{info.isEditable ? '，可在“更多字段”里上传' : ''}</p>;
  return (
    <ul aria-label="附件" className="flex flex-col gap-2">
      {files.map((file) => (
        <li key={file.id}>
          {isPictureName(file.name) || isPaper(file.name) ? (
            <button type="button" className="w-full cursor-pointer rounded border border-line p-2 text-left hover:bg-hover" onClick={() => setShown(file)}>
              {isPictureName(file.name) && (
                <img src={thumbnailAddress(file.id, 400)} alt="" loading="lazy" className="mb-1.5 max-h-40 w-full rounded-sm object-contain" />
              )}
              <FileName file={file} />
            </button>
          ) : (
            <a href={fileAddress(file.id)} target="_blank" rel="noreferrer" className="block rounded border border-line p-2 hover:bg-hover">
              <FileName file={file} />
            </a>
          )}
        </li>
      ))}
      {shown && (
        <Modal isOpen onClose={() => setShown(undefined)} title={shown.name} width={960} bodyClass="p-0">
          {isPictureName(shown.name) ? (
            <img src={fileAddress(shown.id)} alt={shown.name} className="mx-auto max-h-[70vh] object-contain" />
          ) : (
            <iframe src={fileAddress(shown.id)} title={shown.name} className="block h-[70vh] w-full border-0" />
          )}
        </Modal>
      )}
    </ul>
  );
}

function FileName({ file }: { file: Attached }) {
  return (
    <span className="flex items-center gap-1.5 text-accent">
      <Icon name="file" size={14} className="shrink-0" />
      <span className="truncate">{file.name}</span>
    </span>
  );
}
