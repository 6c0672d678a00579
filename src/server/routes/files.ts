import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BadInput, NotFound } from '../errors';
import { isShownInline } from '../files/kinds';
import { contentOf, findFile, keepFile } from '../files/stored-files';
import { endpoint } from '../http';
import type { Services } from '../services';
import { newToken } from '../session/token';

const PICTURE = 10 * 1024 * 1024;
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error: '文件编号不正确' });
const one = z.object({ id: uuid, size: z.coerce.number().int().min(16).max(2000).optional() });

/** Uploads and downloads. Pictures of documents and masters are kept by id; who may read one is asked at every download. */
export function register(app: FastifyInstance, services: Services): void {
  /** Kept for clients that ask before uploading to a storage of its own: here the session is the right to upload. */
  endpoint(app, services, { method: 'GET', path: '/v1/image/token', input: z.object({}) }, async () => ({
    token: newToken(),
    uploadUrl: '/v1/file',
    baseUrl: '/v1/file/',
  }));

  endpoint(app, services, { method: 'POST', path: '/v1/file', input: z.looseObject({}) }, async (context, _input, { request }) => {
    const { name, content, fields } = await readUpload(request);
    const mayShare = fields.shared === '1' || fields.shared === 'true';
    return keepFile(services.files, context, { name, content, isShared: mayShare });
  });

  endpoint(app, services, { method: 'GET', path: '/v1/file/:id', input: one }, async (context, given, { reply }) => {
    const file = await findFile(context, given.id);
    const content = await contentOf(services.files, context, file);
    if (!content) throw new NotFound('文件不存在');
    const how = isShownInline(file.mime) ? 'inline' : 'attachment';
    reply.header(
      'Content-Disposition',
      `${how}; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    );
    // A file never changes under its id; the right to read it is the organisation's, so only the browser keeps it.
    reply
      .header('Cache-Control', 'private, max-age=86400')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'");
    return reply.type(file.mime).header('Content-Length', file.size).send(content);
  });
}

async function readUpload(request: FastifyRequest): Promise<{ name: string; content: Buffer; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new BadInput('请选择要上传的文件');
  const part = await request.file();
  if (!part) throw new BadInput('请选择要上传的文件');
  const content = await part.toBuffer();
  if (part.mimetype.startsWith('image/') && content.length > PICTURE) throw new BadInput('图片不能超过10MB');
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(part.fields)) if (field && !Array.isArray(field) && field.type === 'field') fields[name] = String(field.value);
  return { name: part.filename, content, fields };
}
