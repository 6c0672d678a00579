import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BadInput, Refusal } from '../base/errors';
import { isPicture, MARK_BYTES } from './kinds';

const MEGABYTE = 1024 * 1024;
/** By what the file is, not by what it is called or said to be. */
const LIMITS = { picture: 10, other: 20 } as const;
export const UPLOAD_BYTES = LIMITS.other * MEGABYTE;

export type Upload = { name: string; content: Buffer; fields: Record<string, string> };

/**
 * The one file of an upload, counted while it comes: what is too large is not kept in memory, and read on to its end, so that
 * the answer reaches who sent it.
 * @throws BadInput in words for everything that can be wrong with it
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new BadInput('请选择要上传的文件');
  try {
    const part = await request.file();
    if (!part) throw new BadInput('请选择要上传的文件');
    const content = await contentOf(part);
    return { name: part.filename, content, fields: fieldsOf(part) };
  } catch (error) {
    throw error instanceof Refusal ? error : new BadInput('上传内容不完整或格式不正确，请重新上传');
  }
}

async function contentOf(part: MultipartFile): Promise<Buffer> {
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
  return Buffer.concat(kept, bytes);
}

function fieldsOf(part: MultipartFile): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(part.fields)) if (field && !Array.isArray(field) && field.type === 'field') fields[name] = String(field.value);
  return fields;
}
