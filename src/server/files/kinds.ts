import { extname } from 'node:path';

/** What may be uploaded: the type is decided by ending and first bytes together, never by what the browser claims. */
type Kind = { mime: string; starts: readonly number[][]; at?: number };
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const KINDS: Record<string, Kind> = {
  '.png': { mime: 'image/png', starts: [[0x89, 0x50, 0x4e, 0x47]] },
  '.jpg': { mime: 'image/jpeg', starts: [[0xff, 0xd8, 0xff]] },
  '.jpeg': { mime: 'image/jpeg', starts: [[0xff, 0xd8, 0xff]] },
  '.gif': { mime: 'image/gif', starts: [[0x47, 0x49, 0x46, 0x38]] },
  '.webp': { mime: 'image/webp', starts: [[0x57, 0x45, 0x42, 0x50]], at: 8 },
  '.bmp': { mime: 'image/bmp', starts: [[0x42, 0x4d]] },
  '.pdf': { mime: 'application/pdf', starts: [[0x25, 0x50, 0x44, 0x46]] },
  '.ofd': { mime: 'application/ofd', starts: [ZIP] },
  '.xlsx': { mime: `${OFFICE}spreadsheetml.sheet`, starts: [ZIP] },
  '.docx': { mime: `${OFFICE}wordprocessingml.document`, starts: [ZIP] },
  '.pptx': { mime: `${OFFICE}presentationml.presentation`, starts: [ZIP] },
  '.xls': { mime: 'application/vnd.ms-excel', starts: [OLE] },
  '.doc': { mime: 'application/msword', starts: [OLE] },
  '.zip': { mime: 'application/zip', starts: [ZIP] },
  '.mp4': { mime: 'video/mp4', starts: [[0x66, 0x74, 0x79, 0x70]], at: 4 },
};
export const ALLOWED = Object.keys(KINDS).join(' ');

/** The type of a file by its name and content; undefined when it may not be kept. */
export function mimeOf(name: string, content: Buffer): string | undefined {
  const kind = KINDS[extname(name).toLowerCase()];
  if (!kind) return undefined;
  const isThat = kind.starts.some((start) => start.every((byte, i) => content[(kind.at ?? 0) + i] === byte));
  return isThat ? kind.mime : undefined;
}

/** Shown in the page; everything else is only offered for saving. */
export const isShownInline = (mime: string): boolean => mime.startsWith('image/') || mime === 'application/pdf' || mime === 'video/mp4';
