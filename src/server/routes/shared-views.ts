import type { FastifyInstance } from 'fastify';
import { audienceQuery, shareView as shareInput, tablePlace, withdrawView as withdrawInput } from '../../contract/shared-view';
import { endpoint } from '../base/http';
import { audienceOf } from '../engine/views/audience';
import { sharedViewsAt, shareView, withdrawView } from '../engine/views/shared-views';
import type { Services } from '../services';
import { onOwnPage } from './own-page';

/** Views of lists and reports that colleagues share; each is told with the rights of whoever asks. */
export function register(app: FastifyInstance, services: Services): void {
  const path = '/v1/business/sharedView';
  endpoint(app, services, { method: 'GET', path: `${path}/list`, input: tablePlace }, async (context, place) => ({
    list: await sharedViewsAt(onOwnPage(context, place.screen), place),
  }));
  endpoint(app, services, { method: 'GET', path: `${path}/audience`, input: audienceQuery }, (context, { screen }) =>
    audienceOf(onOwnPage(context, screen), screen),
  );
  endpoint(app, services, { method: 'POST', path: `${path}/share`, input: shareInput }, (context, input) => shareView(onOwnPage(context, input.screen), input));
  endpoint(app, services, { method: 'POST', path: `${path}/withdraw`, input: withdrawInput }, (context, { screen, id }) =>
    withdrawView({ ...context, screen }, id),
  );
}
