import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DashboardDefinition } from '../../define/define-dashboard';
import { ownTileSchema } from '../../define/own-tile';
import { dashboards } from '../../domain/registry';
import { endpoint } from '../base/http';
import { previewOf, tilesOf } from '../engine/dashboards/dashboard';
import { exportDashboard } from '../engine/dashboards/export';
import { checkedTile, keepTile, offersOf, orderTiles, removeTile } from '../engine/dashboards/own-tiles';
import { createShared } from '../engine/dashboards/shared-answers';
import type { Services } from '../services';
import { sendWorkbook } from './sheet-file';

const given = z.string().max(4000).optional();
const screen = z.string().max(40).optional();
const id = z.guid({ error: '图表编号不正确' });
const house = { orgId: z.guid({ error: '机构编号不正确' }).optional() };

/** Every dashboard, one by one from the definitions; each takes the page it is asked through and what it may be asked with. */
export function register(app: FastifyInstance, services: Services): void {
  const shared = createShared(services);
  for (const definition of dashboards) {
    const path = `/v1/business/dashboard/${definition.resource.replace(/^dashboard:/, '')}`;
    const asks = Object.fromEntries(Object.keys(definition.asks ?? {}).map((name) => [name, given]));
    const input = z.strictObject({ screen, ...(definition.picks ? house : {}), ...asks });
    endpoint(app, services, { method: 'GET', path, input }, (context, { screen: _, ...asked }) =>
      tilesOf(context, definition, asked as Record<string, string>, definition.wall && shared),
    );
    if (definition.exports)
      endpoint(app, services, { method: 'GET', path: `${path}/export`, input }, async (context, { screen: _, ...asked }, { reply }) =>
        sendWorkbook(reply, definition.title, await exportDashboard(context, definition, asked as Record<string, string>)),
      );
    if (definition.own) registerOwn(app, services, definition, path);
  }
}

/** What people put together below a dashboard themselves: their own affair, asked with their own rights. */
function registerOwn(app: FastifyInstance, services: Services, definition: DashboardDefinition, path: string): void {
  endpoint(app, services, { method: 'GET', path: `${path}/offers`, input: z.strictObject({ screen }) }, async (context) => ({
    list: offersOf(context, definition),
  }));
  endpoint(app, services, { method: 'POST', path: `${path}/preview`, input: z.strictObject({ screen, tile: ownTileSchema }) }, async (context, { tile }) => ({
    told: await previewOf(context, definition, checkedTile(tile)),
  }));
  const keeps = z.strictObject({ screen, id: id.optional(), tile: ownTileSchema, isShared: z.boolean().default(false) });
  endpoint(app, services, { method: 'POST', path: `${path}/tile`, input: keeps }, async (context, { screen: _, ...tile }) => {
    await previewOf(context, definition, checkedTile(tile.tile));
    return keepTile(context, definition, tile);
  });
  endpoint(app, services, { method: 'POST', path: `${path}/removeTile`, input: z.strictObject({ screen, id }) }, (context, input) =>
    removeTile(context, definition, input.id),
  );
  endpoint(app, services, { method: 'POST', path: `${path}/orderTiles`, input: z.strictObject({ screen, ids: z.array(id).max(100) }) }, (context, input) =>
    orderTiles(context, definition, input.ids),
  );
}
