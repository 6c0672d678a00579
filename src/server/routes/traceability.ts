import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../base/http';
import { traceability } from '../engine/trace/answer';
import { exportTrace } from '../engine/trace/export';
import { recall } from '../kinds/stock/recall/trace-recall';
import type { Services } from '../services';
import { sendWorkbook } from './sheet-file';

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

const exported = question.extend({ part: z.enum(['events', 'uses'], { error: '【导出内容】没有这个选项' }).default('events') });
const recalled = z.strictObject({
  screen: z.string().max(40).optional(),
  specification: z.guid({ error: '所选规格不存在' }),
  batchNo: z.string().max(60),
  serialNo: z.string().max(60).default(''),
  input: z.record(z.string(), z.unknown()).default({}),
});

/** The way of a lot, forwards and backwards; as a workbook; and calling it back. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/business/report/traceability', input: question }, (context, { screen, ...asked }) =>
    traceability({ ...context, screen: screen ?? context.screen }, asked),
  );
  endpoint(
    app,
    services,
    { method: 'GET', path: '/v1/business/report/traceability/export', input: exported },
    async (context, { screen, part, ...asked }, { reply }) => {
      const { title, sheet } = await exportTrace({ ...context, screen: screen ?? context.screen }, asked, part);
      return sendWorkbook(reply, title, sheet);
    },
  );
  endpoint(app, services, { method: 'POST', path: '/v1/business/report/traceability/recall', input: recalled }, (context, { screen, ...asked }) =>
    recall({ ...context, screen: screen ?? context.screen }, asked),
  );
}
