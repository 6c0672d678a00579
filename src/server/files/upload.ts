import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BadInput, Refusal } from '../base/errors';
import type { Content } from './file-store';
import { isPicture, MARK_BYTES } from './kinds';

const MEGABYTE = 1024 * 1024;
/** By what the file is, not by what it is called or said to be. */
const LIMITS = { picture: 10, other: 20 } as const;
/** No field takes more (`large` of define/field.ts). */
const LARGEST = 500;
export const UPLOAD_BYTES = LARGEST * MEGABYTE;

/** What a page takes of files larger than usual. */
export type Large = { megabytes: number; ending: string };
type Fields = Record<string, string>;
/** `first`: its first bytes, where it lies beside memory; `discard` takes it away there. */
export type Upload = { name: string; content: Content; first: Buffer; fields: Fields; discard: () => Promise<void> };

/**
 * The one file of an upload, counted while it comes: what is too large is not kept in memory, and read on to its end, so that
 * the answer reaches who sent it. What may be larger than usual (`large`, asked with the fields that came before it) goes to a file meanwhile.
 * @throws BadInput in words for everything that can be wrong with it
 */
export async function readUpload(request: FastifyRequest, large: (fields: Fields) => Large | undefined): Promise<Upload> {
  if (!request.isMultipart()) throw new BadInput('请选择要上传的文件');
  try {
    const part = await request.file();
    if (!part) throw new BadInput('请选择要上传的文件');
    const more = large(fieldsOf(part));
    const isLarge = more !== undefined && extname(part.filename).toLowerCase() === more.ending;
    const taken = isLarge ? await writtenDown(part, more.megabytes) : await heldOf(part);
    return { ...taken, name: part.filename, fields: fieldsOf(part) };
  } catch (error) {
    throw error instanceof Refusal ? error : new BadInput('上传内容不完整或格式不正确，请重新上传');
  }
}

type Taken = Omit<Upload, 'name' | 'fields'>;

async function heldOf(part: MultipartFile): Promise<Taken> {
  const kept: Buffer[] = [];
  let bytes = 0;
  let limit: number | undefined;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= (limit ?? LIMITS.other) * MEGABYTE) kept.push(chunk);
    else kept.length = 0;
    if (limit === undefined && bytes >= MARK_BYTES) limit = isPicture(Buffer.concat(kept)) ? LIMITS.picture : LIMITS.other;
  }
  const most = limit ?? LIMITS.other;
  if (part.file.truncated || bytes > most * MEGABYTE) throw new BadInput(`${most === LIMITS.picture ? '图片' : '文件'}不能超过${most}MB`);
  const content = Buffer.concat(kept, bytes);
  return { content, first: content.subarray(0, MARK_BYTES), discard: async () => {} };
}

async function writtenDown(part: MultipartFile, megabytes: number): Promise<Taken> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'content');
    const file = createWriteStream(path, { mode: 0o600 });
    const hash = createHash('sha256');
    let first = Buffer.alloc(0);
    let size = 0;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (first.length < MARK_BYTES) first = Buffer.concat([first, chunk.subarray(0, MARK_BYTES)]);
      if (size > megabytes * MEGABYTE) continue;
      hash.update(chunk);
      if (!file.write(chunk)) await once(file, 'drain');
    }
    file.end();
    await finished(file);
    if (part.file.truncated || size > megabytes * MEGABYTE) throw new BadInput(`文件不能超过${megabytes}MB`);
    return { content: { path, size, sha256: hash.digest('hex') }, first, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

function fieldsOf(part: MultipartFile): Fields {
  const fields: Fields = {};
  for (const [name, field] of Object.entries(part.fields)) if (field && !Array.isArray(field) && field.type === 'field') fields[name] = String(field.value);
  return fields;
}
