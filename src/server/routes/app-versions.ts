import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { appVersion } from '../../domain/upkeep/app-version';
import { endpoint } from '../base/http';
import { latestVersion } from '../organisation/app-versions';
import type { Services } from '../services';

const valuesOf = (name: 'app' | 'platform') => appVersion.fields[name].options.map(({ value }) => value) as [string, ...string[]];
const asked = z.strictObject({
  app: z.enum(valuesOf('app'), { error: '没有这个应用' }),
  platform: z.enum(valuesOf('platform'), { error: '没有这个平台' }),
  versionCode: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
  /** The client is going to load it. */
  takes: z.enum(['true', 'false']).default('false'),
});

/** What a program beside the browser asks when it starts: whether there is a newer one for its organisation, and whether it must take it. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/app/latest', input: asked }, (context, input) =>
    latestVersion(context, { ...input, takes: input.takes === 'true' }),
  );
}
