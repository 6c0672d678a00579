import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../base/http';
import { closingDesk, proofOf, urgeMonth } from '../kinds/finance/closing-desk';
import type { Services } from '../services';

const screen = z.string().max(40).optional();
const month = z.string({ error: '请选择月份' }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: '【月份】格式应为yyyy-MM' });
const urged = z.strictObject({ screen, month, kind: z.string({ error: '请选择单据' }).max(40) });

/** 月结台, a second place of 库存财务, whose 结账 and 反结账 it uses: whoever may ask that page may look here. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(
    app,
    services,
    { method: 'GET', path: '/v1/business/closing/desk', input: z.strictObject({ screen, month: month.optional() }) },
    (context, { screen: from, month: asked }) => closingDesk({ ...context, screen: from ?? '' }, asked),
  );
  endpoint(
    app,
    services,
    { method: 'GET', path: '/v1/business/closing/proof', input: z.strictObject({ screen, month }) },
    (context, { screen: from, month: asked }) => proofOf({ ...context, screen: from ?? '' }, asked),
  );
  endpoint(app, services, { method: 'POST', path: '/v1/business/closing/urge', input: urged }, (context, { screen: from, ...given }) =>
    urgeMonth({ ...context, screen: from ?? '' }, given),
  );
}
