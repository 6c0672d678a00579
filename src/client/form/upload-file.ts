import type { Envelope } from '../../contract/envelope';
import { refused } from '../api/call';
import { CallError, WORDS } from '../api/call-error';

export type StoredFile = { id: string; name: string };

/** Stores one file; the answer's id is what records keep. */
export async function uploadFile(file: File): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', file, file.name);
  const answer = await uploadTo<Partial<StoredFile>>('/v1/file', body);
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
