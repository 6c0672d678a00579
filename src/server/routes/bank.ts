import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isDay } from '../../define/dates';
import { endpoint } from '../base/http';
import { bankBalance } from '../kinds/finance/bank/balance';
import { exportBalance } from '../kinds/finance/bank/balance-sheet';
import type { Services } from '../services';

const asked = z.strictObject({
  screen: z.string().max(40).optional(),
  account: z.guid({ error: '银行账户不正确' }).optional(),
  day: z.string().refine(isDay, { error: '【截止日期】格式应为yyyy-MM-dd' }).optional(),
});

/** 余额调节, a second place of 银行账户: whoever may ask that page may look here. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/business/bank/balance', input: asked }, (context, { screen, ...given }) =>
    bankBalance({ ...context, screen: screen ?? '' }, given),
  );
  endpoint(app, services, { method: 'GET', path: '/v1/business/bank/balance/export', input: asked }, async (context, { screen, ...given }, { reply }) =>
    reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent('银行存款余额调节表.xlsx')}`)
      .send(await exportBalance({ ...context, screen: screen ?? '' }, given)),
  );
}
