import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built client. Files under /assets carry a fingerprint in their name and never change; everything else is asked for again. */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isFingerprinted = /[\\/]assets[\\/]/.test(path);
      response.header('Cache-Control', isFingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
