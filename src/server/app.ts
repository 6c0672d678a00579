import './kinds/attach';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance } from 'fastify';
import { CODES } from '../contract/envelope';
import { registrars } from './app-routes';
import { checkout } from './base/checkout';
import { answerError } from './base/http';
import { newId } from './base/id';
import { UPLOAD_BYTES } from './files/upload';
import { forbidKeeping, sendSecurityHeaders } from './guard/headers';
import { guardInput } from './guard/input';
import { refuseForeignOrigins } from './guard/origin';
import { limitRates } from './guard/rates';
import { registerHealth } from './health';
import { describeRoutes } from './routes/openapi';
import type { Services } from './services';
import { serveClient } from './static';
import { watchCalls } from './watch/metrics-route';

const clientFolder = join(checkout, 'dist/client');
const MEGABYTE = 1024 * 1024;

/**
 * The whole HTTP side of the product, ready to listen or to be injected by a test. In order: headers and guards, the
 * routes of /v1 and /ws (app-routes.ts is their only list), the built client. Every error ends in answerError.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = fastify({
    // The proxy's own word, not what a caller wrote before it: limits count addresses.
    trustProxy: services.config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 8 * MEGABYTE,
    // A question of 2 000 Chinese characters makes an address of 18 000.
    http: { maxHeaderSize: 64 * 1024 },
    genReqId: () => newId().slice(-12),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    logger: {
      level: services.config.logLevel,
      serializers: { req: (request) => ({ method: request.method, path: request.url.split('?')[0], ip: request.ip }) },
    },
  });
  app.setErrorHandler(answerError);
  forbidKeeping(app);
  await sendSecurityHeaders(app, services.config);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 8 * MEGABYTE });
  await app.register(multipart, { limits: { fileSize: UPLOAD_BYTES, files: 9, fields: 50, fieldSize: MEGABYTE } });
  await limitRates(app);
  refuseForeignOrigins(app, services.config);
  guardInput(app);
  await app.register(websocket, { options: { maxPayload: 4096 } });
  registerHealth(app, services);
  app.addHook('onClose', () => services.replica?.stop());
  watchCalls(app, services);
  describeRoutes(app, services);
  for (const register of registrars) await register(app, services);
  if (existsSync(join(clientFolder, 'index.html'))) await serveClient(app, clientFolder);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    // The product lives behind the #: somebody who types /Login means /#/Login.
    const isPage = request.method === 'GET' && !/^\/(v1|ws)(\/|$)/.test(path) && (request.headers.accept ?? '').includes('text/html');
    if (isPage) return reply.redirect(`/#${safe(path)}`);
    return reply.status(404).send({ code: CODES.notFound, msg: '请求的服务不存在', info: null });
  });
  return app;
}

/** Only what a route path may look like; everything else goes home. */
const safe = (path: string): string => (/^\/[A-Za-z0-9/_-]{0,200}$/.test(path) ? path : '/');
