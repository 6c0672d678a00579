import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../base/config';

/** Scripts, styles, pictures and connections from this server only. Inline styles remain: the component library needs them. */
export async function sendSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): Promise<void> {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The reader of a handheld's camera is compiled to wasm; it comes from this server like every script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
}

/**
 * No answer of the services is kept by anybody on the way or in the browser: it is somebody's, and old a moment later. What may
 * be kept says so itself (files), the built client is served elsewhere (static.ts).
 */
export function forbidKeeping(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(v1|ws|healthz|livez)(\/|\?|$)/.test(request.url)) reply.header('Cache-Control', 'no-store');
  });
}
