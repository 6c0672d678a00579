import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CODES, type Envelope, SUCCESS } from '../../contract/envelope';
import type { Problem } from '../../define/document-rules';
import type { Services } from '../services';
import type { Context } from './context';
import { BadInput, KeyUsed, Refusal, Unauthorised } from './errors';
import { translateDatabaseError } from './translate-error';
import { speakChinese } from './zod-words';

speakChinese();

/**
 * A request through the server: Fastify parses the body (JSON or form), the endpoint's zod checks it, the session
 * becomes a Context, one operation runs, its result goes into the envelope. Every refusal and every bug ends in
 * `answerError`, the only place that knows how errors look on the wire.
 */
export type Endpoint<I> = {
  method: 'GET' | 'POST';
  path: string;
  input: z.ZodType<I>;
};
declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the description of the interface is made of (routes/openapi.ts). */
    described?: { input: z.ZodType; access: 'open' | 'session' };
  }
}
export type Call = { request: FastifyRequest; reply: FastifyReply };

/** Registers one route that needs a session. `run` gets the caller and the checked input (query, params and body together). */
export function endpoint<I>(
  app: FastifyInstance,
  services: Services,
  spec: Endpoint<I>,
  run: (context: Context, input: I, call: Call) => Promise<unknown>,
): void {
  app.route({
    method: spec.method,
    url: spec.path,
    config: { described: { input: spec.input, access: 'session' } },
    handler: async (request, reply) => {
      const { his, eInvoices, seals, networks } = services;
      const context = { ...(await services.sessions.contextOf(request, reply)), his, eInvoices, seals, networks };
      const input = parse(spec.input, inputOf(request));
      return envelope(await run(context, input, { request, reply }), reply);
    },
  });
}

/** Registers one route anybody may call: login, captcha, divisions. */
export function openEndpoint<I>(app: FastifyInstance, spec: Endpoint<I>, run: (input: I, call: Call) => Promise<unknown>): void {
  app.route({
    method: spec.method,
    url: spec.path,
    config: { described: { input: spec.input, access: 'open' } },
    handler: async (request, reply) => envelope(await run(parse(spec.input, inputOf(request)), { request, reply }), reply),
  });
}

/** Answers that stream or send files call reply themselves and return `reply`. */
const envelope = (info: unknown, reply: FastifyReply): Envelope | FastifyReply =>
  info === reply || reply.sent ? reply : { code: 0, msg: SUCCESS, info: info ?? null };

function inputOf(request: FastifyRequest): Record<string, unknown> {
  const body = request.body;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) throw new BadInput('请求内容必须是一个对象');
  return { ...(request.query as object), ...(request.params as object), ...(body as object | null) };
}

/** Zod's verdict as BadInput: every problem with its field and line (`line`, where one line of several is read), the first one in the message. */
export function parse<I>(schema: z.ZodType<I>, value: unknown, line?: number): I {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue): Problem => {
    const [head, index, field] = issue.path;
    if (head === 'lines' && typeof index === 'number')
      return { message: issue.message, line: index + 1, ...(field === undefined ? {} : { field: String(field) }) };
    return { message: issue.message, field: String(issue.path[issue.path.length - 1] ?? ''), ...(line === undefined ? {} : { line }) };
  });
  throw new BadInput(problems[0]?.message ?? '数据格式不正确', problems);
}

/** The one error handler of the product. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Also where no hook was reached, and where an answer that may be kept was on its way.
  reply.header('Cache-Control', 'no-store');
  // A download that could not begin is answered in words, not as the file it would have been.
  reply.removeHeader('content-disposition');
  reply.type('application/json; charset=utf-8');
  const known = error instanceof Refusal ? error : translateDatabaseError(error);
  if (known) {
    const status = known instanceof Unauthorised ? 401 : 200;
    return reply.status(status).send({
      code: known.code,
      msg: known.message,
      info: infoOf(known),
    });
  }
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== undefined && status < 500) {
    return reply.status(status === 404 ? 404 : 200).send({ code: CODES.badInput, msg: httpWords(error), info: null });
  }
  request.log.error({ err: error, requestId: request.id }, 'unexpected error');
  return reply.status(200).send({ code: CODES.bug, msg: `服务错误（${request.id}）`, info: null });
}

function infoOf(known: Refusal): Record<string, unknown> | null {
  if (known instanceof KeyUsed) return { earlier: known.earlier };
  return known.problems.length > 0 ? { problems: known.problems } : null;
}

function httpWords(error: unknown): string {
  const code = (error as { code?: string }).code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return '内容过大，请减少后再提交';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return '不支持的内容类型';
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return '请求内容不是有效的JSON';
  if ((error as { statusCode?: number }).statusCode === 429) return '操作过于频繁，请稍后再试';
  return '请求格式不正确';
}
