import { extname } from 'node:path';

/** What may be uploaded: what a file is, its first bytes say; never its name alone, never what the browser claims. */
type Kind = { mime: string; marks: readonly (readonly [at: number, bytes: readonly number[]])[] };
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const zip = (mime: string): Kind => ({ mime, marks: [[0, [0x50, 0x4b, 0x03, 0x04]]] });
const ole = (mime: string): Kind => ({ mime, marks: [[0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]]] });
const jpeg: Kind = { mime: 'image/jpeg', marks: [[0, [0xff, 0xd8, 0xff]]] };
const KINDS: Record<string, Kind> = {
  '.png': { mime: 'image/png', marks: [[0, [0x89, ...letters('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]]] },
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.gif': { mime: 'image/gif', marks: [[0, letters('GIF8')]] },
  '.webp': {
    mime: 'image/webp',
    marks: [
      [0, letters('RIFF')],
      [8, letters('WEBP')],
    ],
  },
  '.bmp': { mime: 'image/bmp', marks: [[0, letters('BM')]] },
  '.xml': { mime: 'application/xml', marks: [[0, letters('<?xml')]] },
  '.pdf': { mime: 'application/pdf', marks: [[0, letters('%PDF')]] },
  '.ofd': zip('application/ofd'),
  '.xlsx': zip(`${OFFICE}spreadsheetml.sheet`),
  '.docx': zip(`${OFFICE}wordprocessingml.document`),
  '.pptx': zip(`${OFFICE}presentationml.presentation`),
  '.xls': ole('application/vnd.ms-excel'),
  '.doc': ole('application/msword'),
  '.zip': zip('application/zip'),
  '.mp4': { mime: 'video/mp4', marks: [[4, letters('ftyp')]] },
};
export const ALLOWED = Object.keys(KINDS).join(' ');
/** So many first bytes tell. */
export const MARK_BYTES = 16;

const isThat = ({ marks }: Kind, content: Buffer): boolean => marks.every(([at, bytes]) => bytes.every((byte, i) => content[at + i] === byte));
const pictures = Object.entries(KINDS).filter(([, kind]) => kind.mime.startsWith('image/'));

/** Whether these first bytes are those of a picture. */
export const isPicture = (content: Buffer): boolean => pictures.some(([, kind]) => isThat(kind, content));

/**
 * Type and name of a file by its content; undefined when it may not be kept. A picture called by the ending of another kind of
 * picture, or by none, is the picture it is; everything else must be what its ending says.
 */
export function kindOf(name: string, content: Buffer): { mime: string; name: string } | undefined {
  const ending = extname(name).toLowerCase();
  const called = KINDS[ending];
  if (called && isThat(called, content)) return { mime: called.mime, name };
  if (ending !== '' && !called?.mime.startsWith('image/')) return undefined;
  const [found, kind] = pictures.find(([, one]) => isThat(one, content)) ?? [];
  return kind && { mime: kind.mime, name: ending === '' ? `${name}${found}` : name };
}

/** Where the ending is one of ours and the content is not what it says: what it is instead, as far as known (''). */
export function misnamed(name: string, content: Buffer): string | undefined {
  const called = KINDS[extname(name).toLowerCase()];
  if (!called || isThat(called, content)) return undefined;
  // What begins like a zip may be many things.
  return Object.entries(KINDS).find(([, kind]) => !/zip|ofd|office|msword|excel/.test(kind.mime) && isThat(kind, content))?.[0] ?? '';
}

/** Shown in the page; everything else is only offered for saving. */
export const isShownInline = (mime: string): boolean => mime.startsWith('image/') || mime === 'application/pdf' || mime === 'video/mp4';
