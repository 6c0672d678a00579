import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../base/config';
import { Forbidden } from '../base/errors';

/**
 * The session cookie is SameSite=Lax; in addition nothing that changes anything, and no socket, is accepted from a page
 * of another origin. Programs that send no Origin (scripts, devices) have no cookie of a browser to abuse.
 */
export function refuseForeignOrigins(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  app.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && request.headers.upgrade === undefined) return;
    if (!isOwnOrigin(request, config.publicUrl)) throw new Forbidden('请求来源不正确，请从系统页面操作');
  });
}

function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site';
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === request.host || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
}
