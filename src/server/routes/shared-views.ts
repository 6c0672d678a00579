import type { FastifyInstance } from 'fastify';
import { audienceQuery, shareView as shareInput, tablePlace, withdrawView as withdrawInput } from '../../contract/shared-view';
import { screenOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Forbidden } from '../base/errors';
import { endpoint } from '../base/http';
import { granted } from '../engine/access';
import { audienceOf } from '../engine/views/audience';
import { sharedViewsAt, shareView, withdrawView } from '../engine/views/shared-views';
import type { Services } from '../services';

/** @throws Forbidden where the page is not the caller's */
function at(context: Context, flag: string): Context {
  const screen = screenOf(flag);
  const there = { ...context, screen: flag };
  if (!screen || granted(there, [screen]).length === 0) throw new Forbidden(`您没有【${screen?.title ?? '本页'}】权限`);
  return there;
}

/** Views of lists and reports that colleagues share; each is told with the rights of whoever asks. */
export function register(app: FastifyInstance, services: Services): void {
  const path = '/v1/business/sharedView';
  endpoint(app, services, { method: 'GET', path: `${path}/list`, input: tablePlace }, async (context, place) => ({
    list: await sharedViewsAt(at(context, place.screen), place),
  }));
  endpoint(app, services, { method: 'GET', path: `${path}/audience`, input: audienceQuery }, (context, { screen }) => audienceOf(at(context, screen), screen));
  endpoint(app, services, { method: 'POST', path: `${path}/share`, input: shareInput }, (context, input) => shareView(at(context, input.screen), input));
  endpoint(app, services, { method: 'POST', path: `${path}/withdraw`, input: withdrawInput }, (context, { screen, id }) =>
    withdrawView({ ...context, screen }, id),
  );
}
