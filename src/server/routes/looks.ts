import type { FastifyInstance } from 'fastify';
import { lookAt, reportLook } from '../../contract/look';
import { documentOf, masterOf, reportOf } from '../../domain/registry';
import { NotFound } from '../base/errors';
import { endpoint } from '../base/http';
import { beginLook, endLook, lookAtReport } from '../engine/looks/looks';
import type { Services } from '../services';
import { onOwnPage } from './own-page';

/** When somebody looks at a list and when he leaves it: kept per user, page and resource, so that lists can say what is new to him. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'POST', path: '/v1/business/look/begin', input: lookAt }, (context, list) => {
    const there = onOwnPage(context, list.screen);
    if (!documentOf(list.resource) && !masterOf(list.resource)) throw new NotFound('没有这张列表');
    return beginLook(there, list);
  });
  endpoint(app, services, { method: 'POST', path: '/v1/business/look/end', input: lookAt }, endLook);
  endpoint(app, services, { method: 'POST', path: '/v1/business/look/report', input: reportLook }, (context, given) => {
    const there = onOwnPage(context, given.screen);
    if (!reportOf(given.resource, context.org.kind)) throw new NotFound('没有这张报表');
    return lookAtReport(there, given);
  });
}
