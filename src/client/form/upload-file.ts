import { CODES, type Envelope } from '../../contract/envelope';
import { get, refused } from '../api/call';
import { CallError, WORDS } from '../api/call-error';

export type StoredFile = { id: string; name: string };

/** Where to upload and with what right; asked for once and used until the server no longer takes it. */
type Right = { token: string; uploadUrl: string };
let right: Promise<Right> | undefined;
function uploadRight(): Promise<Right> {
  right ??= get<Right>('/v1/image/token', {}, { quiet: true, shared: true }).catch((error: unknown) => {
    right = undefined;
    throw error;
  });
  return right;
}

/** Stores one file; the answer's id is what records keep. `page`: where it is larger than usual, the page it is for. */
export async function uploadFile(file: File, page?: string): Promise<StoredFile> {
  const used = uploadRight();
  try {
    return await uploadWith(await used, file, page);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== CODES.uploadToken) throw error;
    // Several files at once are refused together: they ask for one new right.
    if (right === used) right = undefined;
    return uploadWith(await uploadRight(), file, page);
  }
}

async function uploadWith({ token, uploadUrl }: Right, file: File, page: string | undefined): Promise<StoredFile> {
  const body = new FormData();
  body.append('token', token);
  // Before the file: what it may weigh is known when it comes.
  if (page) body.append('page', page);
  body.append('file', file, file.name);
  const answer = await uploadTo<Partial<StoredFile>>(uploadUrl, body);
  if (!answer.id) throw new Error('上传失败，请重试');
  return { id: answer.id, name: answer.name ?? file.name };
}

/** Multipart goes beside the JSON calls; the envelope is the same. */
export async function uploadTo<T>(path: string, body: FormData): Promise<T> {
  const response = await fetch(path, { method: 'POST', body, credentials: 'same-origin' }).catch(() => {
    throw new CallError(WORDS.network);
  });
  const envelope = (await response.json().catch(() => undefined)) as Envelope<T> | undefined;
  if (!response.ok) throw refused(response, envelope);
  if (!envelope) throw new CallError(WORDS.client);
  if (envelope.code !== 0) throw new CallError(envelope.msg || WORDS.service, { code: Number(envelope.code) });
  return envelope.info;
}

export const fileAddress = (id: string): string => `/v1/file/${encodeURIComponent(id)}`;
/** The picture fitted into a square of so many pixels. */
export const thumbnailAddress = (id: string, size = 200): string => `${fileAddress(id)}_${size}`;
export const isPictureName = (name: string): boolean => /\.(png|jpe?g|gif|webp)$/i.test(name);
