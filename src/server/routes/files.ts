import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { allowsAny } from '../../define/allows';
import { masters } from '../../domain/registry';
import type { Context } from '../base/context';
import { BadInput, NotFound } from '../base/errors';
import { endpoint } from '../base/http';
import type { Part } from '../files/file-store';
import { checkImageToken, newImageToken } from '../files/image-token';
import { isShownInline } from '../files/kinds';
import { contentOf, findFile, keepFile, type StoredFile } from '../files/stored-files';
import { DEFAULT_SIZE, hasThumbnails, stepOf, thumbnailOf } from '../files/thumbnails';
import { type Large, readUpload } from '../files/upload';
import type { Services } from '../services';
import { SESSION_COOKIE } from '../session/cookies';

const BASE = '/v1/file';
const [LEAST, MOST] = [16, 2000];
/** `<id>` is the file as it came, `<id>_200` (or `?size=200`, 200 unless told) its thumbnail. */
const ADDRESS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:_(\d{1,4}))?$/i;
const one = z.object({ id: z.string().regex(ADDRESS, { error: '文件编号不正确' }), size: z.string().max(20).optional() });
const upload = z.looseObject({ token: z.string().max(200).optional() });

/** Uploads and downloads. Pictures of documents and masters are kept by id; who may read one is asked at every download. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/image/token', input: z.object({}) }, async (context, _input, { request }) => ({
    ...(await newImageToken(context, request.cookies[SESSION_COOKIE] ?? '')),
    uploadUrl: BASE,
    baseUrl: `${BASE}/`,
  }));

  /** The token stands in the header X-Image-Token, in the address, or as a field of the form. */
  endpoint(app, services, { method: 'POST', path: BASE, input: upload }, async (context, given, { request }) => {
    const header = request.headers['x-image-token'];
    const early = typeof header === 'string' ? header : given.token;
    if (early !== undefined) await checkImageToken(context, early);
    const { fields, discard, ...file } = await readUpload(request, ({ page = '' }) => largeOf(context, page));
    try {
      if (early === undefined) await checkImageToken(context, fields.token);
      const isShared = fields.shared === '1' || fields.shared === 'true';
      return await keepFile(services.files, context, { ...file, isShared });
    } finally {
      await discard();
    }
  });

  endpoint(app, services, { method: 'GET', path: `${BASE}/:id`, input: one }, async (context, given, { request, reply }) => {
    const [, id = '', suffix] = ADDRESS.exec(given.id) ?? [];
    const file = await findFile(context, id);
    const wanted = sizeOf(suffix ?? given.size);
    const step = wanted !== undefined && hasThumbnails(file.mime) ? stepOf(wanted) : undefined;
    const tag = `"${file.id}${step === undefined ? '' : `-${step}`}"`;
    // A file never changes under its id, but the right to read it does, and others use the machine: the browser keeps it and asks.
    reply.header('Cache-Control', 'private, no-cache').header('ETag', tag);
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    const small = step === undefined ? undefined : await thumbnailOf(file.id, step, () => allOf(services, context, file));
    if (small) return show(reply, { ...file, mime: 'image/webp', size: small.length }).send(small);
    const part = partOf(request.headers.range, file.size);
    if (part === 'beyond')
      return show(reply.status(416), { ...file, size: 0 })
        .header('Content-Range', `bytes */${file.size}`)
        .send();
    const content = await contentOf(services.files, context, file, part);
    if (!content) throw new NotFound('文件不存在');
    if (!part) return show(reply, file).send(content);
    reply.status(206).header('Content-Range', `bytes ${part.from}-${part.to}/${file.size}`);
    return show(reply, { ...file, size: part.to - part.from + 1 }).send(content);
  });
}

/** What this page takes of larger files from the caller: whoever may write what it is for. */
function largeOf({ permissions }: Context, page: string): Large | undefined {
  if (!allowsAny(permissions, page, ['add', 'edit'])) return undefined;
  const fields = masters.flatMap((master) => Object.values(master.fields)).filter((field) => field.kind === 'files');
  const field = fields.find(({ large }) => large?.page === page);
  return field?.large && { megabytes: field.large.megabytes, ending: field.ending ?? '' };
}

/** The one run of bytes a player asks for when somebody jumps in a film: `bytes=100-`, `bytes=-500`; several at once are answered with all. */
function partOf(asked: string | undefined, size: number): Part | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const part =
    from === '' ? { from: Math.max(0, size - Number(to)), to: size - 1 } : { from: Number(from), to: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  return part.from > part.to ? 'beyond' : part;
}

function sizeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (text === '') return DEFAULT_SIZE;
  const size = Number(text);
  if (!/^\d+$/.test(text) || size < LEAST || size > MOST) throw new BadInput(`缩略图尺寸为${LEAST}–${MOST}的整数`);
  return size;
}

function show(reply: FastifyReply, file: StoredFile): FastifyReply {
  const how = isShownInline(file.mime) ? 'inline' : 'attachment';
  const name = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return reply
    .header('Content-Disposition', `${how}; filename*=UTF-8''${name}`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Accept-Ranges', 'bytes')
    .header('Content-Security-Policy', "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'")
    .header('Content-Length', file.size)
    .type(file.mime);
}

async function allOf(services: Services, context: Context, file: StoredFile): Promise<Buffer | undefined> {
  const content = await contentOf(services.files, context, file);
  return content && Buffer.concat(await content.toArray());
}
