import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { traceability } from '../engine/trace/answer';
import { endpoint } from '../http';
import type { Services } from '../services';

const text = (label: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `【${label}】最多${most}个字` })
    .optional();
const question = z.object({
  screen: z.string().max(40).optional(),
  code: text('条码', 300),
  specification: text('规格', 40),
  batchNo: text('批号', 60),
  serialNo: text('序列号', 60),
  patient: text('患者', 60),
  sn: text('单号', 60),
  direction: z.enum(['all', 'back', 'forward'], { error: '【方向】没有这个选项' }).optional(),
});

/** The way of a lot, forwards and backwards. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/business/report/traceability', input: question }, (context, { screen, ...asked }) =>
    traceability({ ...context, screen: screen ?? context.screen }, asked),
  );
}
