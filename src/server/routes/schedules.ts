import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listSchedules as listInput, mailAddress, pauseSchedule as pauseInput, saveSchedule as saveInput, scheduleId } from '../../contract/schedule';
import { endpoint } from '../base/http';
import { sentFile, sentTo, sentView } from '../schedules/received';
import { keepMailAddress, listSchedules, pauseSchedule, removeSchedule, saveSchedule, sendScheduleNow } from '../schedules/schedules';
import type { Services } from '../services';
import { onOwnPage } from './own-page';

/** Views sent by schedule; what each receiver gets is worked out with his own rights (server/schedules). */
export function register(app: FastifyInstance, services: Services): void {
  const path = '/v1/business/schedule';
  endpoint(app, services, { method: 'GET', path: `${path}/list`, input: listInput }, (context, input) =>
    listSchedules(context, input, services.mail !== undefined),
  );
  endpoint(app, services, { method: 'GET', path: `${path}/received`, input: z.strictObject({}) }, (context) => sentTo(context));
  endpoint(app, services, { method: 'POST', path: `${path}/save`, input: saveInput }, (context, input) =>
    saveSchedule(onOwnPage(context, input.screen), input),
  );
  endpoint(app, services, { method: 'POST', path: `${path}/pause`, input: pauseInput }, (context, input) => pauseSchedule(context, input));
  endpoint(app, services, { method: 'POST', path: `${path}/remove`, input: scheduleId }, (context, { id }) => removeSchedule(context, id));
  endpoint(app, services, { method: 'POST', path: `${path}/sendNow`, input: scheduleId }, (context, { id }) => sendScheduleNow(context, id));
  endpoint(app, services, { method: 'POST', path: `${path}/mailAddress`, input: mailAddress }, (context, { address }) => keepMailAddress(context, address));
  endpoint(app, services, { method: 'GET', path: `${path}/view`, input: scheduleId }, (context, { id }) => sentView(context, id));
  endpoint(app, services, { method: 'GET', path: `${path}/file`, input: scheduleId }, async (context, { id }, { reply }) => {
    const { name, size, content } = await sentFile(context, services.files, id);
    return reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'private, no-store')
      .header('content-length', size)
      .send(content);
  });
}
